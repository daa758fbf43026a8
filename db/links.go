package db

import (
	"context"
	"database/sql"
	"time"

	"github.com/jmoiron/sqlx"
)

// WelcomeLife is how long a welcome link can be used.
const WelcomeLife = 24 * time.Hour

// purposeWelcome marks the links that create the first owner.
const purposeWelcome = "welcome"

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
	if link.UsedAt.Valid || link.HasOwner || !at.Before(link.ExpiresAt) {
		return ErrGone
	}
	return nil
}
