package db_test

import (
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestNoDocuments: a database without a site has no document yet.
func TestNoDocuments(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		if version, err := store.Version(t.Context()); err != nil || len(version) != 0 {
			t.Errorf("got %v, %v, want no document", version, err)
		}
	})
}

// TestRedirectsInBackup: they are in a backup as any document is.
func TestRedirectsInBackup(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		const body = `{"/citas":"/contacto","/enfermedades/vieja":""}`
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`{}`), db.SelectedSections: []byte(`{}`), db.Redirects: []byte(`{}`)}))
		saved := must.Get(store.Save(t.Context(), db.Redirects, 1, []byte(body), "ana", "Dos direcciones"))(t)
		path := mustBackup(t, store)
		for _, databaseURL := range []string{dbtest.Postgres(t), dbtest.SQLite(t)} {
			next := dbtest.MustOpen(t, databaseURL)
			must.OK(t, restore(t, next, path, false))
			got, err := next.Current(t.Context(), db.Redirects)
			if err != nil || string(got.Body) != body || got.Number != 2 || got.Author != "ana" || got.Summary != saved.Summary || got.CreatedAt != saved.CreatedAt {
				t.Errorf("got %+v, %v, want %+v", got, err, saved)
			}
		}
	})
}
