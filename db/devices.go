package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// DeviceLife is how long a browser is recognized after a sign-in of its owner.
const DeviceLife = 365 * 24 * time.Hour

const devicesPerOwner = 20

// RememberDevice returns token if the browser is stored already, else a new secret. It returns
// ErrConflict if the password was changed meanwhile.
func (s *Store) RememberDevice(ctx context.Context, owner Owner, token string, at time.Time) (string, error) {
	err := s.inTx(ctx, "remember device", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, `
			UPDATE devices SET last_seen = $1 WHERE token_hash = $2 AND owner_id = $3 AND last_seen > $4`,
			toMicroseconds(at), digest(token), owner.ID, toMicroseconds(at.Add(-DeviceLife)))
		if err != nil {
			return err
		}
		if updated, err := result.RowsAffected(); err != nil || updated > 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			DELETE FROM devices WHERE owner_id = $1 AND token_hash NOT IN (
				SELECT token_hash FROM devices WHERE owner_id = $1 ORDER BY last_seen DESC LIMIT $2)`,
			owner.ID, devicesPerOwner-1)
		if err != nil {
			return err
		}
		token = newToken()
		_, err = tx.ExecContext(ctx, `
			INSERT INTO devices (token_hash, owner_id, last_seen) VALUES ($1, $2, $3)`,
			digest(token), owner.ID, toMicroseconds(at))
		return err
	})
	return token, err
}

// DeviceOwner returns the username of the owner of a device, or ErrNotFound.
func (s *Store) DeviceOwner(ctx context.Context, token string, at time.Time) (username string, err error) {
	err = s.get(ctx, "device owner", &username, `
		SELECT username FROM devices JOIN owners ON owners.id = owner_id
		WHERE token_hash = $1 AND last_seen > $2`, digest(token), toMicroseconds(at.Add(-DeviceLife)))
	return username, err
}
