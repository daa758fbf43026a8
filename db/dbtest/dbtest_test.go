package dbtest_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// childVariable tells the test binary to be a process that dies with its server running.
const childVariable = "DBTEST_CHILD"

// TestServerEndsWithProcess shows that no server or folder outlives the test
// process that started it, whichever way that process ends.
func TestServerEndsWithProcess(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		fmt.Println("server:", dbtest.Postgres(t))
		time.Sleep(time.Minute)
		return
	}
	child := exec.Command(os.Args[0], "-test.run=^TestServerEndsWithProcess$")
	child.Env = append(os.Environ(), childVariable+"=1", "TEST_POSTGRES_URL=")
	output := must.Get(child.StdoutPipe())(t)
	must.OK(t, child.Start())
	lines := bufio.NewScanner(output)
	var address string
	for found := false; !found && lines.Scan(); {
		address, found = strings.CutPrefix(lines.Text(), "server: ")
	}
	parsed := must.Get(url.Parse(address))(t)
	folder := parsed.Query().Get("host")
	if _, err := os.Stat(folder + "/.s.PGSQL.5432"); err != nil {
		t.Fatalf("the child's server does not run: %v", err)
	}
	if len(namedIn(t, folder)) == 0 {
		t.Fatalf("got no process of the child's server, want those in %s", folder)
	}

	must.OK(t, child.Process.Kill())
	_ = child.Wait() // it reports the kill

	deadline := time.Now().Add(2 * time.Minute)
	for {
		_, err := os.Stat(folder)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s is still there (%v)", folder, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	// The supervisor itself still runs for a moment after it has removed the folder.
	for {
		running := namedIn(t, folder)
		if len(running) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("processes still use %s: %s", folder, running)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// namedIn lists the processes that name a folder in their command.
func namedIn(t *testing.T, folder string) (processes []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d processes, %v, want those of the machine", len(files), err)
	}
	for _, file := range files {
		command, _ := os.ReadFile(file) // it may have ended since
		if bytes.Contains(command, []byte(folder)) {
			processes = append(processes, string(bytes.ReplaceAll(command, []byte{0}, []byte(" "))))
		}
	}
	return processes
}

func TestRun(t *testing.T) {
	var kinds []string
	for range 2 { // the second round must not see what the first one wrote
		dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
			kinds = append(kinds, store.Kind())
			version, err := store.Version(t.Context())
			if err != nil || len(version) != 0 {
				t.Fatalf("got version %v, error %v, want an empty database", version, err)
			}
			must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`{}`)}))
		})
	}
	if got, want := strings.Join(kinds, " "), "sqlite postgres sqlite postgres"; got != want {
		t.Errorf("got kinds %q, want %q", got, want)
	}
}

func TestServerUnreachable(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		dbtest.Postgres(t)
		return
	}
	child := exec.Command(os.Args[0], "-test.run=^TestServerUnreachable$")
	child.Env = append(os.Environ(), childVariable+"=1", "TEST_POSTGRES_URL=postgres://user:s3cret@127.0.0.1:1/x?sslmode=disable")
	output, err := child.CombinedOutput()
	if err == nil || !strings.Contains(string(output), "TEST_POSTGRES_URL") || strings.Contains(string(output), "s3cret") {
		t.Errorf("got error %v and output %s, want a failure that names TEST_POSTGRES_URL and no password", err, output)
	}
}
