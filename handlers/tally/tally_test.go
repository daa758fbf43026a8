package tally

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// away is a store whose database does not answer, and what it was asked.
type away struct{ writes, sweeps int }

func (a *away) AddTaps(context.Context, []db.TapCount) error {
	a.writes++
	return errors.Join(errors.New("away"), db.ErrUnavailable)
}

func (a *away) SweepTaps(context.Context, time.Time) error { a.sweeps++; return db.ErrUnavailable }

var noon = time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)

func sumOf(t *testing.T, store *db.Store) (rows int, sum int64) {
	t.Helper()
	counts := must.Get(store.Taps(t.Context(), "", "9999-99-99"))(t)
	for _, c := range counts {
		sum += c.Count
	}
	return len(counts), sum
}

// TestCountsWait: while the database is away nothing is lost, and everything is
// written once when it is back; what comes after is written when the counter stops.
func TestCountsWait(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		c := New(func() time.Time { return noon }, utc)
		gone := &away{}
		for n := range 100 {
			c.Add(fmt.Sprintf("10.0.0.%d", n), "", db.Tap{Page: "/", Kind: "view"}, true)
			if n%10 == 0 {
				c.Start(gone)()
			}
		}
		if gone.writes == 0 {
			t.Error("nothing was tried")
		}
		c.Start(store)()
		c.Start(store)()
		if rows, sum := sumOf(t, store); rows != 1 || sum != 100 {
			t.Errorf("got %d in %d rows, want 100 in one", sum, rows)
		}
		c.Add("10.0.1.1", "", db.Tap{Page: "/", Kind: "view"}, true)
		stop := c.Start(store)
		for sum := int64(0); sum < 101; _, sum = sumOf(t, store) {
			runtime.Gosched() // until the first write is done
		}
		c.Add("10.0.1.2", "", db.Tap{Page: "/", Kind: "view"}, true)
		stop()
		if _, sum := sumOf(t, store); sum != 102 {
			t.Errorf("got %d after the counter was stopped, want 102", sum)
		}
	})
}

// TestCountsAreBounded: however much comes while the database is away, memory is not filled.
func TestCountsAreBounded(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	c := New(func() time.Time { return noon }, utc)
	for n := range 3 * maxTaps {
		c.Add(fmt.Sprintf("10.%d.%d.%d", n>>16, n>>8&255, n&255), "", db.Tap{Page: fmt.Sprint("/", n), Kind: "call"}, false)
		if n%(2*maxTaps) == 0 {
			c.Start(&away{})()
		}
		if len(c.sums) > maxTaps || c.pendingCount > maxTaps {
			t.Fatalf("got %d waiting and %d new", len(c.sums), c.pendingCount)
		}
	}
	c.Add("192.0.2.1", "", db.Tap{Page: "/1", Kind: "call"}, false)
	c.Start(store)()
	if rows, _ := sumOf(t, store); rows != maxTaps {
		t.Errorf("got %d rows, want %d", rows, maxTaps)
	}
}

// TestNobodyIsKept: no address is in memory, and what stands for it is forgotten at the next write.
func TestNobodyIsKept(t *testing.T) {
	t.Parallel()
	c := New(func() time.Time { return noon }, utc)
	c.Add("203.0.113.77", "", db.Tap{Page: "/", Kind: "view"}, true)
	if held := fmt.Sprintf("%+v %+v", c.pending, c.limit); strings.Contains(held, "203.0.113") {
		t.Error("got the address in memory")
	}
	c.Start(&away{})()
	if len(c.pending) != 0 || c.pendingCount != 0 || len(c.sums) != 1 {
		t.Errorf("got %v and %v, want one sum", c.pending, c.sums)
	}
	key := c.limit.key
	noonAfter := noon.Add(24 * time.Hour)
	c.now = func() time.Time { return noonAfter }
	c.Add("203.0.113.77", "", db.Tap{Page: "/", Kind: "view"}, true)
	if c.limit.key == key {
		t.Error("the key lives for longer than a day")
	}
}

