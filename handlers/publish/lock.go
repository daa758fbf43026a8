package publish

import (
	"context"
	"fmt"
)

// lock is a mutex that is acquired within the time of a context. Its capacity is one.
type lock chan struct{}

// acquire returns ErrBusy if ctx ends before the lock is free.
func (l lock) acquire(ctx context.Context) error {
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrBusy, ctx.Err())
	}
}

func (l lock) release() { <-l }
