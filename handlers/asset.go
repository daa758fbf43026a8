package handlers

import (
	"path"

	"github.com/gofiber/fiber/v2"

	"latido/static"
)

var assetTypes = map[string]string{
	".avif":  "image/avif",
	".webp":  "image/webp",
	".jpg":   "image/jpeg",
	".woff2": "font/woff2",
	".js":    "text/javascript; charset=utf-8",
}

// showAsset handles GET /assets/*: files whose name holds the hash of their bytes.
func (s *Server) showAsset(c *fiber.Ctx) error {
	address := c.Path()
	tag := `"` + path.Base(address) + `"`
	body, ok := static.Asset(address)
	if !ok {
		return fiber.ErrNotFound
	}
	for _, h := range fileHeaders(s.options.PublicURL, assetTypes[path.Ext(address)], cacheForever) {
		c.Context().Response.Header.SetBytesKV(h.name, h.value)
	}
	c.Set(fiber.HeaderETag, tag)
	if matches(c.Request().Header.Peek(fiber.HeaderIfNoneMatch), []byte(tag)) {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Send(body)
}
