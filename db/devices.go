package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// DeviceLife is how long the browser of an owner stays known after a sign-in.
const DeviceLife = 365 * 24 * time.Hour

// devicesPerOwner bounds the browsers that one owner is known in; those that were not seen for longest go.
const devicesPerOwner = 20

// RememberDevice makes a browser in which an owner has just signed in known as
// that owner's, and returns its secret: that in token when it is known already,
// so that an answer that gets lost costs nothing, else a new one. It returns
// ErrConflict when the owner's password is no longer the one that was verified.
func (s *Store) RememberDevice(ctx context.Context, owner Owner, token string, at time.Time) (string, error) {
	err := s.inTx(ctx, func(tx *sqlx.Tx) error {
		if err := keepPassword(ctx, tx, owner); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, `
			UPDATE devices SET last_seen = $1 WHERE token_hash = $2 AND owner_id = $3 AND last_seen > $4`,
			precise(at), digest(token), owner.ID, precise(at.Add(-DeviceLife)))
		if err != nil {
			return err
		}
		if known, err := result.RowsAffected(); err != nil || known > 0 {
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
			digest(token), owner.ID, precise(at))
		return err
	})
	if err != nil {
		return "", storeError(ctx, "remember device", err)
	}
	return token, nil
}

// DeviceOwner returns the username of the owner whose browser has a token, or ErrNotFound.
func (s *Store) DeviceOwner(ctx context.Context, token string, at time.Time) (username string, err error) {
	err = s.db.GetContext(ctx, &username, `
		SELECT username FROM devices JOIN owners ON owners.id = owner_id
		WHERE token_hash = $1 AND last_seen > $2`, digest(token), precise(at.Add(-DeviceLife)))
	if err != nil {
		return "", storeError(ctx, "device owner", err)
	}
	return username, nil
}
