package db_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// seed gives the store its first site content.
func seed(t *testing.T, store *db.Store, body string) {
	t.Helper()
	must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(body)}))
}

// mustSave saves on top of base and checks the number.
func mustSave(t *testing.T, store *db.Store, base int64, body string) db.Revision {
	t.Helper()
	revision := must.Get(store.Save(t.Context(), db.SiteContent, base, []byte(body), "dra.lopez", fmt.Sprintf("cambio %d", base)))(t)
	if got, want := revision.Number, base+1; got != want {
		t.Fatalf("got number %d, want %d", got, want)
	}
	return revision
}

func TestSave(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{"first":true}`)
		before := time.Now().Add(-time.Millisecond)
		saved := mustSave(t, store, 1, `{"second":true}`)

		for name, read := range map[string]func() (db.Revision, error){
			"Current":  func() (db.Revision, error) { return store.Current(t.Context(), db.SiteContent) },
			"Revision": func() (db.Revision, error) { return store.Revision(t.Context(), db.SiteContent, 2) },
		} {
			got := must.Get(read())(t)
			if got.Document != db.SiteContent || got.Number != 2 || string(got.Body) != `{"second":true}` || got.Author != "dra.lopez" || got.Summary != "cambio 1" {
				t.Errorf("%s: got %+v with body %s, want what was saved", name, got, got.Body)
			}
			if got.CreatedAt != saved.CreatedAt || got.CreatedAt.Location() != time.UTC {
				t.Errorf("%s: got %v, want %v", name, got.CreatedAt, saved.CreatedAt)
			}
			if got.CreatedAt.Before(before) || got.CreatedAt.After(time.Now()) {
				t.Errorf("%s: got %v, want the time of the save", name, got.CreatedAt)
			}
		}

		first, err := store.Revision(t.Context(), db.SiteContent, 1)
		if err != nil || string(first.Body) != `{"first":true}` || first.Author != "" {
			t.Errorf("got %+v, %v, want the seed, untouched", first, err)
		}
	})
}

func TestBodiesSurvive(t *testing.T) {
	t.Parallel()
	var long strings.Builder
	for long.WriteString(`["`); long.Len() < 1<<20; {
		long.WriteString("corazón y válvulas · ")
	}
	long.WriteString(`"]`)
	tests := []struct{ name, body string }{
		{"key order", `{"Hero":{"component":"hero_split","display":true},"Footer":{},"AboutMe":{},"1":{},"Header":{}}`},
		{"spaces", "{\n\t\"a\" : 1 ,\r\n  \"b\":[ ]\n}\n"},
		{"repeated key", `{"a":1,"a":2}`},
		{"numbers", `[1.0,1e3,12345678901234567890,0.1000]`},
		{"unicode", `{"niño":"¿Qué es? — 心臓 ❤️ 𝔘 e\u0301 ` + "e\u0301 \u200d \U0010FFFF" + `"}`},
		{"escapes", `{"a":"\u0000 \ud83d \/ \" \\ $1 ? :name '; --"}`},
		{"scalar", `null`},
		{"one megabyte", long.String()},
	}
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		for base, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				mustSave(t, store, int64(base)+1, test.body)
				got := must.Get(store.Current(t.Context(), db.SiteContent))(t)
				if string(got.Body) != test.body {
					t.Errorf("got %.200q, want %.200q", got.Body, test.body)
				}
			})
		}
	})
}

