package publish

import (
	"context"
	"errors"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest/must"
)

// TestSaveWaitsWithinItsTime: a save behind another one ends with its own time, and the
// store is not to blame.
func TestSaveWaitsWithinItsTime(t *testing.T) {
	t.Parallel()
	s := NewSite("")
	must.OK(t, s.lock.acquire(t.Context()))
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := s.Save(ctx, nil, Change{Document: db.SiteContent}); !errors.Is(err, ErrBusy) || errors.Is(err, db.ErrUnavailable) {
		t.Errorf("got %v, want ErrBusy", err)
	}
	s.lock.release()
	if err := s.lock.acquire(t.Context()); err != nil {
		t.Errorf("got %v, want the lock free", err)
	}
}
