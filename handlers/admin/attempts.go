package admin

import (
	"context"
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
)

type attemptStore interface {
	DeviceOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (db.Attempts, error)
	ForgetAttempts(ctx context.Context, key string) error
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

// countKnown counts a sign-in that a link or a browser of that very owner tells
// from a stranger's. It returns the count that a success begins anew, or none
// when it is a stranger's after all, as is one that has used up its own attempts.
func (h *Handlers) countKnown(c *fiber.Ctx, username, link string) (counts []string, err error) {
	ctx := c.UserContext()
	for _, secret := range []struct {
		token string
		owner func(ctx context.Context, token string, at time.Time) (string, error)
	}{
		{link, h.Store.SignInLinkOwner},
		{h.Sessions.Device(c), h.Store.DeviceOwner},
	} {
		if secret.token == "" {
			continue
		}
		known, err := secret.owner(ctx, secret.token, h.Now())
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return nil, err
		}
		if cleaned, _ := db.CleanUsername(username); err != nil || known != cleaned {
			continue
		}
		key := "sign-in with " + secret.token
		if err := h.countAttempt(ctx, key, AttemptsPerDevice); !errors.As(err, new(TooManyAttempts)) {
			return []string{key}, err
		}
	}
	return nil, nil
}

// countStranger counts a sign-in by address and by username, and returns both counts.
func (h *Handlers) countStranger(c *fiber.Ctx, username string) (counts []string, err error) {
	ctx := c.UserContext()
	client, name := "sign-in from "+h.Sessions.Network(c), db.SignInAttempts(username)
	// A client that is stopped does not use up the owner's attempts.
	if err := h.countAttempt(ctx, client, AttemptsPerClient); err != nil {
		return nil, err
	}
	if err := h.countAttempt(ctx, name, AttemptsPerUsername); err != nil {
		return nil, err
	}
	return []string{client, name}, nil
}

// countAttempt counts before the password is tried, so that many at once do not slip through.
func (h *Handlers) countAttempt(ctx context.Context, key string, limit int64) error {
	at := h.Now()
	attempts, err := h.Store.CountAttempt(ctx, key, AttemptWindow, at)
	if err != nil {
		return err
	}
	if attempts.Count > limit {
		return TooManyAttempts{attempts.ResetsAt.Sub(at)}
	}
	return nil
}
