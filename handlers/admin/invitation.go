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

type InvitationStore interface {
	Invitation(ctx context.Context, token string, at time.Time) (db.Invitation, error)
	AcceptInvitation(ctx context.Context, token, username, passwordHash string, at time.Time) (db.Owner, error)
}

type Invitations struct {
	*Screens
	Store InvitationStore
}

var ErrNoInvitation = errors.New("no such invitation")

// Show handles GET /admin/invitacion?token=…, without using the invitation.
func (i *Invitations) Show(c *fiber.Ctx) error {
	form, err := i.form(c, c.Query("token"))
	if err != nil {
		return err
	}
	return i.send(c, form)
}

// Accept handles POST /admin/invitacion: it creates the account and signs it in.
func (i *Invitations) Accept(c *fiber.Ctx) error {
	sent := request.Form(c)
	form, err := i.form(c, sent.Get("token"))
	if err != nil {
		return err
	}
	form.Username, form.Faults = sent.Get("usuario"), admin.Faults{}
	return i.createAccount(c, form.Faults, func() error { return i.send(c, form) }, func(username, passwordHash string) (db.Owner, error) {
		account, err := i.Store.AcceptInvitation(c.UserContext(), form.Token, username, passwordHash, i.Now())
		return account, noInvitation(err)
	})
}

func (i *Invitations) form(c *fiber.Ctx, token string) (admin.Invitation, error) {
	invitation, err := i.Store.Invitation(c.UserContext(), token, i.Now())
	return admin.Invitation{Token: token, Role: invitation.Role, By: invitation.By}, noInvitation(err)
}

func noInvitation(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoInvitation
	}
	return err
}

func (i *Invitations) send(c *fiber.Ctx, form admin.Invitation) error {
	return i.sendForm(c, admin.Page{Title: "Invitación"}, form.Faults, admin.InvitationForm(form))
}
