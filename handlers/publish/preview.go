package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"

	"latido/db/content"
	"latido/db/content/highlight"
	"latido/db/content/value"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
)

// SendPreview answers with one section in one layout, or returns render.ErrNoPage.
func (s *Site) SendPreview(ctx context.Context, to *fasthttp.RequestCtx, e edition.Edition, section, file string, framing render.Framing) error {
	document, address, err := render.Section(ctx, e, s.location, section, file)
	if err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	render.Send(to, address, document, framing)
	return nil
}

// Draft is an unsaved change and the page to preview.
type Draft struct {
	Page      string                // "/enfermedades/arritmias", or "section:Hero" for a section alone in its layout
	Content   json.RawMessage       // as a save would send it; empty: nothing is unsaved
	Redirects content.RedirectEdits // as a save would send them
	At        string                // "2026-12-24T10:00" at the practice: the instant to preview; empty: now
	Focus     string                // path of the value that is being edited, which the page highlights; may be empty
}

// SendDraft answers with a page as it would be after a save. It returns the errors of the save, and
// render.ErrNoPage.
func (s *Site) SendDraft(ctx context.Context, to *fasthttp.RequestCtx, e edition.Edition, store edition.PictureStore, draft Draft) error {
	if err := draft.apply(ctx, &e, store); err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	page, err := render.NewPage(e, s.location, draft.Page)
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	document, err := page.Seal(ctx)
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	document.HTML, err = highlight.Mark(document.HTML, page.Site, draft.Focus, func() ([]byte, error) {
		altered, err := page.Draw(ctx)
		return altered.HTML, err
	})
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	render.Send(to, page.Address, document, render.SameFraming)
	return CompressFast(to)
}

func (d Draft) apply(ctx context.Context, e *edition.Edition, store edition.PictureStore) error {
	before, after := e.Content.Body, e.Content.Body
	if len(d.Content) > 0 {
		var err error
		if after, err = content.Merge(before, d.Content); err != nil {
			return err
		}
	}
	if err := e.UpdateContent(after, content.RedirectUpdate{Moved: content.RenamedAddresses(d.Content), Edits: d.Redirects, Strict: true}); err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		if err := e.ReadPictures(ctx, store, e.Pictures); err != nil {
			return err
		}
	}
	if d.At == "" {
		return nil
	}
	site, err := content.Decode(after)
	if err != nil {
		return err
	}
	at, ok := value.ParseMoment(d.At)
	if !ok {
		return edition.FieldError{Field: "at", Reason: edition.NotAnInstant}
	}
	e.At = at.In(site.Zone())
	return nil
}

// CompressFast compresses a response that is sent once, if the client accepts gzip.
func CompressFast(to *fasthttp.RequestCtx) error {
	if !to.Request.Header.HasAcceptEncoding("gzip") {
		return nil
	}
	var out bytes.Buffer
	writer, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if _, err := writer.Write(to.Response.Body()); err != nil {
		return err
	}
	if err := writer.Close(); err != nil {
		return err
	}
	to.Response.Header.Set(fasthttp.HeaderContentEncoding, "gzip")
	to.Response.SetBodyRaw(out.Bytes())
	return nil
}
