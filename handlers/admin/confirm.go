package admin

import (
	"context"
	"database/sql"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
)

type ConfirmStore interface {
	ConfirmSession(ctx context.Context, session db.Session, at time.Time) error
}

// ConfirmLife is how long a password that was typed again counts.
const ConfirmLife = 10 * time.Minute

// Confirmations ask for the password again before a page is signed or a person gets in:
// an unlocked telephone is not enough.
type Confirmations struct {
	Store    ConfirmStore
	Attempts *Attempts
}

// IsConfirmed reports whether the password was typed again in this session, within
// ConfirmLife.
func (f *Confirmations) IsConfirmed(c *fiber.Ctx) bool {
	confirmed := request.Session(c).ConfirmedAt
	age := f.Attempts.Now().Sub(confirmed.Time)
	return confirmed.Valid && age >= 0 && age < ConfirmLife
}

// Confirm verifies the password of the owner and records it in the session. It returns
// ErrNoPassword, ErrWrongCurrent or TooManyAttempts.
func (f *Confirmations) Confirm(c *fiber.Ctx, typed string) error {
	if typed == "" {
		return ErrNoPassword
	}
	session := request.Session(c)
	if err := f.Attempts.Verify(c.UserContext(), session.Owner, typed); err != nil {
		return err
	}
	session.ConfirmedAt = sql.NullTime{Time: f.Attempts.Now(), Valid: true}
	if err := f.Store.ConfirmSession(c.UserContext(), session, session.ConfirmedAt.Time); err != nil {
		return err
	}
	request.SetSession(c, session)
	return nil
}
