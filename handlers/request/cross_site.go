package request

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"
)

var ErrCrossSite = errors.New("sent from another site")

// RefuseCrossSite refuses a POST request from another site. No other method changes anything.
func (s Source) RefuseCrossSite(c *fiber.Ctx) error {
	if c.Method() != fiber.MethodPost || s.IsSameOrigin(c) {
		return c.Next()
	}
	return ErrCrossSite
}

// IsSameOrigin reports whether a page of this site sent a request. It trusts Sec-Fetch-Site, which
// pages cannot set. Over plain HTTP browsers omit it except on localhost: then Origin or Referer
// decides.
func (s Source) IsSameOrigin(c *fiber.Ctx) bool {
	if site := c.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	source := c.Get(fiber.HeaderOrigin)
	if source == "" {
		source = c.Get(fiber.HeaderReferer)
	}
	origin, err := url.Parse(source)
	if err != nil || origin.Host == "" {
		return false
	}
	public, err := url.Parse(s.PublicURL)
	if err == nil && public.Host != "" && strings.EqualFold(origin.Host, public.Host) {
		return origin.Scheme == public.Scheme
	}
	scheme := "http"
	if s.isSecure(c) {
		scheme = "https"
	}
	return origin.Scheme == scheme && strings.EqualFold(origin.Host, string(c.Context().Host()))
}
