package db

import (
	"context"
	"database/sql"
	"time"

	"github.com/jmoiron/sqlx"
)

const (
	WelcomeLife = 24 * time.Hour
	SignInLife  = time.Hour
	ResetLife   = 24 * time.Hour
)

// clockSkew is the tolerated difference of clocks; a link that is valid for longer counts as expired.
const clockSkew = time.Minute

const (
	purposeWelcome = "welcome" // creates the first owner
	purposeSignIn  = "sign-in" // exempts an owner from the limits of failed sign-ins
	purposeInvite  = "invite"  // creates an owner with a role
	purposeReset   = "reset"   // sets a new password, and ends all else that signs the owner in
	purposeMailed  = "mailed"  // sets a new password; passkeys and the second step stay
)

func (s *Store) CreateWelcome(ctx context.Context, at time.Time) (token string, err error) {
	token = newToken()
	err = s.exec(ctx, "create welcome", `
		INSERT INTO one_time_links (token_hash, purpose, expires_at) VALUES ($1, $2, $3)`,
		digest(token), purposeWelcome, toMicroseconds(at.Add(WelcomeLife)))
	return token, err
}

// CheckWelcome returns ErrNotFound for an unknown link, and ErrGone for an expired or used one.
func (s *Store) CheckWelcome(ctx context.Context, token string, at time.Time) error {
	return s.translate(ctx, "check welcome", checkWelcome(ctx, s.db, token, at))
}

func checkWelcome(ctx context.Context, from sqlx.QueryerContext, token string, at time.Time) error {
	var link struct {
		ExpiresAt time.Time    `db:"expires_at"`
		UsedAt    sql.NullTime `db:"used_at"`
		HasOwner  bool         `db:"has_owner"`
	}
	err := sqlx.GetContext(ctx, from, &link, `
		SELECT expires_at, used_at, EXISTS (SELECT 1 FROM owners) AS has_owner
		FROM one_time_links WHERE token_hash = $1 AND purpose = $2`, digest(token), purposeWelcome)
	if err != nil {
		return err
	}
	if link.UsedAt.Valid || link.HasOwner || !at.Before(link.ExpiresAt) || link.ExpiresAt.After(at.Add(WelcomeLife+clockSkew)) {
		return ErrGone
	}
	return nil
}

// CreateFirstOwner returns the errors of CheckWelcome.
func (s *Store) CreateFirstOwner(ctx context.Context, token, username, passwordHash string, at time.Time) (Owner, error) {
	var owner Owner
	err := s.inTx(ctx, "create first owner", func(tx *sqlx.Tx) error {
		if err := s.lockOwners(ctx, tx); err != nil { // two links at once must not create two owners
			return err
		}
		if err := checkWelcome(ctx, tx, token, at); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			UPDATE one_time_links SET used_at = $1 WHERE token_hash = $2`, toMicroseconds(at), digest(token))
		if err != nil {
			return err
		}
		owner, err = insertOwner(ctx, tx, Owner{Username: username, PasswordHash: passwordHash, Role: Doctor}, at)
		return err
	})
	return owner, err
}

// CreateSignInLink makes a link to sign in with the password, however many sign-ins have failed.
func (s *Store) CreateSignInLink(ctx context.Context, owner Owner, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, "create sign-in link", func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO one_time_links (token_hash, purpose, expires_at, owner_id) VALUES ($1, $2, $3, $4)`,
			digest(token), purposeSignIn, toMicroseconds(at.Add(SignInLife)), owner.ID)
		if err != nil {
			return err
		}
		return insertEvent(ctx, tx, EventSignInLink, owner.Username, at)
	})
	return token, err
}

func (s *Store) SignInLinkOwner(ctx context.Context, token string, at time.Time) (username string, err error) {
	err = s.get(ctx, "sign-in link owner", &username, `
		SELECT username FROM one_time_links JOIN owners ON owners.id = owner_id
		WHERE removed_at IS NULL AND token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 AND expires_at <= $4`,
		digest(token), purposeSignIn, toMicroseconds(at), toMicroseconds(at.Add(SignInLife+clockSkew)))
	return username, err
}

// UseSignInLink returns ErrNotFound if the link is not valid.
func (s *Store) UseSignInLink(ctx context.Context, owner Owner, token string, at time.Time) error {
	result, err := s.db.ExecContext(ctx, `
		UPDATE one_time_links SET used_at = $1
		WHERE token_hash = $2 AND purpose = $3 AND owner_id = $4 AND used_at IS NULL AND expires_at > $1 AND expires_at <= $5`,
		toMicroseconds(at), digest(token), purposeSignIn, owner.ID, toMicroseconds(at.Add(SignInLife+clockSkew)))
	return s.translate(ctx, "use sign-in link", requireRow(result, err, ErrNotFound))
}

// CreateResetLink makes a link for a new password of owner and ends earlier ones. Without by the
// link is mailed to anybody, so it ends neither passkeys, the second step nor a doctor's link.
func (s *Store) CreateResetLink(ctx context.Context, by, owner Owner, at time.Time) (token string, err error) {
	token = newToken()
	purpose := purposeReset
	if by.ID == 0 {
		purpose = purposeMailed
	}
	err = s.inTx(ctx, "create reset link", func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM one_time_links WHERE owner_id = $1 AND purpose IN ($2, $3)`, owner.ID, purposeMailed, purpose)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO one_time_links (token_hash, purpose, expires_at, owner_id, created_by) VALUES ($1, $2, $3, $4, $5)`,
			digest(token), purpose, toMicroseconds(at.Add(ResetLife)), owner.ID, sql.NullInt64{Int64: by.ID, Valid: by.ID != 0})
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventResetLink, by.Username, owner.Username, at)
	})
	return token, err
}

// ResetLinkOwner returns ErrNotFound if the link, or the doctor who made it, is not valid any more.
func (s *Store) ResetLinkOwner(ctx context.Context, token string, at time.Time) (owner Owner, mailed bool, err error) {
	var link struct {
		OwnerID int64  `db:"owner_id"`
		Purpose string `db:"purpose"`
	}
	err = s.get(ctx, "reset link owner", &link, `
		SELECT owner_id, purpose FROM one_time_links
		WHERE token_hash = $1 AND purpose IN ($2, $3) AND expires_at > $4 AND expires_at <= $5
		AND (created_by IS NULL OR created_by IN (SELECT id FROM owners WHERE removed_at IS NULL AND role = $6))`,
		digest(token), purposeReset, purposeMailed, toMicroseconds(at), toMicroseconds(at.Add(ResetLife+clockSkew)), Doctor)
	if err != nil {
		return Owner{}, false, err
	}
	owner, err = s.Owner(ctx, link.OwnerID)
	return owner, link.Purpose == purposeMailed, err
}
