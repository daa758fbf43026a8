package api

import (
	"path"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish/resource"
	"latido/static"
	"latido/views/sections"
)

// ShowComponentImage handles GET /api/component-image?type=Hero&image=hero_panorama.templ: a preview.
// The registry has the names, so that they cannot name other files.
func (h *Handlers) ShowComponentImage(c *fiber.Ctx) error {
	t, ok := sections.TypeOf(c.Query("type"))
	if !ok {
		return fiber.ErrNotFound
	}
	image := c.Query("image")
	file := strings.TrimSuffix(image, path.Ext(image)) + ".templ"
	if !t.Has(file) {
		return fiber.ErrNotFound
	}
	body, ok := static.Preview(t.Key, file)
	if !ok {
		return fiber.ErrNotFound
	}
	resource.FileHeaders(h.publicURL, "image/webp", resource.CacheRevalidate).Set(c.Context())
	tag := string(resource.ETag(body))
	c.Set(fiber.HeaderETag, tag)
	if resource.Matches(&c.Request().Header, []byte(tag)) {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Send(body)
}
