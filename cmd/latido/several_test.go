package main_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
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

// nextServer sends a request that reads to another server when one does not
// answer, as nginx does without being told.
type nextServer struct {
	hosts []string
	turn  atomic.Int64
}

func (n *nextServer) RoundTrip(request *http.Request) (*http.Response, error) {
	var failures error
	first := int(n.turn.Add(1))
	for i := range n.hosts {
		request.URL.Host = n.hosts[(first+i)%len(n.hosts)]
		response, err := http.DefaultTransport.RoundTrip(request)
		if err == nil || request.Method != http.MethodGet && !errors.Is(err, syscall.ECONNREFUSED) {
			return response, err
		}
		failures = errors.Join(failures, err)
	}
	return nil, failures
}

// TestRollingRestart replaces three servers one after the other under load.
func TestRollingRestart(t *testing.T) {
	long(t)
	t.Parallel()
	servers, environment := three(t)
	next := &nextServer{}
	for _, p := range servers {
		next.hosts = append(next.hosts, strings.TrimPrefix(p.address, "http://"))
	}
	proxy := &httputil.ReverseProxy{Transport: next, Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL.Scheme = "http" }}
	front := httptest.NewServer(proxy)
	t.Cleanup(front.Close)
	v := visit(t, func(int) string { return front.URL })
	folder := t.TempDir()
	rounds := 2
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		for i, p := range servers {
			if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
				t.Errorf("round %d: got exit code %d:\n%s", round, code, p.Log())
			}
			servers[i] = mustStart(t, folder, environment, unpolished, "-address", next.hosts[i])
		}
	}
	v.stop(t)
}

// TestTwoAtOnce starts two servers on the same database at once.
func TestTwoAtOnce(t *testing.T) {
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL}
		mustInit(t, folder, environment)
		servers := []*process{start(t, folder, environment), start(t, folder, environment)}
		for _, p := range servers {
			p.mustServe(t)
			if body := p.mustGet(t, "/", http.StatusOK); !strings.Contains(body, "Dr. Andrés Villaseñor Luna") {
				t.Error("got a home page without the sample practice")
			}
		}
		if servers[0].address == servers[1].address {
			t.Errorf("got both on %s", servers[0].address)
		}
		store := mustOpen(t, databaseURL)
		for _, document := range []string{db.SiteContent, db.SelectedSections, db.Redirects} {
			revisions, err := store.Revisions(t.Context(), document, 10, 0)
			if err != nil || len(revisions) != 1 {
				t.Errorf("got %d revisions of %s, %v, want 1", len(revisions), document, err)
			}
		}
		for _, p := range servers {
			if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
				t.Errorf("got exit code %d, want 0:\n%s", code, p.Log())
			}
			if slices.ContainsFunc(strings.Split(p.Log(), "\n"), func(line string) bool { return strings.Contains(line, "level=ERROR") }) {
				t.Errorf("got log:\n%s", p.Log())
			}
		}
	})
}

// TestSaveIsSeenByTheOthers: what is saved on one server shows on all of them.
func TestSaveIsSeenByTheOthers(t *testing.T) {
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) { // on PostgreSQL, TestSessionsAreShared saves, too
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL}
		var servers []*process
		for range 3 {
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
