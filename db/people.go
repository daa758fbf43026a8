package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

const InviteLife = 72 * time.Hour

// ErrLastDoctor means that a change would leave the site without a doctor.
var ErrLastDoctor = errors.New("the last doctor")

// Invitation is a link that creates an owner with a role.
type Invitation struct {
	ID        string       `db:"token_hash"` // not the secret
	Role      Role         `db:"role"`
	EndsAt    sql.NullTime `db:"ends_at"` // the end of the new owner's access
	By        string       `db:"username"`
	ExpiresAt time.Time    `db:"expires_at"` // UTC
}

// pendingInvitations selects the invitations valid at $1, whose makers are doctors still.
const pendingInvitations = `
	SELECT token_hash, one_time_links.role, one_time_links.ends_at, username, expires_at
	FROM one_time_links JOIN owners ON owners.id = created_by
	WHERE purpose = '` + purposeInvite + `' AND used_at IS NULL AND expires_at > $1 AND expires_at <= $2
	AND removed_at IS NULL AND owners.role = '` + string(Doctor) + `'`

// Invite returns the secret of an invitation, which is valid for InviteLife.
func (s *Store) Invite(ctx context.Context, by Owner, role Role, endsAt sql.NullTime, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, "invite", func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO one_time_links (token_hash, purpose, role, ends_at, created_by, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6)`,
			digest(token), purposeInvite, role, endsAt, by.ID, toMicroseconds(at.Add(InviteLife)))
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventInvited, by.Username, string(role), at)
	})
	return token, err
}

func (s *Store) Invitations(ctx context.Context, at time.Time) ([]Invitation, error) {
	invitations := []Invitation{}
	err := s.list(ctx, "invitations", &invitations, pendingInvitations+` ORDER BY expires_at DESC`,
		toMicroseconds(at), toMicroseconds(at.Add(InviteLife+clockSkew)))
	return invitations, err
}

// Invitation returns ErrNotFound if the invitation is not valid.
func (s *Store) Invitation(ctx context.Context, token string, at time.Time) (Invitation, error) {
	invitation, err := invitation(ctx, s.db, token, at)
	return invitation, s.translate(ctx, "invitation", err)
}

func invitation(ctx context.Context, from sqlx.QueryerContext, token string, at time.Time) (i Invitation, err error) {
	err = sqlx.GetContext(ctx, from, &i, pendingInvitations+` AND token_hash = $3`,
		toMicroseconds(at), toMicroseconds(at.Add(InviteLife+clockSkew)), digest(token))
	return i, err
}

// AcceptInvitation returns ErrNotFound, ErrUsername, or ErrConflict if the name is or was in use.
func (s *Store) AcceptInvitation(ctx context.Context, token, username, passwordHash string, at time.Time) (Owner, error) {
	var owner Owner
	err := s.inTx(ctx, "accept invitation", func(tx *sqlx.Tx) error {
		// The invitation must not be used twice, nor its maker be removed meanwhile.
		if err := s.lockOwners(ctx, tx); err != nil {
			return err
		}
		accepted, err := invitation(ctx, tx, token, at)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE one_time_links SET used_at = $1 WHERE token_hash = $2`, toMicroseconds(at), accepted.ID)
		if err != nil {
			return err
		}
		owner, err = insertOwner(ctx, tx, Owner{Username: username, PasswordHash: passwordHash, Role: accepted.Role, EndsAt: accepted.EndsAt}, at)
		return err
	})
	return owner, err
}

func (s *Store) RevokeInvitation(ctx context.Context, by Owner, id string, at time.Time) error {
	return s.inTx(ctx, "revoke invitation", func(tx *sqlx.Tx) error {
		var role Role
		err := tx.GetContext(ctx, &role, `
			DELETE FROM one_time_links WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL RETURNING role`, id, purposeInvite)
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventInviteRevoked, by.Username, string(role), at)
	})
}

// ChangeRole returns ErrLastDoctor, or ErrNotFound if the owner was removed.
func (s *Store) ChangeRole(ctx context.Context, by Owner, id int64, role Role, endsAt sql.NullTime, at time.Time) error {
	return s.changePerson(ctx, "change role", id, role == Doctor, func(tx *sqlx.Tx, username string) error {
		_, err := tx.ExecContext(ctx, `UPDATE owners SET role = $1, ends_at = $2, updated_at = $3 WHERE id = $4`, role, endsAt, toMicroseconds(at), id)
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventRoleChanged, by.Username, username, at)
	})
}

// RemoveOwner keeps the username in use, so that nobody else gets what was saved and signed with it.
// It returns ErrLastDoctor or ErrNotFound.
func (s *Store) RemoveOwner(ctx context.Context, by Owner, id int64, at time.Time) error {
	return s.changePerson(ctx, "remove owner", id, false, func(tx *sqlx.Tx, username string) error {
		err := execEach(ctx, tx, id,
			`DELETE FROM sessions WHERE owner_id = $1`, deleteDevices, deletePasskeys,
			`DELETE FROM one_time_links WHERE owner_id = $1 OR created_by = $1`, clearSecondStep, deleteRecoveryCodes)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE owners SET removed_at = $1, password_hash = '' WHERE id = $2`, toMicroseconds(at), id)
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventOwnerRemoved, by.Username, username, at)
	})
}

// EndSessions ends all sessions but keep, and deletes devices and links.
func (s *Store) EndSessions(ctx context.Context, by, owner Owner, keep string, at time.Time) error {
	return s.inTx(ctx, "end sessions", func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE owner_id = $1 AND token_hash <> $2`, owner.ID, keep); err != nil {
			return err
		}
		if err := execEach(ctx, tx, owner.ID, deleteDevices, deleteLinks); err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventSessionsEnded, by.Username, owner.Username, at)
	})
}

func (s *Store) changePerson(ctx context.Context, doing string, id int64, staysDoctor bool, change func(tx *sqlx.Tx, username string) error) error {
	return s.inTx(ctx, doing, func(tx *sqlx.Tx) error {
		if err := s.lockOwners(ctx, tx); err != nil {
			return err
		}
		var person Owner
		if err := tx.GetContext(ctx, &person, `SELECT `+ownerColumns+` FROM owners WHERE id = $1 AND removed_at IS NULL`, id); err != nil {
			return err
		}
		if person.Role == Doctor && !staysDoctor {
			var doctors int
			if err := tx.GetContext(ctx, &doctors, `SELECT count(*) FROM owners WHERE role = $1 AND removed_at IS NULL`, Doctor); err != nil {
				return err
			}
			if doctors == 1 {
				return ErrLastDoctor
			}
		}
		return change(tx, person.Username)
	})
}

// lockOwners blocks other changes of owners. SQLite has one writer and needs no lock.
func (s *Store) lockOwners(ctx context.Context, tx *sqlx.Tx) error {
	if s.kind != Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, `LOCK TABLE owners IN SHARE ROW EXCLUSIVE MODE`)
	return err
}
