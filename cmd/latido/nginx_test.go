package main_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"latido/db/dbtest/must"
)

// balancingConfiguration is for a folder, an address, servers and a user. nginx asks
// the next server where one refuses; with max_fails=0 it does not leave out for ten
// seconds one that has just been replaced.
const balancingConfiguration = `daemon off; pid %[1]s/nginx.pid; error_log %[1]s/error.log; worker_processes 2; %[4]s
events { worker_connections 1024; }
http {
	access_log off;
	client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/fastcgi; uwsgi_temp_path %[1]s/uwsgi; scgi_temp_path %[1]s/scgi;
	upstream latido { %[3]s }
	server { listen %[2]s; location / { proxy_pass http://latido; } }
}`

// startBalancer runs nginx before servers and returns its address.
func startBalancer(tb testing.TB, servers []*process) string {
	tb.Helper()
	folder, err := os.MkdirTemp("", "latido-nginx-") // of a short path, as it is given to another user
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { os.RemoveAll(folder) })
	var upstream strings.Builder
	for _, p := range servers {
		fmt.Fprintf(&upstream, "server %s max_fails=0; ", strings.TrimPrefix(p.address, "http://"))
	}
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;"
	}
	address := freeAddress(tb)
	configuration := filepath.Join(folder, "nginx.conf")
	must.OK(tb, os.WriteFile(configuration, fmt.Appendf(nil, balancingConfiguration, folder, address, &upstream, user), 0o644))
	runBeside(tb, exec.Command(nginxPath(), "-c", configuration))
	waitFor(tb, func() bool {
		response, err := http.Get("http://" + address + "/healthz")
		if err == nil {
			response.Body.Close()
		}
		return err == nil && response.StatusCode == http.StatusOK
	})
	return "http://" + address
}

// nginxPath finds nginx, also where Debian keeps it, out of PATH.
func nginxPath() string {
	if path, err := exec.LookPath("nginx"); err == nil {
		return path
	}
	return "/usr/sbin/nginx"
}

// TestRollingRestartBehindNginx replaces three servers one after the other behind
// nginx as it comes: no visitor sees an error, and none is held by a server that
// has no site to show yet.
func TestRollingRestartBehindNginx(t *testing.T) {
	long(t)
	servers, environment := three(t)
	front := startBalancer(t, servers)
	var group sync.WaitGroup
	var done atomic.Bool
	var asked, failed, slowest atomic.Int64
	for range 12 {
		group.Go(func() {
			client := &http.Client{Timeout: refusePeriod, Transport: &http.Transport{}}
			for !done.Load() {
				begun := time.Now()
				response, err := client.Get(front + "/contacto")
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
				took := time.Since(begun).Nanoseconds()
				for before := slowest.Load(); took > before && !slowest.CompareAndSwap(before, took); before = slowest.Load() {
				}
				if asked.Add(1); err != nil || response.StatusCode != http.StatusOK {
					failed.Add(1)
					t.Logf("got %v, %v", response, err)
				}
			}
		})
	}
	folder := t.TempDir()
	starts := time.Duration(0)
	for i, p := range servers {
		before := asked.Load()
		waitFor(t, func() bool { return asked.Load() > before+100 })
		if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
			t.Errorf("got exit code %d:\n%s", code, p.Log())
		}
		begun := time.Now()
		servers[i] = mustStart(t, folder, environment, unpolished, "-address", strings.TrimPrefix(p.address, "http://"))
		starts = max(starts, time.Since(begun))
	}
	done.Store(true)
	group.Wait()
	t.Logf("%d requests, %d failed, the slowest took %v, a start up to %v", asked.Load(), failed.Load(), time.Duration(slowest.Load()), starts)
	if failed.Load() > 0 {
		t.Errorf("%d of %d requests failed", failed.Load(), asked.Load())
	}
}
