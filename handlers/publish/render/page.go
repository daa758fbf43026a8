package render

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/views"
	"latido/views/layout"
	"latido/views/sections"
)

var ErrNoPage = errors.New("no such page")

// Page is one page of an edition that is not published.
type Page struct {
	Site       *content.Site
	Address    string // of the site
	edition    edition.Edition
	selections content.Selections
	path       string
	signature  *PageSignature // nil unless it is valid
}

// NewPage returns the page at a path ("/enfermedades/arritmias"), also of a hidden record, or a section
// alone ("section:Hero"). It returns ErrNoPage.
func NewPage(e edition.Edition, location Location, path string) (*Page, error) {
	for {
		site, selections, err := e.Decode()
		if err != nil {
			return nil, err
		}
		p := &Page{Site: site, Address: location.Address(site), edition: e, selections: selections, path: path}
		if _, err := p.route(); err == nil {
			return p, nil
		}
		if e.Content.Body, err = showHiddenRecord(e.Content.Body, path); err != nil {
			return nil, err
		}
	}
}

// route looks the route up for each drawing, as Site may have changed.
func (p *Page) route() (views.Route, error) {
	if section, ok := strings.CutPrefix(p.path, "section:"); ok {
		selection, _ := p.selections.Of(section)
		if route, ok := views.Preview(p.Site, p.Address, section, sections.LayoutOf(section, selection.Component)); ok {
			return route, nil
		}
		return views.Route{}, ErrNoPage
	}
	for _, route := range views.Routes(p.Site, p.selections, p.Address) {
		if route.Path == p.path {
			return route.WithInlineStyles(), nil
		}
	}
	return views.Route{}, ErrNoPage
}

// showHiddenRecord returns the content with the hidden record of a page, or ErrNoPage.
func showHiddenRecord(body []byte, path string) ([]byte, error) {
	site, err := content.Decode(body)
	if err != nil {
		return nil, err
	}
	list, id, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	key, exists := "", false
	switch list {
	case "enfermedades":
		key = "diseases"
		_, exists = site.Records.Disease(id)
	case "sintomas":
		key = "symptoms"
		_, exists = site.Records.Symptom(id)
	case "servicios":
		key = "services"
		_, exists = site.Records.Service(id)
	}
	if !exists {
		return nil, ErrNoPage
	}
	patch, err := json.Marshal(map[string]any{"records": map[string]any{key: map[string]any{id: map[string]any{"hidden": false}}}})
	if err != nil {
		return nil, err
	}
	shown, err := content.Merge(body, patch)
	if err == nil && bytes.Equal(shown, body) {
		err = ErrNoPage
	}
	return shown, err
}

// Seal draws the page. If its signature is valid, this drawing and later ones have the seal.
func (p *Page) Seal(ctx context.Context) (document layout.Document, err error) {
	route, err := p.route()
	if err != nil {
		return layout.Document{}, err
	}
	pages := pageSignatures([]views.Route{route}, p.edition.Signatures, p.Site.Redirects)
	if len(pages) == 0 {
		return p.Draw(ctx)
	}
	page := pages[0]
	ctx = withPictures(ctx, p.edition.Pictures)
	never := func([]byte) bool { return false }
	err = page.draw(route, p.Site.At.In(p.Site.Zone()), PageSignature{}, never, func(route views.Route) ([]byte, error) {
		document, err = route.Draw(ctx)
		return document.HTML, err
	})
	if page.Status == Valid {
		p.signature = &page
	}
	return document, err
}

func (p *Page) Draw(ctx context.Context) (layout.Document, error) {
	route, err := p.route()
	if err != nil {
		return layout.Document{}, err
	}
	if p.signature != nil {
		route = p.signature.sealed(route, p.Site.Zone())
	}
	return route.Draw(withPictures(ctx, p.edition.Pictures))
}

// Section draws one section in one layout, or returns ErrNoPage.
func Section(ctx context.Context, e edition.Edition, location Location, section, file string) (document layout.Document, address string, err error) {
	site, _, err := e.Decode()
	if err != nil {
		return layout.Document{}, "", err
	}
	address = location.Address(site)
	route, ok := views.Preview(site, address, section, file)
	if !ok {
		return layout.Document{}, "", ErrNoPage
	}
	document, err = route.Draw(withPictures(ctx, e.Pictures))
	return document, address, err
}
