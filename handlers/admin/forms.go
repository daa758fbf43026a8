package admin

import (
	"errors"
	"fmt"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

var (
	ErrMismatch      = errors.New("the passwords differ")
	ErrUsernameTaken = errors.New("the username is taken")
)

// sendForm answers with a form; the status is 422 if there are faults.
func (s *Screens) sendForm(c *fiber.Ctx, p admin.Page, faults admin.Faults, form templ.Component) error {
	status := fiber.StatusOK
	if len(faults) > 0 {
		status, p.Failed = fiber.StatusUnprocessableEntity, true
	}
	return s.Send(c, status, p, form)
}

func (s *Screens) explain(err error) string {
	_, detail := s.Describe(err)
	return detail
}

func (s *Screens) checkPassword(faults admin.Faults, field, typed, repeated, username string) {
	if err := password.Check(typed, username); err != nil {
		faults[field] = s.explain(err)
	} else if typed != repeated {
		faults["repetida"] = s.explain(ErrMismatch)
	}
}

// createAccount creates the account of a form and signs it in, or shows the form with its faults.
func (s *Screens) createAccount(c *fiber.Ctx, faults admin.Faults, show func() error, create func(username, passwordHash string) (db.Owner, error)) error {
	sent := request.Form(c)
	username, err := db.CleanUsername(sent.Get("usuario"))
	if err != nil {
		faults["usuario"] = s.explain(err)
	}
	typed := sent.Get("contrasena")
	s.checkPassword(faults, "contrasena", typed, sent.Get("repetida"), username)
	if len(faults) > 0 {
		return show()
	}
	hash, err := password.Hash(c.UserContext(), typed)
	if err != nil {
		return fmt.Errorf("create account: %w", err)
	}
	account, err := create(username, hash)
	if errors.Is(err, db.ErrConflict) {
		faults["usuario"] = s.explain(ErrUsernameTaken)
		return show()
	}
	if err != nil {
		return err
	}
	if err := s.Sessions.Start(c, account); err != nil {
		return err
	}
	return redirectBack(c, "")
}
