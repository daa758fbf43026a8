package main_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

var measuring = regexp.MustCompile(`msg=metrics address=(http://\S+)`)

// TestMetricsAddress: the metrics have an address of their own and are nowhere else.
func TestMetricsAddress(t *testing.T) {
	t.Parallel()
	p := mustStart(t, t.TempDir(), []string{"METRICS_ADDRESS=127.0.0.1:0"})
	found := measuring.FindStringSubmatch(p.Log())
	if found == nil {
		t.Fatalf("got no address of the metrics:\n%s", p.Log())
	}
	for path, want := range map[string]int{"/": http.StatusOK, "/metrics": http.StatusNotFound} {
		p.mustGet(t, path, want)
	}
	private := &process{address: strings.TrimSuffix(found[1], "/metrics")}
	private.mustGet(t, "/", http.StatusNotFound)
	const lastBackup = "latido_backup_last_success_timestamp_seconds"
	if body := private.mustGet(t, "/metrics", http.StatusOK); strings.Contains(body, lastBackup) {
		t.Error("got the time of a backup before the first one")
	}
	mustRun(t, p.Dir, nil, "backup", "a.db.zst")
	body := private.mustGet(t, "/metrics", http.StatusOK)
	for _, want := range []string{`latido_requests_total{class="page",status="200"} 1`, "latido_database_up 1", "\nlatido_build_info{version=\"0.", "\ngo_goroutines ", lastBackup + " 1"} {
		if !strings.Contains(body, want) {
			t.Errorf("got no %s in:\n%s", want, body)
		}
	}

	without := mustStart(t, t.TempDir(), nil)
	if strings.Contains(without.Log(), "metrics") {
		t.Errorf("got metrics that nobody asked for:\n%s", without.Log())
	}
	folder := t.TempDir()
	mustInit(t, folder, nil)
	code, _, stderr := mustEnd(t, folder, nil, "serve", "-address", "127.0.0.1:0", "-metrics-address", strings.TrimPrefix(p.address, "http://"))
	checkFailure(t, code, stderr, "in use", "METRICS_ADDRESS")
	code, _, stderr = mustEnd(t, t.TempDir(), []string{"DRAIN=soon"}, "serve", "-address", "127.0.0.1:0")
	checkFailure(t, code, stderr, "DRAIN", "10s")
	code, _, stderr = mustEnd(t, t.TempDir(), []string{"THIN_AFTER=-1"}, "serve", "-address", "127.0.0.1:0")
	checkFailure(t, code, stderr, "THIN_AFTER", "90")
}

