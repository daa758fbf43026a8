package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// edited returns a content with one more sentence somewhere.
func edited(body []byte, n int) []byte {
	random := rand.New(rand.NewPCG(uint64(n), 1))
	words := bytes.Split(body, []byte(". "))
	i := 1 + random.IntN(len(words)-2)
	words[i] = append(fmt.Appendf(nil, "Cambio %d de la doctora: %x. ", n, random.Uint64()), words[i]...)
	return bytes.Join(words, []byte(". "))
}

// TestThousandSaves: they take at most 5 MB, and each can be read as it was saved.
func TestThousandSaves(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		saves := 1000
		if testing.Short() {
			saves = 120
		}
		body := must.Get(sample.Content())(t)
		seed(t, store, string(body))
		bodies := [][]byte{nil, body}
		var saving time.Duration
		for n := 1; n < saves; n++ {
			body = edited(body, n)
			start := time.Now()
			must.Get(store.Save(t.Context(), db.SiteContent, int64(n), body, "ana", ""))(t)
			saving += time.Since(start)
			bodies = append(bodies, body)
		}
		var stored int
		must.OK(t, store.DB().Get(&stored, `SELECT sum(length(body)) FROM revisions`))
		start := time.Now()
		for n := 1; n < len(bodies); n += 7 {
			if got := must.Get(store.Revision(t.Context(), db.SiteContent, int64(n)))(t); !bytes.Equal(got.Body, bodies[n]) {
				t.Fatalf("revision %d is not as it was saved", n)
			}
		}
		t.Logf("%d saves of %d kB take %d kB; a save %v, a read %v", saves, len(body)/1000, stored/1000,
			saving/time.Duration(saves), time.Since(start)/time.Duration(len(bodies)/7))
		if stored > 5000*saves {
			t.Errorf("%d saves take %d bytes", saves, stored)
		}
	})
}

// TestPackOld compresses what a version before 0.3.0 stored, in one go or interrupted.
func TestPackOld(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		store := must.Get(db.Open(t.Context(), databaseURL, ""))(t)
		body := must.Get(sample.Content())(t)
		seed(t, store, string(body))
		bodies := [][]byte{nil, body}
		for n := 2; n <= 60; n++ {
			body = edited(body, n)
			bodies = append(bodies, body)
			must.Get(store.DB().Exec(store.DB().Rebind(`INSERT INTO revisions (document, number, base, body, author, summary, created_at) VALUES ('siteContent', ?, -1, ?, '', '', '2026-11-01')`), n, body))(t)
		}
		check := func() {
			t.Helper()
			for n := len(bodies) - 1; n > 0; n -= 3 {
				if got := must.Get(store.Revision(t.Context(), db.SiteContent, int64(n)))(t); !bytes.Equal(got.Body, bodies[n]) {
					t.Fatalf("revision %d is not as it was saved", n)
				}
			}
		}
		check()
		for wait := 50 * time.Millisecond; ; wait *= 4 {
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			_, err := store.Pack(ctx)
			cancel()
			check()
			if err == nil {
				break
			}
		}
		must.OK(t, store.Close())
		store = dbtest.MustOpen(t, databaseURL)
		check()
		var left, stored int
		must.OK(t, store.DB().Get(&left, `SELECT count(*) FROM revisions WHERE base = -1`))
		must.OK(t, store.DB().Get(&stored, `SELECT sum(length(body)) FROM revisions`))
		if left > 0 || stored > 6000*60 {
			t.Errorf("got %d revisions that are not compressed, and %d bytes", left, stored)
		}
	})
}

// TestDamagedRevisions: a frame that is cut or that grows without bound is reported as damage, and neither it
// nor a missing base prevents the next save.
func TestDamagedRevisions(t *testing.T) {
	t.Parallel()
	encoder := must.Get(zstd.NewWriter(nil))(t)
	bomb := encoder.EncodeAll(make([]byte, 65<<20), nil)
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		body := must.Get(sample.Content())(t)
		for name, spoil := range map[string]struct {
			query string
			args  []any
		}{
			"cut":     {`UPDATE revisions SET body = substr(body, 1, 1000) WHERE number = 1`, nil},
			"bomb":    {`UPDATE revisions SET body = ? WHERE number = 1`, []any{bomb}},
			"missing": {`DELETE FROM revisions WHERE number = 1`, nil},
		} {
			t.Run(name, func(t *testing.T) {
				must.Get(store.DB().Exec(`DELETE FROM revisions`))(t)
				seed(t, store, string(body))
				must.Get(store.Save(t.Context(), db.SiteContent, 1, edited(body, 1), "ana", ""))(t)
				must.Get(store.DB().Exec(store.DB().Rebind(spoil.query), spoil.args...))(t)
				if _, err := store.Current(t.Context(), db.SiteContent); !errors.Is(err, db.ErrDamaged) || errors.Is(err, db.ErrUnavailable) {
					t.Errorf("a revision without its base: got %v", err)
				}
				next := edited(body, 2)
				must.Get(store.Save(t.Context(), db.SiteContent, 2, next, "ana", ""))(t)
				if got := must.Get(store.Current(t.Context(), db.SiteContent))(t); !bytes.Equal(got.Body, next) {
					t.Error("the save after the damage is not as it was saved")
				}
			})
		}
	})
}