// TestCrowd: a day on which thousands of people come counts each of them, as often as
// a person taps.
func TestCrowd(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	at := noon.Truncate(24 * time.Hour)
	c := New(func() time.Time { return at }, utc)
	const people, each = 3_000, 3
	refused := 0
	for n := range people {
		at = at.Add(24 * time.Hour / (people + 1))
		for range each {
			if !c.Add(fmt.Sprintf("10.0.%d.%d", n>>8, n&255), "", db.Tap{Page: "/", Kind: "call"}, false) {
				refused++
			}
		}
		if n%1000 == 0 {
			c.Start(store)() // written, as it is every few seconds
		}
	}
	c.Start(store)()
	if _, sum := sumOf(t, store); refused > 0 || sum != people*each {
		t.Errorf("got %d counted and %d refused, want %d", sum, refused, people*each)
	}
}

// TestBotnet: many addresses, each within its own budget, add little, and are
// forgotten once they stop.
func TestBotnet(t *testing.T) {
	t.Parallel()
	for name, network := range map[string]func(n int) (network, wide string){
		"IPv4":         func(n int) (string, string) { return fmt.Sprintf("10.%d.%d.%d", n>>16, n>>8&255, n&255), "" },
		"one IPv6 /48": func(n int) (string, string) { return fmt.Sprintf("2001:db8:1:%x::/64", n), "2001:db8:1::/48" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := noon
			c := New(func() time.Time { return at }, utc)
			const addresses, each, minutes = 24_000, 20, 10
			counted := 0
			for n := range addresses * each {
				at = noon.Add(minutes * time.Minute * time.Duration(n) / (addresses * each))
				own, wide := network(n % addresses)
				if c.Add(own, wide, db.Tap{Page: "/", Kind: "call"}, false) {
					counted++
				}
				if n%1000 == 0 {
					c.collect()
				}
			}
			if most := minutes * 20; counted > most {
				t.Errorf("got %d of them, want at most %d", counted, most)
			}
			at = noon.Add(minutes * time.Minute)
			honest := 0
			for n := range 300 {
				at = at.Add(10 * time.Second)
				if c.Add(fmt.Sprintf("192.0.%d.%d", n>>8, n&255), "", db.Tap{Page: "/", Kind: "call"}, false) {
					honest++
				}
			}
			if honest != 300 {
				t.Errorf("got %d new addresses that count afterwards, want 300", honest)
			}
			if known := c.limit.senders.Len(); known > maxSenders {
				t.Errorf("got %d networks in memory", known)
			}
		})
	}
	at := noon
	c := New(func() time.Time { return at }, utc)
	counted := 0
	for n := range 1000 { // slowly, below what a page takes
		at = noon.Add(time.Duration(n) * 3 * time.Second)
		if c.Add(fmt.Sprintf("2001:db8:1:%x::/64", n), "2001:db8:1::/48", db.Tap{Page: fmt.Sprint("/", n), Kind: "call"}, false) {
			counted++
		}
	}
	if counted != perWideNetwork.taps {
		t.Errorf("got %d of one /48 within an hour, want %d", counted, perWideNetwork.taps)
	}
}

// TestSweeping removes old counts once a day.
func TestSweeping(t *testing.T) {
	t.Parallel()
	at := noon
	c := New(func() time.Time { return at }, utc)
	swept := &sweeper{}
	for range 3 {
		c.Start(swept)()
	}
	at = at.Add(12*time.Hour + time.Second) // past midnight at the practice
	c.Start(swept)()
	if got := strings.Join(swept.days, " "); got != "2026-11-22 2026-11-23" {
		t.Errorf("got %s", got)
	}
}

type sweeper struct{ days []string }

func (s *sweeper) AddTaps(context.Context, []db.TapCount) error { return nil }

func (s *sweeper) SweepTaps(_ context.Context, today time.Time) error {
	s.days = append(s.days, today.Format(time.DateOnly))
	return nil
}

func BenchmarkAdd(b *testing.B) {
	c := New(time.Now, utc)
	n := 0
	for b.Loop() {
		n++
		c.Add(fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255), "", db.Tap{Page: "/", Kind: "view"}, true)
		if n%1000 == 0 {
			c.collect()
		}
	}
}

func utc() *time.Location { return time.UTC }
