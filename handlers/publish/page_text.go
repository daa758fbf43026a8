package publish

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"latido/db"
	"latido/db/content/signature"
	"latido/handlers/publish/render"
)

// PageText is the text of a page, which a doctor reads and signs.
type PageText struct {
	HTML     []byte // of the whole page
	Text     string
	Hash     string // of Text
	Revision int64  // of the content
}

// Text returns the text of a published page, or ErrNotSignable.
func (s *Site) Text(path string) (PageText, error) {
	p := s.current.Load()
	if p == nil {
		return PageText{}, ErrNotSignable
	}
	return p.text(path)
}

// EachPage calls visit for the pages of one snapshot, by path, and returns the first error.
func (s *Site) EachPage(visit func(path, name string, html []byte) error) error {
	p := s.current.Load()
	if p == nil {
		return nil
	}
	for _, path := range slices.Sorted(maps.Keys(p.Pages)) {
		page, ok := p.Resources[path]
		if !ok {
			continue
		}
		html, err := page.Plain()
		if err != nil {
			return fmt.Errorf("page %s: %w", path, err)
		}
		if err := visit(path, p.Pages[path], html); err != nil {
			return err
		}
	}
	return nil
}

func (p *published) text(path string) (PageText, error) {
	page, ok := p.Resources[path]
	if !ok {
		return PageText{}, ErrNotSignable
	}
	html, err := page.Plain()
	if err != nil {
		return PageText{}, fmt.Errorf("text of %s: %w", path, err)
	}
	return newPageText(html, p.Edition.Content.Number)
}

// TextAt returns the text of a page with an older content, or ErrNotSignable.
func (s *Site) TextAt(ctx context.Context, path string, revision db.Revision) (PageText, error) {
	e, ok := s.Current()
	if !ok {
		return PageText{}, ErrNotSignable
	}
	e.Content = revision
	page, err := render.NewPage(e, s.location, path)
	if err != nil {
		return PageText{}, fmt.Errorf("text at revision %d: %w", revision.Number, err)
	}
	document, err := page.Draw(ctx)
	if err != nil {
		return PageText{}, fmt.Errorf("text at revision %d: %w", revision.Number, err)
	}
	return newPageText(document.HTML, revision.Number)
}

func newPageText(html []byte, revision int64) (PageText, error) {
	text, ok := signature.Text(html)
	if !ok {
		return PageText{}, ErrNotSignable
	}
	return PageText{html, text, signature.Hash(text), revision}, nil
}
