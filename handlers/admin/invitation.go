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

type InvitationStore interface {
	Invitation(ctx context.Context, token string, at time.Time) (db.Invitation, error)
	AcceptInvitation(ctx context.Context, token, username, passwordHash string, at time.Time) (db.Owner, error)
}

type Invitations struct {
	*Screens
	Store InvitationStore
}

var (
	ErrNoInvitation  = errors.New("no such invitation")
	ErrUsernameTaken = errors.New("the username is taken")
)

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
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form, err := i.form(c, sent.Get("token"))
	if err != nil {
		return err
	}
	form.Username, form.Faults = sent.Get("usuario"), admin.Faults{}
	username, err := db.CleanUsername(form.Username)
	if err != nil {
		form.Faults["usuario"] = i.explain(err)
	}
	typed := sent.Get("contrasena")
	i.checkPassword(form.Faults, "contrasena", typed, sent.Get("repetida"), username)
	if len(form.Faults) > 0 {
		return i.send(c, form)
	}
	hash, err := password.Hash(c.UserContext(), typed)
	if err != nil {
		return fmt.Errorf("accept invitation: %w", err)
	}
	account, err := i.Store.AcceptInvitation(c.UserContext(), form.Token, username, hash, i.Now())
	if errors.Is(err, db.ErrConflict) {
		form.Faults["usuario"] = i.explain(ErrUsernameTaken)
		return i.send(c, form)
	}
	if err != nil {
		return noInvitation(err)
	}
	if err := i.Sessions.Start(c, account); err != nil {
		return err
	}
	return redirectBack(c, "")
}

func (i *Invitations) form(c *fiber.Ctx, token string) (admin.Invitation, error) {
	invitation, err := i.Store.Invitation(c.UserContext(), token, i.Now())
	if err != nil {
		return admin.Invitation{}, noInvitation(err)
	}
	return admin.Invitation{Token: token, Role: invitation.Role, By: invitation.By}, nil
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
