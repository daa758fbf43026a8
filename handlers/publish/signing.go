package publish

import (
	"context"
	"fmt"
	"maps"

	"latido/db"
	"latido/db/content"
	"latido/db/content/launch"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/views/model"
)

type SignStore interface {
	RefreshStore
	AddSignature(ctx context.Context, signature db.Signature) (db.Signature, error)
}

func (s *Site) Signatures() []render.PageSignature {
	if p := s.current.Load(); p != nil {
		return p.Signatures
	}
	return nil
}

// Signature returns the signature of a page; ok is false if the page cannot be signed.
func (s *Site) Signature(path string) (page render.PageSignature, ok bool) {
	for _, page := range s.Signatures() {
		if page.Path == path {
			return page, true
		}
	}
	return render.PageSignature{}, false
}

func StoredSignatures(ctx context.Context, store interface {
	edition.DocumentStore
	edition.SignatureStore
}) ([]render.PageSignature, error) {
	e, err := edition.Read(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("stored signatures: %w", err)
	}
	if err := e.ReadSignatures(ctx, store); err != nil || len(e.Signatures) == 0 {
		return nil, err
	}
	snapshot, err := render.All(ctx, e, render.Location{Local: render.DefaultAddress}, nil)
	if err != nil {
		return nil, fmt.Errorf("stored signatures: %w", err)
	}
	return snapshot.Signatures, nil
}

// Sign signs the text with a hash, which the user has read, and publishes the signature. It returns
// ErrTextChanged if the page has another text now, on any server, or ErrNotSignable.
func (s *Site) Sign(ctx context.Context, store SignStore, path, hash, username string) (render.PageSignature, error) {
	err := s.withNewest(ctx, store, func(p *published) error {
		if _, ok := s.Signature(path); !ok {
			return ErrNotSignable
		}
		text, err := p.text(path)
		if err != nil {
			return err
		}
		if text.Hash != hash {
			return ErrTextChanged
		}
		return s.addSignature(ctx, store, p, db.Signature{Page: path, Hash: hash, Text: text.Text, Username: username})
	})
	if err != nil {
		return render.PageSignature{}, fmt.Errorf("sign: %w", err)
	}
	page, _ := s.Signature(path)
	return page, nil
}

// Withdraw withdraws the signature with an ID. It returns ErrOutdated if the page has another
// signature now, or ErrNotSignable.
func (s *Site) Withdraw(ctx context.Context, store SignStore, path string, id int64, username string) error {
	err := s.withNewest(ctx, store, func(p *published) error {
		page, ok := s.Signature(path)
		switch {
		case !ok:
			return ErrNotSignable
		case page.Signature.ID != id:
			return ErrOutdated
		}
		return s.addSignature(ctx, store, p, db.Signature{Page: path, Username: username})
	})
	if err != nil {
		return fmt.Errorf("withdraw: %w", err)
	}
	return nil
}

// withNewest calls do with the newest stored snapshot, under the lock.
func (s *Site) withNewest(ctx context.Context, store SignStore, do func(*published) error) error {
	if err := s.lock.acquire(ctx); err != nil {
		return err
	}
	defer s.lock.release()
	version, err := store.Version(ctx)
	if err == nil {
		err = s.refresh(ctx, store, version)
	}
	if err == nil {
		err = do(s.current.Load())
	}
	s.readiness.update(err)
	return err
}

func (s *Site) addSignature(ctx context.Context, store SignStore, p *published, signature db.Signature) error {
	e := p.Edition
	site, _, err := e.Decode()
	if err != nil {
		return err
	}
	signature.Revision, signature.Name, signature.Licences = e.Content.Number, site.DoctorInfo.Name, model.Licences(site.Licences)
	if signature, err = store.AddSignature(ctx, signature); err != nil {
		return err
	}
	signature.Text = ""
	signatures := maps.Clone(e.Signatures)
	if signatures == nil {
		signatures = map[string]db.Signature{}
	}
	signatures[signature.Page] = signature
	e.Signatures = signatures
	// The signature is stored, so it is published even if ctx ends.
	return s.publish(context.WithoutCancel(ctx), e)
}

var signerPoints = map[string]bool{"name": true, "cedProf": true, "cedEsp": true, "cedEsp2": true}

// MissingSigner returns the open launch points about the doctor, without which nobody can sign.
func (s *Site) MissingSigner() []launch.Point {
	var missing []launch.Point
	for _, group := range s.Review().Groups {
		for _, point := range group.Points {
			if signerPoints[point.ID] && point.State == launch.Open {
				missing = append(missing, point)
			}
		}
	}
	return missing
}

// Signer returns the doctor of the site, whom a signature names.
func (s *Site) Signer() (name string, licences []string, err error) {
	e, ok := s.Current()
	if !ok {
		return "", nil, nil
	}
	site, _, err := e.Decode()
	if err != nil {
		return "", nil, fmt.Errorf("signer: %w", err)
	}
	return site.DoctorInfo.Name, model.Licences(site.Licences), nil
}

// Invalidated returns the pages whose signatures a new body of a document would invalidate.
func (s *Site) Invalidated(ctx context.Context, document string, body []byte) ([]string, error) {
	p := s.current.Load()
	if p == nil {
		return nil, nil
	}
	e := p.Edition
	e.Document(document).Body = body
	if document == db.SiteContent {
		if err := e.UpdateRedirects(content.RedirectUpdate{Before: p.Edition.Content.Body, After: body}); err != nil {
			return nil, fmt.Errorf("invalidated signatures: %w", err)
		}
	}
	valid, err := render.ValidSignatures(ctx, e, s.location)
	if err != nil {
		return nil, fmt.Errorf("invalidated signatures: %w", err)
	}
	var invalid []string
	for _, page := range p.Signatures {
		if page.Status == render.Valid && !valid[page.Signature.ID] {
			invalid = append(invalid, page.Name)
		}
	}
	return invalid, nil
}
