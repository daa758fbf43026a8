package publish

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// TestSavesFirst: while something is saved no page is compressed harder, and afterwards
// all of them are.
func TestSavesFirst(t *testing.T) {
	now := time.Now()
	s := NewSite("")
	if err := s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})); err != nil {
		t.Fatal(err)
	}
	set := s.current.Load()
	work := int64(len(set.resources)) // each is packed first
	for _, r := range set.resources {
		if !r.final {
			work++
		}
	}

	var saving atomic.Bool
	var asked atomic.Int64
	waits := make(chan bool, 1)
	done := make(chan *published)
	saving.Store(true)
	s.mutex.Lock()
	go func() {
		done <- set.polished(t.Context(), 0, func() {
			if asked.Add(1) == 1 {
				waits <- true
			}
			if s.savesFirst(); saving.Load() {
				t.Error("a page is compressed during a save, want it to wait")
			}
		})
	}()
	<-waits
	for range 1000 {
		runtime.Gosched() // who does not wait goes on now
	}
	saving.Store(false)
	s.mutex.Unlock()
	better := <-done
	if better == nil {
		t.Fatal("got no set after the save, want one")
	}
	for path, r := range better.resources {
		if !r.final {
			t.Errorf("%s: got it as it was, want it compressed harder", path)
		}
	}
	if asked.Load() < work {
		t.Errorf("it gave way %d times, want once before each of %d pieces of work", asked.Load(), work)
	}
}
