package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// EnableSecondStep requires a code of secret (TOTP) or a recovery code. step is that of a proven code.
func (s *Store) EnableSecondStep(ctx context.Context, owner Owner, secret string, step int64, recoveryCodes []string, at time.Time) error {
	return s.setSecondStep(ctx, owner, secret, step, recoveryCodes, EventSecondStepOn, at)
}

func (s *Store) DisableSecondStep(ctx context.Context, owner Owner, at time.Time) error {
	return s.setSecondStep(ctx, owner, "", 0, nil, EventSecondStepOff, at)
}

func (s *Store) setSecondStep(ctx context.Context, owner Owner, secret string, step int64, recoveryCodes []string, event string, at time.Time) error {
	return s.inTx(ctx, "second step", func(tx *sqlx.Tx) error {
		if err := lockPassword(ctx, tx, owner); err != nil {
			return err
		}
		if err := execEach(ctx, tx, owner.ID, deleteRecoveryCodes); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE owners SET totp_secret = $1, totp_step = $2 WHERE id = $3`, secret, step, owner.ID)
		if err != nil {
			return err
		}
		for _, code := range recoveryCodes {
			_, err := tx.ExecContext(ctx, `INSERT INTO recovery_codes (code_hash, owner_id) VALUES ($1, $2)`, digest(code), owner.ID)
			if err != nil {
				return err
			}
		}
		return insertEvent(ctx, tx, event, owner.Username, at)
	})
}

// UseStep records that a code was used (RFC 6238), or returns ErrNotFound if it or a later one was.
func (s *Store) UseStep(ctx context.Context, owner Owner, step int64) error {
	result, err := s.db.ExecContext(ctx, `
		UPDATE owners SET totp_step = $1 WHERE id = $2 AND totp_step < $1 AND totp_secret = $3`, step, owner.ID, owner.TOTPSecret)
	return s.translate(ctx, "use step", requireRow(result, err, ErrNotFound))
}

func (s *Store) UseRecoveryCode(ctx context.Context, owner Owner, code string, at time.Time) error {
	return s.inTx(ctx, "use recovery code", func(tx *sqlx.Tx) error {
		result, err := tx.ExecContext(ctx, `DELETE FROM recovery_codes WHERE code_hash = $1 AND owner_id = $2`, digest(code), owner.ID)
		if err := requireRow(result, err, ErrNotFound); err != nil {
			return err
		}
		return insertEvent(ctx, tx, EventRecoveryCode, owner.Username, at)
	})
}

func (s *Store) CountRecoveryCodes(ctx context.Context, owner Owner) (count int, err error) {
	err = s.get(ctx, "count recovery codes", &count, `SELECT count(*) FROM recovery_codes WHERE owner_id = $1`, owner.ID)
	return count, err
}
