package public

import (
	"path"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/handlers/request"
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

// asset is a file that is being sent.
type asset struct {
	file static.File
	*publish.Resource
}

// ShowAsset handles GET /assets/*: files whose name holds the hash of their bytes.
func (h *Handlers) ShowAsset(c *fiber.Ctx) error {
	address := c.Path()
	// What is embedded is copied to be read, and styles are put together.
	room := publish.Loans
	if path.Ext(address) == ".css" {
		room = publish.Combinations
	}
	l, err := room.Borrow("asset "+address, func() (any, int, error) {
		file, ok := static.Asset(address)
		if !ok {
			return nil, 0, fiber.ErrNotFound
		}
		return h.newAsset(address, file), len(file.Plain) + len(file.Brotli) + len(file.Gzip), nil
	})
	if err != nil {
		return err
	}
	request.KeepLoan(c.Context(), l)
	a := l.Value.(asset)
	switch {
	case path.Ext(address) == ".mp4":
		a.SendRange(c.Context(), a.file.Plain)
	case a.file.Brotli == nil:
		a.SendPlain(c.Context(), a.file.Plain)
	default:
		a.Send(c.Context(), fiber.StatusOK)
	}
	return nil
}

func (h *Handlers) newAsset(address string, file static.File) asset {
	kind := assetTypes[path.Ext(address)]
	headers := publish.FileHeaders(h.publicURL, kind, publish.CacheForever)
	switch {
	case kind == "video/mp4":
		headers = publish.VideoHeaders(h.publicURL, kind)
	case address == static.PictureWorker():
		headers = publish.WorkerHeaders(h.publicURL, kind)
	}
	return asset{file, publish.NewPacked(headers, path.Base(address), file.Brotli, file.Gzip)}
}
