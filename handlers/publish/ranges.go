package publish

import (
	"bytes"
	"fmt"

	"github.com/valyala/fasthttp"
)

// SendRange answers also to Range, without which Safari plays no video. Several
// parts at once, which no player asks for, are answered with the whole.
func (r *Resource) SendRange(ctx *fasthttp.RequestCtx, body []byte) {
	asked := ctx.Request.Header.Peek(fasthttp.HeaderRange)
	condition := ctx.Request.Header.Peek(fasthttp.HeaderIfRange)
	if !bytes.HasPrefix(asked, []byte("bytes=")) || bytes.Contains(asked, []byte(",")) || len(condition) > 0 && !bytes.Equal(condition, r.plainTag) {
		asked = nil
	}
	ctx.Response.Header.Set(fasthttp.HeaderAcceptRanges, "bytes")
	if asked == nil || Matches(ctx.Request.Header.Peek(fasthttp.HeaderIfNoneMatch), r.plainTag) {
		r.SendPlain(ctx, body)
		return
	}
	first, last, err := fasthttp.ParseByteRange(asked, len(body))
	if err != nil {
		ctx.Response.Header.Set(fasthttp.HeaderContentRange, fmt.Sprintf("bytes */%d", len(body)))
		ctx.SetStatusCode(fasthttp.StatusRequestedRangeNotSatisfiable)
		return
	}
	r.SendPlain(ctx, body[first:last+1])
	ctx.Response.Header.Set(fasthttp.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", first, last, len(body)))
	ctx.SetStatusCode(fasthttp.StatusPartialContent)
}
