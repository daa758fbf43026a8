package main_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
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

// TestReadinessOnFullDisk lets the files of a server grow no further, as a full
// disk does: it is not ready, because no save could be published.
func TestReadinessOnFullDisk(t *testing.T) {
	long(t)
	t.Parallel()
	folder := t.TempDir()
	environment := []string{"DATABASE_URL=sqlite:" + filepath.Join(folder, "latido.db")}
	p := mustStart(t, folder, environment, unpolished)
	mustHaveOwner(t, environment)
	ana := mustSignIn(t, p)
	if got, err := ana.saveName(p, 1); err != nil || got.status != http.StatusOK {
		t.Fatalf("got %d, %v", got.status, err)
	}
	p.mustGet(t, "/readyz", http.StatusOK)
	limit := func(bytes string) {
		t.Helper()
		if output, err := exec.Command("prlimit", "--pid", fmt.Sprint(p.Process.Pid), "--fsize="+bytes+":unlimited").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
	}
	limit("4096")
	waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusServiceUnavailable })
	if got, err := ana.saveName(p, 2); err != nil || got.status == http.StatusOK {
		t.Errorf("a save on a full disk: got %d, %v", got.status, err)
	}
	p.mustGet(t, "/", http.StatusOK)
	limit("unlimited")
	waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusOK })
	if got, err := ana.saveName(p, 3); err != nil || got.status != http.StatusOK {
		t.Errorf("a save afterwards: got %d, %v", got.status, err)
	}
	p.mustStop(t, syscall.SIGKILL)
	mustKeep(t, environment[0][len("DATABASE_URL="):], []int{1, 3})
}

// TestDamagedInTheMiddle: damage that only a read finds is told as damage at the
// beginning is, at the start and while the server runs.
func TestDamagedInTheMiddle(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "data", "latido.db")
	p := mustStart(t, folder, nil, unpolished)
	p.mustStop(t, os.Interrupt) // and leaves one file
	body := must.Get(os.ReadFile(path))(t)
	damaged := bytes.Clone(body)
	from := len(damaged) / 2 // within the content, far from the tables of the migrations
	for i := from - from%4096; i < len(damaged); i++ {
		damaged[i] = 0xff
	}
	must.OK(t, os.WriteFile(path, damaged, 0o600))
	code, _, stderr := mustEnd(t, folder, nil, "serve", "-address", "127.0.0.1:0")
	checkFailure(t, code, stderr, "data/latido.db is damaged", "restore a backup")

	must.OK(t, os.WriteFile(path, body, 0o600))
	running := mustStart(t, folder, nil, unpolished)
	running.mustGet(t, "/readyz", http.StatusOK)
	file := must.Get(os.OpenFile(path, os.O_WRONLY, 0))(t)
	must.Get(file.WriteAt(damaged[from-from%4096:], int64(from-from%4096)))(t)
	file.Close()
	waitFor(t, func() bool { return running.status(t, "/readyz") == http.StatusServiceUnavailable })
	running.mustGet(t, "/", http.StatusOK)
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
