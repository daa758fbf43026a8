package api

import (
	"path"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/static"
	"latido/views/sections"
)

// ShowComponentImage handles GET /api/component-image?type=Hero&image=hero_panorama.templ:
// the preview of a layout. The names are looked up in the registry and never
// become a path, so no other file can be had.
func (h *Handlers) ShowComponentImage(c *fiber.Ctx) error {
	t, known := sections.TypeOf(c.Query("type"))
	if !known {
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
	publish.FileHeaders(h.publicURL, "image/webp", publish.CacheRevalidate).Set(c.Context())
	tag := string(publish.ETag(body))
	c.Set(fiber.HeaderETag, tag)
	if publish.Matches(&c.Request().Header, []byte(tag)) {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Send(body)
}
