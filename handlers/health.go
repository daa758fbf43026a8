package handlers

import "github.com/gofiber/fiber/v2"

// showHealth handles GET /healthz: the process is up.
func (s *Server) showHealth(c *fiber.Ctx) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}

// showReadiness handles GET /readyz: there is a site to show, a save could be
// published, and the server is not about to stop.
func (s *Server) showReadiness(c *fiber.Ctx) error {
	if !s.site.Ready(s.store.Writable) {
		return fiber.ErrServiceUnavailable
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}
