package main_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// visitors read public pages without a pause until stop is called.
type visitors struct {
	asked, failed atomic.Int64
	done          atomic.Bool
	group         sync.WaitGroup
	first         sync.Once
}

// visit sends visitors to servers, which they take in turn.
func visit(tb testing.TB, servers func(n int) string) *visitors {
	v := &visitors{}
	paths := []string{"/", "/servicios", "/enfermedades/arritmias", "/contacto", "/api/site-content?fields=navMenu", "/sitemap.xml"}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8}, Timeout: refusePeriod}
	for range 8 {
		v.group.Go(func() {
			for n := 0; !v.done.Load(); n++ {
				time.Sleep(40 * time.Millisecond) // 200 a second: without a rest they take both cores from the tests beside them
				v.asked.Add(1)
				response, err := client.Get(servers(n) + paths[n%len(paths)])
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
				if err != nil || response.StatusCode != http.StatusOK {
					v.failed.Add(1)
					v.first.Do(func() { tb.Logf("first failure: %v, %v", err, response) })
				}
			}
		})
	}
	tb.Cleanup(func() { v.stop(tb); client.CloseIdleConnections() })
	return v
}

// stop ends the visits and reports those that failed.
func (v *visitors) stop(tb testing.TB) {
	tb.Helper()
	if v.done.Swap(true) {
		return
	}
	v.group.Wait()
	if v.failed.Load() > 0 {
		tb.Errorf("%d of %d public requests failed", v.failed.Load(), v.asked.Load())
	}
	tb.Logf("%d public requests, %d failed", v.asked.Load(), v.failed.Load())
}

// TestDatabaseDies kills and freezes PostgreSQL under a server that is read and written.
func TestDatabaseDies(t *testing.T) {
	t.Parallel()
	database := dbtest.StartBreakable(t)
	environment := []string{"DATABASE_URL=" + database.URL()}
	p := mustStart(t, t.TempDir(), environment, unpolished)
	mustHaveOwner(t, environment)
	ana := mustSignIn(t, p)
	v := visit(t, func(int) string { return p.address })

	var acknowledged []int
	saves := 0
	// saveUntil saves until it ends with a status, and checks the failures on the way.
	saveUntil := func(status int) {
		t.Helper()
		for deadline := time.Now().Add(refusePeriod); time.Now().Before(deadline); {
			saves++
			got := must.Get(ana.saveName(p, saves))(t)
			if got.status == http.StatusOK {
				acknowledged = append(acknowledged, saves)
			} else if got.status != http.StatusServiceUnavailable || got.kind != "application/problem+json" || !strings.Contains(string(got.body), "La base de datos no responde") {
				t.Fatalf("got %d %s %s, want a clear failure", got.status, got.kind, got.body)
			}
			if got.status == status {
				return
			}
		}
		t.Fatalf("no save ended with %d:\n%s", status, p.Log())
	}
	faults := []struct {
		name         string
		break_, heal func(testing.TB)
	}{
		{"killed", database.Kill, database.Start},
		{"frozen", database.Freeze, database.Thaw},
		{"killed again", database.Kill, database.Start},
	}
	if testing.Short() {
		faults = faults[:1]
	}
	for _, fault := range faults {
		saveUntil(http.StatusOK)
		p.mustGet(t, "/readyz", http.StatusOK)
		fault.break_(t)
		saveUntil(http.StatusServiceUnavailable)
		p.mustGet(t, "/healthz", http.StatusOK)
		waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusServiceUnavailable }) // it is tried once a second
		for _, path := range []string{"/admin/entrar", "/admin/informacion"} {
			response := must.Get(ana.Get(p.address + path))(t)
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			if err != nil || response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "La base de datos no responde</h1>") || !strings.Contains(string(body), "<style>") {
				t.Errorf("%s: %s: got %d, %v and %.300q, want a page that says what is the matter", fault.name, path, response.StatusCode, err, body)
			}
		}
		fault.heal(t)
		saveUntil(http.StatusOK)
	}
	p.mustGet(t, "/readyz", http.StatusOK)
	if body := p.mustGet(t, "/", http.StatusOK); !strings.Contains(body, nameOf(saves)) {
		t.Error("the last save does not show")
	}
	v.stop(t)
	mustKeep(t, database.URL(), acknowledged)
}

// TestStartWithoutDatabase starts the program while PostgreSQL is down.
func TestStartWithoutDatabase(t *testing.T) {
	t.Parallel()
	database := dbtest.StartBreakable(t)
	environment := []string{"DATABASE_URL=" + database.URL()}
	mustInit(t, t.TempDir(), environment)
	database.Kill(t)
	p := start(t, t.TempDir(), environment, "-address", "127.0.0.1:0")
	p.mustSay(t, `msg="waiting for the database"`)
	p.mustSay(t, `msg="latido answers while it waits" address=(http://\S+)`)
	p.mustGet(t, "/healthz", http.StatusOK)
	for path, want := range map[string]string{
		"/": "Volvemos en un momento", "/contacto": "911", "/readyz": "problem", "/api/site-content": `"status":503`, "/admin/entrar": "No disponible</h1>",
	} {
		if body := p.mustGet(t, path, http.StatusServiceUnavailable); !strings.Contains(body, want) && want != "problem" || strings.Contains(body, "Villaseñor") {
			t.Errorf("%s: got %.300q, want %q", path, body, want)
		}
	}
	if told := strings.Count(p.Log(), "waiting for the database"); told != 1 {
		t.Errorf("told %d times:\n%s", told, p.Log())
	}
	database.Start(t)
	p.mustServe(t)
	p.mustGet(t, "/", http.StatusOK)
	p.mustGet(t, "/readyz", http.StatusOK)
	if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
		t.Errorf("got exit code %d", code)
	}
}

// TestStopWithoutDatabase stops the program while it waits.
func TestStopWithoutDatabase(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), []string{"DATABASE_URL=postgres://user:s3cret@127.0.0.1:1/x?sslmode=disable"})
	p.mustSay(t, `msg="waiting for the database" .*127\.0\.0\.1:1 does not answer: start it, or correct the host and port of DATABASE_URL`)
	if code := p.mustStop(t, syscall.SIGTERM); code != 0 || strings.Contains(p.Log(), "s3cret") {
		t.Errorf("got exit code %d and log:\n%s", code, p.Log())
	}
}
