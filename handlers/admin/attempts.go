package admin

import (
	"context"
	"errors"
	"strconv"
	"time"

	"latido/db"
	"latido/db/password"
)

type AttemptStore interface {
	CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (db.Attempts, error)
	ResetAttempts(ctx context.Context, key string) error
}

type Attempts struct {
	Store AttemptStore
	Now   func() time.Time
}

// Limits within AttemptWindow. The limit of a username stops guesses from many addresses. It is
// higher, because it also stops an owner on a new device.
const (
	AttemptWindow       = 15 * time.Minute
	AttemptsPerClient   = 10
	AttemptsPerUsername = 30
	AttemptsPerDevice   = 10
)

var (
	ErrNoPassword   = errors.New("no password")
	ErrWrongCurrent = errors.New("wrong current password")
)

// TooManyAttempts means that no password is verified until Wait has passed.
type TooManyAttempts struct{ Wait time.Duration }

func (e TooManyAttempts) Error() string { return "too many attempts, wait " + e.Wait.String() }

// Count counts an attempt before its password is verified, so that concurrent ones count. It returns
// TooManyAttempts above the limit.
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

// Verify verifies the password of a signed-in owner, or returns ErrWrongCurrent or TooManyAttempts.
// The right password resets the count.
func (a *Attempts) Verify(ctx context.Context, owner db.Owner, typed string) error {
	attempts := "password of " + strconv.FormatInt(owner.ID, 10)
	if err := a.Count(ctx, attempts, AttemptsPerClient); err != nil {
		return err
	}
	match, err := password.Verify(ctx, typed, owner.PasswordHash)
	if err != nil {
		return err
	}
	if !match {
		return ErrWrongCurrent
	}
	return a.Store.ResetAttempts(ctx, attempts)
}
