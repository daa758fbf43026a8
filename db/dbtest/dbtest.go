// Package dbtest creates databases of both kinds for tests; PostgreSQL is a real server.
package dbtest

import (
	"net/url"
	"path/filepath"
	"testing"

	"latido/db"
	"latido/db/dbtest/must"
)

// Run runs test on an empty SQLite database and, unless -short is set, on PostgreSQL.
func Run(t *testing.T, test func(t *testing.T, store *db.Store)) {
	t.Helper()
	RunURL(t, func(t *testing.T, databaseURL string) {
		test(t, MustOpen(t, databaseURL))
	})
}

func RunURL(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	t.Run(db.SQLite, func(t *testing.T) { test(t, SQLite(t)) })
	if !testing.Short() {
		t.Run(db.Postgres, func(t *testing.T) { test(t, Postgres(t)) })
	}
}

// RunBoth is Run with PostgreSQL even if -short is set, for tests of SQL and of concurrency.
func RunBoth(t *testing.T, test func(t *testing.T, store *db.Store)) {
	t.Helper()
	RunBothURL(t, func(t *testing.T, databaseURL string) {
		test(t, MustOpen(t, databaseURL))
	})
}

func RunBothURL(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	t.Run(db.SQLite, func(t *testing.T) { test(t, SQLite(t)) })
	t.Run(db.Postgres, func(t *testing.T) { test(t, Postgres(t)) })
}

func MustOpen(tb testing.TB, databaseURL string) *db.Store {
	tb.Helper()
	store := must.Get(db.Open(tb.Context(), databaseURL, ""))(tb)
	tb.Cleanup(func() {
		if err := store.Close(); err != nil {
			tb.Error(err)
		}
	})
	return store
}

// SQLite returns the address of a database file that does not exist yet.
func SQLite(tb testing.TB) string {
	tb.Helper()
	return "sqlite:" + filepath.Join(tb.TempDir(), "latido.db")
}

// Postgres returns the address of a new database on TEST_POSTGRES_URL or on a server of its own.
func Postgres(tb testing.TB) string {
	tb.Helper()
	server := must.Get(sharedServer())(tb)
	name := must.Get(server.createDatabase(tb.Context()))(tb)
	tb.Cleanup(func() {
		if err := server.dropDatabase(name); err != nil {
			tb.Error(err)
		}
	})
	databaseURL := *server.url
	databaseURL.Path = "/" + name
	return databaseURL.String()
}

func socketURL(folder string) *url.URL {
	return &url.URL{
		Scheme:   "postgres",
		User:     url.User(superuser),
		Path:     "/postgres",
		RawQuery: url.Values{"host": {folder}}.Encode(),
	}
}
