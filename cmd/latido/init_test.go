package main_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestInitAtOnce: of five that create a site at once, one does, and nothing is written twice.
func TestInitAtOnce(t *testing.T) {
	long(t)
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL}
		var running sync.WaitGroup
		var created atomic.Int64
		for range 5 {
			running.Go(func() {
				code, stdout, stderr := mustEnd(t, folder, environment, "init")
				if code == 0 && strings.Contains(stdout, "sample practice") {
					created.Add(1)
					return
				}
				checkFailure(t, code, stderr, "has a site already; nothing was changed")
			})
		}
		running.Wait()
		if created.Load() != 1 {
			t.Errorf("%d have created the site, want one", created.Load())
		}
		store := mustOpen(t, databaseURL)
		for _, document := range []string{db.SiteContent, db.SelectedSections, db.Redirects} {
			revisions, err := store.Revisions(t.Context(), document, 10, 0)
			if err != nil || len(revisions) != 1 {
				t.Errorf("got %d revisions of %s, %v, want 1", len(revisions), document, err)
			}
		}
		must.OK(t, store.Close())
		rename(t, databaseURL, "Dr. Andrés Villaseñor Luna", "Dra. Propia")
		code, _, stderr := mustEnd(t, folder, environment, "init")
		checkFailure(t, code, stderr, "has a site already")
		if body := mustStart(t, folder, environment, unpolished).mustGet(t, "/", 200); !strings.Contains(body, "Dra. Propia") {
			t.Error("init has replaced the site")
		}
	})
}

// TestFoundEmpty: where a site should be and is not, nobody gets the sample
// practice or a link that creates an owner, and nothing is changed.
func TestFoundEmpty(t *testing.T) {
	t.Parallel()
	write := func(t *testing.T, path, body string) {
		t.Helper()
		must.OK(t, os.WriteFile(path, []byte(body), 0o600))
	}
	tables := func(t *testing.T, databaseURL string) {
		t.Helper()
		must.OK(t, mustOpen(t, databaseURL).Close())
	}
	for _, c := range []struct {
		name    string
		prepare func(t *testing.T, path string) // of latido.db
		what    string
		init    string // what init says; empty: it creates the site
	}{
		{"no data folder", func(t *testing.T, path string) { os.Remove(filepath.Dir(path)) }, "there is no file data/latido.db", ""},
		{"no file in the folder", func(*testing.T, string) {}, "there is no file data/latido.db", ""},
		{"0 bytes", func(t *testing.T, path string) { write(t, path, "") }, "data/latido.db is an empty file", "move it away first"},
		{"another program's file", func(t *testing.T, path string) {
			other, err := sql.Open("sqlite", path)
			if err == nil {
				_, err = other.Exec(`PRAGMA journal_mode = WAL; CREATE TABLE songs (title text)`)
			}
			must.OK(t, errors.Join(err, other.Close()))
		}, "data/latido.db has no tables of latido", "move it away first"},
		{"tables without documents", func(t *testing.T, path string) { tables(t, "sqlite:"+path) }, "data/latido.db has tables and no site", ""},
		{"a folder that is a link to nowhere", func(t *testing.T, path string) {
			must.OK(t, errors.Join(os.Remove(filepath.Dir(path)), os.Symlink("unmounted", filepath.Dir(path))))
		}, "there is no file data/latido.db", "data folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			path := filepath.Join(folder, "data", "latido.db")
			must.OK(t, os.Mkdir(filepath.Dir(path), 0o700))
			c.prepare(t, path)
			before, beforeErr := os.ReadFile(path)
			for _, args := range [][]string{{"serve", "-address", "127.0.0.1:0"}, {"content", "import", "-"}, {"admin", "create", "-username", "ana"}} {
				if args[0] == "admin" && strings.Contains(c.what, "has tables") {
					continue // an owner may come first
				}
				code, stdout, stderr := mustEnd(t, folder, nil, args...)
				checkFailure(t, code, stderr, c.what, "latido init if the site is new", "restore a backup")
				if strings.Contains(stderr, "bienvenida") || stdout != "" || code != 1 {
					t.Errorf("got %d, %q and %q", code, stdout, stderr)
				}
				after, err := os.ReadFile(path)
				if string(after) != string(before) || errors.Is(err, fs.ErrNotExist) != errors.Is(beforeErr, fs.ErrNotExist) {
					t.Errorf("%s has changed the file: %d bytes, %v", args[0], len(after), err)
				}
			}
			code, _, stderr := mustEnd(t, folder, nil, "init")
			if c.init != "" {
				checkFailure(t, code, stderr, c.init)
				return
			}
			if code != 0 {
				t.Fatalf("init: got exit code %d:\n%s", code, stderr)
			}
			if body := mustStart(t, folder, nil, unpolished).mustGet(t, "/", 200); !strings.Contains(body, "Dr. Andrés Villaseñor Luna") {
				t.Error("got a home page without the sample practice")
			}
		})
	}
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		databaseURL := dbtest.Postgres(t)
		check := func(what string) {
			t.Helper()
			code, _, stderr := mustEnd(t, folder, at(databaseURL), "serve", "-address", "127.0.0.1:0")
			checkFailure(t, code, stderr, what, "latido init if the site is new", "restore a backup")
		}
		check("has no tables of latido")
		database := must.Get(sql.Open("postgres", databaseURL))(t)
		defer database.Close()
		var made int
		if err := database.QueryRowContext(context.Background(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&made); err != nil || made != 0 {
			t.Errorf("serve has made %d tables, %v", made, err)
		}
		tables(t, databaseURL)
		check("has tables and no site")
		mustRun(t, folder, at(databaseURL), "init")
		mustStart(t, folder, at(databaseURL), unpolished).mustGet(t, "/readyz", 200)
	})
}
