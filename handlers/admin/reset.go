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

type ResetStore interface {
	ResetLinkOwner(ctx context.Context, token string, at time.Time) (owner db.Owner, mailed bool, err error)
	ResetPassword(ctx context.Context, owner db.Owner, passwordHash string, all bool, at time.Time) error
}

type Resets struct {
	*Screens
	Store ResetStore
}

var ErrNoResetLink = errors.New("no such link for a new password")

// Show handles GET /admin/clave?enlace=…, without using the link.
func (r *Resets) Show(c *fiber.Ctx) error {
	token := c.Query("enlace")
	owner, _, err := r.owner(c, token)
	if err != nil {
		return err
	}
	return r.send(c, admin.Reset{Token: token, Username: owner.Username})
}

// Change handles POST /admin/clave: it sets the password and signs in.
func (r *Resets) Change(c *fiber.Ctx) error {
	sent := request.Form(c)
	owner, mailed, err := r.owner(c, sent.Get("enlace"))
	if err != nil {
		return err
	}
	form := admin.Reset{Token: sent.Get("enlace"), Username: owner.Username, Faults: admin.Faults{}}
	next := sent.Get("nueva")
	r.checkPassword(form.Faults, "nueva", next, sent.Get("repetida"), owner.Username)
	if len(form.Faults) > 0 {
		return r.send(c, form)
	}
	hash, err := password.Hash(c.UserContext(), next)
	if err != nil {
		return fmt.Errorf("reset password: %w", err)
	}
	if err := r.Store.ResetPassword(c.UserContext(), owner, hash, !mailed, r.Now()); errors.Is(err, db.ErrConflict) {
		return ErrNoResetLink
	} else if err != nil {
		return err
	}
	if mailed && owner.TOTPSecret != "" {
		return c.Redirect("/admin/entrar", fiber.StatusSeeOther)
	}
	owner.PasswordHash = hash
	if err := r.Sessions.Start(c, owner); err != nil {
		return err
	}
	return redirectBack(c, "")
}

func (r *Resets) owner(c *fiber.Ctx, token string) (owner db.Owner, mailed bool, err error) {
	owner, mailed, err = r.Store.ResetLinkOwner(c.UserContext(), token, r.Now())
	if errors.Is(err, db.ErrNotFound) || err == nil && owner.HasEnded(r.Now()) {
		return db.Owner{}, false, ErrNoResetLink
	}
	return owner, mailed, err
}

func (r *Resets) send(c *fiber.Ctx, form admin.Reset) error {
	return r.sendForm(c, admin.Page{Title: "Contraseña nueva"}, form.Faults, admin.ResetForm(form))
}
