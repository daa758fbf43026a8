package db_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestDeadline has another session keep the table locked.
func TestDeadline(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		tx := store.DB().MustBegin()
		defer tx.Rollback()
		if store.Kind() == db.Postgres {
			tx.MustExec(`LOCK TABLE revisions`)
		}
		calls := map[string]func(context.Context) error{
			"Save": func(ctx context.Context) error {
				_, err := store.Save(ctx, db.SiteContent, 1, []byte(`{}`), "", "")
				return err
			},
			"Seed": func(ctx context.Context) error {
				return store.Seed(ctx, map[string][]byte{db.SelectedSections: []byte(`{}`)})
			},
		}
		if store.Kind() == db.Postgres { // SQLite's readers do not wait for writers
			calls["Ping"] = store.Ping
			calls["Current"] = func(ctx context.Context) error {
				_, err := store.Current(ctx, db.SiteContent)
				return err
			}
		}
		for name, call := range calls {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			err := call(ctx)
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: got error %v, want the context's", name, err)
			}
		}
		must.OK(t, tx.Rollback())
		mustSave(t, store, 1, `{}`)
	})
}

func TestPing(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		if err := store.Ping(t.Context()); err != nil {
			t.Errorf("empty: got error %v", err)
		}
		seed(t, store, `{}`)
		if err := store.Ping(t.Context()); err != nil {
			t.Errorf("seeded: got error %v", err)
		}
		store.DB().MustExec(`DROP TABLE revisions`)
		if err := store.Ping(t.Context()); err == nil {
			t.Error("got no error without the table")
		}
	})
}

// TestReconnect has the server end every connection, as a restart does.
func TestReconnect(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.Postgres(t)
	store, other := dbtest.MustOpen(t, databaseURL), dbtest.MustOpen(t, databaseURL)
	seed(t, store, `{}`)
	other.DB().MustExec(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	mustSave(t, store, 1, `{}`)
}

// TestHangingServer puts a line between the store and PostgreSQL that goes dead.
func TestHangingServer(t *testing.T) {
	t.Parallel()
	target := must.Get(url.Parse(dbtest.Postgres(t)))(t)
	var dead atomic.Bool
	network, where := networkOf(target)
	address := listen(t, func(conn net.Conn) {
		upstream, err := net.Dial(network, where)
		if err != nil {
			t.Error(err)
			return
		}
		defer upstream.Close()
		go forward(upstream, conn, &dead)
		forward(conn, upstream, &dead)
	})
	through := *target
	through.Host, through.RawQuery = address, "sslmode=disable"

	store := must.Get(db.OpenImpatient(t.Context(), through.String(), 1500*time.Millisecond))(t)
	defer store.Close()
	seed(t, store, `{}`)

	dead.Store(true)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := store.Current(ctx, db.SiteContent); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got error %v, want the context's", err)
	}

	dead.Store(false)
	mustSave(t, store, 1, `{}`)
}

// networkOf tells where the PostgreSQL server of an address listens.
func networkOf(address *url.URL) (network, where string) {
	if folder := address.Query().Get("host"); strings.HasPrefix(folder, "/") {
		return "unix", filepath.Join(folder, ".s.PGSQL.5432")
	}
	return "tcp", address.Host
}

// forward copies bytes from one connection to the other, and loses them while the line is dead.
func forward(to io.Writer, from io.Reader, dead *atomic.Bool) {
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		if dead.Load() {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// lockLikeAnother locks a file as another process would, until the test ends.
func lockLikeAnother(t *testing.T, path string) {
	t.Helper()
	lock := flock.New(path)
	if locked, err := lock.TryLock(); err != nil || !locked {
		t.Fatalf("lock %s: %v, %v", path, locked, err)
	}
	t.Cleanup(func() { _ = lock.Unlock() })
}
