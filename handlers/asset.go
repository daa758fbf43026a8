package handlers

import (
	"bytes"
	"fmt"
	"path"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

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
	*resource
}

// showAsset handles GET /assets/*: files whose name holds the hash of their bytes.
func (s *Server) showAsset(c *fiber.Ctx) error {
	address := c.Path()
	// What is embedded is copied to be read.
	l, err := borrow("asset "+address, func() (any, int, error) {
		file, ok := static.Asset(address)
		if !ok {
			return nil, 0, fiber.ErrNotFound
		}
		return s.newAsset(address, file), len(file.Plain) + len(file.Brotli) + len(file.Gzip), nil
	})
	if err != nil {
		return err
	}
	c.Context().SetUserValue(answerRoomKey{}, l)
	a := l.value.(asset)
	switch {
	case path.Ext(address) == ".mp4":
		a.sendInParts(c)
	case a.file.Brotli == nil:
		a.sendPlain(c.Context(), a.file.Plain)
	default:
		a.send(c.Context(), fiber.StatusOK)
	}
	return nil
}

func (s *Server) newAsset(address string, file static.File) asset {
	kind, tag := assetTypes[path.Ext(address)], path.Base(address)
	r := &resource{headers: fileHeaders(s.options.PublicURL, kind, cacheForever), plainTag: []byte(`"` + tag + `"`)}
	switch {
	case kind == "video/mp4":
		r.headers = videoHeaders(s.options.PublicURL, kind)
	case address == static.PictureWorker():
		r.headers = workerHeaders(s.options.PublicURL, kind)
	}
	r.br = representation{body: file.Brotli, etag: []byte(`"` + tag + `-br"`)}
	r.gzip = representation{body: file.Gzip, etag: []byte(`"` + tag + `-gzip"`)}
	return asset{file, r}
}

// sendInParts answers also to Range, without which Safari plays no video. Several
// parts at once, which no player asks for, are answered with the whole.
func (a asset) sendInParts(c *fiber.Ctx) {
	ctx, body := c.Context(), a.file.Plain
	asked := ctx.Request.Header.Peek(fiber.HeaderRange)
	condition := ctx.Request.Header.Peek(fiber.HeaderIfRange)
	if !bytes.HasPrefix(asked, []byte("bytes=")) || bytes.Contains(asked, []byte(",")) || len(condition) > 0 && !bytes.Equal(condition, a.plainTag) {
		asked = nil
	}
	ctx.Response.Header.Set(fiber.HeaderAcceptRanges, "bytes")
	if asked == nil || matches(ctx.Request.Header.Peek(fiber.HeaderIfNoneMatch), a.plainTag) {
		a.sendPlain(ctx, body)
		return
	}
	first, last, err := fasthttp.ParseByteRange(asked, len(body))
	if err != nil {
		ctx.Response.Header.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes */%d", len(body)))
		ctx.SetStatusCode(fiber.StatusRequestedRangeNotSatisfiable)
		return
	}
	a.sendPlain(ctx, body[first:last+1])
	ctx.Response.Header.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", first, last, len(body)))
	ctx.SetStatusCode(fiber.StatusPartialContent)
}
