package admin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

// ErrNoLink means that no link has this secret.
var ErrNoLink = errors.New("no such link")

// ErrMismatch means that the two spellings of a new password differ.
var ErrMismatch = errors.New("the passwords differ")

type welcomeStore interface {
	CheckWelcome(ctx context.Context, token string, at time.Time) error
	CreateFirstOwner(ctx context.Context, token, username, passwordHash string, at time.Time) (db.Owner, error)
}

// ShowWelcome handles GET /admin/bienvenida?token=…, which leaves the link unused.
func (h *Handlers) ShowWelcome(c *fiber.Ctx) error {
	form := admin.Welcome{Token: c.Query("token")}
	if err := h.checkWelcome(c, form.Token); err != nil {
		return err
	}
	return h.sendWelcome(c, form)
}

// CreateFirstOwner handles POST /admin/bienvenida.
func (h *Handlers) CreateFirstOwner(c *fiber.Ctx) error {
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form := admin.Welcome{Token: sent.Get("token"), Username: sent.Get("usuario"), Faults: admin.Faults{}}
	if err := h.checkWelcome(c, form.Token); err != nil {
		return err
	}
	typed := sent.Get("contrasena")
	username, err := db.CleanUsername(form.Username)
	if err != nil {
		form.Faults["usuario"] = h.explain(err)
	}
	h.judge(form.Faults, "contrasena", typed, sent.Get("repetida"), username)
	if len(form.Faults) > 0 {
		return h.sendWelcome(c, form)
	}
	hash, err := password.Hash(c.UserContext(), typed)
	if err != nil {
		return fmt.Errorf("create first owner: %w", err)
	}
	account, err := h.Store.CreateFirstOwner(c.UserContext(), form.Token, username, hash, h.Now())
	if err != nil {
		return noLink(err)
	}
	if err := h.Sessions.Start(c, account); err != nil {
		return err
	}
	return redirectBack(c, "")
}

func (h *Handlers) checkWelcome(c *fiber.Ctx, token string) error {
	return noLink(h.Store.CheckWelcome(c.UserContext(), token, h.Now()))
}

// noLink tells a link that is not there from other things that are not there.
func noLink(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoLink
	}
	return err
}

func (h *Handlers) sendWelcome(c *fiber.Ctx, form admin.Welcome) error {
	return h.sendForm(c, admin.Page{Title: "Bienvenida"}, form.Faults, admin.WelcomeForm(form))
}

// judge notes what is wrong with a new password, and with its second spelling in "repetida".
func (h *Handlers) judge(faults admin.Faults, field, typed, repeated, username string) {
	if err := password.Check(typed, username); err != nil {
		faults[field] = h.explain(err)
	} else if typed != repeated {
		faults["repetida"] = h.explain(ErrMismatch)
	}
}
