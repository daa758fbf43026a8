package db_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// mustSaveNext saves a body on top of what there is.
func mustSaveNext(tb testing.TB, store *db.Store, body string) {
	tb.Helper()
	current := must.Get(store.Current(tb.Context(), db.SiteContent))(tb)
	must.Get(store.Save(tb.Context(), db.SiteContent, current.Number, []byte(body), "", ""))(tb)
}

// mustCopy copies a file to a new one.
func mustCopy(tb testing.TB, from, to string) {
	tb.Helper()
	body, err := os.ReadFile(from)
	must.OK(tb, err)
	must.OK(tb, os.WriteFile(to, body, 0o600))
}

// TestFileGoesAway does to the file of an open store what a careless hand does:
// no save is acknowledged that would be lost, and the same file, back in its
// place, is written again.
func TestFileGoesAway(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		break_ func(t *testing.T, path string)
		heal   func(t *testing.T, path string) // nil: it cannot be undone
		what   string                          // what is said of it
	}{
		{"deleted", func(t *testing.T, path string) { must.OK(t, os.Remove(path)) }, nil, "latido.db is gone"},
		{"moved", func(t *testing.T, path string) { must.OK(t, os.Rename(path, path+".old")) },
			func(t *testing.T, path string) { must.OK(t, os.Rename(path+".old", path)) }, "latido.db is gone"},
		{"its folder moved", func(t *testing.T, path string) { must.OK(t, os.Rename(filepath.Dir(path), filepath.Dir(path)+".old")) },
			func(t *testing.T, path string) { must.OK(t, os.Rename(filepath.Dir(path)+".old", filepath.Dir(path))) }, "latido.db is gone"},
		{"replaced by a copy", func(t *testing.T, path string) {
			mustCopy(t, path, path+".copy")
			must.OK(t, os.Rename(path+".copy", path))
		}, nil, "latido.db was replaced"},
		{"moved, and an empty one in its place", func(t *testing.T, path string) {
			must.OK(t, os.Rename(path, path+".old"))
			must.OK(t, os.WriteFile(path, nil, 0o600))
		}, func(t *testing.T, path string) { must.OK(t, os.Rename(path+".old", path)) }, "latido.db was replaced"},
		{"emptied", func(t *testing.T, path string) { must.OK(t, os.Truncate(path, 0)) }, nil, "latido.db was emptied"},
		{"-wal deleted", func(t *testing.T, path string) { must.OK(t, os.Remove(path+"-wal")) }, nil, "latido.db-wal is gone"},
		{"-wal moved", func(t *testing.T, path string) { must.OK(t, os.Rename(path+"-wal", path+"-old")) },
			func(t *testing.T, path string) { must.OK(t, os.Rename(path+"-old", path+"-wal")) }, "latido.db-wal is gone"},
		{"-wal replaced", func(t *testing.T, path string) {
			mustCopy(t, path+"-wal", path+"-copy")
			must.OK(t, os.Rename(path+"-copy", path+"-wal"))
		}, nil, "latido.db-wal was replaced"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "data", "latido.db")
			store := dbtest.MustOpen(t, "sqlite:"+path)
			seed(t, store, `"`+strings.Repeat("x", 100_000)+`"`)
			store.DB().MustExec(`PRAGMA wal_checkpoint(TRUNCATE)`)
			mustSaveNext(t, store, `"`+strings.Repeat("y", 50_000)+`"`)

			c.break_(t, path)
			for range 3 {
				_, err := store.Save(t.Context(), db.SiteContent, 2, []byte(`"lost"`), "", "")
				if !errors.Is(err, db.ErrMissing) || !strings.Contains(err.Error(), c.what) {
					t.Errorf("got error %v, want that the file %s", err, c.what)
				}
			}
			if _, err := store.Version(t.Context()); !errors.Is(err, db.ErrMissing) || !strings.Contains(err.Error(), "restore a backup") {
				t.Errorf("got error %v, want the same and what to do", err)
			}
			if c.heal == nil {
				return
			}
			c.heal(t, path)
			mustSaveNext(t, store, `"kept"`)
			must.OK(t, store.Close())
			current, err := dbtest.MustOpen(t, "sqlite:"+path).Current(t.Context(), db.SiteContent)
			if err != nil || current.Number != 3 || string(current.Body) != `"kept"` {
				t.Errorf("got revision %d, %s, %v, want what was saved at last", current.Number, current.Body, err)
			}
		})
	}
}

