package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/content"
	"latido/db/content/highlight"
	"latido/db/content/value"
	"latido/views"
	"latido/views/layout"
	"latido/views/model"
	"latido/views/sections"
)

// Draft is what an owner has typed and not saved, and where to see it.
type Draft struct {
	Page      string                // "/enfermedades/arritmias", or "section:Hero" for a section alone in its layout
	Content   json.RawMessage       // as a save would send it; empty: nothing is unsaved
	Redirects content.RedirectEdits // as a save would send them
	At        string                // "2026-12-24T10:00" at the practice, to see the page as it will be then; empty: now
	Focus     string                // path of the value that is being edited, which the page marks; may be empty
}

// SendDraft answers with a page as it would be if a draft were saved. Nothing is
// stored, and nobody else sees it. A draft that a save would refuse fails as the
// save would; a page that there is not is ErrNoPreview.
func (s *Site) SendDraft(ctx context.Context, to *fasthttp.RequestCtx, edition Edition, store pictureStore, draft Draft) error {
	if err := edition.lay(ctx, store, draft); err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if err := edition.putAt(draft.At); err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	d, err := s.newDraftDrawing(edition, draft.Page)
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	ctx = edition.withPictures(ctx)
	document, err := d.settle(ctx, edition.Signatures)
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	document.HTML, err = highlight.Mark(document.HTML, d.site, draft.Focus, func() ([]byte, error) {
		other, err := d.draw(ctx)
		return other.HTML, err
	})
	if err != nil {
		return fmt.Errorf("draft: %w", err)
	}
	SendDrawn(to, d.address, document, FramedByUs)
	return packDrawn(to)
}

// lay lays a draft over an edition, as a save would.
func (e *Edition) lay(ctx context.Context, store pictureStore, draft Draft) error {
	before := e.Content.Body
	if len(draft.Content) > 0 {
		var err error
		if e.Content.Body, err = content.Merge(before, draft.Content); err != nil {
			return err
		}
		if err := content.CheckBounds(before, e.Content.Body); err != nil {
			return err
		}
	}
	// Only records and the redirects themselves change what leads where.
	if len(draft.Redirects) > 0 || bytes.Contains(draft.Content, []byte(`"records"`)) {
		err := e.readdress(content.RedirectUpdate{
			Before: before, After: e.Content.Body, Moved: content.RenamedAddresses(draft.Content), Edits: draft.Redirects, Strict: true,
		})
		if err != nil {
			return err
		}
	}
	if bytes.Equal(before, e.Content.Body) {
		return nil
	}
	var err error
	e.Pictures, err = pictures(ctx, store, e.Content.Body, e.Pictures)
	return err
}

// putAt makes an edition be drawn for an instant at the practice.
func (e *Edition) putAt(wall string) error {
	if wall == "" {
		return nil
	}
	site, err := content.Decode(e.Content.Body)
	if err != nil {
		return err
	}
	at, ok := value.ParseMoment(wall)
	if !ok {
		return FieldError{Field: "at", Reason: NotAnInstant}
	}
	e.At = at.In(site.Zone())
	return nil
}

// draftDrawing draws one page of an edition that is not published.
type draftDrawing struct {
	site       *content.Site
	selections content.Selections
	address    string
	page       string
	seal       *model.Seal // while the text is as it was signed
}

// newDraftDrawing reads an edition. A record that is hidden is shown to who works on it.
func (s *Site) newDraftDrawing(edition Edition, page string) (draftDrawing, error) {
	for {
		site, selections, err := edition.Decode()
		if err != nil {
			return draftDrawing{}, err
		}
		d := draftDrawing{site: site, selections: selections, address: s.Address(site), page: page}
		if _, ok := d.route(); ok {
			return d, nil
		}
		if edition.Content.Body, err = unhidden(edition.Content.Body, page); err != nil {
			return draftDrawing{}, err
		}
	}
}

// route finds the page. Only what is drawn costs much.
func (d draftDrawing) route() (views.Route, bool) {
	if section, alone := strings.CutPrefix(d.page, "section:"); alone {
		selection, _ := d.selections.Of(section)
		return views.Preview(d.site, d.address, section, sections.LayoutOf(section, selection.Component))
	}
	for _, route := range views.Routes(d.site, d.selections, d.address) {
		if route.Path == d.page {
			return route.Whole(), true
		}
	}
	return views.Route{}, false
}

func (d draftDrawing) draw(ctx context.Context) (layout.Document, error) {
	route, ok := d.route()
	if !ok {
		return layout.Document{}, ErrNoPreview
	}
	if d.seal != nil {
		route = route.Sealed(*d.seal)
	}
	return route.Draw(ctx)
}

// settle draws the page for the first time, and finds out whether it keeps its seal:
// the next drawing, which only looks for what differs, is to have it, too.
func (d *draftDrawing) settle(ctx context.Context, all map[string]db.Signature) (document layout.Document, err error) {
	route, ok := d.route()
	if !ok {
		return layout.Document{}, ErrNoPreview
	}
	var state SignatureState
	if states := signable([]views.Route{route}, all, d.site.Redirects); len(states) == 1 {
		state = states[0]
	}
	never := func([]byte) bool { return false }
	err = state.settle(route, d.site.At.In(d.site.Zone()), SignatureState{}, never, func(route views.Route) ([]byte, error) {
		document, err = route.Draw(ctx)
		return document.HTML, err
	})
	if state.Kind == SignatureHolds {
		seal := state.seal(d.site.Zone())
		d.seal = &seal
	}
	return document, err
}

// unhidden is a content object in which the record with a page is shown; where
// there is no such record, or it is shown already, ErrNoPreview.
func unhidden(body []byte, page string) ([]byte, error) {
	site, err := content.Decode(body)
	if err != nil {
		return nil, err
	}
	list, id, _ := strings.Cut(strings.TrimPrefix(page, "/"), "/")
	key, there := "", false
	switch list {
	case "enfermedades":
		key = "diseases"
		_, there = site.Records.Disease(id)
	case "sintomas":
		key = "symptoms"
		_, there = site.Records.Symptom(id)
	case "servicios":
		key = "services"
		_, there = site.Records.Service(id)
	}
	if !there {
		return nil, ErrNoPreview
	}
	patch, err := json.Marshal(map[string]any{"records": map[string]any{key: map[string]any{id: map[string]any{"hidden": false}}}})
	if err != nil {
		return nil, err
	}
	shown, err := content.Merge(body, patch)
	if err == nil && bytes.Equal(shown, body) {
		err = ErrNoPreview
	}
	return shown, err
}

// packDrawn compresses an answer that is made at every pause in the typing, also
// for a phone with a poor signal: at the level that costs least.
func packDrawn(to *fasthttp.RequestCtx) error {
	if !to.Request.Header.HasAcceptEncoding("gzip") {
		return nil
	}
	var packed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
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
	to.Response.SetBodyRaw(packed.Bytes())
	return nil
}
