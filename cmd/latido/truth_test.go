package main_test

import (
	"database/sql"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/pressly/goose/v3/lock"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestFileIsMoved takes the database file away under a server: it saves nothing,
// says so at every place where somebody looks, shows the site, and saves again
// when the file is back.
func TestFileIsMoved(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	environment := []string{"DATABASE_URL=sqlite:" + filepath.Join(folder, "latido.db")}
	p := mustStart(t, folder, environment, unpolished)
	mustHaveOwner(t, environment)
	ana := mustSignIn(t, p)
	save := func(n, want int, text string) {
		t.Helper()
		got, err := ana.saveName(p, n)
		if err != nil || got.status != want || !strings.Contains(string(got.body), text) {
			t.Errorf("save %d: got %d, %v and %.300s, want %d and %q", n, got.status, err, got.body, want, text)
		}
	}
	save(1, http.StatusOK, nameOf(1))
	path, away := filepath.Join(folder, "latido.db"), filepath.Join(folder, "away.db")
	must.OK(t, os.Rename(path, away))
	for n := 2; n < 12; n++ {
		save(n, http.StatusServiceUnavailable, "No se guardó nada")
	}
	p.mustGet(t, "/readyz", http.StatusServiceUnavailable)
	waitFor(t, func() bool {
		_, shown, ok := strings.Cut(p.Log(), "the site shows what it had")
		return ok && strings.Contains(shown, "latido.db is gone: put the same file back, or stop latido, restore a backup and start it again")
	})
	// The removal of old sessions may say it, too.
	if told := strings.Count(p.Log(), "the site shows what it had"); told != 1 {
		t.Errorf("told %d times, want once:\n%s", told, p.Log())
	}
	if body := p.mustGet(t, "/", http.StatusOK); !strings.Contains(body, nameOf(1)) {
		t.Error("the site does not show what was saved last")
	}
	must.OK(t, os.Rename(away, path))
	waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusOK })
	save(20, http.StatusOK, nameOf(20))
	p.mustStop(t, syscall.SIGKILL)
	mustKeep(t, "sqlite:"+path, []int{1, 20})
}

// TestRefusesUntilItServes: a server that cannot show its site yet holds nobody: who
// connects is refused at once, and a proxy asks another server.
func TestRefusesUntilItServes(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.Postgres(t)
	folder := t.TempDir()
	environment := []string{"DATABASE_URL=" + databaseURL}
	mustInit(t, folder, environment)
	database := must.Get(sql.Open("postgres", databaseURL))(t)
	defer database.Close()
	// Whoever holds this keeps the migrations of all others waiting.
	holder := must.Get(database.Conn(t.Context()))(t)
	defer holder.Close()
	must.Get(holder.ExecContext(t.Context(), `SELECT pg_advisory_lock($1)`, lock.DefaultLockID))(t)
	free := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	address := free.Addr().String()
	free.Close()
	p := start(t, folder, environment, "-address", address)
	waitFor(t, func() bool {
		var waiting bool
		err := database.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid())`).Scan(&waiting)
		return err == nil && waiting
	})
	conn, err := net.Dial("tcp", address)
	if !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("got %v, %v from a server that waits, want that it refuses", conn, err)
	}
	if err == nil {
		conn.Close()
	}
	must.Get(holder.ExecContext(t.Context(), `SELECT pg_advisory_unlock($1)`, lock.DefaultLockID))(t)
	p.mustServe(t)
	p.mustGet(t, "/", http.StatusOK)

	// An address that is in use is told before the database is even looked for.
	code, _, stderr := mustEnd(t, folder, []string{"DATABASE_URL=postgres://user:s3cret@127.0.0.1:1/x?sslmode=disable"}, "serve", "-address", address)
	checkFailure(t, code, stderr, address, "in use", "PORT")
}
