package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest"
)

// TestNoticeAtItsInstant: three servers on one database show a notice at the instant
// when it begins, and take it away when it ends, while the database is dead; a server
// that is started afterwards agrees with them.
func TestNoticeAtItsInstant(t *testing.T) {
	long(t)
	t.Parallel()
	database := dbtest.StartBreakable(t)
	environment := []string{"DATABASE_URL=" + database.URL()}
	folder := t.TempDir()
	mustInit(t, folder, environment)
	var servers []*process
	for range 3 {
		servers = append(servers, mustStart(t, folder, environment, unpolished))
	}
	mustHaveOwner(t, environment)
	ana := mustSignIn(t, servers[0])
	practice := new(content.Site).Zone()
	const early, notice = "Hoy hay consulta de puertas abiertas.", "El elevador ya funciona."
	begins := time.Now().Add(8 * time.Second).Truncate(time.Second)
	ends := begins.Add(4 * time.Second)
	wall := func(at time.Time) string { return at.In(practice).Format("2006-01-02T15:04:05") }
	body := fmt.Sprintf(`{"siteContent":{"schedule":{"notices":[{"id":"a","text":%q},{"id":"b","text":%q,"from":%q,"until":%q,"pages":["/contacto"]}]}}}`, early, notice, wall(begins), wall(ends))
	if got, err := ana.post(servers[0], "/api/site-content", []byte(body)); err != nil || got.status != http.StatusOK {
		t.Fatalf("got %d, %v and %s", got.status, err, got.body)
	}
	for _, p := range servers {
		waitFor(t, func() bool { return strings.Contains(p.mustGet(t, "/contacto", http.StatusOK), early) })
	}
	database.Kill(t)
	if time.Now().After(begins) {
		t.Fatal("the machine is so busy that the notice began before the database died")
	}
	// whenAll waits until all servers show the notice, or none does, and tells how late each was.
	whenAll := func(shows bool, instant time.Time) {
		t.Helper()
		late := make([]time.Duration, len(servers))
		for done := 0; done < len(servers); {
			for i, p := range servers {
				if late[i] == 0 && strings.Contains(p.mustGet(t, "/contacto", http.StatusOK), notice) == shows {
					if late[i] = time.Since(instant); late[i] < 0 {
						t.Errorf("server %d was %v too early", i, -late[i])
					}
					done++
				}
			}
			if time.Since(instant) > refusePeriod {
				t.Fatalf("the notice shows: %v is not true of all:\n%s", shows, servers[0].Log())
			}
			time.Sleep(2 * time.Millisecond)
		}
		t.Logf("the notice shows: %v, after %v", shows, late)
	}
	whenAll(true, begins)
	if strings.Contains(servers[0].mustGet(t, "/", http.StatusOK), notice) {
		t.Error("the notice shows on another page")
	}
	whenAll(false, ends)

	database.Start(t)
	servers[0].mustStop(t, syscall.SIGTERM)
	again := mustStart(t, folder, environment, unpolished)
	if got := again.mustGet(t, "/contacto", http.StatusOK); strings.Contains(got, notice) || !strings.Contains(got, early) {
		t.Error("after a restart the server shows something else")
	}
}
