package publish

import (
	"bytes"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"

	"latido/static"
)

// SendFile answers with a file of the program, as it was compressed when it was built
// if the client takes that. It is read while it is sent, so that slow clients hold no
// copies. Its name has the hash of its bytes.
func SendFile(ctx *fasthttp.RequestCtx, headers Headers, name string, file static.File) error {
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	switch {
	case file.Gzip == nil:
		return sendRange(ctx, headers, []byte(`"`+name+`"`), file.Plain)
	case accepts(accepted, encodingBrotli):
		sendPacked(ctx, headers, name, encodingBrotli, file.Brotli)
	case accepts(accepted, encodingGzip):
		sendPacked(ctx, headers, name, encodingGzip, file.Gzip)
	case file.Plain != nil:
		sendStream(ctx, headers, []byte(`"`+name+`"`), file.Plain, int(file.Plain.Size()))
	default:
		unpacked, err := gzip.NewReader(file.Gzip)
		if err != nil {
			return fmt.Errorf("unpack %s: %w", name, err)
		}
		sendStream(ctx, headers, []byte(`"`+name+`"`), unpacked, -1)
	}
	return nil
}

func sendPacked(ctx *fasthttp.RequestCtx, headers Headers, name string, encoding []byte, body *io.SectionReader) {
	if sendStream(ctx, headers, []byte(`"`+name+"-"+string(encoding)+`"`), body, int(body.Size())) {
		ctx.Response.Header.SetContentEncodingBytes(encoding)
	}
}

// sendStream reports whether there was more to send than a 304. The size is -1 where
// it is not known.
func sendStream(ctx *fasthttp.RequestCtx, headers Headers, tag []byte, body io.Reader, size int) bool {
	if headers.begin(ctx, fasthttp.StatusOK, tag) {
		return false
	}
	ctx.Response.SetBodyStream(body, size)
	return true
}

// sendRange answers also to Range, without which Safari plays no video. Several
// parts at once, which no player asks for, are answered with the whole.
func sendRange(ctx *fasthttp.RequestCtx, headers Headers, tag []byte, body *io.SectionReader) error {
	asked := ctx.Request.Header.Peek(fasthttp.HeaderRange)
	condition := ctx.Request.Header.Peek(fasthttp.HeaderIfRange)
	size := int(body.Size())
	ctx.Response.Header.Set(fasthttp.HeaderAcceptRanges, "bytes")
	if !bytes.HasPrefix(asked, []byte("bytes=")) || bytes.Contains(asked, []byte(",")) || len(condition) > 0 && !bytes.Equal(condition, tag) {
		sendStream(ctx, headers, tag, body, size)
		return nil
	}
	first, last, err := fasthttp.ParseByteRange(asked, size)
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
