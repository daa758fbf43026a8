package db_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pressly/goose/v3/lock"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// childVariable turns the test binary into one of several servers that start at once.
const childVariable = "LATIDO_TEST_CHILD"

func TestMain(m *testing.M) {
	if databaseURL := os.Getenv(childVariable); databaseURL != "" {
		if err := actAsServer(databaseURL); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// savesPerServer is how often each server saves once it has started.
const savesPerServer = 3

// actAsServer opens, seeds and saves, as a server does in its first seconds.
func actAsServer(databaseURL string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	store, err := db.Open(ctx, databaseURL, "")
	if err != nil {
		return err
	}
	defer store.Close()
	if err := store.Seed(ctx, map[string][]byte{db.SiteContent: []byte(`{"by":"seed"}`), db.SelectedSections: []byte(`{}`)}); err != nil && !errors.Is(err, db.ErrNotEmpty) {
		return err
	}
	for saved := 0; saved < savesPerServer; {
		current, err := store.Current(ctx, db.SiteContent)
		if err != nil {
			return err
		}
		_, err = store.Save(ctx, db.SiteContent, current.Number, []byte(`{}`), "server", "")
		switch {
		case err == nil:
			saved++
		case !errors.Is(err, db.ErrConflict):
			return err
		}
	}
	return nil
}

const servers = 8

func TestOpenAtOnce(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		start func(ctx context.Context, databaseURL string) error
	}{
		{"in one process", func(_ context.Context, databaseURL string) error {
			return actAsServer(databaseURL)
		}},
		{"in several processes", func(ctx context.Context, databaseURL string) error {
			child := exec.CommandContext(ctx, os.Args[0])
			child.Env = append(os.Environ(), childVariable+"="+databaseURL)
			if output, err := child.CombinedOutput(); err != nil {
				return fmt.Errorf("%w: %s", err, output)
			}
			return nil
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
				var running sync.WaitGroup
				for range servers {
					running.Go(func() {
						if err := test.start(t.Context(), databaseURL); err != nil {
							t.Error(err)
						}
					})
				}
				running.Wait()

				store := dbtest.MustOpen(t, databaseURL)
				revisions := must.Get(store.Revisions(t.Context(), db.SiteContent, 1000, 0))(t)
				if got, want := len(revisions), 1+servers*savesPerServer; got != want {
					t.Errorf("got %d revisions, want %d", got, want)
				}
				var migrated int
				must.OK(t, store.DB().Get(&migrated, `SELECT count(*) FROM goose_db_version WHERE version_id = 1`))
				if migrated != 1 {
					t.Errorf("the migration ran %d times, want once", migrated)
				}
			})
		})
	}
}

func TestOpenAgain(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		store := must.Get(db.Open(t.Context(), databaseURL, ""))(t)
		seed(t, store, `{"a":1}`)
		must.OK(t, store.Close())
		if err := store.Ping(t.Context()); err == nil {
			t.Error("a closed store answers a ping")
		}
		current, err := dbtest.MustOpen(t, databaseURL).Current(t.Context(), db.SiteContent)
		if err != nil || string(current.Body) != `{"a":1}` {
			t.Errorf("got %q, %v, want what the first store wrote", current.Body, err)
		}
	})
}

