package handlers

import (
	"errors"
	"net"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// maxBody is how much one request may send, in bytes: the whole content object
// many times over.
const maxBody = 4 << 20

// How much of a body that is too large is read and thrown away, and for how long.
const (
	drainBytes = 64 << 20
	drainTime  = 5 * time.Second
)

// refuse answers a request that could not even be read.
func (s *Server) refuse(ctx *fasthttp.RequestCtx, err error) {
	refused := fiber.ErrBadRequest
	var small *fasthttp.ErrSmallBuffer
	var network *net.OpError
	switch {
	case errors.Is(err, fasthttp.ErrBodyTooLarge):
		refused = fiber.ErrRequestEntityTooLarge
		drain(ctx)
	case errors.As(err, &small):
		refused = fiber.ErrRequestHeaderFieldsTooLarge
	case errors.As(err, &network) && network.Timeout():
		refused = fiber.ErrRequestTimeout
	}
	if err := sendProblem(ctx, describe(refused), s.options.PublicURL); err != nil {
		ctx.SetStatusCode(refused.Code)
	}
}

// drain reads what a client is still sending: one whose body meets a closed
// connection never reads why it was refused.
func drain(ctx *fasthttp.RequestCtx) {
	conn := ctx.Conn()
	deadline := time.Now().Add(drainTime)
	left := min(ctx.Request.Header.ContentLength(), drainBytes)
	buffer := make([]byte, 64<<10)
	for left > 0 && time.Now().Before(deadline) {
		// The server has read the first bytes already, how many is not known:
		// a client that sends no more has sent all.
		if conn.SetReadDeadline(time.Now().Add(300*time.Millisecond)) != nil {
			return
		}
		n, err := conn.Read(buffer)
		if err != nil {
			return
		}
		left -= n
	}
}
