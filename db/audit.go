package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

const (
	EventOwnerCreated    = "owner created"
	EventSignIn          = "sign-in"
	EventSignInRefused   = "sign-in refused"
	EventSignOut         = "sign-out"
	EventPasswordChanged = "password changed"
	EventPasswordReset   = "password reset"
	EventSignInLink      = "sign-in link"
	EventResetLink       = "reset link"
	EventSessionEnded    = "session ended"
	EventPasskeyAdded    = "passkey added"
	EventPasskeyRemoved  = "passkey removed"
	EventSecondStepOn    = "second step on"
	EventSecondStepOff   = "second step off"
	EventRecoveryCode    = "recovery code used"

	// By one owner, about another one or a role.
	EventInvited       = "invited"
	EventInviteRevoked = "invitation revoked"
	EventRoleChanged   = "role changed"
	EventOwnerRemoved  = "owner removed"
	EventSessionsEnded = "all sessions ended"

	EventPageSigned         = "page signed"
	EventSignatureWithdrawn = "signature withdrawn"
	EventSiteOpened         = "site opened to the public"
	EventSiteClosed         = "site closed to the public"
)

type AuditEntry struct {
	CreatedAt time.Time `db:"created_at"`
	Event     string    `db:"event"`
	Username  string    `db:"username"` // the owner who caused it, or empty
	Subject   string    `db:"subject"`  // the owner that it is about, if another one; or a role
}

// RecordEvent adds an event to the audit log. username is that of an owner, or empty.
func (s *Store) RecordEvent(ctx context.Context, event, username string, at time.Time) error {
	return s.translate(ctx, "record", insertEvent(ctx, s.db, event, username, at))
}

func insertEvent(ctx context.Context, to sqlx.ExecerContext, event, username string, at time.Time) error {
	return insertEventAbout(ctx, to, event, username, "", at)
}

func insertEventAbout(ctx context.Context, to sqlx.ExecerContext, event, username, subject string, at time.Time) error {
	_, err := to.ExecContext(ctx, `
		INSERT INTO audit (created_at, event, username, subject) VALUES ($1, $2, $3, $4)`, toMicroseconds(at), event, username, subject)
	return err
}

// Audit returns at most limit events, newest first.
func (s *Store) Audit(ctx context.Context, limit int) ([]AuditEntry, error) {
	entries := []AuditEntry{}
	err := s.list(ctx, "audit", &entries, `
		SELECT created_at, event, username, subject FROM audit ORDER BY id DESC LIMIT $1`, max(limit, 0))
	return entries, err
}
