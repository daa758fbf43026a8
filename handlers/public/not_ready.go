package public

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish/render"
	"latido/views"
)

// SendNotReady answers while the server starts, without facts of the practice: they are not read yet.
func SendNotReady(c *fiber.Ctx, publicURL string) error {
	document, err := views.NotReady(c.UserContext())
	if err != nil {
		return fmt.Errorf("send not ready: %w", err)
	}
	render.PageHeaders(publicURL, document, render.NoFraming).Set(c.Context())
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Status(fiber.StatusServiceUnavailable).Send(document.HTML)
}
