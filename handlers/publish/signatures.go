package publish

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/content/signature"
	"latido/views"
	"latido/views/model"
)

// How many months after it was signed a page is to be read anew, and its signature
// ends by itself.
const (
	reviewMonths = 12
	sealMonths   = 15
)

// SignatureKind is what has become of a page's signature.
type SignatureKind string

// The kinds of a SignatureState.
const (
	NeverSigned      SignatureKind = "none"
	SignatureHolds   SignatureKind = "holds"
	SignatureChanged SignatureKind = "changed" // the page says something else now
	SignatureExpired SignatureKind = "expired"
)

// SignatureState is a page that can be signed, and its newest signature.
type SignatureState struct {
	Path, Name string // of the page
	Kind       SignatureKind
	Signature  db.Signature // without its text, which Store.Signature has; zero when there is none
	Review     time.Time    // from when on the owner is reminded
	Until      time.Time    // when it ends
}

// Due reports whether a page whose signature holds is to be read anew.
func (s SignatureState) Due(at time.Time) bool {
	return s.Kind == SignatureHolds && !at.Before(s.Review)
}

// seal is what a page says of a signature that holds, with the dates of a zone.
func (s SignatureState) seal(zone *time.Location) model.Seal {
	return model.Seal{
		Hash: s.Signature.Hash, Name: s.Signature.Name, Licences: s.Signature.Licences,
		SignedOn: s.Signature.SignedAt.In(zone).Format(time.DateOnly), ReviewOn: s.Review.In(zone).Format(time.DateOnly),
	}
}

// SignatureReader has the newest signature of each page.
type SignatureReader interface {
	NewestSignatures(ctx context.Context) ([]db.Signature, error)
}

// signatures reads those that an edition is drawn with.
func signatures(ctx context.Context, store SignatureReader) (map[string]db.Signature, error) {
	all, err := store.NewestSignatures(ctx)
	if err != nil {
		return nil, err
	}
	byPage := make(map[string]db.Signature, len(all))
	for _, signature := range all {
		byPage[signature.Page] = signature
	}
	return byPage, nil
}

// signable lists the pages that can be signed, each as if its newest signature held.
// A record that has moved since it was signed keeps its signature.
func signable(routes []views.Route, all map[string]db.Signature, redirects content.Redirects) []SignatureState {
	newest := map[string]db.Signature{}
	for page, signature := range all {
		page = cmp.Or(redirects[page], page)
		if signature.ID > newest[page].ID {
			newest[page] = signature
		}
	}
	var states []SignatureState
	for _, route := range routes {
		if !route.Signable() {
			continue
		}
		state := SignatureState{Path: route.Path, Name: route.Name(), Kind: NeverSigned}
		// One without a hash takes back the one before.
		if signature, ok := newest[route.Path]; ok && signature.Hash != "" {
			state.Kind, state.Signature = SignatureHolds, signature
			state.Review, state.Until = signature.SignedAt.AddDate(0, reviewMonths, 0), signature.SignedAt.AddDate(0, sealMonths, 0)
		}
		states = append(states, state)
	}
	return states
}

// settle draws a page, with its seal if its text still is the one that was signed, and
// says what has become of its signature. The seal is no part of the text, so that what
// was last is tried first, and a page whose signature goes on as it was is drawn once.
// A page that was and is the same needs not be read again: was is its state then, and
// same tells whether it is. What is drawn last is the page as it is to be.
func (s *SignatureState) settle(route views.Route, at time.Time, was SignatureState, same func(page []byte) bool, draw func(views.Route) ([]byte, error)) error {
	if s.Signature.ID == 0 {
		_, err := draw(route)
		return err
	}
	lasts, known := at.Before(s.Until), was.Signature.ID == s.Signature.ID
	withSeal := lasts && !(known && was.Kind == SignatureChanged)
	drawn := route
	if withSeal {
		drawn = route.Sealed(s.seal(at.Location()))
	}
	page, err := draw(drawn)
	if err != nil {
		return err
	}
	if known && same(page) {
		s.Kind = was.Kind
		return nil
	}
	text, _ := signature.Text(page)
	switch {
	case signature.Hash(text) != s.Signature.Hash:
		s.Kind = SignatureChanged
	case lasts:
		s.Kind = SignatureHolds
	default:
		s.Kind = SignatureExpired
	}
	if withSeal == (s.Kind == SignatureHolds) {
		return nil
	}
	if drawn = route; !withSeal {
		drawn = route.Sealed(s.seal(at.Location()))
	}
	_, err = draw(drawn)
	return err
}

// Signable lists the pages that can be signed, in the order of the site.
func (s *Site) Signable() []SignatureState {
	set := s.current.Load()
	if set == nil {
		return nil
	}
	return set.signable
}

// SignatureOf is the state of one page; ok is false when it cannot be signed.
func (s *Site) SignatureOf(path string) (state SignatureState, ok bool) {
	for _, state := range s.Signable() {
		if state.Path == path {
			return state, true
		}
	}
	return SignatureState{}, false
}

