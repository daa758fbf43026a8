package handlers

import (
	"bytes"
	"net/http"
	"path"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp/fasthttpadaptor"

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

// showAsset handles GET /assets/*: files whose name holds the hash of their bytes.
func (s *Server) showAsset(c *fiber.Ctx) error {
	address := c.Path()
	file, ok := static.Asset(address)
	if !ok {
		return fiber.ErrNotFound
	}
	kind, tag := assetTypes[path.Ext(address)], `"`+path.Base(address)+`"`
	if kind == "video/mp4" {
		return sendInParts(c, file.Plain, tag, videoHeaders(s.options.PublicURL, kind))
	}
	headers := fileHeaders(s.options.PublicURL, kind, cacheForever)
	if address == static.PictureWorker() {
		headers = workerHeaders(s.options.PublicURL, kind)
	}
	r := resource{headers: headers, plainTag: []byte(tag)}
	if file.Brotli == nil {
		r.sendPlain(c.Context(), file.Plain)
		return nil
	}
	r.br = representation{body: file.Brotli, etag: []byte(`"` + path.Base(address) + `-br"`)}
	r.gzip = representation{body: file.Gzip, etag: []byte(`"` + path.Base(address) + `-gzip"`)}
	r.send(c.Context(), fiber.StatusOK)
	return nil
}

// sendInParts answers also to Range, without which Safari plays no video. What
// such a request may ask, net/http knows best.
func sendInParts(c *fiber.Ctx, body []byte, tag string, headers []header) error {
	fasthttpadaptor.NewFastHTTPHandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, h := range headers {
			w.Header().Set(string(h.name), string(h.value))
		}
		w.Header().Set("ETag", tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	})(c.Context())
	return nil
}
