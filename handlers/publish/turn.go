package publish

import (
	"context"
	"fmt"
)

// turn is a lock that is acquired only while a context lasts. It has room for one.
type turn chan struct{}

// acquire waits for the lock; when ctx ends before, the error is ErrBusy.
func (t turn) acquire(ctx context.Context) error {
	select {
	case t <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrBusy, ctx.Err())
	}
}

func (t turn) release() { <-t }
