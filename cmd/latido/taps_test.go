package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// people numbers the visitors of these tests, each of whom has an address.
var people atomic.Int64

// tap sends a line as a page does, for another visitor each time.
func (p *process) tap(line string) error {
	request, err := http.NewRequest(http.MethodPost, p.address+"/toques", strings.NewReader(line))
	if err != nil {
		return err
	}
	n := people.Add(1)
	for name, value := range map[string]string{
		"Content-Type": "text/plain;charset=UTF-8", "Sec-Fetch-Site": "same-origin", "User-Agent": "Mozilla/5.0 (Linux; Android 16; K)",
		"X-Forwarded-For": fmt.Sprintf("203.%d.%d.%d", n>>16&255, n>>8&255, n&255),
	} {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusNoContent {
		return fmt.Errorf("got status %d, want 204", response.StatusCode)
	}
	return nil
}

func (p *process) mustTap(tb testing.TB, line string) {
	tb.Helper()
	must.OK(tb, p.tap(line))
}

// stored is how many taps are stored, in how many rows.
func stored(tb testing.TB, store *db.Store) (sum int64, rows int) {
	tb.Helper()
	counts, err := store.Taps(tb.Context(), "", "9999-99-99")
	if err != nil {
		return 0, 0 // it is away
	}
	for _, c := range counts {
		sum += c.Count
	}
	return sum, len(counts)
}

const behindProxy = "TRUSTED_PROXIES=127.0.0.1"

// TestTapsOfThreeServers: three servers that write to the same rows add up right, and
// write the rest when they are stopped.
func TestTapsOfThreeServers(t *testing.T) {
	long(t)
	t.Parallel()
	environment := []string{"DATABASE_URL=" + dbtest.Postgres(t), behindProxy}
	folder := t.TempDir()
	mustInit(t, folder, environment)
	var servers []*process
	for range 3 {
		servers = append(servers, start(t, folder, environment, unpolished))
	}
	var group sync.WaitGroup
	const each = 300
	for _, p := range servers {
		p.mustServe(t)
		group.Go(func() {
			for n := range each {
				line := []string{"/", "/contacto"}[n%2]
				if n%15 == 0 { // a page counts 20 taps a minute
					line = "/ tel: floating"
				}
				if err := p.tap(line); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for _, p := range servers {
		if code := p.mustStop(t, syscall.SIGTERM); code != 0 || strings.Contains(p.Log(), "lost") {
			t.Errorf("got exit code %d:\n%s", code, p.Log())
		}
	}
	store := mustOpen(t, strings.TrimPrefix(environment[0], "DATABASE_URL="))
	if sum, rows := stored(t, store); sum != 3*each || rows > 6 { // or twice three, over midnight
		t.Errorf("got %d in %d rows, want %d in 3", sum, rows, 3*each)
	}
}

// TestTapsWhenKilled: what was counted a few seconds before is kept, nothing is counted
// twice, and the counts go on.
func TestTapsWhenKilled(t *testing.T) {
	long(t)
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		t.Parallel()
		environment := []string{"DATABASE_URL=" + databaseURL, behindProxy}
		folder := t.TempDir()
		p := mustStart(t, folder, environment, unpolished)
		store := mustOpen(t, databaseURL)
		kept := int64(0)
		for range 3 {
			for range 50 {
				p.mustTap(t, "/")
			}
			waitFor(t, func() bool { sum, _ := stored(t, store); return sum == kept+50 })
			for range 5 {
				p.mustTap(t, "/")
			}
			p.mustStop(t, syscall.SIGKILL)
			sum, _ := stored(t, store)
			if sum < kept+50 || sum > kept+55 {
				t.Errorf("got %d, want %d and at most 5 more", sum, kept+50)
			}
			kept = sum
			p = mustStart(t, folder, environment, unpolished)
		}
	})
}