func TestSaveFails(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		document string
		base     int64
		body     string
		author   string
		want     error
	}{
		{"base behind", db.SiteContent, 1, `{}`, "", db.ErrConflict},
		{"base ahead", db.SiteContent, 3, `{}`, "", db.ErrConflict},
		{"base zero", db.SiteContent, 0, `{}`, "", db.ErrConflict},
		{"base negative", db.SiteContent, -1, `{}`, "", db.ErrConflict},
		{"base beyond numbers", db.SiteContent, math.MaxInt64, `{}`, "", db.ErrConflict},
		{"unknown document", db.SelectedSections, 0, `{}`, "", db.ErrNotFound},
		{"NUL byte", db.SiteContent, 2, "{\"a\":\"\x00\"}", "", db.ErrInvalid},
		{"broken UTF-8", db.SiteContent, 2, "{\"a\":\"\xff\"}", "", db.ErrInvalid},
		{"surrogate in UTF-8", db.SiteContent, 2, "{\"a\":\"\xed\xa0\x80\"}", "", db.ErrInvalid},
		{"no JSON", db.SiteContent, 2, `{"a":}`, "", db.ErrInvalid},
		{"two values", db.SiteContent, 2, `{}{}`, "", db.ErrInvalid},
		{"nothing", db.SiteContent, 2, ``, "", db.ErrInvalid},
		{"author with NUL", db.SiteContent, 2, `{}`, "a\x00b", db.ErrInvalid},
		{"author in Latin-1", db.SiteContent, 2, `{}`, "l\xf3pez", db.ErrInvalid},
	}
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		mustSave(t, store, 1, `{"kept":true}`)
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				_, err := store.Save(t.Context(), test.document, test.base, []byte(test.body), test.author, "")
				if !errors.Is(err, test.want) {
					t.Errorf("got error %v, want %v", err, test.want)
				}
				for _, other := range []error{db.ErrConflict, db.ErrNotFound, db.ErrInvalid} {
					if other != test.want && errors.Is(err, other) {
						t.Errorf("got error %v, which is also %v", err, other)
					}
				}
			})
		}
		version, err := store.Version(t.Context())
		if err != nil || len(version) != 1 || version[db.SiteContent] != 2 {
			t.Errorf("got version %v, %v, want nothing written", version, err)
		}
	})
}

func TestNotFound(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		if _, err := store.Current(t.Context(), db.SelectedSections); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("Current: got error %v, want ErrNotFound", err)
		}
		for _, number := range []int64{-1, 0, 2, math.MaxInt64} {
			if _, err := store.Revision(t.Context(), db.SiteContent, number); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("Revision %d: got error %v, want ErrNotFound", number, err)
			}
		}
		if revisions, err := store.Revisions(t.Context(), db.SelectedSections, 10, 0); err != nil || revisions == nil || len(revisions) != 0 {
			t.Errorf("Revisions: got %v, %v, want an empty list", revisions, err)
		}
	})
}

func TestRevisions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		limit  int
		before int64
		want   string
	}{
		{10, 0, "[5 4 3 2 1]"},
		{2, 0, "[5 4]"},
		{2, 4, "[3 2]"},
		{10, 2, "[1]"},
		{10, 1, "[]"},
		{10, math.MaxInt64, "[5 4 3 2 1]"},
		{10, -7, "[5 4 3 2 1]"},
		{0, 0, "[]"},
		{-1, 0, "[]"},
	}
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`1`), db.SelectedSections: []byte(`2`)}))
		for base := range int64(4) {
			mustSave(t, store, base+1, `{}`)
		}
		for _, test := range tests {
			t.Run(fmt.Sprintf("%d before %d", test.limit, test.before), func(t *testing.T) {
				revisions := must.Get(store.Revisions(t.Context(), db.SiteContent, test.limit, test.before))(t)
				numbers := []int64{}
				for _, revision := range revisions {
					numbers = append(numbers, revision.Number)
					if revision.Document != db.SiteContent || revision.Body != nil || revision.CreatedAt.IsZero() || revision.CreatedAt.Location() != time.UTC {
						t.Errorf("got %+v, want everything but the body", revision)
					}
					if revision.Number > 1 && revision.Summary != fmt.Sprintf("cambio %d", revision.Number-1) {
						t.Errorf("got summary %q for %d", revision.Summary, revision.Number)
					}
				}
				if got := fmt.Sprint(numbers); got != test.want {
					t.Errorf("got %s, want %s", got, test.want)
				}
			})
		}
	})
}

func TestVersion(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		check := func(want string) {
			t.Helper()
			version, err := store.Version(t.Context())
			if got := fmt.Sprint(version); got != want || err != nil {
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
		}
		check("map[]")
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`1`), db.SelectedSections: []byte(`2`)}))
		check("map[selectedSections:1 siteContent:1]")
		mustSave(t, store, 1, `{}`)
		mustSave(t, store, 2, `{}`)
		check("map[selectedSections:1 siteContent:3]")
	})
}

