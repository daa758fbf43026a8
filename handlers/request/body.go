package request

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

type BodyKind struct {
	Bytes int           // the maximum size
	Time  time.Duration // the maximum time to receive it
	form  bool          // application/x-www-form-urlencoded only
}

var (
	Forms     = BodyKind{Bytes: 40 << 10, Time: 15 * time.Second, form: true} // fits three passwords of 1,024 letters with accents
	Documents = BodyKind{Bytes: 4 << 20, Time: time.Minute}
	Texts     = BodyKind{Bytes: 1 << 20, Time: 15 * time.Second} // sent while the owner types
	Beacons   = BodyKind{Bytes: 256, Time: 5 * time.Second}      // the classes of one element
	Uploads   = BodyKind{Bytes: uploadBytes, Time: 3 * time.Minute}
)

var (
	ErrEncoded = errors.New("the body is compressed")
	ErrNotForm = errors.New("not a form")
	ErrBroken  = errors.New("the body ended before its end")
)

// TooLarge means that a body exceeds the limit of its route, in bytes.
type TooLarge struct{ Limit int }

func (e TooLarge) Error() string { return fmt.Sprintf("more than %d bytes", e.Limit) }

const requestTime = 25 * time.Second

func LimitTime(c *fiber.Ctx) error { return limitTime(c, (*fiber.Ctx).Next) }

func limitTime(c *fiber.Ctx, next fiber.Handler) error {
	ctx, cancel := context.WithTimeout(c.UserContext(), requestTime)
	defer cancel()
	c.SetUserContext(ctx)
	return next(c)
}

// RefuseEncoded refuses compressed bodies, which browsers do not send.
func RefuseEncoded(c *fiber.Ctx) error {
	if len(c.Request().Header.Peek(fiber.HeaderContentEncoding)) > 0 {
		return ErrEncoded
	}
	return c.Next()
}

// ReadBody reads the body for Body and Form. No handler may read it otherwise: fasthttp's own methods
// are not bounded. The session may end while the body is received, so RequireOwner runs again.
func (l *Limits) ReadBody(k BodyKind) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if mediaType, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); k.form && (err != nil || mediaType != fiber.MIMEApplicationForm) {
			return ErrNotForm
		}
		if c.Request().Header.ContentLength() > k.Bytes {
			return TooLarge{k.Bytes}
		}
		body, err := l.read(c, k)
		if err != nil {
			return err
		}
		c.Locals(bodyKey{}, body)
		if k.form {
			form, err := parseForm(body)
			if err != nil {
				return err
			}
			c.Locals(formKey{}, form)
		}
		// The time to answer starts after the time to receive.
		c.SetUserContext(context.WithoutCancel(c.UserContext()))
		next, _ := c.Locals(requireKey{}).(fiber.Handler)
		if next == nil {
			next = (*fiber.Ctx).Next
		}
		return limitTime(c, next)
	}
}

func (l *Limits) read(c *fiber.Ctx, k BodyKind) ([]byte, error) {
	ctx := c.Context()
	length := ctx.Request.Header.ContentLength()
	if !ctx.Request.IsBodyStream() {
		return nil, nil
	}
	first := min(max(length, 0), Forms.Bytes) // the usual size
	if c.Locals(sessionKey{}) == nil {
		l.bodies.add(ctx.Conn())
		defer l.bodies.remove(ctx.Conn())
	} else {
		size := length
		if size < 0 {
			size = k.Bytes // chunked: the length is unknown
		}
		if err := reserve(ctx, bodyMemoryKey{}, l.memory.ownerBodies, size); err != nil {
			return nil, err
		}
		first = max(length, first) // a buffer that grows would need twice the reserved memory
	}
	if err := ctx.Conn().SetReadDeadline(time.Now().Add(k.Time)); err != nil {
		return nil, ErrBroken // the connection was closed
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
	// Closing the stream allows the connection to be reused.
	return body.Bytes(), ctx.Request.CloseBodyStream()
}

func Body(c *fiber.Ctx) []byte {
	read, _ := c.Locals(bodyKey{}).([]byte)
	return read
}

const maxFormFields = 16

func Form(c *fiber.Ctx) url.Values {
	form, _ := c.Locals(formKey{}).(url.Values)
	return form
}

// parseForm returns the fields of a form, or ErrNotForm if one is not UTF-8 or has NUL bytes, which
// PostgreSQL refuses.
func parseForm(body []byte) (url.Values, error) {
	if bytes.Count(body, []byte("&")) >= maxFormFields {
		return nil, ErrNotForm
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotForm, err)
	}
	for _, values := range form {
		for _, value := range values {
			if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
				return nil, ErrNotForm
			}
		}
	}
	return form, nil
}

func (l *Limits) ReserveResponse(ctx *fasthttp.RequestCtx) {
	if ctx.UserValue(responseMemoryKey{}) != nil || ctx.Response.IsBodyStream() {
		return
	}
	length := len(ctx.Response.Body())
	if length == 0 {
		return
	}
	of := l.memory.anonymousResponses
	if ctx.UserValue(sessionKey{}) != nil {
		of = l.memory.ownerResponses
	}
	if err := reserve(ctx, responseMemoryKey{}, of, length); err != nil {
		ctx.Response.Reset()
		l.refuse(ctx, err)
	}
}

// ReservePhoto reserves memory for a photo until it is sent, or returns publish.ErrBusy.
func (l *Limits) ReservePhoto(ctx *fasthttp.RequestCtx, bytes int) error {
	return reserve(ctx, responseMemoryKey{}, l.memory.photos, bytes)
}
