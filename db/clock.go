package db

import (
	"context"
	"time"
)

// ClockOffset returns by how much now is ahead of the clock of the database: 0 for SQLite.
func (s *Store) ClockOffset(ctx context.Context, now func() time.Time) (time.Duration, error) {
	if s.kind == SQLite {
		return 0, nil
	}
	var at time.Time
	before := now()
	if err := s.get(ctx, "clock of the database", &at, `SELECT clock_timestamp()`); err != nil {
		return 0, err
	}
	after := now()
	return before.Add(after.Sub(before) / 2).Sub(at), nil
}
