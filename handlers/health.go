package handlers

import "github.com/gofiber/fiber/v2"

// showHealth handles GET /healthz: the process is up.
func (s *Server) showHealth(c *fiber.Ctx) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}

// Leave makes the server say that it is not ready, while it goes on answering:
// a load balancer then sends new visitors to the others.
func (s *Site) Leave() { s.leaving.Store(true) }

// showReadiness handles GET /readyz: there is a site to show, a save could be
// published, and the server is not about to stop.
func (s *Server) showReadiness(c *fiber.Ctx) error {
	if s.site.leaving.Load() || s.site.current.Load() == nil || s.site.readiness.check(s.store.Writable) != nil {
		return fiber.ErrServiceUnavailable
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}
