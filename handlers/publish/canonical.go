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
	if p.has(asked) && !otherHost {
		return false
	}
	path := asked
	canonical := content.CanonicalPath(string(ctx.Path()))
	switch {
	case p.has(canonical):
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
	p.sendRedirect(ctx, location, "max-age=3600")
	return true
}

// has reports whether a path is one of a resource of the set. The content is one that
// depends on who asks.
func (p *published) has(path string) bool { return p.resources[path] != nil || path == contentPath }

// sendRedirect leads a request elsewhere, for good, with its query. It may be the first
// answer of the site that a browser sees, and the only one under its other host.
func (p *published) sendRedirect(ctx *fasthttp.RequestCtx, location, cache string) {
	if query := ctx.URI().QueryString(); len(query) > 0 {
		location += "?" + string(query)
	}
	NewHeaders(string(p.origin), nil).Set(ctx)
	ctx.Response.Header.Set(fasthttp.HeaderLocation, location)
	ctx.Response.Header.Set(fasthttp.HeaderCacheControl, cache)
	ctx.SetStatusCode(fasthttp.StatusMovedPermanently)
}

// escapedPath is a decoded path as it stands in a header.
func escapedPath(path string) string { return (&url.URL{Path: path}).EscapedPath() }
