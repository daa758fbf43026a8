package publish

import (
	"context"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/views/model"
)

// Status is whether a site is open to the public, and its address.
type Status struct {
	Open      bool
	Since     time.Time // when it was last opened or closed; zero: never
	By        string
	Address   string
	Reachable bool // from other machines
	Unlisted  bool // a reachable sample, which search engines are asked not to list
}

// Status returns the status of the published site, or a zero Status.
func (s *Site) Status() Status {
	p := s.current.Load()
	if p == nil {
		return Status{}
	}
	return newStatus(p.Edition.Publication, p.Open, p.Origin)
}

// StoredStatus returns the status of the site in a database, without the address.
func StoredStatus(ctx context.Context, store edition.DocumentStore) (Status, error) {
	e, err := edition.Read(ctx, store)
	if err != nil {
		return Status{}, err
	}
	open, err := edition.IsOpen(e.Publication.Body)
	if err != nil {
		return Status{}, err
	}
	return newStatus(e.Publication, open, render.DefaultAddress), nil
}

func newStatus(publication db.Revision, open bool, address string) Status {
	status := Status{Open: open, Address: address, Reachable: model.IsPublicAddress(address)}
	status.Unlisted = !open && status.Reachable
	if publication.Number > 1 {
		status.Since, status.By = publication.CreatedAt, publication.Author
	}
	return status
}

func (s *Site) Omissions() ([]content.Omission, error) {
	e, ok := s.Current()
	if !ok {
		return nil, nil
	}
	return e.Omissions()
}

// SetOpen opens the site or makes it a sample again, as a save. It returns an UnlawfulError for a site
// that lacks what the law requires.
func (s *Site) SetOpen(ctx context.Context, store SaveStore, open bool, by string) (db.Revision, error) {
	summary := "El sitio volvió a ser una muestra"
	if open {
		summary = "Se abrió el sitio al público"
	}
	change := Change{
		Document: db.Publication, Author: Author{Username: by}, Summary: summary,
		Next: func(current []byte) ([]byte, error) {
			if is, err := edition.IsOpen(current); err == nil && is == open {
				return current, nil
			}
			return edition.PublicationBody(open), nil
		},
	}
	if open {
		change.allow = s.checkLaw
	}
	return s.Save(ctx, store, change)
}

func (s *Site) checkLaw(e edition.Edition) error {
	report, err := newReport(&e, s.location.PublicURL)
	if err != nil {
		return err
	}
	if missing := report.Law(); len(missing) > 0 {
		return UnlawfulError{missing}
	}
	return nil
}
