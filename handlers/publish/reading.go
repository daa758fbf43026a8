package publish

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"latido/db"
	"latido/db/content"
	"latido/db/content/launch"
	"latido/db/content/signature"
	"latido/views"
	"latido/views/model"
)

// Reading is a page as it is read before it is signed.
type Reading struct {
	HTML     []byte // of the whole page, as it is published
	Text     string // what is signed of it
	Hash     string // of Text
	Revision int64  // of the content that it was drawn from
}

// Read is a page that can be signed, as it is published now. A page that cannot be
// signed is ErrNotSignable.
func (s *Site) Read(path string) (Reading, error) {
	set := s.current.Load()
	if set == nil {
		return Reading{}, ErrNotSignable
	}
	body, err := set.plain(path)
	if err != nil {
		return Reading{}, err
	}
	text, ok := signature.Text(body)
	if !ok {
		return Reading{}, ErrNotSignable
	}
	return Reading{body, text, signature.Hash(text), set.edition.Content.Number}, nil
}

// ReadAt is what was to be signed of a page when it was drawn from an older revision
// of the content, and everything else was as it is now. Where there was no such page
// it is ErrNotSignable.
func (s *Site) ReadAt(ctx context.Context, path string, revision db.Revision) (Reading, error) {
	edition, shown := s.Shown()
	if !shown {
		return Reading{}, ErrNotSignable
	}
	edition.Content = revision
	d, err := s.newDraftDrawing(edition, path)
	if err != nil {
		return Reading{}, fmt.Errorf("read revision %d: %w", revision.Number, err)
	}
	document, err := d.draw(edition.withPictures(ctx))
	if err != nil {
		return Reading{}, fmt.Errorf("read revision %d: %w", revision.Number, err)
	}
	text, ok := signature.Text(document.HTML)
	if !ok {
		return Reading{}, ErrNotSignable
	}
	return Reading{document.HTML, text, signature.Hash(text), revision.Number}, nil
}

// signerPoints are those of the list before launch without which there is nobody
// who could sign: who the doctor is, and with which licences.
var signerPoints = map[string]bool{"name": true, "cedProf": true, "cedEsp": true, "cedEsp2": true}

// NoSigner lists the points of the list before launch for which nobody can sign: a
// doctor of the sample does not exist, and a licence of the sample is nobody's.
func (s *Site) NoSigner() []launch.Point {
	var lacks []launch.Point
	for _, group := range s.Review().Groups {
		for _, point := range group.Points {
			if signerPoints[point.ID] && point.State == launch.Open {
				lacks = append(lacks, point)
			}
		}
	}
	return lacks
}

// Signer is whom a signature made now would name: the doctor of the site.
func (s *Site) Signer() (name string, licences []string, err error) {
	edition, shown := s.Shown()
	if !shown {
		return "", nil, nil
	}
	site, _, err := edition.Decode()
	if err != nil {
		return "", nil, fmt.Errorf("signer: %w", err)
	}
	return site.DoctorInfo.Name, model.Licences(site.DoctorInfo), nil
}

// Unsealed names the pages whose signature holds, and would not if a document had
// another body.
func (s *Site) Unsealed(ctx context.Context, document string, body []byte) ([]string, error) {
	set := s.current.Load()
	if set == nil {
		return nil, nil
	}
	edition := set.edition
	edition.Of(document).Body = body
	if document == db.SiteContent {
		if err := edition.readdress(content.RedirectUpdate{Before: set.edition.Content.Body, After: body}); err != nil {
			return nil, fmt.Errorf("unsealed: %w", err)
		}
	}
	site, selections, err := edition.Decode()
	if err != nil {
		return nil, fmt.Errorf("unsealed: %w", err)
	}
	routes := views.Routes(site, selections, s.Address(site))
	states := map[string]SignatureState{}
	for _, state := range signable(routes, edition.Signatures, site.Redirects) {
		states[state.Path] = state
	}
	var mutex sync.Mutex
	kept := map[int64]bool{} // IDs of signatures
	group, drawing := errgroup.WithContext(edition.withPictures(ctx))
	for _, route := range routes {
		state := states[route.Path]
		if state.Kind != SignatureHolds {
			continue
		}
		group.Go(func() error {
			page, err := route.Draw(drawing)
			if err != nil {
				return err
			}
			if text, _ := signature.Text(page.HTML); signature.Hash(text) == state.Signature.Hash {
				mutex.Lock()
				defer mutex.Unlock()
				kept[state.Signature.ID] = true
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, fmt.Errorf("unsealed: %w", err)
	}
	var lost []string
	for _, state := range set.signable {
		if state.Kind == SignatureHolds && !kept[state.Signature.ID] {
			lost = append(lost, state.Name)
		}
	}
	return lost, nil
}