// signedText is what is signed of a page and its hash. A page that cannot be signed is
// ErrNotSignable.
func (p *published) signedText(path string) (text, hash string, err error) {
	body, err := p.plain(path)
	if err != nil {
		return "", "", err
	}
	text, ok := signature.Text(body)
	if !ok {
		return "", "", ErrNotSignable
	}
	return text, signature.Hash(text), nil
}

// plain is a page as it was drawn.
func (p *published) plain(path string) ([]byte, error) {
	page, ok := p.resources[path]
	if !ok {
		return nil, ErrNotSignable
	}
	body, err := page.plain()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return body, nil
}

// StoredSignatures are the states of the pages as they are stored, for who has no site
// that shows them. There are none while nothing is signed.
func StoredSignatures(ctx context.Context, store interface {
	Reader
	SignatureReader
}) ([]SignatureState, error) {
	edition, err := Current(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("stored signatures: %w", err)
	}
	if edition.Signatures, err = signatures(ctx, store); err != nil || len(edition.Signatures) == 0 {
		return nil, err
	}
	set, err := render(ctx, edition, location{local: DefaultAddress}, nil)
	if err != nil {
		return nil, fmt.Errorf("stored signatures: %w", err)
	}
	return set.signable, nil
}

// SignStore keeps signatures.
type SignStore interface {
	FollowStore
	AddSignature(ctx context.Context, signature db.Signature) (db.Signature, error)
}

// Sign stores that a user has read the text of a page that has the hash, and answers
// for it, and shows that. When the page says something else now, on this server or
// another, it is ErrTextChanged, and nothing is stored. Nothing else makes a signature.
func (s *Site) Sign(ctx context.Context, store SignStore, path, hash, username string) (SignatureState, error) {
	if err := s.publishing.acquire(ctx); err != nil {
		return SignatureState{}, fmt.Errorf("sign: %w", err)
	}
	defer s.publishing.release()
	state, err := s.sign(ctx, store, path, hash, username)
	s.readiness.learn(err)
	return state, err
}

func (s *Site) sign(ctx context.Context, store SignStore, path, hash, username string) (SignatureState, error) {
	version, err := store.Version(ctx)
	if err != nil {
		return SignatureState{}, fmt.Errorf("sign: %w", err)
	}
	if err := s.reach(ctx, store, version); err != nil {
		return SignatureState{}, fmt.Errorf("sign: %w", err)
	}
	if _, ok := s.SignatureOf(path); !ok {
		return SignatureState{}, ErrNotSignable
	}
	set := s.current.Load()
	text, now, err := set.signedText(path)
	if err != nil {
		return SignatureState{}, fmt.Errorf("sign: %w", err)
	}
	if now != hash {
		return SignatureState{}, ErrTextChanged
	}
	err = s.addSignature(ctx, store, db.Signature{Page: path, Hash: hash, Text: text, Username: username})
	state, _ := s.SignatureOf(path)
	return state, err
}

// Withdraw takes the signature with an ID back: the page does not show it any longer,
// and the log keeps it. When the page has another one by now it is ErrOutdated.
func (s *Site) Withdraw(ctx context.Context, store SignStore, path string, id int64, username string) error {
	if err := s.publishing.acquire(ctx); err != nil {
		return fmt.Errorf("withdraw: %w", err)
	}
	defer s.publishing.release()
	version, err := store.Version(ctx)
	if err == nil {
		err = s.reach(ctx, store, version)
	}
	if err == nil {
		err = s.withdraw(ctx, store, path, id, username)
	}
	s.readiness.learn(err)
	return err
}

func (s *Site) withdraw(ctx context.Context, store SignStore, path string, id int64, username string) error {
	state, ok := s.SignatureOf(path)
	switch {
	case !ok:
		return ErrNotSignable
	case state.Signature.ID != id:
		return ErrOutdated
	}
	return s.addSignature(ctx, store, db.Signature{Page: path, Username: username})
}

// addSignature stores a signature by the doctor of the site, and shows it. s.publishing is held.
func (s *Site) addSignature(ctx context.Context, store SignStore, signature db.Signature) error {
	edition := s.current.Load().edition
	site, _, err := edition.Decode()
	if err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	signature.Revision, signature.Name, signature.Licences = edition.Content.Number, site.DoctorInfo.Name, model.Licences(site.DoctorInfo)
	if signature, err = store.AddSignature(ctx, signature); err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	signature.Text = ""
	edition.Signatures = maps.Clone(edition.Signatures)
	if edition.Signatures == nil {
		edition.Signatures = map[string]db.Signature{}
	}
	edition.Signatures[signature.Page] = signature
	// It is stored, so it is shown, however little is left of the request's time.
	return s.publish(context.WithoutCancel(ctx), edition)
}
