package main_test

import (
	"bufio"
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	_ "github.com/lib/pq"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// binary is the real program, built once.
var binary string

func TestMain(m *testing.M) {
	if setting := os.Getenv(bareFiberVariable); setting != "" {
		fmt.Fprintln(os.Stderr, bareFiber(setting))
		os.Exit(1)
	}
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (int, error) {
	folder, err := os.MkdirTemp("", "latido-cmd-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	binary = filepath.Join(folder, "latido")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("build latido (did make generate run?): %w\n%s", err, output)
	}
	return m.Run(), nil
}

// long leaves a test out where tests are to be short.
func long(tb testing.TB) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("long: make test-all")
	}
}

func TestUsage(t *testing.T) {
	folder := t.TempDir()
	for _, args := range [][]string{nil, {"help"}, {"-h"}, {"--help"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			code, stdout, stderr := mustEnd(t, folder, nil, args...)
			if code != 0 || !strings.Contains(stdout, "latido <command>") || stderr != "" {
				t.Errorf("got exit code %d, %q and %q, want the usage", code, stdout, stderr)
			}
		})
	}
	t.Run("version", func(t *testing.T) {
		code, stdout, stderr := mustEnd(t, folder, nil, "version")
		if code != 0 || !strings.HasPrefix(stdout, "latido ") || strings.Count(stdout, "\n") != 1 || stderr != "" {
			t.Errorf("got exit code %d, %q and %q, want one line", code, stdout, stderr)
		}
	})
	t.Run("CHANGELOG.md begins with the version", func(t *testing.T) {
		changes := string(must.Get(os.ReadFile("CHANGELOG.md"))(t))
		_, newest, _ := strings.Cut(changes, "\n## ")
		newest, _, _ = strings.Cut(newest, "\n")
		if _, stdout, _ := mustEnd(t, folder, nil, "version"); !strings.HasPrefix(stdout, "latido "+newest+" ") {
			t.Errorf("got %q, and %q is the newest of the changes", stdout, newest)
		}
	})
	t.Run("serve -h", func(t *testing.T) {
		code, _, stderr := mustEnd(t, folder, nil, "serve", "-h")
		if code != 0 {
			t.Errorf("got exit code %d, want 0", code)
		}
		for _, want := range []string{"-address", "-database-url", "-data", "-public-url", "DATABASE_URL", "PORT"} {
			if !strings.Contains(stderr, want) {
				t.Errorf("got no %s in the help", want)
			}
		}
	})
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("got files %v, %v, want none", left, err)
	}
}

func TestBadInput(t *testing.T) {
	busy := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { busy.Close() })
	serve := func(args ...string) []string { return append([]string{"serve", "-address", "127.0.0.1:0"}, args...) }
	for _, c := range []struct {
		name        string
		environment []string
		args        []string
		remedies    []string
	}{
		{"unknown command", nil, []string{"sreve"}, []string{`"sreve"`, "latido help"}},
		{"unknown flag", nil, []string{"serve", "-prot", "80"}, []string{"-prot", "latido serve -h"}},
		{"flag without its value", nil, []string{"serve", "-address"}, []string{"-address", "latido serve -h"}},
		{"argument too many", nil, []string{"serve", "now"}, []string{`"now"`, "latido serve -h"}},
		{"port in use", nil, []string{"serve", "-address", busy.Addr().String()}, []string{busy.Addr().String(), "in use", "PORT"}},
		{"port no number", nil, []string{"serve", "-address", "127.0.0.1:nope"}, []string{"nope", "PORT"}},
		{"PORT too large", []string{"PORT=99999"}, []string{"serve"}, []string{"99999", "PORT"}},
		{"address of another machine", nil, []string{"serve", "-address", "192.0.2.1:0"}, []string{"192.0.2.1", "ADDRESS"}},
		{"PUBLIC_URL without scheme", []string{"PUBLIC_URL=cardiologo.example"}, serve(), []string{"PUBLIC_URL", "https://"}},
		{"PUBLIC_URL of another kind", nil, serve("-public-url", "ftp://cardiologo.example"), []string{"PUBLIC_URL", "https://"}},
		{"PUBLIC_URL broken", nil, serve("-public-url", "https://%zz"), []string{"PUBLIC_URL", "https://"}},
		{"mail without PUBLIC_URL", []string{"SMTP_URL=smtps://mail.example.mx?from=sitio@example.mx"}, serve(), []string{"SMTP_URL", "PUBLIC_URL"}},
		{"DATABASE_URL of another kind", []string{"DATABASE_URL=mysql://root:s3cret@localhost/x"}, serve(), []string{"DATABASE_URL", "postgres://"}},
		{"DATABASE_URL malformed", []string{"DATABASE_URL=postgres://user:s3cret%zz@localhost/x"}, serve(), []string{"DATABASE_URL", "percent-encoded"}},
		{"DATABASE_URL with a bad port", []string{"DATABASE_URL=postgres://user:s3cret@localhost:port/x"}, serve(), []string{"DATABASE_URL", "host:port"}},
		{"DATABASE_URL with a bad setting", []string{"DATABASE_URL=postgres://user:s3cret@localhost/x?sslmode=maybe"}, serve(), []string{"DATABASE_URL", "sslmode"}},
		{"data folder is a file", nil, serve("-data", binary), []string{"data folder", "choose another"}},
		{"no file in DATABASE_URL", []string{"DATABASE_URL=sqlite:"}, serve(), []string{"DATABASE_URL", "sqlite:data/latido.db"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			code, stdout, stderr := mustEnd(t, folder, c.environment, c.args...)
			checkFailure(t, code, stderr, c.remedies...)
			if stdout != "" {
				t.Errorf("got %q on stdout, want nothing", stdout)
			}
		})
	}
}

