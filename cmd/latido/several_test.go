package main_test

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// three starts three servers on one new PostgreSQL database, at once.
func three(tb testing.TB) (servers []*process, environment []string) {
	tb.Helper()
	environment = []string{"DATABASE_URL=" + dbtest.Postgres(tb)}
	folder := tb.TempDir()
	mustInit(tb, folder, environment)
	for range 3 {
		servers = append(servers, start(tb, folder, environment, unpolished))
	}
	for _, p := range servers {
		p.mustServe(tb)
	}
	mustHaveOwner(tb, environment)
	return servers, environment
}

// TestSessionsAreShared: an owner who signs in on one server is signed in on all, and out
// of all; guesses are counted whichever server they reach.
func TestSessionsAreShared(t *testing.T) {
	t.Parallel()
	servers, _ := three(t)
	ana := mustSignIn(t, servers[0])
	for i, p := range servers {
		got, err := ana.saveName(p, i+1)
		if err != nil || got.status != http.StatusOK {
			t.Fatalf("server %d: got %d, %v and %s", i, got.status, err, got.body)
		}
		saved := time.Now()
		for _, other := range servers {
			for !strings.Contains(other.mustGet(t, "/", http.StatusOK), nameOf(i+1)) {
				if time.Since(saved) > refusePeriod {
					t.Fatalf("the save on server %d does not show everywhere", i)
				}
				time.Sleep(10 * time.Millisecond)
			}
		}
		t.Logf("saved on server %d, shown by all after %v", i, time.Since(saved).Round(time.Millisecond))
	}
	if got, err := ana.post(servers[1], "/admin/salir", nil); err != nil || got.status != http.StatusOK {
		t.Fatalf("sign out: got %d, %v", got.status, err)
	}
	for i, p := range servers {
		if got, err := ana.saveName(p, 9); err != nil || got.status != http.StatusUnauthorized {
			t.Errorf("server %d after the sign-out: got %d, %v, want 401", i, got.status, err)
		}
	}
	for n := range 12 {
		form := url.Values{"usuario": {"ana"}, "contrasena": {"equivocada"}}.Encode()
		request := must.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, servers[n%3].address+"/admin/entrar", strings.NewReader(form)))(t)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		response := must.Get(http.DefaultClient.Do(request))(t)
		response.Body.Close()
		want := http.StatusUnprocessableEntity
		if n >= 10 {
			want = http.StatusTooManyRequests
		}
		if response.StatusCode != want {
			t.Errorf("attempt %d: got %d, want %d", n+1, response.StatusCode, want)
		}
	}
}

// TestSaveIsSeenByTheOthers: what is saved on one server shows on all of them.
func TestSaveIsSeenByTheOthers(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) { // on PostgreSQL, TestSessionsAreShared saves, too
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL}
		var servers []*process
		for range 2 {
			servers = append(servers, mustStart(t, folder, environment, unpolished))
		}
		store := mustOpen(t, databaseURL)
		for _, name := range []string{"Dra. Primera Vez", "Dra. Segunda Vez"} {
			current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
			site := must.Get(content.Decode(current.Body))(t)
			before := site.DoctorInfo.Name
			body := bytes.ReplaceAll(current.Body, []byte(before), []byte(name))
			must.Get(store.Save(t.Context(), db.SiteContent, current.Number, body, "dra", "otro nombre"))(t)
			saved := time.Now()
			for _, p := range servers {
				for !strings.Contains(p.mustGet(t, "/contacto", http.StatusOK), name) {
					if time.Since(saved) > refusePeriod {
						t.Fatalf("got no %q on %s:\n%s", name, p.address, p.Log())
					}
					time.Sleep(5 * time.Millisecond)
				}
			}
			t.Logf("shown by all after %v", time.Since(saved).Round(time.Millisecond))
		}
	})
}
