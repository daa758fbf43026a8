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

// lastSeenPrecision saves writes.
const lastSeenPrecision = time.Minute

// Session is a sign-in of an owner.
type Session struct {
	ID          string       `db:"token_hash"`   // not the secret
	Browser     string       `db:"browser"`      // "Chrome en Android"
	CreatedAt   time.Time    `db:"created_at"`   // UTC
	LastSeen    time.Time    `db:"last_seen"`    // UTC, to a minute
	ConfirmedAt sql.NullTime `db:"confirmed_at"` // when the password or a passkey was last verified again
	Owner       Owner        `db:"-"`
}

// StartSession returns ErrConflict if the verified password was changed meanwhile.
func (s *Store) StartSession(ctx context.Context, owner Owner, browser string, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, "start session", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO sessions (token_hash, owner_id, browser, created_at, last_seen) VALUES ($1, $2, $3, $4, $4)`,
			digest(token), owner.ID, browser, toMicroseconds(at))
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE owners SET seen_at = $1 WHERE id = $2`, toMicroseconds(at), owner.ID); err != nil {
			return err
		}
		return insertEvent(ctx, tx, EventSignIn, owner.Username, at)
	})
	return token, err
}

// Session records a use. It returns ErrNotFound if the session or its owner's access has ended.
func (s *Store) Session(ctx context.Context, token string, at time.Time) (Session, error) {
	var row struct {
		Owner
		StartedAt   time.Time    `db:"started_at"`
		LastSeen    time.Time    `db:"last_seen"`
		ConfirmedAt sql.NullTime `db:"confirmed_at"`
	}
	err := s.db.GetContext(ctx, &row, `
		SELECT `+ownerColumns+`, sessions.created_at AS started_at, last_seen, confirmed_at
		FROM sessions JOIN owners ON owners.id = owner_id WHERE token_hash = $1`, digest(token))
	if err == nil && (at.Sub(row.LastSeen) >= SessionIdle || at.Sub(row.StartedAt) >= SessionLife || row.HasEnded(at)) {
		err = ErrNotFound
	}
	// If the clock was set back, the session starts anew.
	if err == nil && at.Sub(row.LastSeen).Abs() >= lastSeenPrecision {
		err = s.updateLastSeen(ctx, row.Owner, token, at)
	}
	if err != nil {
		return Session{}, s.translate(ctx, "session", err)
	}
	return Session{ID: digest(token), CreatedAt: row.StartedAt, LastSeen: row.LastSeen, ConfirmedAt: row.ConfirmedAt, Owner: row.Owner}, nil
}

func (s *Store) updateLastSeen(ctx context.Context, owner Owner, token string, at time.Time) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE sessions SET last_seen = $1, created_at = CASE WHEN created_at > $1 THEN $1 ELSE created_at END
		WHERE token_hash = $2`, toMicroseconds(at), digest(token))
	if err == nil {
		_, err = s.db.ExecContext(ctx, `UPDATE owners SET seen_at = $1 WHERE id = $2`, toMicroseconds(at), owner.ID)
	}
	return err
}

// ConfirmSession records a second verification, or returns ErrConflict if the password was changed.
func (s *Store) ConfirmSession(ctx context.Context, session Session, at time.Time) error {
	return s.inTx(ctx, "confirm session", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, session.Owner); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE sessions SET confirmed_at = $1 WHERE token_hash = $2`, toMicroseconds(at), session.ID)
		return err
	})
}

func (s *Store) Sessions(ctx context.Context, owner Owner, at time.Time) ([]Session, error) {
	sessions := []Session{}
	err := s.list(ctx, "sessions", &sessions, `
		SELECT token_hash, browser, created_at, last_seen, confirmed_at FROM sessions
		WHERE owner_id = $1 AND last_seen > $2 AND created_at > $3 ORDER BY last_seen DESC, created_at DESC`,
		owner.ID, toMicroseconds(at.Add(-SessionIdle)), toMicroseconds(at.Add(-SessionLife)))
	return sessions, err
}

func (s *Store) EndSessionByID(ctx context.Context, owner Owner, id string, at time.Time) error {
	return s.inTx(ctx, "end a session", func(tx *sqlx.Tx) error {
		result, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE token_hash = $1 AND owner_id = $2`, id, owner.ID)
		if err := requireRow(result, err, ErrNotFound); err != nil {
			return err
		}
		return insertEvent(ctx, tx, EventSessionEnded, owner.Username, at)
	})
}

func (s *Store) EndSession(ctx context.Context, token string, at time.Time) error {
	return s.inTx(ctx, "end session", func(tx *sqlx.Tx) error {
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
}
