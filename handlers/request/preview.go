package request

import (
	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
)

// SendPreview answers with the section and the layout that the address names, drawn
// with the content of an edition; by is who may show the answer in a frame.
func SendPreview(c *fiber.Ctx, site *publish.Site, edition publish.Edition, by publish.Framing) error {
	found, err := site.SendPreview(c.UserContext(), c.Context(), edition, c.Params("type"), c.Params("file"), by)
	if err == nil && !found {
		return fiber.ErrNotFound
	}
	return err
}
