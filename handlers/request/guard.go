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

// Guard wraps answer. It refuses ambiguous requests, and bounds unread bodies and slow clients.
func (l *Limits) Guard(answer fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		defer l.responses.track(ctx)
		if err := check(&ctx.Request.Header); err != nil {
			l.refuse(ctx, err)
			ctx.SetConnectionClose()
			return
		}
		answer(ctx)
		if l.connections() > keepAliveConnections {
			ctx.SetConnectionClose()
		}
		// The rest of an unread body would be parsed as the next request.
		if ctx.Request.IsBodyStream() && ctx.Request.Header.ContentLength() != 0 {
			if ctx.IsPost() {
				l.drain(ctx)
			}
			ctx.SetConnectionClose()
		}
	}
}

// check returns why a request is refused at any address, or nil.
func check(header *fasthttp.RequestHeader) error {
	switch expected := header.Peek(fasthttp.HeaderExpect); {
	case !isUnambiguous(header):
		return fiber.ErrBadRequest
	case !header.IsGet() && !slices.Contains(fiber.DefaultMethods, string(header.Method())):
		return fiber.ErrNotImplemented
	case len(expected) > 0 && !bytes.EqualFold(expected, []byte("100-continue")):
		return fiber.ErrExpectationFailed
	}
	return nil
}

// isUnambiguous reports whether every proxy finds the same end of a request (RFC 9112 §2.2, 5.1, 5.2,
// 6): lines end in CRLF, none is folded, no name has a space, and the length is given once.
func isUnambiguous(header *fasthttp.RequestHeader) bool {
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
			length = length || hasName(lines[:end], fasthttp.HeaderContentLength)
		case 't', 'T':
			encoding = encoding || hasName(lines[:end], fasthttp.HeaderTransferEncoding)
		}
		lines = lines[end+1:]
	}
	return !encoding || !length && header.ContentLength() == -1
}

func hasName(line []byte, name string) bool {
	return len(line) > len(name) && line[len(name)] == ':' && bytes.EqualFold(line[:len(name)], []byte(name))
}

const (
	drainBytes   = 64 << 20
	drainTime    = 5 * time.Second
	drainSilence = time.Second // between two reads
	drainsAtOnce = 64
)

// drain discards the rest of a body, because a client that still sends when the connection closes does
// not read the response. It does nothing while drainsAtOnce others run.
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
	MaxConnections = 8192

	// Above keepAliveConnections, each connection closes after its response, and at most
	// maxSilentConnections, of some 15 kB each, have no request.
	keepAliveConnections = 512
	maxSilentConnections = 1024

	// MaxSlowBodies bounds the bodies that are being received from anonymous clients.
	MaxSlowBodies = 96

	// Responses beyond maxFastResponses belong to clients that do not read. At most maxSlowResponses of
	// them, with a buffer each, are sent at once.
	maxFastResponses = 64
	maxSlowResponses = 192
)

// Limits bound the work for all clients together.
type Limits struct {
	memory      memory
	connections func() int32
	refuse      func(ctx *fasthttp.RequestCtx, err error)
	silent      *queue // connections without a request
	bodies      *queue // connections of anonymous clients that send a body
	responses   responses
	drains      chan struct{} // one item for each running drain
}

// NewLimits returns the limits of a server. connections returns how many are open; refuse answers
// with an error before there is a router.
func NewLimits(connections func() int32, refuse func(ctx *fasthttp.RequestCtx, err error)) *Limits {
	return &Limits{
		memory: newMemory(), connections: connections, refuse: refuse,
		silent: newQueue(maxSilentConnections), bodies: newQueue(MaxSlowBodies), responses: responses{slow: newQueue(maxSlowResponses)},
		drains: make(chan struct{}, drainsAtOnce),
	}
}

func (l *Limits) TrackConnection(conn net.Conn, state fasthttp.ConnState) {
	switch {
	case state != fasthttp.StateNew:
		l.silent.remove(conn)
	case l.connections() > keepAliveConnections:
		l.silent.add(conn)
	}
}

// responses counts the responses that are being sent. If there are too many, the oldest is aborted.
type responses struct {
	count atomic.Int64
	slow  *queue
}

type (
	countKey struct{}
	slowKey  struct{}
)

// track counts a response until fasthttp closes the values of the request.
func (r *responses) track(ctx *fasthttp.RequestCtx) {
	ctx.SetUserValue(countKey{}, onSent(func() { r.count.Add(-1) }))
	if r.count.Add(1) <= maxFastResponses {
		return
	}
	conn := ctx.Conn()
	ctx.SetUserValue(slowKey{}, onSent(func() { r.slow.remove(conn) }))
	r.slow.add(conn)
}
