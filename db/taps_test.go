package db_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func mustAddTaps(t *testing.T, store *db.Store, counts ...db.TapCount) {
	t.Helper()
	must.OK(t, store.AddTaps(t.Context(), counts))
}

// wantTaps checks the counts from first to last, each as "day page kind place count".
func wantTaps(t *testing.T, store *db.Store, first, last string, want ...string) {
	t.Helper()
	counts := must.Get(store.Taps(t.Context(), first, last))(t)
	var got []string
	for _, c := range counts {
		got = append(got, fmt.Sprint(c.Day, " ", c.Page, " ", c.Kind, " ", c.Place, " ", c.Count))
	}
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("from %s to %s: got %q, want %q", first, last, got, want)
	}
}

func tapOn(day string, count int64) db.TapCount {
	return db.TapCount{Tap: db.Tap{Day: day, Page: "/", Kind: "call", Place: "header"}, Count: count}
}

func TestTaps(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		wantTaps(t, store, "2026-01-01", "2026-12-31")
		if first, err := store.FirstTapDay(t.Context()); err != nil || first != "" {
			t.Errorf("got first day %q, %v, want none", first, err)
		}
		other := db.TapCount{Tap: db.Tap{Day: "2026-11-21", Page: "/enfermedades/arritmias", Kind: "whatsapp", Place: "floating"}, Count: 4}
		mustAddTaps(t, store, tapOn("2026-11-22", 2), other)
		mustAddTaps(t, store, tapOn("2026-11-22", 3), tapOn("2026-10-31", 1))
		mustAddTaps(t, store)
		wantTaps(t, store, "2026-10-01", "2026-11-30",
			"2026-10-31 / call header 1", "2026-11-21 /enfermedades/arritmias whatsapp floating 4", "2026-11-22 / call header 5")
		wantTaps(t, store, "2026-11-21", "2026-11-21", "2026-11-21 /enfermedades/arritmias whatsapp floating 4")
		if first, err := store.FirstTapDay(t.Context()); err != nil || first != "2026-10-31" {
			t.Errorf("got first day %q, %v, want 2026-10-31", first, err)
		}
	})
}

// TestTapsAreAddedTogether: when one cannot be added, none is.
func TestTapsAreAddedTogether(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.Get(store.DB().ExecContext(t.Context(), `CREATE UNIQUE INDEX one_call ON taps (kind) WHERE page = '/twice'`))(t)
		twice := func(day string) db.TapCount {
			return db.TapCount{Tap: db.Tap{Day: day, Page: "/twice", Kind: "call", Place: "footer"}, Count: 1}
		}
		if err := store.AddTaps(t.Context(), []db.TapCount{tapOn("2026-11-01", 7), twice("2026-11-02"), twice("2026-11-03")}); err == nil {
			t.Fatal("got no error")
		}
		wantTaps(t, store, "2026-01-01", "2026-12-31")
	})
}

// TestTapsOfSeveralServers: whoever adds, and in whatever order, nothing is lost or waits for ever.
func TestTapsOfSeveralServers(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		const servers, writes, pages = 3, 20, 30
		var group sync.WaitGroup
		for server := range servers {
			store := dbtest.MustOpen(t, databaseURL)
			group.Go(func() {
				for range writes {
					var counts []db.TapCount
					for page := range pages {
						counts = append(counts, db.TapCount{Tap: db.Tap{Day: "2026-11-22", Page: fmt.Sprintf("/%02d", (page+server*10)%pages), Kind: "view"}, Count: 2})
					}
					if err := store.AddTaps(t.Context(), counts); err != nil {
						t.Errorf("server %d: %v", server, err)
					}
				}
			})
		}
		group.Wait()
		counts, err := dbtest.MustOpen(t, databaseURL).Taps(t.Context(), "2026-11-22", "2026-11-22")
		if err != nil || len(counts) != pages {
			t.Fatalf("got %d rows, %v, want %d", len(counts), err, pages)
		}
		for _, c := range counts {
			if c.Count != servers*writes*2 {
				t.Errorf("%s: got %d, want %d", c.Page, c.Count, servers*writes*2)
			}
		}
	})
}

// TestSweepTaps: nothing is older than 25 months, as the privacy notice says.
func TestSweepTaps(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		for _, day := range []string{"2024-10-20", "2024-10-21", "2024-10-22", "2026-11-22"} {
			mustAddTaps(t, store, tapOn(day, 1))
		}
		sweep := func(today string) {
			t.Helper()
			at := must.Get(time.Parse(time.DateOnly, today))(t)
			must.OK(t, store.SweepTaps(t.Context(), at))
		}
		sweep("2026-11-21")
		wantTaps(t, store, "0000-00-00", "9999-99-99", "2024-10-21 / call header 1", "2024-10-22 / call header 1", "2026-11-22 / call header 1")
		sweep("2026-11-22")
		wantTaps(t, store, "0000-00-00", "9999-99-99", "2024-10-22 / call header 1", "2026-11-22 / call header 1")
	})
}

// TestYearOfTaps: what a year of 1,000 views a day takes is small.
func TestYearOfTaps(t *testing.T) {
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	t.Parallel()
	const most = 6 << 20
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		random := rand.New(rand.NewPCG(1, 2))
		first, rows := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), 0
		for n := range 365 {
			day := first.AddDate(0, 0, n).Format(time.DateOnly)
			counts := map[db.Tap]int64{}
			page := func() string { // few are seen often, as on every site
				return fmt.Sprintf("/enfermedades/una-pagina-con-nombre-%02d", int(42*random.Float64()*random.Float64()))
			}
			for range 1000 {
				counts[db.Tap{Day: day, Page: page(), Kind: "view"}]++
			}
			for range 40 {
				counts[db.Tap{
					Day: day, Page: page(), Kind: []string{"whatsapp", "whatsapp", "call", "call", "emergency", "map", "video"}[random.IntN(7)],
					Place: []string{"floating", "floating", "header", "hero", "footer", "calltoactionindividual", "generalcalltoaction", "text"}[random.IntN(8)],
				}]++
			}
			var all []db.TapCount
			for tap, count := range counts {
				all = append(all, db.TapCount{Tap: tap, Count: count})
			}
			mustAddTaps(t, store, all...)
			rows += len(all)
		}
		query := `SELECT sum(pgsize) FROM dbstat WHERE name = 'taps'`
		if store.Kind() == db.Postgres {
			query = `SELECT pg_total_relation_size('taps')`
		}
		var bytes int64
		must.OK(t, store.DB().GetContext(t.Context(), &bytes, query))
		if bytes > most {
			t.Errorf("got %d bytes for %d rows, want at most %d", bytes, rows, most)
		}
		t.Logf("%d rows, %.1f MB", rows, float64(bytes)/1e6)
	})
}
