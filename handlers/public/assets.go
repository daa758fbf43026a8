package public

import (
	"path"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/handlers/publish/resource"
	"latido/static"
)

var assetTypes = map[string]string{
	".avif":  "image/avif",
	".webp":  "image/webp",
	".jpg":   "image/jpeg",
	".woff2": "font/woff2",
	".mp4":   "video/mp4",
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".wasm":  "application/wasm",
}

// ShowAsset handles GET /assets/*: files with the hash of their bytes in the name.
func (h *Handlers) ShowAsset(c *fiber.Ctx) error {
	file, ok := static.Asset(c.Path())
	if !ok {
		return fiber.ErrNotFound
	}
	return resource.SendFile(c.Context(), h.assetHeaders(c.Path()), path.Base(c.Path()), file)
}

func (h *Handlers) assetHeaders(address string) resource.Headers {
	kind := assetTypes[path.Ext(address)]
	switch {
	case kind == "video/mp4":
		return resource.VideoHeaders(h.publicURL, kind)
	case address == static.OfflineWorker():
		return resource.OfflineHeaders(h.publicURL, kind, content.AppointmentPath)
	case address == static.PictureWorker():
		return resource.WorkerHeaders(h.publicURL, kind)
	}
	return resource.FileHeaders(h.publicURL, kind, resource.CacheForever)
}
