package handlers

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/password"
	"latido/views/admin"
)

// errWrongCurrent means that an owner's current password is another one.
var errWrongCurrent = errors.New("wrong current password")

// showPassword handles GET /admin/contrasena.
func (s *Server) showPassword(c *fiber.Ctx) error {
	form := admin.Password{Username: owner(c).Username}
	if c.Query("lista") != "" {
		form.Notice = "Tu contraseña nueva ya funciona. Cerramos tus otras sesiones."
	}
	return s.sendPassword(c, form)
}

// changePassword handles POST /admin/contrasena: whoever finds the browser open
// must know the current password.
func (s *Server) changePassword(c *fiber.Ctx) error {
	account, ctx := owner(c), c.UserContext()
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	form := admin.Password{Username: account.Username, Faults: admin.Faults{}}
	next := sent.Get("nueva")
	judge(form.Faults, "nueva", next, sent.Get("repetida"), account.Username)

	attempts := "password of " + strconv.FormatInt(account.ID, 10)
	if err := s.countAttempt(ctx, attempts, attemptsPerClient); err != nil {
		return err
	}
	match, err := password.Verify(ctx, sent.Get("actual"), account.PasswordHash)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	if !match {
		form.Faults["actual"] = describe(errWrongCurrent).Detail
	}
	if len(form.Faults) > 0 {
		return s.sendPassword(c, form)
	}
	hash, err := password.Hash(ctx, next)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	if err := s.store.ChangePassword(ctx, account, hash, c.Cookies(s.cookieName(c)), s.now()); err != nil {
		return err
	}
	s.rememberDevice(c, account) // all of them were forgotten
	if err := s.store.ForgetAttempts(ctx, attempts); err != nil {
		return err
	}
	return c.Redirect("/admin/contrasena?lista=1", fiber.StatusSeeOther)
}

func (s *Server) sendPassword(c *fiber.Ctx, form admin.Password) error {
	return s.sendForm(c, admin.Page{Title: "Cambiar la contraseña", Username: form.Username}, form.Faults, admin.PasswordForm(form))
}

// sendForm answers with a form, and says so when it was refused.
func (s *Server) sendForm(c *fiber.Ctx, p admin.Page, faults admin.Faults, form templ.Component) error {
	status := fiber.StatusOK
	if len(faults) > 0 {
		status, p.Failed = fiber.StatusUnprocessableEntity, true
	}
	return s.sendAdmin(c, status, p, form)
}
