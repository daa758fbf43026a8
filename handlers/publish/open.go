package publish

import (
	"context"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/views/model"
)

// Standing is whether a site is open to the public, and since when.
type Standing struct {
	Open     bool
	Since    time.Time // of the last time that it was opened or closed; zero: it never was
	By       string
	Address  string // where it is
	Reached  bool   // others can reach that address
	Unlisted bool   // it is a sample that others can reach, and asks search engines to stay away
}

// Standing says how the published site stands; it is zero before anything is published.
func (s *Site) Standing() Standing {
	set := s.current.Load()
	if set == nil {
		return Standing{}
	}
	return set.standing
}

// StoredStanding says how the site of a database stands, wherever it is.
func StoredStanding(ctx context.Context, store Reader) (Standing, error) {
	edition, err := Current(ctx, store)
	if err != nil {
		return Standing{}, err
	}
	site, err := edition.site(false)
	if err != nil {
		return Standing{}, err
	}
	return standingOf(&edition, site, DefaultAddress), nil
}

// standingOf says how an edition stands at an address.
func standingOf(edition *Edition, site *content.Site, address string) Standing {
	standing := Standing{Open: site.Open, Address: address, Reached: model.Reached(address), Unlisted: model.Unlisted(site, address)}
	if saved := edition.Publication; saved.Number > 1 {
		standing.Since, standing.By = saved.CreatedAt, saved.Author
	}
	return standing
}

// Omissions are what the site would not show, or does not, when it is open.
func (s *Site) Omissions() ([]content.Omission, error) {
	edition, ok := s.Shown()
	if !ok {
		return nil, nil
	}
	return edition.omissions()
}

// SetOpen opens the site to the public, or makes it a sample again, as a save by an
// owner. While something is missing that the law asks for it is not opened: the error
// is an UnlawfulError. A site that stands so already stays as it is.
func (s *Site) SetOpen(ctx context.Context, store SaveStore, open bool, by string) (db.Revision, error) {
	summary := "El sitio volvió a ser una muestra"
	if open {
		summary = "Se abrió el sitio al público"
	}
	change := Change{
		Document: db.Publication, Author: by, Summary: summary,
		Next: func(current []byte) ([]byte, error) {
			if now, err := isOpen(current); err == nil && now == open {
				return current, nil
			}
			return publication(open), nil
		},
	}
	if open {
		change.allow = func(edition Edition) error {
			report, err := review(&edition, s.location.publicURL)
			if err != nil {
				return err
			}
			if missing := report.Law(); len(missing) > 0 {
				return UnlawfulError{missing}
			}
			return nil
		}
	}
	return s.Save(ctx, store, change)
}
