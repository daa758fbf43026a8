package request

import (
	"github.com/valyala/fasthttp"
	"golang.org/x/sync/semaphore"

	"latido/db/picture"
	"latido/handlers/publish"
)

// uploadBytes leaves room for the form around the files of a picture, so that one
// which is a little too heavy is refused in our own words.
const uploadBytes = picture.MaxBytes + 4<<20

// room is the memory that everybody together may take at one moment, in bytes.
// Owners have their own, so that nobody else can use it up. What strangers send
// is bounded by their number.
type room struct {
	ownerBodies                   *semaphore.Weighted
	strangerAnswers, ownerAnswers *semaphore.Weighted
	photos                        *semaphore.Weighted // that the site does not hold
}

func newRoom() room {
	return room{
		ownerBodies:     semaphore.NewWeighted(2 * uploadBytes),
		strangerAnswers: semaphore.NewWeighted(8 << 20), ownerAnswers: semaphore.NewWeighted(64 << 20),
		photos: semaphore.NewWeighted(picture.MaxBytes + 12<<20), // the largest, and common ones beside it
	}
}

// held is a part of the room. As a value of a request it is given back when the
// answer has been sent: fasthttp closes those that can be closed.
type held struct {
	of    *semaphore.Weighted
	bytes int64
}

// Close gives the part back.
func (h held) Close() error {
	h.of.Release(h.bytes)
	return nil
}

// hold keeps so many bytes of the room until the answer to a request has been
// sent, or returns publish.ErrBusy.
func hold(ctx *fasthttp.RequestCtx, key any, of *semaphore.Weighted, bytes int) error {
	part := held{of, int64(max(bytes, 1<<10))}
	if !of.TryAcquire(part.bytes) {
		return publish.ErrBusy
	}
	ctx.SetUserValue(key, part)
	return nil
}

// Where a request keeps its body, and its parts of the room.
type (
	bodyKey       struct{}
	bodyRoomKey   struct{}
	answerRoomKey struct{}
)
