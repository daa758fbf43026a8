package admin

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/password"
	"latido/views/admin"
)

// ErrMismatch means that the two spellings of a new password differ.
var ErrMismatch = errors.New("the passwords differ")

// sendForm answers with a form, and says so when it was refused.
func (s *Screens) sendForm(c *fiber.Ctx, p admin.Page, faults admin.Faults, form templ.Component) error {
	status := fiber.StatusOK
	if len(faults) > 0 {
		status, p.Failed = fiber.StatusUnprocessableEntity, true
	}
	return s.Send(c, status, p, form)
}

// explain words an error beside a field.
func (s *Screens) explain(err error) string {
	_, detail := s.Describe(err)
	return detail
}

// judge notes what is wrong with a new password, and with its second spelling in "repetida".
func (s *Screens) judge(faults admin.Faults, field, typed, repeated, username string) {
	if err := password.Check(typed, username); err != nil {
		faults[field] = s.explain(err)
	} else if typed != repeated {
		faults["repetida"] = s.explain(ErrMismatch)
	}
}
