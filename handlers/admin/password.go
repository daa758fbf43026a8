package admin

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

type PasswordStore interface {
	ChangePassword(ctx context.Context, owner db.Owner, passwordHash, token string, at time.Time) error
}

// Passwords is the screen to change a password.
type Passwords struct {
	*Screens
	Store    PasswordStore
	Attempts *Attempts
}

var ErrWrongCurrent = errors.New("wrong current password")

// Show handles GET /admin/contrasena.
func (p *Passwords) Show(c *fiber.Ctx) error {
	form := admin.Password{Username: request.Owner(c).Username}
	if c.Query("lista") != "" {
		form.Notice = "Tu contraseña nueva ya funciona. Cerramos tus otras sesiones."
	}
	return p.sendPassword(c, form)
}

// Change handles POST /admin/contrasena. It requires the current password.
func (p *Passwords) Change(c *fiber.Ctx) error {
	account, ctx := request.Owner(c), c.UserContext()
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form := admin.Password{Username: account.Username, Faults: admin.Faults{}}
	next := sent.Get("nueva")
	p.checkPassword(form.Faults, "nueva", next, sent.Get("repetida"), account.Username)

	attempts := "password of " + strconv.FormatInt(account.ID, 10)
	if err := p.Attempts.Count(ctx, attempts, AttemptsPerClient); err != nil {
		return err
	}
	match, err := password.Verify(ctx, sent.Get("actual"), account.PasswordHash)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	if !match {
		form.Faults["actual"] = p.explain(ErrWrongCurrent)
	}
	if len(form.Faults) > 0 {
		return p.sendPassword(c, form)
	}
	hash, err := password.Hash(ctx, next)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	err = p.Store.ChangePassword(ctx, account, hash, p.Sessions.Token(c), p.Now())
	switch {
	case errors.Is(err, db.ErrConflict): // it was changed meanwhile
		form.Faults["actual"] = p.explain(ErrWrongCurrent)
		return p.sendPassword(c, form)
	case errors.Is(err, db.ErrNotFound):
		return request.ErrSignedOut
	case err != nil:
		return err
	}
	account.PasswordHash = hash
	p.Sessions.RememberDevice(c, account) // all of them were forgotten
	if err := p.Attempts.Store.ResetAttempts(ctx, attempts); err != nil {
		return err
	}
	return c.Redirect("/admin/contrasena?lista=1", fiber.StatusSeeOther)
}

func (p *Passwords) sendPassword(c *fiber.Ctx, form admin.Password) error {
	return p.sendForm(c, admin.Page{Title: "Cambiar la contraseña", Username: form.Username}, form.Faults, admin.PasswordForm(form))
}
