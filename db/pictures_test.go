package db_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/picture"
	"latido/db/sample"
)

func TestSweepPictures(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		save := func(digit int) picture.Picture {
			t.Helper()
			p := picture.Picture{Name: picture.Name{ID: fmt.Sprintf("%024x", digit), Width: 60, Height: 40}, Files: []picture.File{{Width: 60, Height: 40, Format: "webp", Body: []byte("RIFF")}}}
			must.OK(t, store.SavePicture(t.Context(), p, "ana"))
			return p
		}
		past, current, forgotten, again := save(1), save(2), save(3), save(4)
		body := func(p picture.Picture) []byte { return fmt.Appendf(nil, `{"aboutMe":{"imagePath":%q}}`, p.Path()) }
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: body(past), db.SelectedSections: []byte("{}")}))
		must.Get(store.Save(t.Context(), db.SiteContent, 1, body(current), "ana", "otra foto"))(t)
		must.Get(store.DB().Exec(`UPDATE pictures SET created_at = $1`, noon))(t)
		save(4)
		for _, c := range []struct {
			at   time.Time
			gone []picture.Picture
		}{
			{noon.Add(29 * 24 * time.Hour), nil},
			{noon.Add(31 * 24 * time.Hour), []picture.Picture{forgotten}},
			{time.Now().Add(31 * 24 * time.Hour), []picture.Picture{forgotten, again}},
		} {
			must.OK(t, store.SweepPictures(t.Context(), c.at))
			for _, p := range []picture.Picture{past, current, forgotten, again} {
				want := true
				for _, gone := range c.gone {
					want = want && gone.ID != p.ID
				}
				body, err := store.PictureFile(t.Context(), p.Name, "webp")
				bytes, again := store.PictureFileBytes(t.Context(), p.Name, "webp")
				if bytes != len(body) || errors.Is(again, db.ErrNotFound) != errors.Is(err, db.ErrNotFound) {
					t.Errorf("%s at %s: got %d bytes, %v, want %d, %v", p.ID, c.at, bytes, again, len(body), err)
				}
				if (err == nil) != want || err != nil && !errors.Is(err, db.ErrNotFound) {
					t.Errorf("%s at %s: got %v, want it there: %v", p.ID, c.at, err, want)
				}
			}
		}
	})
}

// TestSweepKeepsWhatDamageMayName: a revision that cannot be read may name any picture, so none is deleted.
func TestSweepKeepsWhatDamageMayName(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		p := picture.Picture{Name: picture.Name{ID: fmt.Sprintf("%024x", 1), Width: 60, Height: 40}, Files: []picture.File{{Width: 60, Height: 40, Format: "webp", Body: []byte("RIFF")}}}
		must.OK(t, store.SavePicture(t.Context(), p, "ana"))
		seed(t, store, string(must.Get(sample.Content())(t)))
		must.Get(store.Save(t.Context(), db.SiteContent, 1, []byte(`{"a":1}`), "ana", ""))(t)
		spoil(t, store, 1)
		at := time.Now().Add(31 * 24 * time.Hour)
		must.OK(t, store.SweepPictures(t.Context(), at))
		must.Get(store.Picture(t.Context(), p.ID))(t)
		must.Get(store.DB().Exec(`DELETE FROM revisions WHERE number = 1`))(t)
		must.OK(t, store.SweepPictures(t.Context(), at))
		if _, err := store.Picture(t.Context(), p.ID); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("got %v for a picture that no revision names, want ErrNotFound", err)
		}
	})
}

// spoil cuts the stored body of a revision of the content.
func spoil(t *testing.T, store *db.Store, number int64) {
	t.Helper()
	must.Get(store.DB().Exec(store.DB().Rebind(`UPDATE revisions SET body = substr(body, 1, 1000) WHERE document = ? AND number = ?`), db.SiteContent, number))(t)
}
