package admin

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/password"
	"latido/views/admin"
)

var ErrMismatch = errors.New("the passwords differ")

// sendForm sets the status 422 if there are faults.
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
