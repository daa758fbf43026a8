package publish

import (
	"bytes"
	"strings"

	"github.com/valyala/fasthttp"

	"latido/db/content"
)

// redirect sends another spelling of a published address (capitals, a slash at the
// end, needless percent-encoding), and the same site with or without "www.", to
// the address itself, in one hop. It reports whether it did.
func (p *published) redirect(ctx *fasthttp.RequestCtx) bool {
	asked := string(ctx.URI().PathOriginal())
	otherHost := len(p.otherHost) > 0 && bytes.EqualFold(ctx.Host(), p.otherHost)
	if _, ok := p.resources[asked]; ok && !otherHost {
		return false
	}
	path := asked
	if canonical := content.CanonicalPath(string(ctx.Path())); p.resources[canonical] != nil {
		path = canonical
	} else if !otherHost {
		return false
	}
	location := path
	if otherHost {
		location = string(p.origin) + "/" + strings.TrimLeft(path, "/")
	}
	if query := ctx.URI().QueryString(); len(query) > 0 {
		location += "?" + string(query)
	}
	ctx.Response.Header.Set(fasthttp.HeaderLocation, location)
	ctx.Response.Header.Set(fasthttp.HeaderCacheControl, "max-age=3600")
	ctx.SetStatusCode(fasthttp.StatusMovedPermanently)
	return true
}
