package db

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
)

// Passkey is a key with which an owner signs in instead of with the password (WebAuthn).
type Passkey struct {
	ID         string       `db:"id"`         // of the credential, in base64url
	Name       string       `db:"name"`       // chosen by the owner
	Host       string       `db:"host"`       // the only host at which it is valid
	Credential string       `db:"credential"` // JSON of the WebAuthn library
	CreatedAt  time.Time    `db:"created_at"` // UTC
	UsedAt     sql.NullTime `db:"used_at"`
}

var ErrTooManyPasskeys = fmt.Errorf("%w: too many passkeys", ErrInvalid)

const maxPasskeys = 20

// AddPasskey stores a passkey. It returns ErrTooManyPasskeys, or ErrConflict if it exists.
func (s *Store) AddPasskey(ctx context.Context, owner Owner, key Passkey, at time.Time) error {
	return s.inTx(ctx, "add passkey", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		var count int
		if err := tx.GetContext(ctx, &count, `SELECT count(*) FROM passkeys WHERE owner_id = $1`, owner.ID); err != nil {
			return err
		}
		if count >= maxPasskeys {
			return ErrTooManyPasskeys
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO passkeys (id, owner_id, name, host, credential, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			key.ID, owner.ID, key.Name, key.Host, key.Credential, toMicroseconds(at))
		if err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventPasskeyAdded, owner.Username, key.Name, at)
	})
}

func (s *Store) Passkeys(ctx context.Context, owner Owner) ([]Passkey, error) {
	keys := []Passkey{}
	err := s.list(ctx, "passkeys", &keys, `
		SELECT id, name, host, credential, created_at, used_at FROM passkeys WHERE owner_id = $1 ORDER BY created_at, id`, owner.ID)
	return keys, err
}

func (s *Store) PasskeyOwner(ctx context.Context, id string) (Owner, error) {
	return s.owner(ctx, "passkey owner", `removed_at IS NULL AND id = (SELECT owner_id FROM passkeys WHERE passkeys.id = $1)`, id)
}

// UsePasskey stores the state of a passkey after a use, or returns ErrNotFound.
func (s *Store) UsePasskey(ctx context.Context, owner Owner, id, credential string, at time.Time) error {
	result, err := s.db.ExecContext(ctx, `
		UPDATE passkeys SET credential = $1, used_at = $2 WHERE id = $3 AND owner_id = $4`, credential, toMicroseconds(at), id, owner.ID)
	return s.translate(ctx, "use passkey", requireRow(result, err, ErrNotFound))
}

func (s *Store) RemovePasskey(ctx context.Context, owner Owner, id string, at time.Time) error {
	return s.inTx(ctx, "remove passkey", func(tx *sqlx.Tx) error {
		var name string
		if err := tx.GetContext(ctx, &name, `DELETE FROM passkeys WHERE id = $1 AND owner_id = $2 RETURNING name`, id, owner.ID); err != nil {
			return err
		}
		return insertEventAbout(ctx, tx, EventPasskeyRemoved, owner.Username, name, at)
	})
}
