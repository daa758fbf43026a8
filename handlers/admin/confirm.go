package admin

import (
	"context"
	"database/sql"
	"net/url"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
)

type ConfirmStore interface {
	ConfirmSession(ctx context.Context, session db.Session, at time.Time) error
}

const ConfirmLife = 10 * time.Minute

// Confirmations require the password or a passkey again before a signature, an invitation or a
// change of what signs in: an unlocked telephone is not enough.
type Confirmations struct {
	Keys     *Passkeys
	Store    ConfirmStore
	Attempts *Attempts
}

func (f *Confirmations) IsConfirmed(c *fiber.Ctx) bool {
	confirmed := request.Session(c).ConfirmedAt
	age := f.Attempts.Now().Sub(confirmed.Time)
	return confirmed.Valid && age >= 0 && age < ConfirmLife
}

// Confirm verifies the password "contrasena" or the passkey "llave". It returns ErrNoPassword,
// ErrWrongCurrent, TooManyAttempts or ErrPasskey.
func (f *Confirmations) Confirm(c *fiber.Ctx, sent url.Values) error {
	session := request.Session(c)
	var err error
	switch typed, answer := sent.Get("contrasena"), sent.Get("llave"); {
	case answer != "":
		err = f.Keys.Confirm(c, sent.Get("reto"), answer)
	case typed == "":
		err = ErrNoPassword
	default:
		err = f.Attempts.Verify(c.UserContext(), session.Owner, typed)
	}
	if err != nil {
		return err
	}
	session.ConfirmedAt = sql.NullTime{Time: f.Attempts.Now(), Valid: true}
	if err := f.Store.ConfirmSession(c.UserContext(), session, session.ConfirmedAt.Time); err != nil {
		return err
	}
	request.SetSession(c, session)
	return nil
}

func (f *Confirmations) hasKeys(c *fiber.Ctx) bool {
	keys, err := f.Keys.Store.Passkeys(c.UserContext(), request.Owner(c))
	return err == nil && len(keys) > 0
}
