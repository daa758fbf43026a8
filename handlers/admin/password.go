package admin

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

type passwordStore interface {
	ChangePassword(ctx context.Context, owner db.Owner, passwordHash, token string, at time.Time) error
}

// ErrWrongCurrent means that an owner's current password is another one.
var ErrWrongCurrent = errors.New("wrong current password")

// ShowPassword handles GET /admin/contrasena.
func (h *Handlers) ShowPassword(c *fiber.Ctx) error {
	form := admin.Password{Username: request.Owner(c).Username}
	if c.Query("lista") != "" {
		form.Notice = "Tu contraseña nueva ya funciona. Cerramos tus otras sesiones."
	}
	return h.sendPassword(c, form)
}

// ChangePassword handles POST /admin/contrasena: whoever finds the browser open
// must know the current password.
func (h *Handlers) ChangePassword(c *fiber.Ctx) error {
	account, ctx := request.Owner(c), c.UserContext()
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form := admin.Password{Username: account.Username, Faults: admin.Faults{}}
	next := sent.Get("nueva")
	h.judge(form.Faults, "nueva", next, sent.Get("repetida"), account.Username)

	attempts := "password of " + strconv.FormatInt(account.ID, 10)
	if err := h.countAttempt(ctx, attempts, AttemptsPerClient); err != nil {
		return err
	}
	match, err := password.Verify(ctx, sent.Get("actual"), account.PasswordHash)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	if !match {
		form.Faults["actual"] = h.explain(ErrWrongCurrent)
	}
	if len(form.Faults) > 0 {
		return h.sendPassword(c, form)
	}
	hash, err := password.Hash(ctx, next)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	if err := h.Store.ChangePassword(ctx, account, hash, h.Sessions.Token(c), h.Now()); err != nil {
		return err
	}
	h.Sessions.RememberDevice(c, account) // all of them were forgotten
	if err := h.Store.ForgetAttempts(ctx, attempts); err != nil {
		return err
	}
	return c.Redirect("/admin/contrasena?lista=1", fiber.StatusSeeOther)
}

func (h *Handlers) sendPassword(c *fiber.Ctx, form admin.Password) error {
	return h.sendForm(c, admin.Page{Title: "Cambiar la contraseña", Username: form.Username}, form.Faults, admin.PasswordForm(form))
}

// sendForm answers with a form, and says so when it was refused.
func (h *Handlers) sendForm(c *fiber.Ctx, p admin.Page, faults admin.Faults, form templ.Component) error {
	status := fiber.StatusOK
	if len(faults) > 0 {
		status, p.Failed = fiber.StatusUnprocessableEntity, true
	}
	return h.Send(c, status, p, form)
}