// TestSaveAtOnce has savers race for every number: one wins it, the rest are told.
func TestSaveAtOnce(t *testing.T) {
	t.Parallel()
	const savers, rounds = 20, 5
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		for base := int64(1); base <= rounds; base++ {
			var wins, conflicts atomic.Int64
			var running sync.WaitGroup
			start := make(chan struct{})
			for saver := range savers {
				running.Go(func() {
					<-start
					_, err := store.Save(t.Context(), db.SiteContent, base, fmt.Appendf(nil, `%d`, saver), "", "")
					switch {
					case err == nil:
						wins.Add(1)
					case errors.Is(err, db.ErrConflict):
						conflicts.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			close(start)
			running.Wait()
			if wins.Load() != 1 || conflicts.Load() != savers-1 {
				t.Fatalf("number %d: %d saved and %d were refused, want 1 and %d", base+1, wins.Load(), conflicts.Load(), savers-1)
			}
		}
		revisions := must.Get(store.Revisions(t.Context(), db.SiteContent, 100, 0))(t)
		for i, revision := range revisions {
			if got, want := revision.Number, int64(rounds+1-i); got != want {
				t.Errorf("got number %d, want %d", got, want)
			}
		}
	})
}

// TestSaveOverUncommitted saves while another save waits to commit: on
// PostgreSQL both have seen the same current number, and only the key stops one.
func TestSaveOverUncommitted(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.Postgres(t))
	seed(t, store, `{}`)
	tx := store.DB().MustBegin()
	tx.MustExec(`INSERT INTO revisions (document, number, base, body, author, summary, created_at) SELECT document, 2, base, body, author, summary, created_at FROM revisions`)
	saved := make(chan error, 1)
	go func() {
		_, err := store.Save(t.Context(), db.SiteContent, 1, []byte(`{}`), "", "")
		saved <- err
	}()
	for waiting := 0; waiting == 0; {
		must.OK(t, store.DB().Get(&waiting, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
	}
	must.OK(t, tx.Commit())
	if err := <-saved; !errors.Is(err, db.ErrConflict) {
		t.Errorf("got error %v, want ErrConflict", err)
	}
}

func TestSeed(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		if err := store.Seed(t.Context(), map[string][]byte{db.SelectedSections: []byte(`{}`), db.SiteContent: []byte(`{`)}); !errors.Is(err, db.ErrInvalid) {
			t.Errorf("got error %v, want ErrInvalid", err)
		}
		if version, err := store.Version(t.Context()); err != nil || len(version) != 0 {
			t.Errorf("got version %v, %v, want nothing written", version, err)
		}
		seed(t, store, `{"mine":1}`)
		mustSave(t, store, 1, `{"mine":2}`)
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SelectedSections: []byte(`{"new":1}`), db.SiteContent: []byte(`{"sample":1}`)}))
		for document, want := range map[string]string{db.SiteContent: `2 {"mine":2}`, db.SelectedSections: `1 {"new":1}`} {
			current, err := store.Current(t.Context(), document)
			if got := fmt.Sprintf("%d %s", current.Number, current.Body); got != want || err != nil {
				t.Errorf("%s: got %s, %v, want %s", document, got, err, want)
			}
		}
	})
}

func TestSeedAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		documents := map[string][]byte{}
		for i := range 100 {
			documents[fmt.Sprint("document", i)] = []byte(`{}`)
		}
		var running, ready sync.WaitGroup
		var first atomic.Int64
		ready.Add(servers)
		for range servers {
			running.Go(func() {
				_, err := store.Current(t.Context(), "none") // connects
				ready.Done()
				if !errors.Is(err, db.ErrNotFound) {
					t.Error(err)
				}
				ready.Wait()
				switch err := store.Seed(t.Context(), documents); {
				case err == nil:
					first.Add(1)
				case !errors.Is(err, db.ErrNotEmpty):
					t.Error(err)
				}
			})
		}
		running.Wait()
		if first.Load() != 1 {
			t.Errorf("%d say that they were the first, want one", first.Load())
		}
		var rows int
		must.OK(t, store.DB().Get(&rows, `SELECT count(*) FROM revisions`))
		if rows != len(documents) {
			t.Errorf("got %d revisions, want %d", rows, len(documents))
		}
	})
}