func TestOpenSQLiteFile(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "new", "data")
	store := must.Get(db.Open(t.Context(), "", folder))(t)
	defer store.Close()
	if got, want := store.Kind(), db.SQLite; got != want {
		t.Errorf("got kind %q, want %q", got, want)
	}
	seed(t, store, `{}`)

	permissions := map[string]os.FileMode{"": 0o700, "latido.db": 0o600, "latido.db-wal": 0o600, "latido.db-shm": 0o600, "latido.db.lock": 0o600}
	for name, want := range permissions {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%q has permissions %o, want %o", name, got, want)
		}
	}

	pragmas := map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}
	for name, want := range pragmas {
		var got string
		must.OK(t, store.DB().Get(&got, "PRAGMA "+name))
		if got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestOpenSQLitePaths(t *testing.T) {
	t.Chdir(t.TempDir())
	root := must.Get(os.Getwd())(t)
	tests := []struct{ name, databaseURL, folder, want string }{
		{"empty", "", "data", "data/latido.db"},
		{"empty but for spaces", " \n", "spaces", "spaces/latido.db"},
		{"empty, odd folder", "", "a?b #c%20&ñ", "a?b #c%20&ñ/latido.db"},
		{"relative", "sqlite:one/x.db", "unused", "one/x.db"},
		{"absolute", "sqlite:" + root + "/two/x.db", "unused", "two/x.db"},
		{"relative with slashes", "sqlite://three/x.db", "unused", "three/x.db"},
		{"absolute with slashes", "sqlite://" + root + "/four/x.db\n", "unused", "four/x.db"},
		{"odd name", "sqlite:five/a?mode=ro", "unused", "five/a?mode=ro"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			store := must.Get(db.Open(t.Context(), test.databaseURL, test.folder))(t)
			seed(t, store, `{}`)
			must.OK(t, store.Close())
			if info, err := os.Stat(filepath.FromSlash(test.want)); err != nil || info.Size() == 0 {
				t.Errorf("got %v, %v, want a database at %s", info, err, test.want)
			}
			if _, err := os.Stat("unused"); err == nil {
				t.Error("the data folder was created without need")
			}
		})
	}
}

func TestOpenFails(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		must.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	short := write("short.db", "hola")
	long := write("long.db", strings.Repeat("No soy una base de datos. ", 1000))
	damaged := damagedDatabase(t)
	silent := silentServer(t)
	real := must.Get(url.Parse(dbtest.Postgres(t)))(t)
	missing := *real
	missing.Path = "/no_such_database"

	tests := []struct {
		name, databaseURL, folder string
		want                      []string // what the message has
	}{
		{"unknown scheme", "mysql://user:s3cret@db/latido", folder, []string{"DATABASE_URL", "postgres://", "sqlite:"}},
		{"no scheme", "host=db password=s3cret", folder, []string{"DATABASE_URL", "postgres://", "sqlite:"}},
		{"broken address", "postgres://user:s3cret/s3cret@db/latido", folder, []string{"DATABASE_URL", "percent-encoded"}},
		{"unknown sslmode", "postgres://user:s3cret@db/latido?sslmode=perhaps", folder, []string{"DATABASE_URL", "sslmode"}},
		{"nothing listens", "postgres://user:s3cret@127.0.0.1:1/latido?sslmode=disable", folder, []string{"127.0.0.1:1", "does not answer", "DATABASE_URL"}},
		{"no answer", "postgres://user:s3cret@" + silent + "/latido?sslmode=disable&connect_timeout=1", folder, []string{silent, "does not answer", "DATABASE_URL"}},
		{"unknown host", "postgres://user:s3cret@nowhere.invalid/latido", folder, []string{"nowhere.invalid:5432", "does not answer"}},
		{"several hosts", "postgres://user:s3cret@127.0.0.1,localhost/latido?sslmode=disable&port=1,2", folder, []string{"127.0.0.1:1, localhost:2", "does not answer"}},
		{"unknown database", missing.String(), folder, []string{"createdb", "DATABASE_URL"}},
		{"no SQLite path", "sqlite:", folder, []string{"DATABASE_URL", "path of a file"}},
		{"SQLite in memory", "sqlite::memory:", folder, []string{"DATABASE_URL", "path of a file"}},
		{"short file", "sqlite:" + short, folder, []string{short, "is not a SQLite database", "restore a backup or move it away"}},
		{"long file", "sqlite:" + long, folder, []string{long, "is not a SQLite database", "restore a backup or move it away"}},
		{"damaged file", "sqlite:" + damaged, folder, []string{damaged, "is damaged", "restore a backup or move it away"}},
		{"folder for a file", "sqlite:" + folder, folder, []string{folder, "check that it is a file"}},
		// As root, no folder is read-only: one that is a file has to stand for it.
		{"file for a folder", "", short, []string{short, "data folder", "choose another"}},
		{"file within the path", "", filepath.Join(short, "data"), []string{short, "data folder", "choose another"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			store, err := db.Open(ctx, test.databaseURL, test.folder)
			if err == nil {
				store.Close()
				t.Fatal("got no error")
			}
			t.Log(err)
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the message lacks %q: %v", want, err)
				}
			}
			if strings.Contains(err.Error(), "s3cret") {
				t.Errorf("the message tells the password: %v", err)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the message has several lines: %v", err)
			}
		})
	}
}

