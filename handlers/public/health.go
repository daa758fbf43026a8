package public

import "github.com/gofiber/fiber/v2"

// ShowHealth handles GET /healthz: the process is up.
func (h *Handlers) ShowHealth(c *fiber.Ctx) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}

// ShowReadiness handles GET /readyz; see publish.Site.Ready.
func (h *Handlers) ShowReadiness(c *fiber.Ctx) error {
	if !h.site.Ready(h.store.Writable) {
		return fiber.ErrServiceUnavailable
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}

// ShowServing handles GET /healthz/serving. It fails only while the server starts or drains: pages are
// served without a database.
func (h *Handlers) ShowServing(c *fiber.Ctx) error {
	if !h.site.Serving() {
		return fiber.ErrServiceUnavailable
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.SendString("ok\n")
}
