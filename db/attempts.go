package db

import (
	"context"
	"strings"
	"time"
)

// SignInAttempts is the key of the sign-ins that strangers try under a username,
// of an owner or of nobody.
func SignInAttempts(username string) string {
	return "sign-in as " + strings.ToLower(strings.TrimSpace(username))
}

// Attempts is how often something was tried since the count began.
type Attempts struct {
	Count    int64     `db:"count"`
	ResetsAt time.Time `db:"resets_at"` // when it begins anew
}

// CountAttempt adds one to the attempts under key, which begin anew every
// window; servers that share the database share the count. After a clock that was
// set back, the window ends one window after the next attempt at the latest.
func (s *Store) CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (Attempts, error) {
	var attempts Attempts
	err := s.db.GetContext(ctx, &attempts, `
		INSERT INTO attempts (key_hash, count, resets_at) VALUES ($1, 1, $2)
		ON CONFLICT (key_hash) DO UPDATE SET
			count = CASE WHEN attempts.resets_at <= $3 THEN 1 ELSE attempts.count + 1 END,
			resets_at = CASE WHEN attempts.resets_at <= $3 OR attempts.resets_at > excluded.resets_at THEN excluded.resets_at ELSE attempts.resets_at END
		RETURNING count, resets_at`, digest(key), precise(at.Add(window)), precise(at))
	if err != nil {
		return Attempts{}, storeError(ctx, "count attempt", err)
	}
	attempts.ResetsAt = attempts.ResetsAt.UTC()
	return attempts, nil
}

// ForgetAttempts begins the count under key anew.
func (s *Store) ForgetAttempts(ctx context.Context, key string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM attempts WHERE key_hash = $1`, digest(key)); err != nil {
		return storeError(ctx, "forget attempts", err)
	}
	return nil
}