func TestOpenWrongPassword(t *testing.T) {
	t.Parallel()
	address := refusingServer(t, "28P01", `password authentication failed for user "user"`)
	_, err := db.Open(t.Context(), "postgres://user:s3cret@"+address+"/latido?sslmode=disable", "")
	if err == nil || !strings.Contains(err.Error(), "refuses the user or password") || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("got error %v, want one that says the password is wrong, not what it is", err)
	}
	_, err = db.Open(t.Context(), "postgres://user:s3cret@"+address+"/latido", "")
	if err == nil || !strings.Contains(err.Error(), "sslmode=disable") {
		t.Errorf("got error %v, want one that says how to do without TLS", err)
	}
}

// TestOpenSilent has a server that takes connections and says nothing, and no deadline.
func TestOpenSilent(t *testing.T) {
	t.Parallel()
	_, err := db.OpenImpatient(context.Background(), "postgres://user:s3cret@"+silentServer(t)+"/latido?sslmode=disable", 200*time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("got error %v, want one that says the server does not answer", err)
	}
}

func TestOpenWithoutRights(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.Postgres(t)
	owner := must.Get(url.Parse(databaseURL))(t)
	name := "guest_" + strings.TrimPrefix(owner.Path, "/")
	admin := dbtest.MustOpen(t, databaseURL).DB()
	admin.MustExec("CREATE ROLE " + name + " LOGIN PASSWORD 's3cret'")
	t.Cleanup(func() { admin.MustExec("DROP ROLE " + name) })

	guest := *owner
	guest.User = url.UserPassword(name, "s3cret")
	_, err := db.Open(t.Context(), guest.String(), "")
	if err == nil || !strings.Contains(err.Error(), "make it their owner") || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("got error %v, want one that says what the user lacks", err)
	}
}

// TestOpenStopsAtDeadline has another program keep the migrations locked.
func TestOpenStopsAtDeadline(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		store := dbtest.MustOpen(t, databaseURL)
		if store.Kind() == db.SQLite {
			lockLikeAnother(t, strings.TrimPrefix(databaseURL, "sqlite:")+".lock")
		} else {
			conn := must.Get(store.DB().Conn(t.Context()))(t)
			defer conn.Close()
			must.Get(conn.ExecContext(t.Context(), `SELECT pg_advisory_lock($1)`, lock.DefaultLockID))(t)
		}
		// Long enough to come to the lock on a busy machine.
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		_, err := db.Open(ctx, databaseURL, "")
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "locked") {
			t.Errorf("got error %v, want the context's and who is to blame", err)
		}
	})
}

// damagedDatabase returns a database file whose table of contents is overwritten.
func damagedDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "damaged.db")
	store := must.Get(db.Open(t.Context(), "sqlite:"+path, ""))(t)
	seed(t, store, `{}`)
	must.OK(t, store.Close())
	file := must.Get(os.OpenFile(path, os.O_WRONLY, 0))(t)
	defer file.Close()
	must.Get(file.WriteAt([]byte(strings.Repeat("x", 900)), 100))(t)
	return path
}

// silentServer accepts connections and never says a word.
func silentServer(t *testing.T) (address string) {
	t.Helper()
	return listen(t, func(net.Conn) {})
}

// refusingServer has no TLS and refuses every user with a PostgreSQL error.
func refusingServer(t *testing.T, code, message string) (address string) {
	t.Helper()
	return listen(t, func(conn net.Conn) {
		request := make([]byte, 1024)
		n, err := conn.Read(request)
		if err != nil {
			return
		}
		const sslRequest = 80877103
		if n == 8 && binary.BigEndian.Uint32(request[4:]) == sslRequest {
			_, _ = conn.Write([]byte("N"))
			return
		}
		fields := "SFATAL\x00C" + code + "\x00M" + message + "\x00\x00"
		answer := binary.BigEndian.AppendUint32([]byte("E"), uint32(4+len(fields)))
		_, _ = conn.Write(append(answer, fields...))
	})
}

// listen hands every connection to answer and closes it when the test ends.
func listen(t *testing.T, answer func(net.Conn)) (address string) {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { conn.Close() })
			go answer(conn)
		}
	}()
	return listener.Addr().String()
}
