package request

import (
	"bytes"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// Guard stands before every answer: it refuses requests whose end can be read in
// two ways, and bounds what those cost that are not read to their end, and those
// who do not read their answers.
func (l *Limits) Guard(answer fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		defer l.answers.enter(ctx)
		if err := check(&ctx.Request.Header); err != nil {
			l.refuse(ctx, err)
			ctx.SetConnectionClose()
			return
		}
		answer(ctx)
		if l.connections() > manyConnections {
			ctx.SetConnectionClose()
		}
		// What is left of a body would be taken for the next request.
		if ctx.Request.IsBodyStream() && ctx.Request.Header.ContentLength() != 0 {
			if ctx.IsPost() {
				l.drain(ctx)
			}
			ctx.SetConnectionClose()
		}
	}
}

// check returns why a request is refused, whatever its address is.
func check(header *fasthttp.RequestHeader) error {
	switch expected := header.Peek(fasthttp.HeaderExpect); {
	case !isClear(header):
		return fiber.ErrBadRequest
	case !header.IsGet() && !slices.Contains(fiber.DefaultMethods, string(header.Method())):
		return fiber.ErrNotImplemented
	case len(expected) > 0 && !bytes.EqualFold(expected, []byte("100-continue")):
		return fiber.ErrExpectationFailed
	}
	return nil
}

// isClear reports whether everybody on the way reads the end of a request where
// we do (RFC 9112, sections 2.2, 5.1, 5.2 and 6): its lines end as they should, none
// is folded, no name has a space, and its length is given once. The parser refuses
// the rest.
func isClear(header *fasthttp.RequestHeader) bool {
	var length, encoding bool
	for lines := header.RawHeaders(); len(lines) > 0; {
		end := bytes.IndexByte(lines, '\n')
		if end < 1 || lines[end-1] != '\r' {
			return false
		}
		if name, _, _ := bytes.Cut(lines[:end], []byte(":")); bytes.ContainsAny(name, " \t") {
			return false
		}
		switch lines[0] {
		case 'c', 'C':
			length = length || isNamed(lines[:end], fasthttp.HeaderContentLength)
		case 't', 'T':
			encoding = encoding || isNamed(lines[:end], fasthttp.HeaderTransferEncoding)
		}
		lines = lines[end+1:]
	}
	return !encoding || !length && header.ContentLength() == -1
}

// isNamed reports whether a line of a header has that name.
func isNamed(line []byte, name string) bool {
	return len(line) > len(name) && line[len(name)] == ':' && bytes.EqualFold(line[:len(name)], []byte(name))
}

// Expect decides for a client that asks before it sends its body ("Expect:
// 100-continue"). The routes answer as they do without a body: Takes, which stands
// behind all checks, is where one is asked for, and then the request begins anew.
// An answer of anybody else is final.
func (l *Limits) Expect(answer fasthttp.RequestHandler) func(ctx *fasthttp.RequestCtx) int {
	return func(ctx *fasthttp.RequestCtx) int {
		if err := check(&ctx.Request.Header); err != nil {
			l.refuse(ctx, err)
		} else {
			ctx.SetUserValue(expectKey{}, true)
			answer(ctx)
			if ctx.UserValue(wantedKey{}) != nil {
				ctx.ResetUserValues()
				ctx.Response.Reset()
				return fasthttp.StatusContinue
			}
		}
		l.answers.enter(ctx)
		return ctx.Response.StatusCode()
	}
}

// The values of a request by which Expect and Takes notify each other.
type (
	expectKey struct{} // the body has not been asked for
	wantedKey struct{} // it should be
)

// How much of a body that nobody wants is read and thrown away, for how long, how
// long nothing may come, and of how many requests at once.
const (
	drainBytes   = 64 << 20
	drainTime    = 5 * time.Second
	drainSilence = time.Second
	drainsAtOnce = 64
)

// drain reads what a client is still sending: one whose body meets a closed
// connection never reads why it was refused. When too many do so, it is left out.
func (l *Limits) drain(ctx *fasthttp.RequestCtx) {
	select {
	case l.drains <- struct{}{}:
		defer func() { <-l.drains }()
	default:
		return
	}
	conn, stream, deadline := ctx.Conn(), ctx.RequestBodyStream(), time.Now().Add(drainTime)
	buffer := make([]byte, 16<<10)
	for left := drainBytes; left > 0 && time.Now().Before(deadline); {
		if conn.SetReadDeadline(time.Now().Add(drainSilence)) != nil {
			return
		}
		n, err := stream.Read(buffer)
		if err != nil {
			return
		}
		left -= n
	}
}

const (
	// MaxConnections is how many there may be at one moment. The queues keep them
	// well below; what they have closed takes a moment to be gone.
	MaxConnections = 8192

	// manyConnections is when they are no longer kept for a next request, and when
	// those whose request does not come are counted; each costs some 15 kB. More than
	// silentConnections of them are too many.
	manyConnections   = 512
	silentConnections = 1024

	// SlowBodies is how many bodies of strangers may be on their way.
	SlowBodies = 96

	// calmAnswers and lateAnswers are how many answers may be under way. A visitor
	// takes one at once; those beyond belong to clients that do not read, and each
	// has a buffer of its own.
	calmAnswers = 64
	lateAnswers = 192
)

// Limits are what bounds the work for everybody together.
type Limits struct {
	room        room
	connections func() int32
	refuse      func(ctx *fasthttp.RequestCtx, err error)
	silent      *queue // connections whose request has not come
	bodies      *queue // connections whose body is on its way, of strangers
	answers     answers
	drains      chan struct{} // bodies that are being thrown away
}

// NewLimits returns the limits of a server that counts its connections and tells
// an error where there is no router.
func NewLimits(connections func() int32, refuse func(ctx *fasthttp.RequestCtx, err error)) *Limits {
	return &Limits{
		room: newRoom(), connections: connections, refuse: refuse,
		silent: newQueue(silentConnections), bodies: newQueue(SlowBodies), answers: answers{late: newQueue(lateAnswers)},
		drains: make(chan struct{}, drainsAtOnce),
	}
}

// Follow keeps count of the connections whose request has not come.
func (l *Limits) Follow(conn net.Conn, state fasthttp.ConnState) {
	switch {
	case state != fasthttp.StateNew:
		l.silent.leave(conn)
	case l.connections() > manyConnections:
		l.silent.enter(conn)
	}
}

// answers are those that are under way: when there are too many, the oldest is given up.
type answers struct {
	under atomic.Int64
	late  *queue
}

// Keys of a request's place among the answers.
type (
	underKey struct{}
	lateKey  struct{}
)

// enter counts an answer, which is ready now, until it has been sent: fasthttp
// then closes the values of a request that can be closed.
func (a *answers) enter(ctx *fasthttp.RequestCtx) {
	ctx.SetUserValue(underKey{}, a)
	if a.under.Add(1) <= calmAnswers {
		return
	}
	ctx.SetUserValue(lateKey{}, late{a.late, ctx.Conn()})
	a.late.enter(ctx.Conn())
}

// Close counts an answer as sent.
func (a *answers) Close() error {
	a.under.Add(-1)
	return nil
}

// late is one of the answers that are too many.
type late struct {
	in   *queue
	conn net.Conn
}

// Close takes it out of the queue.
func (l late) Close() error {
	l.in.leave(l.conn)
	return nil
}
