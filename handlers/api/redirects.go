package api

import (
	"encoding/json"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish/edition"
	"latido/handlers/publish/resource"
)

// ShowRedirects handles GET /api/redirects: {old: new}; new is "" for an address that is gone.
func (h *Handlers) ShowRedirects(c *fiber.Ctx) error {
	e, ok := h.site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	resource.APIHeaders(h.publicURL).Set(c.Context())
	c.Set(fiber.HeaderCacheControl, "private, no-cache")
	tag := `"` + edition.Version(e.Redirects) + `"`
	c.Set(fiber.HeaderETag, tag)
	if resource.Matches(&c.Request().Header, []byte(tag)) {
		return c.SendStatus(fiber.StatusNotModified)
	}
	body, err := json.Marshal(struct {
		Redirects json.RawMessage `json:"redirects"`
	}{e.Redirects.Body})
	if err != nil {
		return err
	}
	return c.Send(body)
}
