package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

const (
	SessionIdle = 2 * time.Hour  // after the last request
	SessionLife = 12 * time.Hour // after the sign-in
)

// seenStep is the precision of the last request, which saves writes.
const seenStep = time.Minute

// StartSession returns the secret of a new session of an owner whose password was
// verified, or ErrConflict if the password was changed meanwhile.
func (s *Store) StartSession(ctx context.Context, owner Owner, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO sessions (token_hash, owner_id, created_at, last_seen) VALUES ($1, $2, $3, $3)`,
			digest(token), owner.ID, toMicroseconds(at))
		if err != nil {
			return err
		}
		return insertEvent(ctx, tx, EventSignIn, owner.Username, at)
	})
	if err != nil {
		return "", s.translate(ctx, "start session", err)
	}
	return token, nil
}

// SessionOwner returns the owner of a session and records its use. It returns ErrNotFound
// if there is no such session, or it has ended.
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
	// If the clock was set back, the session begins now.
	if err == nil && at.Sub(session.LastSeen).Abs() >= seenStep {
		_, err = s.db.ExecContext(ctx, `
			UPDATE sessions SET last_seen = $1, created_at = CASE WHEN created_at > $1 THEN $1 ELSE created_at END
			WHERE token_hash = $2`, toMicroseconds(at), digest(token))
	}
	if err != nil {
		return Owner{}, s.translate(ctx, "session owner", err)
	}
	session.Owner.inUTC()
	return session.Owner, nil
}

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
		return insertEvent(ctx, tx, EventSignOut, username, at)
	})
	if err != nil {
		return s.translate(ctx, "end session", err)
	}
	return nil
}
