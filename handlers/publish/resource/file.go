package resource

import (
	"bytes"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"

	"latido/db/picture"
	"latido/static"
)

type Photo struct {
	headers   Headers
	tag, file []byte
}

func NewPhoto(publicURL, address, format string, body []byte) Photo {
	return Photo{FileHeaders(publicURL, "image/"+format, CacheForever), []byte(`"` + address[len(picture.Prefix):] + `"`), body}
}

func Photos(publicURL string, pictures map[string]picture.Picture) map[string]Photo {
	all := map[string]Photo{}
	for _, p := range pictures {
		for _, file := range p.Files {
			address := p.Address(file.Width, file.Format)
			all[address] = NewPhoto(publicURL, address, file.Format, file.Body)
		}
	}
	return all
}

func (p Photo) Send(ctx *fasthttp.RequestCtx) {
	if !p.headers.begin(ctx, fasthttp.StatusOK, p.tag) {
		ctx.Response.SetBodyRaw(p.file)
	}
}

// SendFile answers with an embedded file, in the best coding that the client accepts and the build
// has made. It streams, so that slow clients hold no copies. The name has the hash of the bytes, and
// so is the validator.
func SendFile(ctx *fasthttp.RequestCtx, headers Headers, name string, file static.File) error {
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	switch {
	case file.Gzip == nil:
		return sendRange(ctx, headers, []byte(`"`+name+`"`), file.Plain)
	case accepts(accepted, codingBrotli):
		sendCoded(ctx, headers, name, codingBrotli, file.Brotli)
	case accepts(accepted, codingGzip):
		sendCoded(ctx, headers, name, codingGzip, file.Gzip)
	case file.Plain != nil:
		sendStream(ctx, headers, []byte(`"`+name+`"`), file.Plain, int(file.Plain.Size()))
	default:
		plain, err := gzip.NewReader(file.Gzip)
		if err != nil {
			return fmt.Errorf("decompress %s: %w", name, err)
		}
		sendStream(ctx, headers, []byte(`"`+name+`"`), plain, -1)
	}
	return nil
}

func sendCoded(ctx *fasthttp.RequestCtx, headers Headers, name string, coding []byte, body *io.SectionReader) {
	if sendStream(ctx, headers, []byte(`"`+name+"-"+string(coding)+`"`), body, int(body.Size())) {
		ctx.Response.Header.SetContentEncodingBytes(coding)
	}
}

// sendStream answers with size bytes (-1: unknown), or reports false if it sends a 304.
func sendStream(ctx *fasthttp.RequestCtx, headers Headers, tag []byte, body io.Reader, size int) bool {
	if headers.begin(ctx, fasthttp.StatusOK, tag) {
		return false
	}
	ctx.Response.SetBodyStream(body, size)
	return true
}

// sendRange answers a Range request, which Safari requires for video. Several ranges get the whole file.
func sendRange(ctx *fasthttp.RequestCtx, headers Headers, tag []byte, body *io.SectionReader) error {
	requested := ctx.Request.Header.Peek(fasthttp.HeaderRange)
	condition := ctx.Request.Header.Peek(fasthttp.HeaderIfRange)
	size := int(body.Size())
	ctx.Response.Header.Set(fasthttp.HeaderAcceptRanges, "bytes")
	if !bytes.HasPrefix(requested, []byte("bytes=")) || bytes.Contains(requested, []byte(",")) || len(condition) > 0 && !bytes.Equal(condition, tag) {
		sendStream(ctx, headers, tag, body, size)
		return nil
	}
	first, last, err := fasthttp.ParseByteRange(requested, size)
	if err != nil {
		ctx.Response.Header.Set(fasthttp.HeaderContentRange, fmt.Sprintf("bytes */%d", size))
		ctx.SetStatusCode(fasthttp.StatusRequestedRangeNotSatisfiable)
		return nil
	}
	length := last + 1 - first
	if sendStream(ctx, headers, tag, io.NewSectionReader(body, int64(first), int64(length)), length) {
		ctx.Response.Header.Set(fasthttp.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", first, last, size))
		ctx.SetStatusCode(fasthttp.StatusPartialContent)
	}
	return nil
}
