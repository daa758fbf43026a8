package db

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"
)

var ErrUsername = fmt.Errorf("%w: a username has 2 to 64 letters, digits and the signs . _ - + @, and begins with a letter or digit", ErrInvalid)

// Role is what an owner may do; handlers/routes.go has the table of permissions.
type Role string

const (
	Doctor    Role = "doctor"
	Assistant Role = "assistant"
	Agency    Role = "agency"
)

// Owner is a person with an account.
type Owner struct {
	ID           int64        `db:"id"`
	Username     string       `db:"username"` // in lower case
	PasswordHash string       `db:"password_hash"`
	CreatedAt    time.Time    `db:"created_at"`
	UpdatedAt    time.Time    `db:"updated_at"`
	Role         Role         `db:"role"`
	EndsAt       sql.NullTime `db:"ends_at"`     // the end of the access; only an agency's ends
	SeenAt       sql.NullTime `db:"seen_at"`     // the last request, to a minute
	TOTPSecret   string       `db:"totp_secret"` // empty: signing in needs no second step
}

const ownerColumns = "owners.id, username, password_hash, owners.created_at, updated_at, role, owners.ends_at, seen_at, totp_secret"

func (o Owner) HasEnded(at time.Time) bool { return o.EndsAt.Valid && !at.Before(o.EndsAt.Time) }

