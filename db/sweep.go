package db

import (
	"context"
	"time"
)

const auditLife = 365 * 24 * time.Hour

// refusalsPerName bounds the events that anyone can cause, of each owner and of all other names.
const refusalsPerName = 1000

func (s *Store) SweepAccess(ctx context.Context, at time.Time) error {
	for _, old := range []struct {
		delete string
		before time.Time
	}{
		{`DELETE FROM sessions WHERE last_seen <= $1`, at.Add(-SessionIdle)},
		{`DELETE FROM sessions WHERE created_at <= $1`, at.Add(-SessionLife)},
		{`DELETE FROM devices WHERE last_seen <= $1`, at.Add(-DeviceLife)},
		// Used and expired links have an error of their own for a while.
		{`DELETE FROM one_time_links WHERE expires_at <= $1`, at.Add(-30 * 24 * time.Hour)},
		{`DELETE FROM challenges WHERE expires_at <= $1`, at},
		{`DELETE FROM attempts WHERE resets_at <= $1`, at},
		{`DELETE FROM audit WHERE created_at <= $1`, at.Add(-auditLife)},
	} {
		if err := s.exec(ctx, "sweep access", old.delete, toMicroseconds(old.before)); err != nil {
			return err
		}
	}
	return s.exec(ctx, "sweep access", `
		DELETE FROM audit WHERE id IN (
			SELECT id FROM (
				SELECT id, row_number() OVER (PARTITION BY event, username, subject ORDER BY id DESC) AS place
				FROM audit WHERE event = $1 OR event = $3 AND username = '') AS refused
			WHERE place > $2)`, EventSignInRefused, refusalsPerName, EventResetLink)
}
