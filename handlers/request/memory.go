package request

import (
	"github.com/valyala/fasthttp"
	"golang.org/x/sync/semaphore"

	"latido/db/picture"
	"latido/handlers/publish"
)

// uploadBytes has room for the form, so that a picture that is too large gets its own error.
const uploadBytes = picture.MaxBytes + 4<<20

// memory bounds what all clients together use, in bytes. Owners have their own budgets; the bodies of
// anonymous clients are bounded by MaxSlowBodies.
type memory struct {
	ownerBodies                        *semaphore.Weighted
	anonymousResponses, ownerResponses *semaphore.Weighted
	photos                             *semaphore.Weighted // photos that the published site lacks
}

func newMemory() memory {
	return memory{
		ownerBodies:        semaphore.NewWeighted(2 * uploadBytes),
		anonymousResponses: semaphore.NewWeighted(8 << 20), ownerResponses: semaphore.NewWeighted(64 << 20),
		photos: semaphore.NewWeighted(picture.MaxBytes + 12<<20), // the largest picture and some others
	}
}

// onSent is a value of a request: fasthttp closes it, and so calls it, when the response is sent.
type onSent func()

func (f onSent) Close() error {
	f()
	return nil
}

// reserve reserves bytes until the response is sent, or returns publish.ErrBusy.
func reserve(ctx *fasthttp.RequestCtx, key any, of *semaphore.Weighted, bytes int) error {
	part := int64(max(bytes, 1<<10))
	if !of.TryAcquire(part) {
		return publish.ErrBusy
	}
	ctx.SetUserValue(key, onSent(func() { of.Release(part) }))
	return nil
}

type (
	bodyKey           struct{}
	formKey           struct{}
	bodyMemoryKey     struct{}
	responseMemoryKey struct{}
)