// usernamePattern has + and not {1,63}, which for so large a class costs 10 ms at each start.
var usernamePattern = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N}\p{M}._@+-]+$`)

func CleanUsername(typed string) (string, error) {
	username := strings.ToLower(strings.TrimSpace(typed))
	if utf8.RuneCountInString(username) > 64 || !usernamePattern.MatchString(username) {
		return "", ErrUsername
	}
	return username, nil
}

func (s *Store) HasOwner(ctx context.Context) (bool, error) {
	var has bool
	err := s.get(ctx, "has owner", &has, `SELECT EXISTS (SELECT 1 FROM owners)`)
	return has, err
}

// Owners returns the owners that were not removed, by username.
func (s *Store) Owners(ctx context.Context) ([]Owner, error) {
	owners := []Owner{}
	err := s.list(ctx, "owners", &owners, `SELECT `+ownerColumns+` FROM owners WHERE removed_at IS NULL ORDER BY username`)
	return owners, err
}

// OwnerByUsername ignores case. It returns ErrNotFound.
func (s *Store) OwnerByUsername(ctx context.Context, typed string) (Owner, error) {
	username, err := CleanUsername(typed)
	if err != nil {
		// The query runs for any name, so that its time does not reveal whether the name is valid.
		username = ""
	}
	return s.owner(ctx, "owner by username", `username = $1 AND removed_at IS NULL`, username)
}

// Owner returns ErrNotFound if the owner was removed.
func (s *Store) Owner(ctx context.Context, id int64) (Owner, error) {
	return s.owner(ctx, "owner", `id = $1 AND removed_at IS NULL`, id)
}

func (s *Store) owner(ctx context.Context, doing, where string, argument any) (Owner, error) {
	var owner Owner
	err := s.get(ctx, doing, &owner, `SELECT `+ownerColumns+` FROM owners WHERE `+where, argument)
	return owner, err
}

// CreateOwner adds a doctor. It returns ErrUsername, or ErrConflict for a name that is or was used.
func (s *Store) CreateOwner(ctx context.Context, username, passwordHash string, at time.Time) (Owner, error) {
	var owner Owner
	err := s.inTx(ctx, "create owner", func(tx *sqlx.Tx) (err error) {
		owner, err = insertOwner(ctx, tx, Owner{Username: username, PasswordHash: passwordHash, Role: Doctor}, at)
		return err
	})
	return owner, err
}

func insertOwner(ctx context.Context, tx *sqlx.Tx, owner Owner, at time.Time) (Owner, error) {
	var err error
	if owner.Username, err = CleanUsername(owner.Username); err != nil {
		return Owner{}, err
	}
	if owner.PasswordHash == "" {
		return Owner{}, fmt.Errorf("%w: an owner needs a password", ErrInvalid)
	}
	owner.CreatedAt, owner.UpdatedAt = toMicroseconds(at), toMicroseconds(at)
	err = tx.GetContext(ctx, &owner.ID, `
		INSERT INTO owners (username, password_hash, created_at, updated_at, role, ends_at)
		VALUES ($1, $2, $3, $3, $4, $5) RETURNING id`,
		owner.Username, owner.PasswordHash, owner.CreatedAt, owner.Role, owner.EndsAt)
	if err != nil {
		return Owner{}, err
	}
	return owner, insertEvent(ctx, tx, EventOwnerCreated, owner.Username, at)
}

// ChangePassword ends all sessions but that of token, and deletes the devices. It returns ErrConflict
// if the password was changed meanwhile, and ErrNotFound if the session has ended.
func (s *Store) ChangePassword(ctx context.Context, owner Owner, passwordHash, token string, at time.Time) error {
	return s.inTx(ctx, "change password", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		var signedIn bool
		err := tx.GetContext(ctx, &signedIn, `
			SELECT EXISTS (SELECT 1 FROM sessions WHERE token_hash = $1 AND owner_id = $2)`, digest(token), owner.ID)
		if err == nil && !signedIn {
			err = ErrNotFound
		}
		if err != nil {
			return err
		}
		return setPassword(ctx, tx, owner, passwordHash, token, EventPasswordChanged, at)
	})
}

// ResetPassword deletes sessions, devices, links and limits and, if all is set, passkeys and second
// step. It returns ErrConflict if the password was changed meanwhile.
func (s *Store) ResetPassword(ctx context.Context, owner Owner, passwordHash string, all bool, at time.Time) error {
	if err := s.ResetAttempts(ctx, SignInAttempts(owner.Username)); err != nil {
		return err
	}
	return s.inTx(ctx, "reset password", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		statements := []string{deleteLinks}
		if all {
			statements = append(statements, clearSecondStep, deleteRecoveryCodes, deletePasskeys)
		}
		if err := execEach(ctx, tx, owner.ID, statements...); err != nil {
			return err
		}
		return setPassword(ctx, tx, owner, passwordHash, "", EventPasswordReset, at)
	})
}

// lockPassword returns ErrConflict if the verified password was changed. It writes, so that
// PostgreSQL serializes it with a change.
func lockPassword(ctx context.Context, tx *sqlx.Tx, owner Owner) error {
	result, err := tx.ExecContext(ctx, `
		UPDATE owners SET password_hash = password_hash WHERE id = $1 AND password_hash = $2`,
		owner.ID, owner.PasswordHash)
	return requireRow(result, err, ErrConflict)
}

func requireRow(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	rows, err := result.RowsAffected()
	if err == nil && rows == 0 {
		err = none
	}
	return err
}

const (
	deleteDevices       = `DELETE FROM devices WHERE owner_id = $1`
	deleteLinks         = `DELETE FROM one_time_links WHERE owner_id = $1`
	deletePasskeys      = `DELETE FROM passkeys WHERE owner_id = $1`
	deleteRecoveryCodes = `DELETE FROM recovery_codes WHERE owner_id = $1`
	clearSecondStep     = `UPDATE owners SET totp_secret = '', totp_step = 0 WHERE id = $1`
)

func execEach(ctx context.Context, tx *sqlx.Tx, id int64, statements ...string) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement, id); err != nil {
			return err
		}
	}
	return nil
}

// setPassword ends all sessions but keep, and deletes the devices: somebody else may have signed in.
func setPassword(ctx context.Context, tx *sqlx.Tx, owner Owner, passwordHash, keep, event string, at time.Time) error {
	if passwordHash == "" {
		return fmt.Errorf("%w: an owner needs a password", ErrInvalid)
	}
	result, err := tx.ExecContext(ctx, `
		UPDATE owners SET password_hash = $1, updated_at = $2 WHERE id = $3`,
		passwordHash, toMicroseconds(at), owner.ID)
	if err := requireRow(result, err, ErrNotFound); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM sessions WHERE owner_id = $1 AND token_hash <> $2`, owner.ID, digest(keep))
	if err != nil {
		return err
	}
	if err := execEach(ctx, tx, owner.ID, deleteDevices); err != nil {
		return err
	}
	return insertEvent(ctx, tx, event, owner.Username, at)
}
