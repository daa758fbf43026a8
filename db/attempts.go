package db

import (
	"context"
	"strings"
	"time"
)

// SignInAttempts returns the key that counts failed sign-ins with a username.
func SignInAttempts(username string) string {
	return "sign-in as " + strings.ToLower(strings.TrimSpace(username))
}

type Attempts struct {
	Count    int64     `db:"count"`
	ResetsAt time.Time `db:"resets_at"` // the end of the window
}

// CountAttempt counts an attempt under a key, for all servers, and returns the count of the window.
// If the clock was set back, the window ends at most one window after this attempt.
func (s *Store) CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (Attempts, error) {
	var attempts Attempts
	err := s.get(ctx, "count attempt", &attempts, `
		INSERT INTO attempts (key_hash, count, resets_at) VALUES ($1, 1, $2)
		ON CONFLICT (key_hash) DO UPDATE SET
			count = CASE WHEN attempts.resets_at <= $3 THEN 1 ELSE attempts.count + 1 END,
			resets_at = CASE WHEN attempts.resets_at <= $3 OR attempts.resets_at > excluded.resets_at THEN excluded.resets_at ELSE attempts.resets_at END
		RETURNING count, resets_at`, digest(key), toMicroseconds(at.Add(window)), toMicroseconds(at))
	return attempts, err
}

func (s *Store) ResetAttempts(ctx context.Context, key string) error {
	return s.exec(ctx, "reset attempts", `DELETE FROM attempts WHERE key_hash = $1`, digest(key))
}
