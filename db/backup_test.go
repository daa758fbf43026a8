package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// mustBackup writes a backup and returns where it is.
func mustBackup(t *testing.T, store *db.Store) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "respaldo.db")
	must.Get(store.Backup(t.Context(), path))(t)
	return path
}

// mustSums is what the tables are made of.
func mustSums(t *testing.T, store *db.Store) map[string]string {
	t.Helper()
	return must.Get(store.Sums(t.Context()))(t)
}

// TestBackupEveryTable takes rows of every table, those of later migrations too,
// through both kinds of database and back.
func TestBackupEveryTable(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.OK(t, store.Fill(t.Context()))
		want := mustSums(t, store)
		for _, databaseURL := range []string{dbtest.Postgres(t), dbtest.SQLite(t), dbtest.SQLite(t), dbtest.Postgres(t)} {
			next := dbtest.MustOpen(t, databaseURL)
			must.OK(t, restore(t, next, mustBackup(t, store), false))
			if got := mustSums(t, next); !maps.Equal(got, want) {
				t.Fatalf("from %s to %s: got %v, want %v", store.Kind(), next.Kind(), got, want)
			}
			for _, table := range []string{"sessions", "devices", "one_time_links", "attempts", "backups"} {
				var rows int
				if err := next.DB().Get(&rows, "SELECT count(*) FROM "+table); err != nil || rows > 0 {
					t.Errorf("got %d rows of %s, %v, want none: nobody gets in with a backup", rows, table, err)
				}
			}
			// New rows get numbers that no restored one has.
			if owner, err := next.CreateOwner(t.Context(), "nueva", "hash", time.Now()); err != nil || owner.ID <= 3 {
				t.Errorf("got owner %d, %v, want one after the three restored", owner.ID, err)
			}
			must.Get(next.DB().Exec(`DELETE FROM owners WHERE username = 'nueva'`))(t)
			must.Get(next.DB().Exec(`DELETE FROM audit WHERE id > 3`))(t)
			store = next
		}
	})
}

// TestTablesInOrder: a restore fills the tables in the order of the migrations.
func TestTablesInOrder(t *testing.T) {
	t.Parallel()
	names, foreignKeys, err := db.Tables(t.Context())
	if err != nil || len(names) < 6 {
		t.Fatalf("got tables %v, %v", names, err)
	}
	for i, name := range names {
		for _, other := range foreignKeys[name] {
			if !slices.Contains(names[:i+1], other) {
				t.Errorf("%s refers to %s, which comes after it: backups need the order of a table that others refer to", name, other)
			}
		}
	}
}

// TestBackupWhileSaving: what is saved meanwhile is in the backup whole or not at all.
func TestBackupWhileSaving(t *testing.T) {
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		var saving sync.WaitGroup
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ready := make(chan struct{})
		saving.Go(func() {
			for n := int64(1); ctx.Err() == nil; n++ {
				// The event comes first, so that no moment has fewer events than saves.
				if err := store.RecordEvent(ctx, db.EventSignIn, "", time.Now()); err != nil {
					break
				}
				if _, err := store.Save(ctx, db.SiteContent, n, fmt.Appendf(nil, `{"n":"%d %s"}`, n, strings.Repeat("x", 20_000)), "", ""); err != nil {
					break
				}
				if n == 20 {
					close(ready)
				}
			}
		})
		<-ready
		var counts []int
		for range 5 {
			copied := dbtest.MustOpen(t, dbtest.SQLite(t))
			must.OK(t, restore(t, copied, mustBackup(t, store), false))
			var got struct{ Saves, Newest, Events int }
			if err := copied.DB().Get(&got, `
				SELECT count(*) AS saves, max(number) AS newest, (SELECT count(*) FROM audit) AS events FROM revisions`); err != nil {
				t.Fatal(err)
			}
			// The seed is a save without an event.
			if extra := got.Events - (got.Saves - 1); got.Saves != got.Newest || extra < 0 || extra > 1 {
				t.Errorf("got %d saves up to number %d and %d events, want one moment", got.Saves, got.Newest, got.Events)
			}
			counts = append(counts, got.Saves)
		}
		stop()
		saving.Wait()
		if counts[0] >= counts[4] {
			t.Errorf("got backups of %v saves, want saves to go on meanwhile", counts)
		}
	})
}

// TestBackupFile: it is for its owner only, overwrites nothing and leaves nothing else behind.
func TestBackupFile(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		path := mustBackup(t, store)
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
			t.Errorf("got %v, %v, want a file for its owner only", info.Mode(), err)
		}
		before := must.Get(os.ReadFile(path))(t)
		if _, err := store.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("got error %v, want that the file exists", err)
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := store.Backup(cancelled, path+"2"); !errors.Is(err, context.Canceled) {
			t.Errorf("got error %v, want that it was stopped", err)
		}
		if _, err := store.Backup(t.Context(), filepath.Join(path, "in a file")); err == nil {
			t.Error("got no error for a folder that is none")
		}
		after, err := os.ReadFile(path)
		left, _ := os.ReadDir(filepath.Dir(path))
		if err != nil || string(before) != string(after) || len(left) != 1 {
			t.Errorf("got files %v, %v, want the first backup alone, untouched", left, err)
		}
	})
}

