package render

import (
	"cmp"
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"latido/db"
	"latido/db/content"
	"latido/db/content/signature"
	"latido/handlers/publish/edition"
	"latido/views"
	"latido/views/model"
)

// Months after a signature at which its page is due for review, and at which it expires.
const (
	reviewMonths = 12
	ExpiryMonths = 15
)

type SignatureStatus string

// Values of SignatureStatus in the public record.
const (
	Unsigned SignatureStatus = "none"
	Valid    SignatureStatus = "holds"
	Changed  SignatureStatus = "changed" // the page has another text now
	Expired  SignatureStatus = "expired"
)

// PageSignature is a page that can be signed, and its newest signature.
type PageSignature struct {
	Path, Name string // of the page
	Status     SignatureStatus
	Signature  db.Signature // without its text; zero if the page is unsigned
	ReviewAt   time.Time
	ExpiresAt  time.Time
}

func (p PageSignature) IsDue(at time.Time) bool {
	return p.Status == Valid && !at.Before(p.ReviewAt)
}

func (p PageSignature) sealed(route views.Route, zone *time.Location) views.Route {
	return route.Sealed(model.Seal{
		Hash: p.Signature.Hash, Name: p.Signature.Name, Licences: p.Signature.Licences,
		SignedOn: p.Signature.SignedAt.In(zone).Format(time.DateOnly), ReviewOn: p.ReviewAt.In(zone).Format(time.DateOnly),
	})
}

// pageSignatures returns the pages that can be signed, with the newest signature of each, which is
// assumed to be valid. A record keeps its signature when its address changes.
func pageSignatures(routes []views.Route, signatures map[string]db.Signature, redirects content.Redirects) []PageSignature {
	newest := map[string]db.Signature{}
	for path, signature := range signatures {
		path = cmp.Or(redirects[path], path)
		if signature.ID > newest[path].ID {
			newest[path] = signature
		}
	}
	var pages []PageSignature
	for _, route := range routes {
		if !route.Signable() {
			continue
		}
		p := PageSignature{Path: route.Path, Name: route.Name(), Status: Unsigned}
		if s, ok := newest[route.Path]; ok && s.Hash != "" { // an empty hash withdraws the signature before it
			p.Status, p.Signature = Valid, s
			p.ReviewAt, p.ExpiresAt = s.SignedAt.AddDate(0, reviewMonths, 0), s.SignedAt.AddDate(0, ExpiryMonths, 0)
		}
		pages = append(pages, p)
	}
	return pages
}

// draw draws a page, with its seal if its text is the signed one. The seal is not part of the text, so
// the previous status is tried first: a page whose status stays is drawn once. isUnchanged reports
// whether HTML is that of previous. The last call of drawRoute draws the final page.
func (p *PageSignature) draw(route views.Route, at time.Time, previous PageSignature, isUnchanged func(html []byte) bool, drawRoute func(views.Route) ([]byte, error)) error {
	if p.Signature.ID == 0 {
		_, err := drawRoute(route)
		return err
	}
	sealed := p.sealed(route, at.Location())
	isCurrent, isSameSignature := at.Before(p.ExpiresAt), previous.Signature.ID == p.Signature.ID
	tryWithSeal := isCurrent && !(isSameSignature && previous.Status == Changed)
	first, second := route, sealed
	if tryWithSeal {
		first, second = sealed, route
	}
	html, err := drawRoute(first)
	if err != nil {
		return err
	}
	if isSameSignature && isUnchanged(html) {
		p.Status = previous.Status
		return nil
	}
	text, _ := signature.Text(html)
	switch {
	case signature.Hash(text) != p.Signature.Hash:
		p.Status = Changed
	case isCurrent:
		p.Status = Valid
	default:
		p.Status = Expired
	}
	if tryWithSeal != (p.Status == Valid) {
		_, err = drawRoute(second)
	}
	return err
}

// ValidSignatures draws the signed pages and returns the IDs of the valid signatures.
func ValidSignatures(ctx context.Context, e edition.Edition, location Location) (map[int64]bool, error) {
	site, selections, err := e.Decode()
	if err != nil {
		return nil, err
	}
	routes := map[string]views.Route{}
	all := views.Routes(site, selections, location.Address(site))
	for _, route := range all {
		routes[route.Path] = route
	}
	var mutex sync.Mutex
	valid := map[int64]bool{}
	group, ctx := errgroup.WithContext(withPictures(ctx, e.Pictures))
	for _, page := range pageSignatures(all, e.Signatures, site.Redirects) {
		if page.Status != Valid {
			continue
		}
		group.Go(func() error {
			document, err := routes[page.Path].Draw(ctx)
			if err != nil {
				return err
			}
			if text, _ := signature.Text(document.HTML); signature.Hash(text) == page.Signature.Hash {
				mutex.Lock()
				defer mutex.Unlock()
				valid[page.Signature.ID] = true
			}
			return nil
		})
	}
	return valid, group.Wait()
}
