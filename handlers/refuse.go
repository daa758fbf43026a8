package handlers

import (
	"errors"
	"net"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// refuse answers a request that could not even be read.
func (s *Server) refuse(ctx *fasthttp.RequestCtx, err error) {
	refused := fiber.ErrBadRequest
	var small *fasthttp.ErrSmallBuffer
	var network *net.OpError
	switch {
	case errors.As(err, &small):
		refused = fiber.ErrRequestHeaderFieldsTooLarge
	case errors.As(err, &network) && network.Timeout():
		refused = fiber.ErrRequestTimeout
	}
	s.sendError(ctx, refused)
}
