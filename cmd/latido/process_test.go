package main_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest/must"
)

// refusePeriod bounds every wait for the program; it is never reached when all is well.
const refusePeriod = 2 * time.Minute

// command prepares the program in an empty folder, with nothing of the caller's settings in its environment.
func command(ctx context.Context, folder string, environment []string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, binary, args...)
	c.Dir = folder
	c.Env = append([]string{"PATH=/nowhere", "HOME=" + folder, "TMPDIR=" + folder}, environment...)
	return c
}

// mustEnd runs the program to its end and returns its exit code and what it wrote.
func mustEnd(tb testing.TB, folder string, environment []string, args ...string) (code int, stdout, stderr string) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), refusePeriod)
	defer cancel()
	c := command(ctx, folder, environment, args...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
		tb.Fatalf("latido %s: %v, %v\n%s", strings.Join(args, " "), err, ctx.Err(), errs.String())
	}
	return c.ProcessState.ExitCode(), out.String(), errs.String()
}

// process is a running server.
type process struct {
	*exec.Cmd
	address string // http://host:port
	mutex   sync.Mutex
	log     bytes.Buffer
	ended   chan struct{} // closed when its log has ended
}

// unpolished is a flag of servers whose pages nobody weighs: to compress a site at the
// best level takes five seconds of a core after each save, and of three servers on two
// cores all that a test has.
const unpolished = "-preview"

// start runs "latido serve" on a free port without waiting for it.
func start(tb testing.TB, folder string, environment []string, args ...string) *process {
	tb.Helper()
	p := &process{Cmd: command(context.Background(), folder, environment, append([]string{"serve", "-address", "127.0.0.1:0"}, args...)...), ended: make(chan struct{})}
	stderr := must.Get(p.StderrPipe())(tb)
	must.OK(tb, p.Start())
	tb.Cleanup(func() {
		_ = p.Process.Kill() // it may have ended already
		<-p.ended
		_ = p.Wait()
	})
	go func() {
		defer close(p.ended)
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			p.mutex.Lock()
			p.log.WriteString(lines.Text() + "\n")
			p.mutex.Unlock()
		}
	}()
	return p
}

// Log returns what the server has written so far.
func (p *process) Log() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.log.String()
}

// mustServe waits until the server says that it serves.
func (p *process) mustServe(tb testing.TB) {
	tb.Helper()
	p.mustSay(tb, `msg="latido is serving" address=(http://\S+)`)
}

// mustSay waits for a line in the log; a group in its pattern is the server's address.
func (p *process) mustSay(tb testing.TB, pattern string) {
	tb.Helper()
	line := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(refusePeriod); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if found := line.FindStringSubmatch(p.Log()); found != nil {
			p.address = found[len(found)-1]
			return
		}
		select {
		case <-p.ended:
			tb.Fatalf("latido ended:\n%s", p.Log())
		default:
		}
	}
	tb.Fatalf("latido does not say %s:\n%s", pattern, p.Log())
}

// initialized are the databases that mustInit has created, by folder and environment.
var initialized sync.Map

// mustInit creates the database of a test with the sample practice, once.
func mustInit(tb testing.TB, folder string, environment []string) {
	tb.Helper()
	if _, done := initialized.LoadOrStore(folder+strings.Join(environment, " "), true); done {
		return
	}
	if code, _, stderr := mustEnd(tb, folder, environment, "init"); code != 0 && !strings.Contains(stderr, "has a site already") {
		tb.Fatalf("latido init: got exit code %d:\n%s", code, stderr)
	}
}

// mustStart starts a server, on a database that it creates first if it is new.
func mustStart(tb testing.TB, folder string, environment []string, args ...string) *process {
	tb.Helper()
	mustInit(tb, folder, environment)
	p := start(tb, folder, environment, args...)
	p.mustServe(tb)
	return p
}

// mustStop sends a signal and returns the exit code.
func (p *process) mustStop(tb testing.TB, signal os.Signal) int {
	tb.Helper()
	must.OK(tb, p.Process.Signal(signal))
	select {
	case <-p.ended:
	case <-time.After(refusePeriod):
		tb.Fatalf("latido does not stop:\n%s", p.Log())
	}
	var exit *exec.ExitError
	if err := p.Wait(); err != nil && !errors.As(err, &exit) {
		tb.Fatal(err)
	}
	return p.ProcessState.ExitCode()
}

// mustGet checks the status of an address and returns its body.
func (p *process) mustGet(tb testing.TB, path string, status int) string {
	tb.Helper()
	response := must.Get(http.Get(p.address + path))(tb)
	defer response.Body.Close()
	body := must.Get(io.ReadAll(response.Body))(tb)
	if response.StatusCode != status {
		tb.Errorf("%s: got status %d, want %d", path, response.StatusCode, status)
	}
	return string(body)
}

// status is that of the answer of an address.
func (p *process) status(tb testing.TB, path string) int {
	tb.Helper()
	response := must.Get(http.Get(p.address + path))(tb)
	response.Body.Close()
	return response.StatusCode
}

// checkFailure reports an end that is not what a person needs: an exit code
// other than 0 and one line that names the remedy, with no secret in it.
func checkFailure(tb testing.TB, code int, stderr string, remedies ...string) {
	tb.Helper()
	if code == 0 {
		tb.Error("got exit code 0, want another one")
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(stderr), "\n") {
		// The flag package adds its own list after a wrong flag.
		if strings.HasPrefix(line, "latido: ") {
			lines = append(lines, line)
		}
	}
	if len(lines) != 1 {
		tb.Fatalf("got %d lines of error, want 1:\n%s", len(lines), stderr)
	}
	for _, remedy := range remedies {
		if !strings.Contains(lines[0], remedy) {
			tb.Errorf("got %q, want %q in it", lines[0], remedy)
		}
	}
	for _, unwanted := range []string{"s3cret", "panic", "goroutine ", ".go:", "%!"} {
		if strings.Contains(stderr, unwanted) {
			tb.Errorf("got %q in:\n%s", unwanted, stderr)
		}
	}
}

// mustOpen opens a store that the test closes itself.
func mustOpen(tb testing.TB, databaseURL string) *db.Store {
	tb.Helper()
	store := must.Get(db.Open(tb.Context(), databaseURL, ""))(tb)
	tb.Cleanup(func() { store.Close() })
	return store
}
