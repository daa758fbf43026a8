package publish

import (
	"bytes"
	"context"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"latido/db/dbtest/must"
)

// TestSavesFirst: while something is saved no page is compressed harder, and afterwards
// all of them are.
func TestSavesFirst(t *testing.T) {
	now := time.Now()
	s := NewSite("")
	must.OK(t, s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})))
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
	must.OK(t, s.publishing.acquire(t.Context()))
	go func() {
		done <- set.polished(t.Context(), 0, func() {
			if asked.Add(1) == 1 {
				waits <- true
			}
			if s.savesFirst(t.Context()); saving.Load() {
				t.Error("a page is compressed during a save, want it to wait")
			}
		})
	}()
	<-waits
	for range 1000 {
		runtime.Gosched() // who does not wait goes on now
	}
	saving.Store(false)
	s.publishing.release()
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

// TestPolishEnded: work that is ended on purpose is no error in the log.
func TestPolishEnded(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)

	now := time.Now()
	s := NewSite("")
	must.OK(t, s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})))
	set := s.current.Load()
	work := len(set.resources) // each is packed first
	for _, r := range append(slices.Collect(maps.Values(set.resources)), set.notFound, set.gone) {
		if !r.final {
			work++
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	given := 0
	better := set.polished(ctx, 0, func() {
		if given++; given == work {
			cancel()
		}
	})
	if better != nil || given != work {
		t.Errorf("got %v after %d pieces of work, want nothing after %d", better, given, work)
	}
	if log.Len() > 0 {
		t.Errorf("got %s", log.String())
	}
}
