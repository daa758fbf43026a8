package edition

import (
	"time"

	"latido/db/content"
)

// Decode returns the content and sections that visitors see, with placeholders filled in.
func (e *Edition) Decode() (*content.Site, content.Selections, error) {
	site, err := e.DecodeAll(true)
	if err != nil {
		return nil, nil, err
	}
	var selections content.Selections
	if err := selections.UnmarshalJSON(e.Sections.Body); err != nil {
		return nil, nil, err
	}
	if site.Redirects, err = content.DecodeRedirects(e.Redirects.Body); err != nil {
		return nil, nil, err
	}
	return site.Shown(), selections, nil
}

// DecodeAll returns all content, with placeholders filled in or as they are typed.
func (e *Edition) DecodeAll(filled bool) (*content.Site, error) {
	open, err := IsOpen(e.Publication.Body)
	if err != nil {
		return nil, err
	}
	body := e.Content.Body
	switch {
	case filled && open:
		body = content.FillOpen(body)
	case filled:
		body = content.Fill(body)
	}
	site, err := content.Decode(body)
	if err != nil {
		return nil, err
	}
	site.Open, site.Used = open, open || e.Publication.Number > 1
	if site.At = e.At; site.At.IsZero() {
		site.At = time.Now()
	}
	return site, nil
}

func (e *Edition) PublicContent(filled bool) (body []byte, version string, err error) {
	site, err := e.DecodeAll(filled)
	if err != nil {
		return nil, "", err
	}
	if body, err = site.Shown().Public(); err != nil {
		return nil, "", err
	}
	return body, versionOf(e.Content.Number, body), nil
}

func (e *Edition) StoredContent(filled bool) (body []byte, version string, err error) {
	body = e.Content.Body
	if filled {
		body = content.Fill(body)
	}
	return body, versionOf(e.Content.Number, body), nil
}

func (e *Edition) WithOpen(open bool) *Edition {
	other := *e
	other.Publication.Body = PublicationBody(open)
	return &other
}

// Omissions returns what a sample shows and an open site leaves out.
func (e *Edition) Omissions() ([]content.Omission, error) {
	site, err := e.WithOpen(true).DecodeAll(true)
	if err != nil {
		return nil, err
	}
	site.Open, site.Used = false, e.Publication.Number > 1 // reviewed as a sample: an open site has left them out already
	return site.Shown().Omissions(), nil
}