// TestLogNamesNobody: what goes wrong with a visitor's request leaves no address,
// name or query of theirs in the log.
func TestLogNamesNobody(t *testing.T) {
	t.Parallel()
	p := mustStart(t, t.TempDir(), nil)
	host := strings.TrimPrefix(p.address, "http://")
	for _, request := range []string{
		"GET /?nombre=s3creto HTTP/9\r\nno header\r\n\r\n",
		"POST /admin/entrar?clave=s3creto HTTP/1.1\r\nHost: x\r\nContent-Length: -4\r\n\r\n",
		"GET /?nombre=s3creto\r\n\r\n",
		"GET /api/site-content?fields=s3creto HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
		"POST /admin/entrar HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 35\r\nConnection: close\r\n\r\nusuario=s3creto&contrasena=s3creto1",
		"GET /" + strings.Repeat("s3creto", 2000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		conn := must.Get(net.Dial("tcp", host))(t)
		must.Get(io.WriteString(conn, request))(t)
		_ = conn.(*net.TCPConn).CloseWrite() // the server may have closed it already
		answer, _ := io.ReadAll(conn)        // a request that is not understood may be cut off
		if bytes.HasPrefix(answer, []byte("HTTP/1.1 5")) {
			t.Errorf("%.40q: got %.60q", request, answer)
		}
		_, port, _ := net.SplitHostPort(conn.LocalAddr().String())
		conn.Close()
		if strings.Contains(p.Log(), port) {
			t.Errorf("%.40q: got the visitor's address in:\n%s", request, p.Log())
		}
	}
	p.mustStop(t, syscall.SIGTERM)
	if strings.Contains(p.Log(), "s3creto") {
		t.Errorf("got what a visitor wrote in:\n%s", p.Log())
	}
}

// balancer sends requests to the servers that say that they are ready, as a load balancer does.
type balancer struct {
	addresses []string
	ready     []atomic.Bool
	next      atomic.Int64
}

// look asks every server whether it is ready, until ctx ends.
func (b *balancer) look(ctx context.Context) {
	asking := &http.Client{Timeout: refusePeriod, Transport: &http.Transport{DisableKeepAlives: true}}
	for ctx.Err() == nil {
		for i, address := range b.addresses {
			response, err := asking.Get(address + "/healthz/serving")
			b.ready[i].Store(err == nil && response.StatusCode == http.StatusOK)
			if err == nil {
				response.Body.Close()
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// pick chooses the next server that is ready.
func (b *balancer) pick() string {
	for {
		for range b.addresses {
			if i := int(b.next.Add(1)) % len(b.addresses); b.ready[i].Load() {
				return b.addresses[i]
			}
		}
		time.Sleep(time.Millisecond)
	}
}

// ask gets a whole page over a connection that is kept.
func ask(client *http.Client, address string) error {
	response, err := client.Get(address)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != http.StatusOK || !bytes.HasSuffix(bytes.TrimSpace(body), []byte("</html>"))) {
		err = fmt.Errorf("got status %d and %d bytes", response.StatusCode, len(body))
	}
	return err
}

// TestRollingRestartWithDrain replaces one server after the other under load: no visitor notices.
func TestRollingRestartWithDrain(t *testing.T) {
	long(t)
	databaseURL := dbtest.Postgres(t)
	// Long enough for the balancer to look on a busy machine.
	environment := append(at(databaseURL), "DRAIN=2s")
	folder := t.TempDir()
	var servers []*process
	var addresses []string
	for range 2 {
		p := mustStart(t, folder, environment, unpolished)
		servers, addresses = append(servers, p), append(addresses, p.address)
	}
	b := &balancer{addresses: addresses, ready: make([]atomic.Bool, 2)}
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { b.look(ctx) })
	var answered, lost atomic.Int64
	for range 8 {
		running.Go(func() {
			client := &http.Client{Timeout: refusePeriod, Transport: &http.Transport{}}
			for ctx.Err() == nil {
				if err := ask(client, b.pick()+"/contacto"); err != nil {
					t.Error(err)
					lost.Add(1)
				}
				answered.Add(1)
			}
		})
	}
	for i := range 4 {
		old := servers[i%2]
		if code := old.mustStop(t, syscall.SIGTERM); code != 0 {
			t.Errorf("got exit code %d, want 0:\n%s", code, old.Log())
		}
		servers[i%2] = mustStart(t, folder, environment, unpolished, "-address", strings.TrimPrefix(addresses[i%2], "http://"))
		waitFor(t, func() bool { return b.ready[i%2].Load() })
	}
	stop()
	running.Wait()
	t.Logf("%d requests, %d lost, in 4 restarts", answered.Load(), lost.Load())
	if answered.Load() < 100 {
		t.Errorf("got %d answers, want a load", answered.Load())
	}
}

// TestSweep: what has ended is removed while the server runs, though nobody signs in, and old saves are thinned
// out if that is set.
func TestSweep(t *testing.T) {
	long(t)
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		folder, environment := t.TempDir(), []string{"DATABASE_URL=" + databaseURL, "THIN_AFTER=90"}
		mustInit(t, folder, environment)
		store := mustOpen(t, databaseURL)
		current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
		for number, days := range []int{2: 92, 3: 92, 4: 88, 5: 88} {
			if days > 0 {
				at := time.Now().AddDate(0, 0, -days)
				must.Get(store.SaveTogether(t.Context(), []db.Revision{{Document: db.SiteContent, Number: int64(number), Body: current.Body, CreatedAt: at}}))(t)
			}
		}
		must.OK(t, store.RecordEvent(t.Context(), db.EventSignInRefused, "", time.Now().AddDate(-2, 0, 0)))
		mustStart(t, folder, environment, unpolished)
		waitFor(t, func() bool {
			audit := must.Get(store.Audit(t.Context(), 1))(t)
			revisions := must.Get(store.Revisions(t.Context(), db.SiteContent, 9, 0))(t)
			return len(audit) == 0 && len(revisions) == 4
		})
		for number, want := range map[int64]error{1: nil, 2: db.ErrNotFound, 3: nil, 4: nil, 5: nil} {
			if _, err := store.Revision(t.Context(), db.SiteContent, number); !errors.Is(err, want) {
				t.Errorf("revision %d: got %v, want %v", number, err, want)
			}
		}
	})
}
