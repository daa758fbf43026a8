package handlers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/url"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
	"golang.org/x/sync/semaphore"

	"latido/handlers/publish"
)

// A body is read in one place, once it is known who sends it: takes stands in the
// route table behind the checks, and nothing else in this package touches a body.
// fasthttp's own ways to one (Body, FormValue, MultipartForm) read or unpack
// without a bound.

// kind is what a route takes.
type kind struct {
	bytes int           // how large
	time  time.Duration // how long it may be on its way
	form  bool          // as a browser sends a plain form, and in no other way
}

// maxBody is how much one save may send, in bytes: the whole content object
// many times over.
const maxBody = 4 << 20

var (
	// forms has room for three passwords of 1,024 letters with accents.
	forms = kind{bytes: 40 << 10, time: 15 * time.Second, form: true}

	// documents are JSON.
	documents = kind{bytes: maxBody, time: time.Minute}

	// uploads are pictures.
	uploads = kind{bytes: uploadBytes, time: uploadTime}
)

// Reasons to refuse a body.
var (
	errEncoded = errors.New("the body is compressed")
	errNotForm = errors.New("not a form")
)

// tooLarge means that a body has more bytes than its route takes.
type tooLarge struct{ limit int }

func (e tooLarge) Error() string { return fmt.Sprintf("more than %d bytes", e.limit) }

// room is the memory that everybody together may take at one moment, in bytes.
// Owners have their own, so that nobody else can use it up.
type room struct {
	strangerBodies, ownerBodies   *semaphore.Weighted
	strangerAnswers, ownerAnswers *semaphore.Weighted
}

func newRoom() room {
	return room{
		strangerBodies: semaphore.NewWeighted(8 << 20), ownerBodies: semaphore.NewWeighted(2 * uploadBytes),
		strangerAnswers: semaphore.NewWeighted(8 << 20), ownerAnswers: semaphore.NewWeighted(64 << 20),
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

// refuseEncoded refuses what would have to be unpacked: a few bytes become
// gigabytes, and no browser compresses what it sends.
func refuseEncoded(c *fiber.Ctx) error {
	if len(c.Request().Header.Peek(fiber.HeaderContentEncoding)) > 0 {
		return errEncoded
	}
	return c.Next()
}

// takes reads the body of a request, which body and readForm then return.
func (s *Server) takes(k kind) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if mediaType, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); k.form && (err != nil || mediaType != fiber.MIMEApplicationForm) {
			return errNotForm
		}
		body, err := s.read(c, k)
		if err != nil {
			return err
		}
		c.Locals(bodyKey{}, body)
		// The work begins now, however long the body took.
		c.SetUserContext(context.WithoutCancel(c.UserContext()))
		return limitTime(c)
	}
}

func (s *Server) read(c *fiber.Ctx, k kind) ([]byte, error) {
	ctx := c.Context()
	length := ctx.Request.Header.ContentLength()
	if length > k.bytes {
		return nil, tooLarge{k.bytes}
	}
	if !ctx.Request.IsBodyStream() {
		return nil, nil
	}
	if length < 0 {
		length = k.bytes // in chunks: whatever comes
	}
	of := s.room.strangerBodies
	if c.Locals(ownerKey{}) != nil {
		of = s.room.ownerBodies
	}
	if err := hold(ctx, bodyRoomKey{}, of, length); err != nil {
		return nil, err
	}
	if err := ctx.Conn().SetReadDeadline(time.Now().Add(k.time)); err != nil {
		return nil, fmt.Errorf("read body: %w", err)
	}
	var body bytes.Buffer
	body.Grow(min(length, forms.bytes) + bytes.MinRead) // a form takes no more than it has
	read, err := body.ReadFrom(io.LimitReader(ctx.RequestBodyStream(), int64(k.bytes)+1))
	var late interface{ Timeout() bool }
	switch {
	case errors.As(err, &late) && late.Timeout():
		return nil, fiber.ErrRequestTimeout
	case err != nil:
		return nil, fmt.Errorf("%w: %w", fiber.ErrBadRequest, err)
	case read > int64(k.bytes):
		return nil, tooLarge{k.bytes}
	}
	// All of it was read, so the connection can be used again.
	return body.Bytes(), ctx.Request.CloseBodyStream()
}

// body is what takes has read.
func body(c *fiber.Ctx) []byte {
	read, _ := c.Locals(bodyKey{}).([]byte)
	return read
}

// maxFormFields is more than any form of ours has.
const maxFormFields = 16

// readForm returns the fields of a form that takes has read.
func readForm(c *fiber.Ctx) (url.Values, error) {
	if bytes.Count(body(c), []byte("&")) >= maxFormFields {
		return nil, errNotForm
	}
	form, err := url.ParseQuery(string(body(c)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotForm, err)
	}
	return form, nil
}

// holdAnswer keeps the room that an answer takes until it has been sent.
func (s *Server) holdAnswer(ctx *fasthttp.RequestCtx) {
	if ctx.UserValue(answerRoomKey{}) != nil {
		return
	}
	length := len(ctx.Response.Body())
	if length == 0 {
		return
	}
	if err := s.holdBytes(ctx, length); err != nil {
		ctx.Response.Reset()
		s.sendError(ctx, err)
	}
}

// holdBytes keeps so many bytes of the room for the answer to a request.
func (s *Server) holdBytes(ctx *fasthttp.RequestCtx, bytes int) error {
	of := s.room.strangerAnswers
	if ctx.UserValue(ownerKey{}) != nil {
		of = s.room.ownerAnswers
	}
	return hold(ctx, answerRoomKey{}, of, bytes)
}