// TestBrokenFile: a database that is damaged is neither used nor overwritten.
func TestBrokenFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		body   []byte
		remedy string
	}{
		{"garbage", bytes.Repeat([]byte("garbage, not a database. "), 500), "restore a backup or move it away"},
		{"cut off", append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte{0xff}, 5000)...), "restore a backup or move it away"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			must.OK(t, os.Mkdir(filepath.Join(folder, "data"), 0o700))
			path := filepath.Join(folder, "data", "latido.db")
			must.OK(t, os.WriteFile(path, c.body, 0o600))
			code, _, stderr := mustEnd(t, folder, nil, "serve", "-address", "127.0.0.1:0")
			checkFailure(t, code, stderr, "latido.db", c.remedy)
			if kept, err := os.ReadFile(path); err != nil || !bytes.Equal(kept, c.body) {
				t.Errorf("got %d bytes, %v, want the file untouched", len(kept), err)
			}
		})
	}
	t.Run("a folder", func(t *testing.T) {
		folder := t.TempDir()
		must.OK(t, os.MkdirAll(filepath.Join(folder, "data", "latido.db"), 0o700))
		code, _, stderr := mustEnd(t, folder, nil, "serve", "-address", "127.0.0.1:0")
		checkFailure(t, code, stderr, "latido.db", "check that it is a file")
	})
}

// TestBrokenContent: a stored document that is no object at all stops the start with its reason.
func TestBrokenContent(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	store := mustOpen(t, "sqlite:"+filepath.Join(folder, "data", "latido.db"))
	must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`[]`), db.SelectedSections: []byte(`{}`)}))
	must.OK(t, store.Close())
	code, _, stderr := mustEnd(t, folder, nil, "serve", "-address", "127.0.0.1:0")
	checkFailure(t, code, stderr, "site content")
}

// TestServe starts the program on a new database of each kind, changes what it
// stored, and starts it again.
func TestServe(t *testing.T) {
	t.Parallel()
	const before, after = "Dr. Andrés Villaseñor Luna", "Dra. Segunda Vez"
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL, "PUBLIC_URL=https://cardiologo.example"}
		first := mustStart(t, folder, environment)
		if body := first.mustGet(t, "/", http.StatusOK); !strings.Contains(body, before) || !strings.Contains(body, `href="https://cardiologo.example/"`) {
			t.Error("got a home page without the sample practice, or without its address")
		}
		first.mustGet(t, "/servicios/ecmo", http.StatusOK)
		first.mustGet(t, "/no-such-page", http.StatusNotFound)
		if body := first.mustGet(t, "/readyz", http.StatusOK); body != "ok\n" {
			t.Errorf("got %q, want it ready", body)
		}
		if code := first.mustStop(t, syscall.SIGTERM); code != 0 {
			t.Errorf("got exit code %d after SIGTERM, want 0:\n%s", code, first.Log())
		}
		if !strings.Contains(first.Log(), "latido has stopped") || strings.Contains(first.Log(), "level=ERROR") {
			t.Errorf("got log:\n%s", first.Log())
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
			t.Errorf("got files %v, %v, want none but the database", left, err)
		}

		store := mustOpen(t, databaseURL)
		current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
		changed := bytes.ReplaceAll(current.Body, []byte(before), []byte(after))
		must.Get(store.Save(t.Context(), db.SiteContent, current.Number, changed, "", ""))(t)
		must.OK(t, store.Close())

		second := mustStart(t, folder, environment)
		if body := second.mustGet(t, "/", http.StatusOK); !strings.Contains(body, after) || strings.Contains(body, before) {
			t.Error("got the sample again, want what was saved")
		}
		if code := second.mustStop(t, os.Interrupt); code != 0 {
			t.Errorf("got exit code %d after Ctrl-C, want 0:\n%s", code, second.Log())
		}
	})
}

