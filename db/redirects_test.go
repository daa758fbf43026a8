package db_test

import (
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestDocumentsBegin: a site of before there were redirects has none, and is not
// open, as of its first day; a database without a site has no document yet.
func TestDocumentsBegin(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		again := func(undo string) *db.Store {
			t.Helper()
			store := must.Get(db.Open(t.Context(), databaseURL, ""))(t)
			must.Get(store.DB().Exec(undo))(t)
			must.OK(t, store.Close())
			return dbtest.MustOpen(t, databaseURL)
		}
		const older = `DROP TABLE signatures; DROP TABLE taps; DELETE FROM goose_db_version WHERE version_id >= 5;`
		store := again(older)
		if version, err := store.Version(t.Context()); err != nil || len(version) != 0 {
			t.Fatalf("got %v, %v, want no document", version, err)
		}
		seed(t, store, `{}`)
		mustSave(t, store, 1, `{"a":1}`)
		first := must.Get(store.Revision(t.Context(), db.SiteContent, 1))(t)
		const none = `DELETE FROM revisions WHERE document NOT IN ('siteContent', 'selectedSections');`
		store = again(older + none)
		for document, body := range map[string]string{db.Redirects: `{}`, db.Publication: `{"open":false}`, db.ClaimAnswers: `{}`} {
			revision, err := store.Current(t.Context(), document)
			if err != nil || revision.Number != 1 || string(revision.Body) != body || revision.Author != "" || revision.CreatedAt != first.CreatedAt {
				t.Errorf("%s: got %+v, %v, want %s as of %v", document, revision, err, body, first.CreatedAt)
			}
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
