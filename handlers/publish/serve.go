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
	if p, ok := set.photos[string(asked)]; ok {
		p.Send(ctx)
		return true
	}
	r, ok := set.resources[string(asked)]
	if !ok {
		var err error
		if r, ok, err = set.onDemand.find(string(asked)); err != nil {
			slog.Error("serve", "error", err)
			ctx.Error("", fasthttp.StatusInternalServerError)
			return true
		}
	}
	// On a page a query changes nothing.
	if !ok || string(asked) == contentPath && len(ctx.URI().QueryString()) > 0 {
		return false
	}
	r.Send(ctx, fasthttp.StatusOK)
	return true
}

// SendFields answers with the fields of the content that a list names, or with all
// of it without a list: as it is stored or, with placeholders=filled, as it is drawn.
// It reports false while there is no site.
func (s *Site) SendFields(ctx *fasthttp.RequestCtx) (ok bool, err error) {
	set := s.current.Load()
	if set == nil {
		return false, nil
	}
	parts, asked := set.parts, ctx.QueryArgs()
	drawn := string(asked.Peek("placeholders")) == "filled"
	if drawn {
		parts = set.filled()
	}
	switch {
	case asked.Has("fields"):
		found, err := parts.find(string(asked.Peek("fields")))
		if err == nil {
			parts.send(ctx, found)
		}
		return true, err
	case drawn:
		parts.send(ctx, parts.whole())
	default:
		set.resources[contentPath].Send(ctx, fasthttp.StatusOK)
	}
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
		sendRedirect(ctx, escapedPath(to), CacheRevalidate)
	}
	return true
}
