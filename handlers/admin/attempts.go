package admin

import (
	"context"
	"time"

	"latido/db"
)

// AttemptStore counts how often passwords are tried.
type AttemptStore interface {
	CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (db.Attempts, error)
	ResetAttempts(ctx context.Context, key string) error
}

// Attempts bound how often passwords are tried.
type Attempts struct {
	Store AttemptStore
	Now   func() time.Time
}

// How often a password may be tried in AttemptWindow. The second limit stops
// guesses from many addresses; it is higher, because it also stops an owner whom
// nothing tells from a stranger.
const (
	AttemptWindow       = 15 * time.Minute
	AttemptsPerClient   = 10
	AttemptsPerUsername = 30
	AttemptsPerDevice   = 10
)

// TooManyAttempts means that no password is tried until a while has passed.
type TooManyAttempts struct{ Wait time.Duration }

func (e TooManyAttempts) Error() string { return "too many attempts, wait " + e.Wait.String() }

// Count counts before the password is tried, so that many at once do not slip through.
func (a *Attempts) Count(ctx context.Context, key string, limit int64) error {
	at := a.Now()
	attempts, err := a.Store.CountAttempt(ctx, key, AttemptWindow, at)
	if err != nil {
		return err
	}
	if attempts.Count > limit {
		return TooManyAttempts{attempts.ResetsAt.Sub(at)}
	}
	return nil
}
