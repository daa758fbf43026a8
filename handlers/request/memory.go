package request

import (
	"github.com/valyala/fasthttp"
	"golang.org/x/sync/semaphore"

	"latido/db/picture"
	"latido/handlers/publish"
)

// Room for the form: a too large picture gets its own error.
const uploadBytes = picture.MaxBytes + 4<<20

// memory bounds what clients use, in bytes. Owners have their own. The bodies of anonymous
// clients are bounded by number.
type memory struct {
	ownerBodies                        *semaphore.Weighted
	anonymousResponses, ownerResponses *semaphore.Weighted
	photos                             *semaphore.Weighted // that the published site lacks
}

func newMemory() memory {
	return memory{
		ownerBodies:        semaphore.NewWeighted(2 * uploadBytes),
		anonymousResponses: semaphore.NewWeighted(8 << 20), ownerResponses: semaphore.NewWeighted(64 << 20),
		photos: semaphore.NewWeighted(picture.MaxBytes + 12<<20), // the largest, and some others
	}
}

// onSent is a user value of a request, which fasthttp closes when the response is sent.
type onSent func()

func (f onSent) Close() error {
	f()
	return nil
}

// reserve returns publish.ErrBusy if there is too little memory.
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
