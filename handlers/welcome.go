package handlers

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/views/admin"
)

// errNoLink means that no link has this secret.
var errNoLink = errors.New("no such link")

// errMismatch means that the two spellings of a new password differ.
var errMismatch = errors.New("the passwords differ")

// WelcomeURL is the address, on the site at base, that creates the first owner.
func WelcomeURL(base, token string) string {
	return base + "/admin/bienvenida?token=" + url.QueryEscape(token)
}

// SignInURL is the address, on the site at base, where an owner signs in through a link.
func SignInURL(base, token string) string {
	return base + "/admin/entrar?enlace=" + url.QueryEscape(token)
}

// showWelcome handles GET /admin/bienvenida?token=…, which leaves the link unused.
func (s *Server) showWelcome(c *fiber.Ctx) error {
	form := admin.Welcome{Token: c.Query("token")}
	if err := s.checkWelcome(c, form.Token); err != nil {
		return err
	}
	return s.sendWelcome(c, form)
}

// createFirstOwner handles POST /admin/bienvenida.
func (s *Server) createFirstOwner(c *fiber.Ctx) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	form := admin.Welcome{Token: sent.Get("token"), Username: sent.Get("usuario"), Faults: admin.Faults{}}
	if err := s.checkWelcome(c, form.Token); err != nil {
		return err
	}
	typed := sent.Get("contrasena")
	username, err := db.CleanUsername(form.Username)
	if err != nil {
		form.Faults["usuario"] = describe(err).Detail
	}
	judge(form.Faults, "contrasena", typed, sent.Get("repetida"), username)
	if len(form.Faults) > 0 {
		return s.sendWelcome(c, form)
	}
	hash, err := password.Hash(c.UserContext(), typed)
	if err != nil {
		return fmt.Errorf("create first owner: %w", err)
	}
	account, err := s.store.CreateFirstOwner(c.UserContext(), form.Token, username, hash, s.now())
	if err != nil {
		return noLink(err)
	}
	if err := s.startSession(c, account); err != nil {
		return err
	}
	return redirectBack(c, "")
}

func (s *Server) checkWelcome(c *fiber.Ctx, token string) error {
	return noLink(s.store.CheckWelcome(c.UserContext(), token, s.now()))
}

// noLink tells a link that is not there from other things that are not there.
func noLink(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errNoLink
	}
	return err
}

func (s *Server) sendWelcome(c *fiber.Ctx, form admin.Welcome) error {
	return s.sendForm(c, admin.Page{Title: "Bienvenida"}, form.Faults, admin.WelcomeForm(form))
}

// judge notes what is wrong with a new password, and with its second spelling in "repetida".
func judge(faults admin.Faults, field, typed, repeated, username string) {
	if err := password.Check(typed, username); err != nil {
		faults[field] = describe(err).Detail
	} else if typed != repeated {
		faults["repetida"] = describe(errMismatch).Detail
	}
}
