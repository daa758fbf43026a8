package publish

import (
	"errors"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/sample"
	"latido/views/signed"
)

const arrhythmia = "/enfermedades/arritmias"

// mustSite publishes the sample practice from a store.
func mustSite(t *testing.T, store *db.Store) *Site {
	t.Helper()
	body, err := sample.Content()
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string][]byte{db.SiteContent: body, db.SelectedSections: []byte(`{}`), db.Redirects: []byte(`{}`)}
	if err := store.Seed(t.Context(), bodies); err != nil {
		t.Fatal(err)
	}
	site := NewSite("https://example.mx")
	if err := site.Refresh(t.Context(), store); err != nil {
		t.Fatal(err)
	}
	return site
}

func mustSign(t *testing.T, site *Site, store *db.Store, path string) SignatureState {
	t.Helper()
	_, hash, err := site.SignedText(path)
	if err != nil {
		t.Fatal(err)
	}
	state, err := site.Sign(t.Context(), store, path, hash, "dra.perez")
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// wantState checks what has become of a page's signature, and that the page shows it.
func wantState(t *testing.T, site *Site, path string, want SignatureKind) {
	t.Helper()
	state, ok := site.SignatureOf(path)
	if !ok || state.Kind != want {
		t.Errorf("%s: got %v, %v, want %v", path, state.Kind, ok, want)
	}
	if got, want := strings.Contains(page(t, site, path), "data-seal"), want == SignatureHolds; got != want {
		t.Errorf("%s: a seal: %v, want %v", path, got, want)
	}
	if got, want := strings.Contains(page(t, site, path), `"lastReviewed"`), want == SignatureHolds; got != want {
		t.Errorf("%s: machines are told of a review: %v, want %v", path, got, want)
	}
}

func page(t *testing.T, site *Site, path string) string {
	t.Helper()
	r := site.current.Load().resources[path]
	if r == nil {
		t.Fatalf("there is no page %s", path)
	}
	body, err := r.plain()
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestSign(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		site := mustSite(t, store)
		for _, state := range site.Signable() {
			if state.Kind != NeverSigned {
				t.Errorf("%s is %v in a new database", state.Path, state.Kind)
			}
		}
		wantState(t, site, arrhythmia, NeverSigned)
		before := time.Now()
		state := mustSign(t, site, store, arrhythmia)
		if s := state.Signature; s.Username != "dra.perez" || s.Revision != 1 || s.Name == "" || len(s.Licences) == 0 || s.SignedAt.Before(before.Add(-time.Millisecond)) {
			t.Errorf("got %+v, want who signed what and when", s)
		}
		wantState(t, site, arrhythmia, SignatureHolds)
		wantState(t, site, "/enfermedades/hipertension", NeverSigned)

		stored, err := store.Signature(t.Context(), state.Signature.ID)
		if err != nil || signed.Hash(stored.Text) != stored.Hash || !strings.Contains(stored.Text, "Arritmias") {
			t.Errorf("got %+v, %v, want the text that was read", stored, err)
		}
		text, hash, err := site.SignedText(arrhythmia)
		if err != nil || hash != stored.Hash || text != stored.Text {
			t.Errorf("the seal changed the text: got %q, %v", text, err)
		}
		other := NewSite("https://example.mx")
		if err := other.Refresh(t.Context(), store); err != nil {
			t.Fatal(err)
		}
		wantState(t, other, arrhythmia, SignatureHolds)
	})
}

// TestSignRefused: what is signed is a page of the site, as it is now and as it was read.
func TestSignRefused(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	_, hash, err := site.SignedText(arrhythmia)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path, hash string
		want             error
	}{
		{"no page", "/enfermedades/nada", hash, ErrNotSignable},
		{"a page without medicine", "/contacto", hash, ErrNotSignable},
		{"a file", "/sitemap.xml", hash, ErrNotSignable},
		{"the text of another page", "/enfermedades/hipertension", hash, ErrTextChanged},
		{"no text", arrhythmia, "", ErrTextChanged},
		{"the text of nothing", arrhythmia, signed.Hash(""), ErrTextChanged},
	} {
		if _, err := site.Sign(t.Context(), store, tt.path, tt.hash, "dra.perez"); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
	if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("got %v, %v, want nothing signed", all, err)
	}
}
