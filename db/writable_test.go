package db_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestWritable: a try leaves nothing behind, however often it is made.
func TestWritable(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		store := dbtest.MustOpen(t, databaseURL)
		if err := store.Writable(t.Context()); err != nil {
			t.Errorf("without a site: got error %v", err)
		}
		seed(t, store, `"`+strings.Repeat("x", 200_000)+`"`)
		size := func() int64 {
			t.Helper()
			var size int64
			if store.Kind() == db.Postgres {
				must.OK(t, store.DB().Get(&size, `SELECT pg_database_size(current_database())`))
				return size
			}
			for _, suffix := range []string{"", "-wal"} {
				info, err := os.Stat(strings.TrimPrefix(databaseURL, "sqlite:") + suffix)
				must.OK(t, err)
				size += info.Size()
			}
			return size
		}
		try := func() {
			t.Helper()
			for range 20 {
				must.OK(t, store.Writable(t.Context()))
			}
		}
		try()
		before := size()
		try()
		if after := size(); after > before {
			t.Errorf("grew from %d to %d bytes", before, after)
		}
		mustSaveNext(t, store, `"after"`)
		version, err := store.Version(t.Context())
		if err != nil || version[db.SiteContent] != 2 {
			t.Errorf("got %v, %v, want the save alone", version, err)
		}
	})
}

// TestNotWritable: each trouble in which no save could be stored is found.
func TestNotWritable(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, store *db.Store, want error) {
		t.Helper()
		if err := store.Writable(t.Context()); !errors.Is(err, want) {
			t.Errorf("got error %v, want %v", err, want)
		}
	}
	open := func(t *testing.T) (*db.Store, string) {
		path := filepath.Join(t.TempDir(), "latido.db")
		store := dbtest.MustOpen(t, "sqlite:"+path)
		seed(t, store, `"`+strings.Repeat("x", 100_000)+`"`)
		store.DB().MustExec(`PRAGMA wal_checkpoint(TRUNCATE)`)
		check(t, store, nil)
		return store, path
	}
	t.Run("full", func(t *testing.T) {
		store, _ := open(t)
		store.Keeper().MustExec(`PRAGMA max_page_count = 1`)
		check(t, store, db.ErrFull)
		store.Keeper().MustExec(`PRAGMA max_page_count = 1000000`)
		check(t, store, nil)
	})
	t.Run("read-only", func(t *testing.T) {
		store, _ := open(t)
		store.Keeper().MustExec(`PRAGMA query_only = 1`)
		check(t, store, db.ErrReadOnly)
	})
	t.Run("damaged", func(t *testing.T) {
		store, path := open(t)
		info, err := os.Stat(path)
		must.OK(t, err)
		file, err := os.ReadFile(path)
		must.OK(t, err)
		for i := 8192; i < len(file); i++ {
			file[i] = 'x'
		}
		must.OK(t, os.WriteFile(path, file, info.Mode()))
		check(t, store, db.ErrDamaged)
		if err := store.Writable(t.Context()); err == nil || !strings.Contains(err.Error(), path+" is damaged: ") || !strings.Contains(err.Error(), "restore a backup") {
			t.Errorf("got error %v, want the file and the remedy", err)
		}
	})
	t.Run("gone", func(t *testing.T) {
		store, path := open(t)
		must.OK(t, os.Remove(path))
		check(t, store, db.ErrMissing)
	})
	t.Run("standby", func(t *testing.T) {
		database := dbtest.StartBreakable(t)
		store := dbtest.MustOpen(t, database.URL())
		seed(t, store, `{}`)
		check(t, store, nil)
		database.Kill(t)
		database.BecomeStandby(t)
		for store.Ping(t.Context()) != nil {
			check(t, store, db.ErrUnavailable) // connections of the past
		}
		check(t, store, db.ErrReadOnly)
		if _, err := store.Save(t.Context(), db.SiteContent, 1, []byte(`{}`), "", ""); !errors.Is(err, db.ErrReadOnly) {
			t.Errorf("a save: got error %v", err)
		}
	})
	t.Run("no room for a file of PostgreSQL", func(t *testing.T) {
		store := dbtest.MustOpen(t, dbtest.Postgres(t))
		seed(t, store, `{}`)
		store.DB().SetMaxOpenConns(1) // the setting is that of one connection
		store.DB().MustExec(`SET temp_file_limit = 0`)
		check(t, store, db.ErrUnavailable)
		store.DB().MustExec(`RESET temp_file_limit`)
		check(t, store, nil)
	})
}
