package resource

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/valyala/fasthttp"

	"latido/db/content"
)

// Table is every response of a site. It is immutable once it is served.
type Table struct {
	Origin    string               // address of the site without a trailing slash
	Resources map[string]*Resource // by canonical path
	Pages     map[string]string    // names of the pages, by canonical path
	Photos    map[string]Photo     // by address
	Content   *Content
	Redirects content.Redirects
	NotFound  *Resource // for unknown addresses
	Gone      *Resource // for addresses that redirect to nothing

	alternateHost []byte
}

// NewTable returns the table of the site at an origin, which has no trailing slash.
func NewTable(origin string) *Table {
	return &Table{Origin: origin, Resources: map[string]*Resource{}, Pages: map[string]string{}, alternateHost: alternateHost(origin)}
}

// alternateHost returns the host with "www." added or removed, or nil.
func alternateHost(address string) []byte {
	parsed, err := url.Parse(address)
	if err != nil || !strings.Contains(parsed.Hostname(), ".") || strings.Trim(parsed.Hostname(), "0123456789.:") == "" {
		return nil
	}
	if bare, ok := strings.CutPrefix(parsed.Host, "www."); ok {
		return []byte(bare)
	}
	return []byte("www." + parsed.Host)
}

// Serve answers or redirects to the canonical spelling, and reports whether it did. Requests for
// content that may be an owner's are the API's.
func (t *Table) Serve(ctx *fasthttp.RequestCtx) bool {
	if !ctx.IsGet() && !ctx.IsHead() {
		return false
	}
	path := string(ctx.URI().PathOriginal())
	if t.redirectToCanonical(ctx, path) {
		return true
	}
	if path == ContentPath {
		if len(ctx.URI().QueryString()) > 0 || mayBeOwner(&ctx.Request.Header) {
			return false
		}
		if err := t.Content.Send(ctx, false); err != nil {
			sendError(ctx, "serve", err)
		}
		return true
	}
	if photo, ok := t.Photos[path]; ok {
		photo.Send(ctx)
		return true
	}
	r, ok := t.Resources[path]
	if !ok {
		return false
	}
	r.Send(ctx, fasthttp.StatusOK) // a query has no effect on a page
	return true
}

// SendNotFound answers with the redirect of an address, with 410 if it is gone, or with 404.
func (t *Table) SendNotFound(ctx *fasthttp.RequestCtx) {
	to, redirects := t.Redirects[content.CanonicalPath(string(ctx.Path()))]
	switch {
	case !redirects || !ctx.IsGet() && !ctx.IsHead():
		t.NotFound.Send(ctx, fasthttp.StatusNotFound)
	case to == "":
		t.Gone.Send(ctx, fasthttp.StatusGone)
	default:
		// The owner may change the redirect, so browsers revalidate it.
		t.sendRedirect(ctx, escapePath(to), CacheRevalidate)
	}
}

func (t *Table) Has(path string) bool { return t.Resources[path] != nil || path == ContentPath }

// redirectToCanonical redirects other spellings and the alternate host in one hop, or reports false.
func (t *Table) redirectToCanonical(ctx *fasthttp.RequestCtx, path string) bool {
	isAlternate := len(t.alternateHost) > 0 && bytes.EqualFold(ctx.Host(), t.alternateHost)
	if t.Has(path) && !isAlternate {
		return false
	}
	canonical := content.CanonicalPath(string(ctx.Path()))
	switch {
	case t.Has(canonical):
		path = canonical
	case !isAlternate:
		return false
	case t.Redirects[canonical] != "":
		path = escapePath(t.Redirects[canonical])
	}
	location := path
	if isAlternate {
		location = t.Origin + "/" + strings.TrimLeft(path, "/")
	}
	t.sendRedirect(ctx, location, "max-age=3600")
	return true
}

// sendRedirect sends all security headers: the alternate host may send no other response.
func (t *Table) sendRedirect(ctx *fasthttp.RequestCtx, location, cache string) {
	if query := ctx.URI().QueryString(); len(query) > 0 {
		location += "?" + string(query)
	}
	NewHeaders(t.Origin, nil).Set(ctx)
	ctx.Response.Header.Set(fasthttp.HeaderLocation, location)
	ctx.Response.Header.Set(fasthttp.HeaderCacheControl, cache)
	ctx.SetStatusCode(fasthttp.StatusMovedPermanently)
}

func escapePath(path string) string { return (&url.URL{Path: path}).EscapedPath() }
