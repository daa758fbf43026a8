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
	file, ok := static.Asset(address)
	if !ok {
		return fiber.ErrNotFound
	}
	r := resource{
		headers:  fileHeaders(s.options.PublicURL, assetTypes[path.Ext(address)], cacheForever),
		plainTag: []byte(`"` + path.Base(address) + `"`),
	}
	if file.Brotli == nil {
		r.sendPlain(c.Context(), file.Plain)
		return nil
	}
	r.br = representation{file.Brotli, []byte(`"` + path.Base(address) + `-br"`)}
	r.gzip = representation{file.Gzip, []byte(`"` + path.Base(address) + `-gzip"`)}
	r.send(c.Context(), fiber.StatusOK)
	return nil
}
