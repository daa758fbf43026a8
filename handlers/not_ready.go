package handlers

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/views"
)

// notReady answers everything that needs a site while there is none.
func notReady(*fiber.Ctx) error { return fiber.ErrServiceUnavailable }

// sendNotReady answers with the page that says so. It knows nothing of the
// practice: that is in the database, for which the server waits.
func (s *Server) sendNotReady(c *fiber.Ctx) error {
	document, err := views.NotReady(c.UserContext())
	if err != nil {
		return fmt.Errorf("send not ready: %w", err)
	}
	publish.PageHeaders(s.options.PublicURL, document, publish.FramedByNobody).Set(c.Context())
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Status(fiber.StatusServiceUnavailable).Send(document.HTML)
}
