package db

import (
	"context"
	"database/sql"
	"time"

	"github.com/jmoiron/sqlx"
)

// How long a link can be used.
const (
	WelcomeLife = 24 * time.Hour
	SignInLife  = time.Hour
)

// clockSkew is how far the clocks of servers and terminals may be apart. A link that
// would last longer than one that is made now is older than a clock that was set back,
// and has expired.
const clockSkew = time.Minute

// What a link is for.
const (
	purposeWelcome = "welcome" // creates the first owner
	purposeSignIn  = "sign-in" // an owner's sign-in through it is no stranger's
)

// CreateWelcome returns the secret of a new link that creates the first owner.
func (s *Store) CreateWelcome(ctx context.Context, at time.Time) (token string, err error) {
	token = newToken()
	_, err = s.db.ExecContext(ctx, `
		INSERT INTO one_time_links (token_hash, purpose, expires_at) VALUES ($1, $2, $3)`,
		digest(token), purposeWelcome, precise(at.Add(WelcomeLife)))
	if err != nil {
		return "", storeError(ctx, "create welcome", err)
	}
	return token, nil
}

// CheckWelcome returns ErrNotFound when there is no such link, and ErrGone when
// it was used, has expired, or is not needed because there is an owner already.
func (s *Store) CheckWelcome(ctx context.Context, token string, at time.Time) error {
	if err := checkWelcome(ctx, s.db, token, at); err != nil {
		return storeError(ctx, "check welcome", err)
	}
	return nil
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

// CreateFirstOwner uses up a welcome link; it returns ErrNotFound when there
// is no such link, and ErrGone when it has expired or there is an owner already.
func (s *Store) CreateFirstOwner(ctx context.Context, token, username, passwordHash string, at time.Time) (Owner, error) {
	var owner Owner
	err := s.inTx(ctx, func(tx *sqlx.Tx) error {
		if s.kind == Postgres {
			// Two links used at once must not make two first owners; SQLite has one writer anyway.
			if _, err := tx.ExecContext(ctx, `LOCK TABLE owners IN SHARE ROW EXCLUSIVE MODE`); err != nil {
				return err
			}
		}
		if err := checkWelcome(ctx, tx, token, at); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			UPDATE one_time_links SET used_at = $1 WHERE token_hash = $2`, precise(at), digest(token))
		if err != nil {
			return err
		}
		owner, err = insertOwner(ctx, tx, username, passwordHash, at)
		return err
	})
	if err != nil {
		return Owner{}, storeError(ctx, "create first owner", err)
	}
	return owner, nil
}

// CreateSignInLink returns the secret of a new link through which an owner can
// sign in, with the password, however often strangers have tried to.
func (s *Store) CreateSignInLink(ctx context.Context, owner Owner, at time.Time) (token string, err error) {
	token = newToken()
	err = s.inTx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO one_time_links (token_hash, purpose, expires_at, owner_id) VALUES ($1, $2, $3, $4)`,
			digest(token), purposeSignIn, precise(at.Add(SignInLife)), owner.ID)
		if err != nil {
			return err
		}
		return record(ctx, tx, EventSignInLink, owner.Username, at)
	})
	if err != nil {
		return "", storeError(ctx, "create sign-in link", err)
	}
	return token, nil
}

// SignInLinkOwner returns the username of the owner whom a link is for, or
// ErrNotFound when there is no such link, or when it was used or has expired.
func (s *Store) SignInLinkOwner(ctx context.Context, token string, at time.Time) (username string, err error) {
	err = s.db.GetContext(ctx, &username, `
		SELECT username FROM one_time_links JOIN owners ON owners.id = owner_id
		WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 AND expires_at <= $4`,
		digest(token), purposeSignIn, precise(at), precise(at.Add(SignInLife+clockSkew)))
	if err != nil {
		return "", storeError(ctx, "sign-in link owner", err)
	}
	return username, nil
}

// UseSignInLink uses up the link of an owner who signs in through it, or returns
// ErrNotFound when it was used up meanwhile, or is none of that owner's.
func (s *Store) UseSignInLink(ctx context.Context, owner Owner, token string, at time.Time) error {
	result, err := s.db.ExecContext(ctx, `
		UPDATE one_time_links SET used_at = $1
		WHERE token_hash = $2 AND purpose = $3 AND owner_id = $4 AND used_at IS NULL AND expires_at > $1 AND expires_at <= $5`,
		precise(at), digest(token), purposeSignIn, owner.ID, precise(at.Add(SignInLife+clockSkew)))
	if err := changed(result, err, ErrNotFound); err != nil {
		return storeError(ctx, "use sign-in link", err)
	}
	return nil
}
