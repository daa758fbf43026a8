package main_test

import (
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"latido/db/dbtest"
)

// kills is how often TestKilled kills the program; `make torture` asks for more.
func kills(tb testing.TB) int {
	tb.Helper()
	asked := os.Getenv("TORTURE")
	if asked == "" && testing.Short() {
		return 3
	}
	if asked == "" {
		return 10
	}
	n, err := strconv.Atoi(asked)
	if err != nil {
		tb.Fatalf("TORTURE: %v", err)
	}
	return n
}

// TestKilled kills the program again and again while it saves: whatever it has
// acknowledged is there afterwards, and nothing by halves.
func TestKilled(t *testing.T) {
	t.Parallel()
	times := kills(t)
	for name, databaseURL := range map[string]string{"sqlite": dbtest.SQLite(t), "postgres": dbtest.StartBreakable(t).URL()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			environment := []string{"DATABASE_URL=" + databaseURL}
			folder := t.TempDir()
			p := mustStart(t, folder, environment)
			mustHaveOwner(t, environment)
			ana := mustSignIn(t, p)
			var acknowledged []int
			var mutex sync.Mutex
			for turn := range times {
				var group sync.WaitGroup
				begun := make(chan struct{})
				for saver := range 2 {
					group.Go(func() {
						for n := 1000*turn + saver; ; n += 2 {
							got, err := ana.saveName(p, n)
							if saver == 0 && n == 1000*turn {
								close(begun)
							}
							if err != nil {
								return
							}
							if got.status != http.StatusOK {
								t.Errorf("got %d %s", got.status, got.body)
								return
							}
							mutex.Lock()
							acknowledged = append(acknowledged, n)
							mutex.Unlock()
						}
					})
				}
				<-begun
				time.Sleep(rand.N(30 * time.Millisecond))
				p.mustStop(t, syscall.SIGKILL)
				group.Wait()
				p = mustStart(t, folder, environment)
			}
			body := p.mustGet(t, "/", http.StatusOK)
			shown := false
			for saver := range 1000 {
				shown = shown || strings.Contains(body, nameOf(1000*(times-1)+saver))
			}
			if !shown {
				t.Error("the home page shows none of the last saves")
			}
			p.mustStop(t, syscall.SIGKILL)
			mustKeep(t, databaseURL, acknowledged)
		})
	}
}
