package admin

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/people"
)

type PeopleStore interface {
	Owners(ctx context.Context) ([]db.Owner, error)
	Invitations(ctx context.Context, at time.Time) ([]db.Invitation, error)
	Invite(ctx context.Context, by db.Owner, role db.Role, endsAt sql.NullTime, at time.Time) (token string, err error)
	RevokeInvitation(ctx context.Context, by db.Owner, id string, at time.Time) error
	ChangeRole(ctx context.Context, by db.Owner, id int64, role db.Role, endsAt sql.NullTime, at time.Time) error
	RemoveOwner(ctx context.Context, by db.Owner, id int64, at time.Time) error
	Owner(ctx context.Context, id int64) (db.Owner, error)
	CreateResetLink(ctx context.Context, by, owner db.Owner, at time.Time) (token string, err error)
}

type People struct {
	*Screens
	Confirmations
	Store PeopleStore
}

var (
	ErrNoRole  = errors.New("no such role")
	ErrNoEnd   = errors.New("the access of an agency ends on a day to come")
	ErrChanged = errors.New("the person or invitation is gone")

	// ErrNotConfirmed means that a confirmation is required first; see Confirmations.
	ErrNotConfirmed = errors.New("not confirmed")
)

const peoplePath = "/admin/personas"

var peopleNotices = map[string]string{
	"cambio":  "Listo: ya puede hacer lo que elegiste, y nada más.",
	"quitada": "Listo: se cerraron sus sesiones y ya no puede entrar.",
	"anulada": "Listo: esa invitación ya no sirve.",
}

// Show handles GET /admin/personas.
func (p *People) Show(c *fiber.Ctx) error {
	return p.show(c, people.Screen{Notice: peopleNotices[c.Query("listo")]})
}

func (p *People) show(c *fiber.Ctx, m people.Screen) error {
	var err error
	if m.People, err = p.Store.Owners(c.UserContext()); err != nil {
		return fmt.Errorf("show people: %w", err)
	}
	if m.Invitations, err = p.Store.Invitations(c.UserContext(), p.Now()); err != nil {
		return fmt.Errorf("show people: %w", err)
	}
	owner := request.Owner(c)
	m.Self, m.Username, m.Now, m.Confirmed, m.HasKeys = owner.ID, owner.Username, p.now(), p.IsConfirmed(c), p.hasKeys(c)
	page, status := admin.Page{Title: "Personas", Username: owner.Username, Styles: []string{"people/people"}, Failed: m.Fault != ""}, fiber.StatusOK
	if page.Failed {
		status = fiber.StatusUnprocessableEntity
	}
	return p.Send(c, status, page, people.List(m))
}

// Change handles POST /admin/personas. "accion" is "confirmar", which the others require first;
// "invitar"; "anular" an invitation; "cambiar" a role; "quitar" a person; or "ayudar" with a link for
// a new password.
func (p *People) Change(c *fiber.Ctx) error {
	sent := request.Form(c)
	ctx, by, person := c.UserContext(), request.Owner(c), parseNumber(sent.Get("persona"))
	var err error
	done := ""
	if sent.Get("accion") == "confirmar" {
		if err := p.Confirm(c, sent); err != nil {
			return p.explainFault(c, err)
		}
		return c.Redirect(peoplePath, fiber.StatusSeeOther)
	}
	if !p.IsConfirmed(c) {
		return p.explainFault(c, ErrNotConfirmed)
	}
	switch sent.Get("accion") {
	case "invitar":
		return p.invite(c, sent.Get("rol"), sent.Get("hasta"))
	case "anular":
		done, err = "anulada", p.Store.RevokeInvitation(ctx, by, sent.Get("invitacion"), p.Now())
	case "ayudar":
		if err = p.help(c, person); err == nil {
			return nil
		}
	case "quitar":
		done, err = "quitada", p.Store.RemoveOwner(ctx, by, person, p.Now())
	case "cambiar":
		var role db.Role
		var endsAt sql.NullTime
		if role, endsAt, err = p.readRole(sent.Get("rol"), sent.Get("hasta")); err == nil {
			done, err = "cambio", p.Store.ChangeRole(ctx, by, person, role, endsAt, p.Now())
		}
	default:
		return fiber.ErrBadRequest
	}
	if errors.Is(err, db.ErrNotFound) {
		err = ErrChanged
	}
	if err != nil {
		return p.explainFault(c, err)
	}
	return c.Redirect(peoplePath+"?listo="+done, fiber.StatusSeeOther)
}

// invite shows the address of a new invitation once. It is not stored.
func (p *People) invite(c *fiber.Ctx, role, until string) error {
	r, endsAt, err := p.readRole(role, until)
	if err != nil {
		return p.explainFault(c, err)
	}
	token, err := p.Store.Invite(c.UserContext(), request.Owner(c), r, endsAt, p.Now())
	if err != nil {
		return fmt.Errorf("invite: %w", err)
	}
	return p.show(c, people.Screen{Link: p.Sessions.Origin(c) + "/admin/invitacion?token=" + token})
}

func (p *People) help(c *fiber.Ctx, id int64) error {
	person, err := p.Store.Owner(c.UserContext(), id)
	if err != nil {
		return err
	}
	token, err := p.Store.CreateResetLink(c.UserContext(), request.Owner(c), person, p.Now())
	if err != nil {
		return err
	}
	return p.show(c, people.Screen{Helped: person.Username, Link: ResetURL(p.Sessions.Origin(c), token)})
}

func ResetURL(base, token string) string { return base + "/admin/clave?enlace=" + token }

// readRole returns a role and, for an agency, the midnight after its last day.
func (p *People) readRole(role, until string) (db.Role, sql.NullTime, error) {
	switch role := db.Role(role); role {
	case db.Doctor, db.Assistant:
		return role, sql.NullTime{}, nil
	case db.Agency:
		day, err := time.ParseInLocation(time.DateOnly, until, p.Site.Zone())
		if err != nil || day.Before(p.now().Add(-24*time.Hour)) || day.Year() > p.now().Year()+10 {
			return "", sql.NullTime{}, ErrNoEnd
		}
		return role, sql.NullTime{Time: day.AddDate(0, 0, 1).UTC(), Valid: true}, nil
	}
	return "", sql.NullTime{}, ErrNoRole
}

func (p *People) explainFault(c *fiber.Ctx, err error) error {
	if status, _ := p.Describe(err); status >= fiber.StatusInternalServerError {
		return fmt.Errorf("change people: %w", err)
	}
	return p.show(c, people.Screen{Fault: p.explain(err)})
}