// TestFileStays: nothing that SQLite, a backup or another server does is taken for
// a file that went away.
func TestFileStays(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must.OK(t, os.Mkdir(filepath.Join(folder, "disk"), 0o700))
	must.OK(t, os.WriteFile(filepath.Join(folder, "none"), nil, 0o600))
	direct := "sqlite:" + filepath.Join(folder, "disk", "real.db")
	first := dbtest.MustOpen(t, direct)
	seed(t, first, `{}`)
	must.OK(t, os.Symlink(filepath.Join("disk", "real.db"), filepath.Join(folder, "latido.db")))
	must.OK(t, os.Symlink("disk", filepath.Join(folder, "data")))
	stores := []*db.Store{
		first,
		dbtest.MustOpen(t, "sqlite:"+filepath.Join(folder, "latido.db")),
		dbtest.MustOpen(t, "sqlite:"+filepath.Join(folder, "data", "real.db")),
	}
	other, err := db.OpenAsIs(t.Context(), direct, "")
	must.OK(t, err)
	defer other.Close()
	saved := 0
	all := func() {
		t.Helper()
		for _, store := range stores {
			saved++
			mustSaveNext(t, store, fmt.Sprintf(`"%d %s"`, saved, strings.Repeat("z", 40_000)))
			must.Get(store.Version(t.Context()))(t)
		}
	}
	all()
	for _, disturb := range []string{
		`PRAGMA wal_checkpoint(PASSIVE)`, `PRAGMA wal_checkpoint(FULL)`, `PRAGMA wal_checkpoint(RESTART)`, `PRAGMA wal_checkpoint(TRUNCATE)`,
		`DELETE FROM revisions WHERE number < 5 AND number NOT IN (SELECT base FROM revisions)`, `VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`,
	} {
		for range 3 {
			other.DB().MustExec(disturb)
			all()
		}
	}
	for n := range 3 {
		must.Get(other.Backup(t.Context(), filepath.Join(folder, fmt.Sprintf("backup-%d", n))))(t)
		all()
		again, err := db.OpenExisting(t.Context(), direct, "")
		must.OK(t, err)
		must.OK(t, again.Close())
		all()
	}
	// Far more than a -wal grows to before a checkpoint.
	for range 50 {
		all()
	}
}

// TestOpenAfterPowerCut: what is left of a -wal whose beginning was never written
// keeps nobody from openMode the database.
func TestOpenAfterPowerCut(t *testing.T) {
	t.Parallel()
	for _, left := range []string{"", "short", strings.Repeat("\x00", 8192), strings.Repeat("garbage ", 1000)} {
		path := filepath.Join(t.TempDir(), "latido.db")
		first := dbtest.MustOpen(t, "sqlite:"+path)
		seed(t, first, `{}`)
		must.OK(t, first.Close())
		must.OK(t, os.WriteFile(path+"-wal", []byte(left), 0o600))
		store := dbtest.MustOpen(t, "sqlite:"+path)
		mustSaveNext(t, store, `"kept"`)
		must.OK(t, store.Writable(t.Context()))
	}
}

// TestOpenNothing: what may be all that an accident has left is neither used nor
// changed, whoever opens it.
func TestOpenNothing(t *testing.T) {
	t.Parallel()
	write := func(t *testing.T, path, body string) { must.OK(t, os.WriteFile(path, []byte(body), 0o600)) }
	for _, c := range []struct {
		name     string
		prepare  func(t *testing.T, path string)
		create   bool   // it may be created there
		want     string // in what is said
		existing string // what is said when it must not be created, if that differs
	}{
		{"no file", func(*testing.T, string) {}, true, "", "there is no file"},
		{"empty file", func(t *testing.T, path string) { write(t, path, "") }, false, "latido.db is an empty file", ""},
		{"empty file beside a -wal", func(t *testing.T, path string) { write(t, path, ""); write(t, path+"-wal", "saves") }, false, "latido.db is an empty file", ""},
		{"a -wal alone", func(t *testing.T, path string) { write(t, path+"-wal", "saves") }, false, "put the database back", "there is no file"},
		{"another program's", func(t *testing.T, path string) { must.OK(t, db.OpenForeign(t.Context(), path)) }, false, "latido.db has no tables of latido", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			path := filepath.Join(folder, "latido.db")
			c.prepare(t, path)
			before := mustReadAll(t, folder)
			check := func(err error, want string) {
				t.Helper()
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got error %v, want %q", err, want)
				}
				if after := mustReadAll(t, folder); after != before {
					t.Errorf("got files %q, want %q as before", after, before)
				}
			}
			existing := c.existing
			if existing == "" {
				existing = c.want
			}
			for _, open := range []func() (*db.Store, error){
				func() (*db.Store, error) { return db.OpenExisting(t.Context(), "sqlite:"+path, "") },
				func() (*db.Store, error) { return db.OpenAsIs(t.Context(), "sqlite:"+path, "") },
			} {
				_, err := open()
				if !errors.Is(err, db.ErrNoDatabase) {
					t.Errorf("got error %v, want that there is no database", err)
				}
				check(err, existing)
			}
			if _, err := db.Open(t.Context(), "sqlite:"+path, ""); !c.create {
				check(err, c.want)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}

// mustReadAll sums up what a folder holds, but for the lock that whoever opens a
// database leaves there.
func mustReadAll(tb testing.TB, folder string) string {
	tb.Helper()
	entries, err := os.ReadDir(folder)
	must.OK(tb, err)
	var all strings.Builder
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".lock") {
			continue
		}
		body, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		must.OK(tb, err)
		fmt.Fprintf(&all, "%s: %x\n", entry.Name(), sha256.Sum256(body))
	}
	return all.String()
}
