package admin

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// TestTurns: one drawing at a time for each owner, of which a newer one ends the older.
func TestTurns(t *testing.T) {
	t.Parallel()
	drafts := &Drafts{}
	first, firstDone := drafts.acquire(t.Context(), 1, "/")
	if deadline, ok := first.Deadline(); !ok || time.Until(deadline) > draftTimeout {
		t.Errorf("got deadline %v, want one within %v", deadline, draftTimeout)
	}
	var ended atomic.Bool
	begun := make(chan context.Context)
	for range 2 {
		go func() {
			ctx, done := drafts.acquire(t.Context(), 1, "/")
			if !ended.Load() {
				t.Error("two drawings of one owner at once")
			}
			begun <- ctx
			done()
		}()
	}
	<-first.Done()
	if cause := context.Cause(first); !errors.Is(cause, ErrSuperseded) {
		t.Errorf("got cause %v", cause)
	}
	// Another owner does not wait.
	for range 10_000 {
		other, otherDone := drafts.acquire(t.Context(), 2, "/")
		if other.Err() != nil {
			t.Fatal("another owner's drawing ends")
		}
		otherDone()
	}
	ended.Store(true)
	firstDone()
	superseded := 0
	for range 2 {
		if ctx := <-begun; errors.Is(context.Cause(ctx), ErrSuperseded) {
			superseded++
		}
	}
	if superseded > 1 {
		t.Error("the newest drawing ends as well")
	}
	last, lastDone := drafts.acquire(t.Context(), 1, "/")
	if last.Err() != nil {
		t.Error("a drawing after the others ends at once")
	}
	lastDone()
	if len(drafts.running) != 0 {
		t.Errorf("got %d left", len(drafts.running))
	}
}

// TestWindowsTakeTurns: previews of two pages wait for each other and both end, so that two
// windows do not cancel each other for ever.
func TestWindowsTakeTurns(t *testing.T) {
	t.Parallel()
	drafts := &Drafts{}
	first, firstDone := drafts.acquire(t.Context(), 1, "/")
	second := make(chan error)
	go func() {
		ctx, done := drafts.acquire(t.Context(), 1, "/contacto")
		defer done()
		second <- ctx.Err()
	}()
	for started := false; !started; {
		drafts.mutex.Lock()
		started = drafts.running[1].page == "/contacto"
		drafts.mutex.Unlock()
	}
	if first.Err() != nil {
		t.Error("the preview of another page was cancelled")
	}
	firstDone()
	if err := <-second; err != nil {
		t.Errorf("the second preview: %v", err)
	}
}
