package api

import (
	"encoding/json"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
)

// ShowRedirects handles GET /api/redirects: all of them, from old addresses to new
// ones, or to "" where there is none.
func (h *Handlers) ShowRedirects(c *fiber.Ctx) error {
	edition, shown := h.site.Shown()
	if !shown {
		return fiber.ErrServiceUnavailable
	}
	publish.APIHeaders(h.publicURL).Set(c.Context())
	c.Set(fiber.HeaderCacheControl, "private, no-cache")
	tag := `"` + publish.Version(edition.Redirects) + `"`
	c.Set(fiber.HeaderETag, tag)
	if publish.Matches(&c.Request().Header, []byte(tag)) {
		return c.SendStatus(fiber.StatusNotModified)
	}
	body, err := json.Marshal(struct {
		Redirects json.RawMessage `json:"redirects"`
	}{edition.Redirects.Body})
	if err != nil {
		return err
	}
	return c.Send(body)
}
