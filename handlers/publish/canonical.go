package publish

import (
	"bytes"
	"net/url"
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
	canonical := content.CanonicalPath(string(ctx.Path()))
	switch {
	case p.resources[canonical] != nil:
		path = canonical
	case !otherHost:
		return false
	case p.redirects[canonical] != "":
		path = escapedPath(p.redirects[canonical])
	}
	location := path
	if otherHost {
		location = string(p.origin) + "/" + strings.TrimLeft(path, "/")
	}
	sendRedirect(ctx, location, "max-age=3600")
	return true
}

// sendRedirect leads a request elsewhere, for good, with its query.
func sendRedirect(ctx *fasthttp.RequestCtx, location, cache string) {
	if query := ctx.URI().QueryString(); len(query) > 0 {
		location += "?" + string(query)
	}
	ctx.Response.Header.Set(fasthttp.HeaderLocation, location)
	ctx.Response.Header.Set(fasthttp.HeaderCacheControl, cache)
	ctx.SetStatusCode(fasthttp.StatusMovedPermanently)
}

// escapedPath is a decoded path as it stands in a header.
func escapedPath(path string) string { return (&url.URL{Path: path}).EscapedPath() }
