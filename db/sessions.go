package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

// When a session ends by itself.
const (
	SessionIdle = 2 * time.Hour  // after the last request
	SessionLife = 12 * time.Hour // after the sign-in, whatever happens
)

// seenStep is how exactly the last request is kept: not every one is worth a write.
const seenStep = time.Minute

// StartSession signs in an owner whose password was verified and returns the secret
// of the new session, or ErrConflict when there is another password by now.
func (s *Store) StartSession(ctx context.Context, owner Owner, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, func(tx *sqlx.Tx) error {
		if err := keepPassword(ctx, tx, owner); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO sessions (token_hash, owner_id, created_at, last_seen) VALUES ($1, $2, $3, $3)`,
			digest(token), owner.ID, precise(at))
		if err != nil {
			return err
		}
		return record(ctx, tx, EventSignIn, owner.Username, at)
	})
	if err != nil {
		return "", s.failed(ctx, "start session", err)
	}
	return token, nil
}

// SessionOwner returns who is signed in with a token, or ErrNotFound when the
// session has ended or never was, and remembers that it was used.
func (s *Store) SessionOwner(ctx context.Context, token string, at time.Time) (Owner, error) {
	var session struct {
		Owner
		StartedAt time.Time `db:"started_at"`
		LastSeen  time.Time `db:"last_seen"`
	}
	err := s.db.GetContext(ctx, &session, `
		SELECT owners.id, username, password_hash, owners.created_at, updated_at,
			sessions.created_at AS started_at, last_seen
		FROM sessions JOIN owners ON owners.id = owner_id WHERE token_hash = $1`, digest(token))
	if err == nil && (at.Sub(session.LastSeen) >= SessionIdle || at.Sub(session.StartedAt) >= SessionLife) {
		err = ErrNotFound
	}
	// After a clock that was set back, the session lives as long as one that begins now.
	if err == nil && at.Sub(session.LastSeen).Abs() >= seenStep {
		_, err = s.db.ExecContext(ctx, `
			UPDATE sessions SET last_seen = $1, created_at = CASE WHEN created_at > $1 THEN $1 ELSE created_at END
			WHERE token_hash = $2`, precise(at), digest(token))
	}
	if err != nil {
		return Owner{}, s.failed(ctx, "session owner", err)
	}
	session.Owner.inUTC()
	return session.Owner, nil
}

// EndSession signs out; a session that has ended already is no error.
func (s *Store) EndSession(ctx context.Context, token string, at time.Time) error {
	err := s.inTx(ctx, func(tx *sqlx.Tx) error {
		var username string
		err := tx.GetContext(ctx, &username, `
			DELETE FROM sessions WHERE token_hash = $1
			RETURNING (SELECT username FROM owners WHERE id = owner_id)`, digest(token))
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		return record(ctx, tx, EventSignOut, username, at)
	})
	if err != nil {
		return s.failed(ctx, "end session", err)
	}
	return nil
}
