package publish

import (
	"context"
	"fmt"

	"github.com/valyala/fasthttp"

	"latido/views"
	"latido/views/layout"
)

// SendPreview answers with one section in one layout, drawn for this request alone
// with the content of an edition; by is who may show it in a frame. Where there is
// no such layout, it returns ErrNoPreview.
func (s *Site) SendPreview(ctx context.Context, to *fasthttp.RequestCtx, edition Edition, section, file string, by Framing) error {
	site, _, err := edition.Decode()
	if err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	address := s.Address(site)
	route, ok := views.Preview(site, address, section, file)
	if !ok {
		return ErrNoPreview
	}
	document, err := route.Draw(edition.withPictures(ctx))
	if err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	SendDrawn(to, address, document, by)
	return nil
}

// SendDrawn answers with a page of the site that is drawn for this request alone.
func SendDrawn(to *fasthttp.RequestCtx, address string, document layout.Document, by Framing) {
	PageHeaders(address, document, by).Set(to)
	to.Response.Header.Set(fasthttp.HeaderCacheControl, "no-store")
	to.Response.Header.Set("X-Robots-Tag", "noindex")
	to.Response.SetBodyRaw(document.HTML)
}
