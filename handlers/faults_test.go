package handlers

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// troubled is a store whose database is in trouble when it is to write, while there is an error.
type troubled struct {
	*db.Store
	trouble error
	reads   atomic.Int64
}

func (s *troubled) SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error) {
	if s.trouble != nil {
		return nil, fmt.Errorf("save: %w", s.trouble)
	}
	return s.Store.SaveTogether(ctx, revisions)
}

func (s *troubled) StartSession(ctx context.Context, owner db.Owner, browser string, at time.Time) (string, error) {
	if s.trouble != nil {
		return "", fmt.Errorf("start session: %w", s.trouble)
	}
	return s.Store.StartSession(ctx, owner, browser, at)
}

func (s *troubled) Current(ctx context.Context, document string) (db.Revision, error) {
	s.reads.Add(1)
	return s.Store.Current(ctx, document)
}

// TestTroubleIsTold: whatever ails the database, the owner reads which it is, and the site stays.
func TestTroubleIsTold(t *testing.T) {
	store := &troubled{Store: dbtest.MustOpen(t, dbtest.SQLite(t))}
	b, _ := mustServeSiteWith(t, store.Store, store, Options{})
	const change = `{"siteContent":{"doctorInfo":{"name":"Dra. Que No Llega"}}}`
	for _, c := range []struct {
		trouble error
		status  int
		title   string
	}{
		{db.ErrUnavailable, 503, "La base de datos no responde"},
		{db.ErrFull, 507, "No hay espacio"},
		{db.ErrReadOnly, 503, "No se puede guardar"},
		{db.ErrMissing, 503, "Falta la base de datos"},
		{db.ErrDamaged, 503, "La base de datos está dañada"},
	} {
		store.trouble = c.trouble
		got := b.postJSON("/api/site-content", change)
		got.shows(t, c.status, `"title":"`+c.title+`"`, "Que No Llega")
		if kind := got.header.Get("Content-Type"); kind != "application/problem+json" {
			t.Errorf("%v: got type %q", c.trouble, kind)
		}
		newBrowser(t, b.base).signIn("ana", goodPassword).shows(t, c.status, c.title+"</h1>", "Error interno")
		b.get("/").shows(t, 200, "</html>", "Que No Llega")
	}
	store.trouble = nil
	b.postJSON("/api/site-content", change).shows(t, 200, "Que No Llega", "")
	b.get("/").shows(t, 200, "Que No Llega", "")
}

// TestRefreshShowsEitherDocument: what another server saved is shown, whichever of
// the documents it was, and the others stay.
func TestRefreshShowsEitherDocument(t *testing.T) {
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		ctx, store := t.Context(), dbtest.MustOpen(t, databaseURL)
		b := mustServeSite(t, store)
		site := newSite("")
		for _, c := range []struct {
			name, path, body             string
			content, sections, redirects int64
		}{
			{"at start", "", "", 1, 1, 1},
			{"its content", "/api/site-content", `{"siteContent":{"heroSection":{"title":"De otro servidor"}}}`, 2, 1, 1},
			{"its sections", "/api/selected-sections", `{"Hero":{"component":"hero_split.templ","display":true}}`, 2, 2, 1},
			{"its redirects", "/api/site-content", `{"redirects":{"/citas":"/contacto"}}`, 2, 2, 2},
		} {
			if c.path != "" {
				b.postJSON(c.path, c.body).shows(t, 200, "", "")
			}
			if err := site.Refresh(ctx, store); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if shown, _ := site.Current(); shown.Content.Number != c.content || shown.Sections.Number != c.sections || shown.Redirects.Number != c.redirects {
				t.Errorf("%s: got revisions %d, %d and %d, want %d, %d and %d", c.name, shown.Content.Number, shown.Sections.Number, shown.Redirects.Number, c.content, c.sections, c.redirects)
			}
		}
	})
}

// TestBrokenDocumentIsDrawnOnce: what is stored and cannot be drawn is not drawn
// again until it changes, and a save mends it.
func TestBrokenDocumentIsDrawnOnce(t *testing.T) {
	ctx := t.Context()
	store := &troubled{Store: dbtest.MustOpen(t, dbtest.SQLite(t))}
	mustServeSite(t, store.Store)
	site := newSite("")
	must.OK(t, site.Refresh(ctx, store))
	must.Get(store.Save(ctx, db.SiteContent, 1, []byte(`[]`), "", ""))(t)
	first := site.Refresh(ctx, store)
	reads := store.reads.Load()
	for range 5 {
		if err := site.Refresh(ctx, store); err == nil || err != first {
			t.Errorf("got error %v, want the first one, %v", err, first)
		}
	}
	if again := store.reads.Load(); again != reads {
		t.Errorf("read the documents %d times more", again-reads)
	}
	must.Get(store.Save(ctx, db.SiteContent, 2, mustFewRecords(t), "", ""))(t)
	if err := site.Refresh(ctx, store); err != nil {
		t.Errorf("mended: got error %v", err)
	}
	if shown, _ := site.Current(); shown.Content.Number != 3 {
		t.Errorf("got revision %d, want 3", shown.Content.Number)
	}
}