// TestServeFromNothing: with no settings at all the data go to a folder that only its owner can read.
func TestServeFromNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := mustStart(t, folder, nil)
	if body := p.mustGet(t, "/", http.StatusOK); !strings.HasSuffix(strings.TrimSpace(body), "</html>") {
		t.Error("got a page that is cut off")
	}
	if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, p.Log())
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 || left[0].Name() != "data" {
		t.Errorf("got files %v, %v, want the data folder alone", left, err)
	}
	info, err := os.Stat(filepath.Join(folder, "data", "latido.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file for its owner only", info, err)
	}
}

// TestStopWhileAnswering: a request under way when the server is stopped is still
// answered, and new ones are for as long as a balancer needs to see that it stops.
func TestStopWhileAnswering(t *testing.T) {
	t.Parallel()
	p := mustStart(t, t.TempDir(), []string{"DRAIN=3s"}, unpolished)
	u := must.Get(url.Parse(p.address))(t)
	conn := must.Get(net.Dial("tcp", u.Host))(t)
	defer conn.Close()
	p.mustGet(t, "/healthz", http.StatusOK) // by now the connection before it was accepted
	must.Get(fmt.Fprintf(conn, "GET /contacto HTTP/1.1\r\nHost: x\r\n\r\n"))(t)
	response := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(t)
	// The answer is on its way; its body is read after the signal.
	must.OK(t, p.Process.Signal(syscall.SIGTERM))
	waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusServiceUnavailable })
	p.mustGet(t, "/contacto", http.StatusOK)
	body, err := io.ReadAll(response.Body)
	if err != nil || !bytes.HasSuffix(bytes.TrimSpace(body), []byte("</html>")) {
		t.Errorf("got %d bytes, %v, want a whole page", len(body), err)
	}
	conn.Close()
	<-p.ended
	if err := p.Wait(); err != nil {
		t.Errorf("got %v, want exit code 0:\n%s", err, p.Log())
	}
}

// TestDatabaseGoesAway: the published site outlives its database.
func TestDatabaseGoesAway(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.Postgres(t)
	p := mustStart(t, t.TempDir(), []string{"DATABASE_URL=" + databaseURL, "METRICS_ADDRESS=127.0.0.1:0", "DRAIN=5s"})
	p.mustGet(t, "/readyz", http.StatusOK)
	measured := &process{address: strings.TrimSuffix(measuring.FindStringSubmatch(p.Log())[1], "/metrics")}
	health := func(path string) int {
		code, _, _ := mustEnd(t, p.Dir, nil, "health", "-address", strings.TrimPrefix(p.address, "http://"), "-path", path)
		return code
	}
	if health("/readyz") != 0 || health("/healthz/serving") != 0 {
		t.Error("latido health reports a healthy server as failing")
	}
	database := must.Get(sql.Open("postgres", databaseURL))(t)
	defer database.Close()
	must.Get(database.ExecContext(t.Context(), `DROP TABLE revisions`))(t)
	waitFor(t, func() bool { return p.status(t, "/readyz") == http.StatusServiceUnavailable })
	p.mustGet(t, "/healthz", http.StatusOK)
	p.mustGet(t, "/healthz/serving", http.StatusOK)
	if health("/readyz") != 1 || health("/healthz/serving") != 0 {
		t.Error("latido health does not report what the server does")
	}
	if body := measured.mustGet(t, "/metrics", http.StatusOK); !strings.Contains(body, "latido_database_up 0") {
		t.Error("got metrics in which the database is up")
	}
	if n := strings.Count(p.Log(), "nothing can be saved"); n != 1 {
		t.Errorf("the log reports %d times that nothing can be saved", n)
	}
	if body := p.mustGet(t, "/enfermedades/arritmias", http.StatusOK); !strings.Contains(body, "Arritmias") {
		t.Error("got another page")
	}
	must.OK(t, p.Process.Signal(syscall.SIGTERM))
	waitFor(t, func() bool { return p.status(t, "/healthz/serving") == http.StatusServiceUnavailable })
	p.mustGet(t, "/healthz", http.StatusOK)
}

// TestAddressOfItsOwn: while nothing says where the site is, pages say where the
// server listens, also on a port that the system chose.
func TestAddressOfItsOwn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := mustStart(t, folder, nil)
	check := func(want string) {
		t.Helper()
		for path, text := range map[string]string{
			"/":                       `<link rel="canonical" href="` + want + `/"`,
			"/enfermedades/arritmias": `<link rel="canonical" href="` + want + `/enfermedades/arritmias"`,
			"/sitemap.xml":            "<loc>" + want + "/contacto</loc>",
			"/robots.txt":             "Sitemap: " + want + "/sitemap.xml",
		} {
			if body := p.mustGet(t, path, http.StatusOK); !strings.Contains(body, text) {
				t.Errorf("%s: got no %s", path, text)
			}
		}
	}
	check(p.address)
	p.mustStop(t, os.Interrupt)

	// The address of all interfaces is none that anybody can open.
	p = mustStart(t, folder, nil, "-address", ":0")
	if !strings.HasPrefix(p.address, "http://localhost:") {
		t.Errorf("got %s, want localhost", p.address)
	}
	check(p.address)
}
