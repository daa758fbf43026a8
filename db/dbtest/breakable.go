package dbtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"latido/db/dbtest/must"
)

// Breakable is a PostgreSQL server for one test. What it has acknowledged is on disk.
type Breakable struct {
	server *server
	frozen []int
}

func StartBreakable(tb testing.TB) *Breakable {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), startTimeout)
	defer cancel()
	server := must.Get(startServer(ctx, ""))(tb)
	b := &Breakable{server: server}
	tb.Cleanup(func() {
		b.Thaw(tb)
		server.admin.Close()
		server.orders.Close()
		<-server.ended
	})
	return b
}

func (b *Breakable) URL() string { return b.server.url.String() }

// Kill kills every process of the server at once, as a power cut does.
func (b *Breakable) Kill(tb testing.TB) {
	tb.Helper()
	b.signal(tb, b.processes(tb), syscall.SIGKILL)
}

func (b *Breakable) Start(tb testing.TB) {
	tb.Helper()
	must.Get(b.server.orders.Write([]byte("start\n")))(tb)
	for deadline := time.Now().Add(startTimeout); b.server.admin.PingContext(tb.Context()) != nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			tb.Fatal("PostgreSQL does not start again")
		}
	}
}

func (b *Breakable) BecomeStandby(tb testing.TB) {
	tb.Helper()
	must.OK(tb, os.WriteFile(filepath.Join(b.server.folder, "data", "standby.signal"), nil, 0o644))
	b.Start(tb)
}

// Freeze suspends every process of the server: it accepts connections and does not answer.
func (b *Breakable) Freeze(tb testing.TB) {
	tb.Helper()
	b.frozen = b.processes(tb)
	b.signal(tb, b.frozen, syscall.SIGSTOP)
}

func (b *Breakable) Thaw(tb testing.TB) {
	tb.Helper()
	b.signal(tb, b.frozen, syscall.SIGCONT)
	b.frozen = nil
}

func (b *Breakable) processes(tb testing.TB) []int {
	tb.Helper()
	file := must.Get(os.ReadFile(filepath.Join(b.server.folder, "data", "postmaster.pid")))(tb)
	first, _, _ := strings.Cut(string(file), "\n")
	children := must.Get(os.ReadFile(fmt.Sprintf("/proc/%s/task/%s/children", first, first)))(tb)
	var ids []int
	for _, field := range strings.Fields(first + " " + string(children)) {
		id := must.Get(strconv.Atoi(field))(tb)
		ids = append(ids, id)
	}
	return ids
}

func (b *Breakable) signal(tb testing.TB, ids []int, signal syscall.Signal) {
	tb.Helper()
	for _, id := range ids {
		if err := syscall.Kill(id, signal); err != nil && err != syscall.ESRCH {
			tb.Fatal(err)
		}
	}
}
