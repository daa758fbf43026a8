package publish

import (
	"log/slog"

	"github.com/valyala/fasthttp"

	"latido/db/content"
)

// contentPath is the address of the content, whose query chooses among its fields.
const contentPath = "/api/site-content"

// Serve answers a request for a published resource from memory and reports
// whether there was one, or another spelling of its address.
func (s *Site) Serve(ctx *fasthttp.RequestCtx) bool {
	set := s.current.Load()
	if set == nil || !ctx.IsGet() && !ctx.IsHead() {
		return false
	}
	if set.redirect(ctx) {
		return true
	}
	asked := ctx.URI().PathOriginal()
	if string(asked) == contentPath {
		// Its owners are told more than others, by whoever knows them.
		if len(ctx.URI().QueryString()) > 0 || mayBeOwner(&ctx.Request.Header) {
			return false
		}
		all, err := set.told.parts(false)
		if err != nil {
			slog.Error("serve", "error", err)
			ctx.Error("", fasthttp.StatusInternalServerError)
			return true
		}
		all.sendWhole(ctx)
		return true
	}
	if p, ok := set.photos[string(asked)]; ok {
		p.Send(ctx)
		return true
	}
	r, ok := set.resources[string(asked)]
	if !ok {
		return false
	}
	r.Send(ctx, fasthttp.StatusOK) // on a page a query changes nothing
	return true
}

// Has reports whether a resource is published at a path.
func (s *Site) Has(path string) bool {
	set := s.current.Load()
	if set == nil {
		return false
	}
	_, isPage := set.names[path]
	return isPage || set.has(path)
}

// SendContent answers with the fields of the content that a list names, or with all
// of it without a list: to an owner as it is stored, to others as it is shown; with
// placeholders=filled, as texts are drawn. It reports false while there is no site.
func (s *Site) SendContent(ctx *fasthttp.RequestCtx, owner bool) (ok bool, err error) {
	set := s.current.Load()
	if set == nil {
		return false, nil
	}
	asked, content := ctx.QueryArgs(), set.told
	if owner {
		content = set.stored
	}
	parts, err := content.parts(string(asked.Peek("placeholders")) == "filled")
	switch {
	case err != nil:
		return true, err
	case asked.Has("fields"):
		return true, parts.send(ctx, string(asked.Peek("fields")))
	}
	parts.sendWhole(ctx)
	return true, nil
}

// SendNotFound answers where nothing else does: with a redirect from an address
// that a page had, or with the styled page of those that do not exist, or not any
// longer. It reports false while there is no site.
func (s *Site) SendNotFound(ctx *fasthttp.RequestCtx) bool {
	set := s.current.Load()
	if set == nil {
		return false
	}
	to, moved := set.redirects[content.CanonicalPath(string(ctx.Path()))]
	switch {
	case !moved || !ctx.IsGet() && !ctx.IsHead():
		set.notFound.Send(ctx, fasthttp.StatusNotFound)
	case to == "":
		set.gone.Send(ctx, fasthttp.StatusGone)
	default:
		// Asked for again each time: the owner may want another one tomorrow.
		set.sendRedirect(ctx, escapedPath(to), CacheRevalidate)
	}
	return true
}