// TestNothingIsLeft: a copy that is read has no name, and a backup removes what one
// that was killed has left, but not what another one is writing.
func TestNothingIsLeft(t *testing.T) {
	temporary, folder := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	seed(t, store, `{}`)
	dead, running := filepath.Join(folder, ".latido-backup-dead"), filepath.Join(folder, ".latido-backup-running")
	must.OK(t, errors.Join(os.WriteFile(dead, []byte("hash"), 0o600), os.WriteFile(running, nil, 0o600)))
	lock := flock.New(running)
	must.OK(t, lock.Lock())
	defer lock.Close()
	path := filepath.Join(folder, "backup.db")
	must.Get(store.Backup(t.Context(), path))(t)
	backup := must.Get(db.OpenBackup(t.Context(), path))(t)
	defer backup.Close()
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("got %v, %v beside a backup that is open", left, err)
	}
	left, err := filepath.Glob(filepath.Join(folder, ".latido-backup-*"))
	if err != nil || !slices.Equal(left, []string{running}) {
		t.Errorf("got %v, %v, want the one that is being written", left, err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.OpenBackup(stopped, path); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: got error %v", err)
	}
}

// TestOpenAsIs looks for a database and makes none.
func TestOpenAsIs(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	if _, err := db.OpenAsIs(t.Context(), "", folder); !errors.Is(err, db.ErrNoDatabase) {
		t.Errorf("got error %v, want that there is none", err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want no folder", err)
	}
	if _, err := db.OpenAsIs(t.Context(), dbtest.Postgres(t), ""); !errors.Is(err, db.ErrNoDatabase) {
		t.Errorf("got error %v, want that there is none", err)
	}
}

// TestPruneBackups removes the oldest files that the store recorded, whatever their names and times, and no
// others.
func TestPruneBackups(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		folder, now := t.TempDir(), time.Now()
		if at, err := store.LastBackup(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("got %v, %v, want no backup yet", at, err)
		}
		// The first was made while the clock was years ahead.
		names := []string{"latido-20400101-000000.db.zst", "latido-20260101-000000.db.zst", "latido-20260102-000000.db.zst", "latido-20260103-000000.db.zst"}
		for i, name := range names {
			path := filepath.Join(folder, name)
			must.OK(t, os.WriteFile(path, nil, 0o600))
			must.OK(t, store.RecordBackup(t.Context(), path, now.Add(time.Duration(i)*time.Hour)))
		}
		other := filepath.Join(folder, "latido-20200101-000000.db.zst")
		must.OK(t, os.WriteFile(other, nil, 0o600))
		must.OK(t, os.Remove(filepath.Join(folder, names[3])))
		must.OK(t, store.RecordBackup(t.Context(), "", now.Add(9*time.Hour)))
		must.OK(t, store.PruneBackups(t.Context(), folder, 2))
		left := must.Get(filepath.Glob(filepath.Join(folder, "*")))(t)
		if want := []string{other, filepath.Join(folder, names[1]), filepath.Join(folder, names[2])}; !slices.Equal(left, want) {
			t.Errorf("got %v, want %v", left, want)
		}
		if at, err := store.LastBackup(t.Context()); err != nil || at.Sub(now).Round(time.Hour) != 9*time.Hour {
			t.Errorf("got %v, %v, want the last one", at, err)
		}
	})
}

// TestBackupOfDamage: a damaged revision does not prevent a backup, which logs it and restores as it was.
func TestBackupOfDamage(t *testing.T) {
	logged := captureLog(t)
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		body := must.Get(sample.Content())(t)
		seed(t, store, string(body))
		must.Get(store.Save(t.Context(), db.SiteContent, 1, edited(body, 1), "ana", ""))(t)
		must.Get(store.Save(t.Context(), db.SiteContent, 2, []byte(`{}`), "ana", ""))(t)
		path := filepath.Join(t.TempDir(), "latido.db.zst")
		must.Get(store.Backup(t.Context(), path))(t)
		if logged.Len() > 0 {
			t.Errorf("a sound database: logged %s", logged)
		}
		spoil(t, store, 1)
		must.OK(t, os.Remove(path))
		must.Get(store.Backup(t.Context(), path))(t)
		if got := logged.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "number=1 ") || !strings.Contains(got, "number=2 ") {
			t.Errorf("logged %s, want the damaged revision and the one that depends on it", got)
		}
		logged.Reset()
		backup := must.Get(db.OpenBackup(t.Context(), path))(t)
		defer backup.Close()
		restored := dbtest.MustOpen(t, dbtest.SQLite(t))
		must.Get(restored.Restore(t.Context(), backup, false))(t)
		if got := must.Get(restored.Current(t.Context(), db.SiteContent))(t); string(got.Body) != `{}` {
			t.Errorf("restored %s", got.Body)
		}
	})
}

// captureLog collects what is logged until the test ends. Other tests must not run at the same time.
func captureLog(t *testing.T) *bytes.Buffer {
	var logged bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &logged
}
