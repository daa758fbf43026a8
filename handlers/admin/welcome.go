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

type Welcome struct {
	*Screens
	Store WelcomeStore
}

var ErrNoLink = errors.New("no such link")

type WelcomeStore interface {
	CheckWelcome(ctx context.Context, token string, at time.Time) error
	CreateFirstOwner(ctx context.Context, token, username, passwordHash string, at time.Time) (db.Owner, error)
}

// Show handles GET /admin/bienvenida?token=…, without using the link.
func (w *Welcome) Show(c *fiber.Ctx) error {
	form := admin.Welcome{Token: c.Query("token")}
	if err := w.checkWelcome(c, form.Token); err != nil {
		return err
	}
	return w.sendWelcome(c, form)
}

// CreateOwner handles POST /admin/bienvenida.
func (w *Welcome) CreateOwner(c *fiber.Ctx) error {
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form := admin.Welcome{Token: sent.Get("token"), Username: sent.Get("usuario"), Faults: admin.Faults{}}
	if err := w.checkWelcome(c, form.Token); err != nil {
		return err
	}
	typed := sent.Get("contrasena")
	username, err := db.CleanUsername(form.Username)
	if err != nil {
		form.Faults["usuario"] = w.explain(err)
	}
	w.checkPassword(form.Faults, "contrasena", typed, sent.Get("repetida"), username)
	if len(form.Faults) > 0 {
		return w.sendWelcome(c, form)
	}
	hash, err := password.Hash(c.UserContext(), typed)
	if err != nil {
		return fmt.Errorf("create first owner: %w", err)
	}
	account, err := w.Store.CreateFirstOwner(c.UserContext(), form.Token, username, hash, w.Now())
	if err != nil {
		return noLink(err)
	}
	if err := w.Sessions.Start(c, account); err != nil {
		return err
	}
	return redirectBack(c, "")
}

func (w *Welcome) checkWelcome(c *fiber.Ctx, token string) error {
	return noLink(w.Store.CheckWelcome(c.UserContext(), token, w.Now()))
}

func noLink(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoLink
	}
	return err
}

func (w *Welcome) sendWelcome(c *fiber.Ctx, form admin.Welcome) error {
	return w.sendForm(c, admin.Page{Title: "Bienvenida"}, form.Faults, admin.WelcomeForm(form))
}
