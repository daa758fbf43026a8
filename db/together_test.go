package db_test

import (
	"errors"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestSaveTogether saves two documents or, when one of them was saved in between, neither.
func TestSaveTogether(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`{}`), db.SelectedSections: []byte(`{}`)}))
		both := func(content, sections int64) error {
			_, err := store.SaveTogether(t.Context(), []db.Revision{
				{Document: db.SiteContent, Number: content, Body: []byte(`{"a":1}`), Author: "terminal"},
				{Document: db.SelectedSections, Number: sections, Body: []byte(`{"b":2}`), Author: "terminal"},
			})
			return err
		}
		want := func(content, sections int64) {
			t.Helper()
			version, err := store.Version(t.Context())
			if err != nil || version[db.SiteContent] != content || version[db.SelectedSections] != sections {
				t.Errorf("got %v, %v, want %d and %d", version, err, content, sections)
			}
		}
		if err := both(2, 3); !errors.Is(err, db.ErrConflict) {
			t.Errorf("got error %v, want a conflict", err)
		}
		want(1, 1)
		// siteContent comes second in the transaction: the first one is undone.
		if err := both(3, 2); !errors.Is(err, db.ErrConflict) {
			t.Errorf("got error %v, want a conflict", err)
		}
		want(1, 1)
		must.OK(t, both(2, 2))
		want(2, 2)
		// What was drawn for an instant is kept with it: other servers draw it for the same one.
		drawn := time.Now().UTC().Add(-time.Minute).Truncate(time.Microsecond)
		saved := must.Get(store.SaveTogether(t.Context(), []db.Revision{{Document: db.SiteContent, Number: 3, Body: []byte(`{"a":3}`), CreatedAt: drawn}}))(t)
		if kept, err := store.Current(t.Context(), db.SiteContent); err != nil || kept.CreatedAt != drawn || saved[0].CreatedAt != drawn {
			t.Errorf("got %v and %v, %v, want %v", kept.CreatedAt, saved[0].CreatedAt, err, drawn)
		}
	})
}
