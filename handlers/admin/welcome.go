package admin

import (
	"context"
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
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
	sent := request.Form(c)
	form := admin.Welcome{Token: sent.Get("token"), Username: sent.Get("usuario"), Faults: admin.Faults{}}
	if err := w.checkWelcome(c, form.Token); err != nil {
		return err
	}
	return w.createAccount(c, form.Faults, func() error { return w.sendWelcome(c, form) }, func(username, passwordHash string) (db.Owner, error) {
		account, err := w.Store.CreateFirstOwner(c.UserContext(), form.Token, username, passwordHash, w.Now())
		return account, noLink(err)
	})
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
