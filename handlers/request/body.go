package request

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
)

// A body is read in one place, once it is known who sends it: Takes stands in the
// route table behind the checks, and nothing else touches a body.
// fasthttp's own ways to one (Body, FormValue, MultipartForm) read or unpack
// without a bound.

// Kind is what a route takes.
type Kind struct {
	Bytes int           // how large
	Time  time.Duration // how long it may be on its way
	form  bool          // as a browser sends a plain form, and in no other way
}

var (
	// Forms has room for three passwords of 1,024 letters with accents.
	Forms = Kind{Bytes: 40 << 10, Time: 15 * time.Second, form: true}

	// Documents are JSON: the whole content object, many times over.
	Documents = Kind{Bytes: 4 << 20, Time: time.Minute}

	// Texts are what forms ask about while somebody types.
	Texts = Kind{Bytes: 1 << 20, Time: 15 * time.Second}

	// Beacons are what a page says of itself in a line, with the classes of one element.
	Beacons = Kind{Bytes: 256, Time: 5 * time.Second}
	// Uploads are pictures, which a phone with a poor signal may send, too.
	Uploads = Kind{Bytes: uploadBytes, Time: 3 * time.Minute}
)

// Reasons to refuse a body.
var (
	ErrEncoded = errors.New("the body is compressed")
	ErrNotForm = errors.New("not a form")
	ErrBroken  = errors.New("the body ended before its end")
)

// TooLarge means that a body has more bytes than its route takes.
type TooLarge struct{ Limit int }

func (e TooLarge) Error() string { return fmt.Sprintf("more than %d bytes", e.Limit) }

// requestTime bounds the work for one request of an owner.
const requestTime = 25 * time.Second

// LimitTime gives the request a context that ends.
func LimitTime(c *fiber.Ctx) error { return limitTime(c, (*fiber.Ctx).Next) }

func limitTime(c *fiber.Ctx, next fiber.Handler) error {
	ctx, cancel := context.WithTimeout(c.UserContext(), requestTime)
	defer cancel()
	c.SetUserContext(ctx)
	return next(c)
}

// RefuseEncoded refuses what would have to be unpacked: a few bytes become
// gigabytes, and no browser compresses what it sends.
func RefuseEncoded(c *fiber.Ctx) error {
	if len(c.Request().Header.Peek(fiber.HeaderContentEncoding)) > 0 {
		return ErrEncoded
	}
	return c.Next()
}

// Takes reads the body of a request, which Body and Form then return. A session may
// end while a body is on its way, as by a new password: an owner is asked for again.
func (l *Limits) Takes(k Kind) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if mediaType, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); k.form && (err != nil || mediaType != fiber.MIMEApplicationForm) {
			return ErrNotForm
		}
		if c.Request().Header.ContentLength() > k.Bytes {
			return TooLarge{k.Bytes}
		}
		if c.Locals(expectKey{}) != nil {
			c.Locals(wantedKey{}, true)
			return nil
		}
		body, err := l.read(c, k)
		if err != nil {
			return err
		}
		c.Locals(bodyKey{}, body)
		// The work begins now, however long the body took.
		c.SetUserContext(context.WithoutCancel(c.UserContext()))
		next, _ := c.Locals(requireKey{}).(fiber.Handler)
		if next == nil {
			next = (*fiber.Ctx).Next
		}
		return limitTime(c, next)
	}
}

func (l *Limits) read(c *fiber.Ctx, k Kind) ([]byte, error) {
	ctx := c.Context()
	length := ctx.Request.Header.ContentLength()
	if !ctx.Request.IsBodyStream() {
		return nil, nil
	}
	first := min(max(length, 0), Forms.Bytes) // a form takes no more than it has
	if c.Locals(ownerKey{}) == nil {
		l.bodies.enter(ctx.Conn())
		defer l.bodies.leave(ctx.Conn())
	} else {
		room := length
		if room < 0 {
			room = k.Bytes // in chunks: whatever comes
		}
		if err := hold(ctx, bodyRoomKey{}, l.room.ownerBodies, room); err != nil {
			return nil, err
		}
		first = max(length, first) // all that it was given room for: what doubles as it grows takes twice that
	}
	if err := ctx.Conn().SetReadDeadline(time.Now().Add(k.Time)); err != nil {
		return nil, ErrBroken // it was given up
	}
	var body bytes.Buffer
	body.Grow(first + bytes.MinRead)
	read, err := body.ReadFrom(io.LimitReader(ctx.RequestBodyStream(), int64(k.Bytes)+1))
	var late interface{ Timeout() bool }
	switch {
	case errors.As(err, &late) && late.Timeout():
		return nil, fiber.ErrRequestTimeout
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	case read > int64(k.Bytes):
		return nil, TooLarge{k.Bytes}
	}
	// All of it was read, so the connection can be used again.
	return body.Bytes(), ctx.Request.CloseBodyStream()
}

// Body is what Takes has read.
func Body(c *fiber.Ctx) []byte {
	read, _ := c.Locals(bodyKey{}).([]byte)
	return read
}

// maxFormFields is more than any form of ours has.
const maxFormFields = 16

// Form returns the fields of a form that Takes has read.
func Form(c *fiber.Ctx) (url.Values, error) {
	if bytes.Count(Body(c), []byte("&")) >= maxFormFields {
		return nil, ErrNotForm
	}
	form, err := url.ParseQuery(string(Body(c)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotForm, err)
	}
	return form, nil
}

// HoldAnswer keeps the room that an answer takes until it has been sent.
func (l *Limits) HoldAnswer(ctx *fasthttp.RequestCtx) {
	if ctx.UserValue(answerRoomKey{}) != nil || ctx.Response.IsBodyStream() {
		return
	}
	length := len(ctx.Response.Body())
	if length == 0 {
		return
	}
	of := l.room.strangerAnswers
	if ctx.UserValue(ownerKey{}) != nil {
		of = l.room.ownerAnswers
	}
	if err := hold(ctx, answerRoomKey{}, of, length); err != nil {
		ctx.Response.Reset()
		l.refuse(ctx, err)
	}
}

// HoldPhoto keeps the room that a photo takes, before it is read, until it has been
// sent, or returns publish.ErrBusy.
func (l *Limits) HoldPhoto(ctx *fasthttp.RequestCtx, bytes int) error {
	return hold(ctx, answerRoomKey{}, l.room.photos, bytes)
}
