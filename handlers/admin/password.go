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
	"latido/views/history"
)

type PasswordStore interface {
	ChangePassword(ctx context.Context, owner db.Owner, passwordHash, token string, at time.Time) error
	Sessions(ctx context.Context, owner db.Owner, at time.Time) ([]db.Session, error)
	EndSessionByID(ctx context.Context, owner db.Owner, id string, at time.Time) error
	EndSessions(ctx context.Context, by, owner db.Owner, keep string, at time.Time) error
}

type Passwords struct {
	*Screens
	Store    PasswordStore
	Attempts *Attempts
}

// Show handles GET /admin/contrasena.
func (p *Passwords) Show(c *fiber.Ctx) error {
	form := admin.Password{Username: request.Owner(c).Username}
	switch {
	case c.Query("lista") != "":
		form.Notice = "Tu contraseña nueva ya funciona. Cerramos tus otras sesiones."
	case c.Query("cerrada") != "":
		form.Notice = "Listo: esa sesión ya no sirve."
	case c.Query("todas") != "":
		form.Notice = "Cerramos tus otras sesiones. Si alguien más entró, cambia ahora tu contraseña: la de antes la conoce."
	}
	return p.sendPassword(c, form)
}

// EndSessions handles POST /admin/sesiones: it ends the session "sesion" or all others.
func (p *Passwords) EndSessions(c *fiber.Ctx) error {
	session, id, done := request.Session(c), request.Form(c).Get("sesion"), "cerrada"
	var err error
	if id == "" {
		done, err = "todas", p.Store.EndSessions(c.UserContext(), session.Owner, session.Owner, session.ID, p.Now())
		p.Sessions.RememberDevice(c, session.Owner) // all of them were forgotten
	} else if err = p.Store.EndSessionByID(c.UserContext(), session.Owner, id, p.Now()); errors.Is(err, db.ErrNotFound) {
		err = nil // it has ended meanwhile
	}
	if err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return c.Redirect("/admin/contrasena?"+done+"=1", fiber.StatusSeeOther)
}

// Change handles POST /admin/contrasena. It requires the current password.
func (p *Passwords) Change(c *fiber.Ctx) error {
	account, ctx := request.Owner(c), c.UserContext()
	sent := request.Form(c)
	form := admin.Password{Username: account.Username, Faults: admin.Faults{}}
	next := sent.Get("nueva")
	p.checkPassword(form.Faults, "nueva", next, sent.Get("repetida"), account.Username)

	switch err := p.Attempts.Verify(ctx, account, sent.Get("actual")); {
	case errors.Is(err, ErrWrongCurrent):
		form.Faults["actual"] = p.explain(err)
	case err != nil:
		return fmt.Errorf("change password: %w", err)
	}
	if len(form.Faults) > 0 {
		return p.sendPassword(c, form)
	}
	hash, err := password.Hash(ctx, next)
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	err = p.Store.ChangePassword(ctx, account, hash, p.Sessions.Token(c), p.Now())
	switch {
	case errors.Is(err, db.ErrConflict): // it was changed meanwhile
		form.Faults["actual"] = p.explain(ErrWrongCurrent)
		return p.sendPassword(c, form)
	case errors.Is(err, db.ErrNotFound):
		return request.ErrSignedOut
	case err != nil:
		return err
	}
	account.PasswordHash = hash
	p.Sessions.RememberDevice(c, account) // all of them were forgotten
	return c.Redirect("/admin/contrasena?lista=1", fiber.StatusSeeOther)
}

func (p *Passwords) sendPassword(c *fiber.Ctx, form admin.Password) error {
	sessions, err := p.Store.Sessions(c.UserContext(), request.Owner(c), p.Now())
	if err != nil {
		return fmt.Errorf("show sessions: %w", err)
	}
	for _, s := range sessions {
		form.Sessions = append(form.Sessions, admin.OpenSession{
			ID: s.ID, Browser: s.Browser, Own: s.ID == request.Session(c).ID,
			Started: history.Moment(s.CreatedAt.In(p.Site.Zone())), Seen: history.Moment(s.LastSeen.In(p.Site.Zone())),
		})
	}
	return p.sendForm(c, admin.Page{Title: "Contraseña y sesiones", Username: form.Username}, form.Faults, admin.PasswordForm(form))
}
