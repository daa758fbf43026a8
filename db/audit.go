package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// The events of the audit log.
const (
	EventOwnerCreated    = "owner created"
	EventSignIn          = "sign-in"
	EventSignInRefused   = "sign-in refused"
	EventSignOut         = "sign-out"
	EventPasswordChanged = "password changed"
	EventPasswordReset   = "password reset"
	EventSignInLink      = "sign-in link"

	EventPageSigned         = "page signed"
	EventSignatureWithdrawn = "signature withdrawn"
	EventSiteOpened         = "site opened to the public"
	EventSiteClosed         = "site closed to the public"
)

// auditLife is how long the audit log is kept.
const auditLife = 365 * 24 * time.Hour

// refusalsPerName bounds the sign-ins that were refused, which strangers add as many
// of as they like: of each owner, and of all other names together, the newest stay.
const refusalsPerName = 1000

// AuditEntry is something that happened to the owners' access.
type AuditEntry struct {
	CreatedAt time.Time `db:"created_at"`
	Event     string    `db:"event"`
	Username  string    `db:"username"` // of an owner, or empty
}

// Record adds an event to the audit log; username is that of an owner, or empty.
func (s *Store) Record(ctx context.Context, event, username string, at time.Time) error {
	if err := record(ctx, s.db, event, username, at); err != nil {
		return storeError(ctx, "record", err)
	}
	return nil
}

func record(ctx context.Context, to sqlx.ExecerContext, event, username string, at time.Time) error {
	_, err := to.ExecContext(ctx, `
		INSERT INTO audit (created_at, event, username) VALUES ($1, $2, $3)`, precise(at), event, username)
	return err
}

// Audit lists at most limit events, newest first.
func (s *Store) Audit(ctx context.Context, limit int) ([]AuditEntry, error) {
	entries := []AuditEntry{}
	err := s.db.SelectContext(ctx, &entries, `
		SELECT created_at, event, username FROM audit ORDER BY id DESC LIMIT $1`, max(limit, 0))
	if err != nil {
		return nil, storeError(ctx, "audit", err)
	}
	for i := range entries {
		entries[i].CreatedAt = entries[i].CreatedAt.UTC()
	}
	return entries, nil
}

// SweepAccess removes sessions, devices, links and counts that have ended, old audit
// entries, and refused sign-ins that are too many.
func (s *Store) SweepAccess(ctx context.Context, at time.Time) error {
	for _, old := range []struct {
		delete string
		before time.Time
	}{
		{`DELETE FROM sessions WHERE last_seen <= $1`, at.Add(-SessionIdle)},
		{`DELETE FROM sessions WHERE created_at <= $1`, at.Add(-SessionLife)},
		{`DELETE FROM devices WHERE last_seen <= $1`, at.Add(-DeviceLife)},
		// Used and expired links stay for a while, so that they can be told from wrong ones.
		{`DELETE FROM one_time_links WHERE expires_at <= $1`, at.Add(-30 * 24 * time.Hour)},
		{`DELETE FROM attempts WHERE resets_at <= $1`, at},
		{`DELETE FROM audit WHERE created_at <= $1`, at.Add(-auditLife)},
	} {
		if _, err := s.db.ExecContext(ctx, old.delete, precise(old.before)); err != nil {
			return storeError(ctx, "sweep access", err)
		}
	}
	_, err := s.db.ExecContext(ctx, `
		DELETE FROM audit WHERE id IN (
			SELECT id FROM (
				SELECT id, row_number() OVER (PARTITION BY username ORDER BY id DESC) AS place
				FROM audit WHERE event = $1) AS refused
			WHERE place > $2)`, EventSignInRefused, refusalsPerName)
	if err != nil {
		return storeError(ctx, "sweep access", err)
	}
	return nil
}
