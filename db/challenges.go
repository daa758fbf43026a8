package db

import (
	"context"
	"database/sql"
	"time"
)

const ChallengeLife = 5 * time.Minute

// Challenge is a question that a browser has to answer once, within ChallengeLife.
type Challenge struct {
	OwnerID sql.NullInt64 `db:"owner_id"` // null if the owner is not known yet
	Data    string        `db:"data"`
}

func (s *Store) CreateChallenge(ctx context.Context, purpose string, c Challenge, at time.Time) (token string, err error) {
	token = newToken()
	err = s.exec(ctx, "create challenge", `
		INSERT INTO challenges (token_hash, purpose, owner_id, data, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		digest(token), purpose, c.OwnerID, c.Data, toMicroseconds(at.Add(ChallengeLife)))
	return token, err
}

// Challenge returns ErrNotFound if the challenge was answered or has expired.
func (s *Store) Challenge(ctx context.Context, purpose, token string, at time.Time) (Challenge, error) {
	return s.challenge(ctx, `SELECT owner_id, data FROM challenges`, "", purpose, token, at)
}

// ConsumeChallenge returns a challenge and deletes it, so that one answer is accepted.
func (s *Store) ConsumeChallenge(ctx context.Context, purpose, token string, at time.Time) (Challenge, error) {
	return s.challenge(ctx, `DELETE FROM challenges`, ` RETURNING owner_id, data`, purpose, token, at)
}

func (s *Store) challenge(ctx context.Context, verb, returning, purpose, token string, at time.Time) (Challenge, error) {
	var c Challenge
	err := s.get(ctx, "challenge", &c, verb+` WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 AND expires_at <= $4`+returning,
		digest(token), purpose, toMicroseconds(at), toMicroseconds(at.Add(ChallengeLife+clockSkew)))
	return c, err
}
