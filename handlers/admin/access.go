package admin

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/pquerna/otp/totp"

	"latido/db"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/people"
)

type AccessStore interface {
	PasskeyStore
	SecondStepStore
	EnableSecondStep(ctx context.Context, owner db.Owner, secret string, step int64, recoveryCodes []string, at time.Time) error
	DisableSecondStep(ctx context.Context, owner db.Owner, at time.Time) error
	CountRecoveryCodes(ctx context.Context, owner db.Owner) (int, error)
}

type Access struct {
	*Screens
	Confirmations
	Store AccessStore
}

const accessPath = "/admin/acceso"

// newSecret is the purpose of a challenge with the unconfirmed secret of a second step.
const newSecret = "new secret"

var accessNotices = map[string]string{
	"agregada":    "Listo: con esta llave ya entras sin contraseña.",
	"quitada":     "Listo: esa llave ya no sirve.",
	"desactivado": "Listo: para entrar ya no se pide el código.",
}

// Show handles GET /admin/acceso.
func (a *Access) Show(c *fiber.Ctx) error {
	return a.show(c, people.Access{Notice: accessNotices[c.Query("listo")]})
}

func (a *Access) show(c *fiber.Ctx, m people.Access) error {
	owner, ctx := request.Owner(c), c.UserContext()
	keys, err := a.Store.Passkeys(ctx, owner)
	if err != nil {
		return fmt.Errorf("show access: %w", err)
	}
	_, host, err := a.Keys.site(c)
	for _, key := range keys {
		shown := people.Passkey{ID: key.ID, Name: key.Name, Added: history.Date(key.CreatedAt.In(a.Site.Zone()))}
		if key.UsedAt.Valid {
			shown.Used = history.Moment(key.UsedAt.Time.In(a.Site.Zone()))
		}
		if key.Host != host {
			shown.OtherHost = key.Host
		}
		m.Keys = append(m.Keys, shown)
	}
	m.Impossible = err != nil
	if m.CodesLeft, err = a.Store.CountRecoveryCodes(ctx, owner); err != nil {
		return fmt.Errorf("show access: %w", err)
	}
	m.Username, m.Confirmed, m.SecondStep = owner.Username, a.IsConfirmed(c), owner.TOTPSecret != "" || len(m.Codes) > 0
	page, status := admin.Page{Title: "Cómo entras", Username: owner.Username, Styles: []string{"people/people"}, Failed: m.Fault != ""}, fiber.StatusOK
	if page.Failed {
		status = fiber.StatusUnprocessableEntity
	}
	return a.Send(c, status, page, people.AccessScreen(m))
}

// Change handles POST /admin/acceso. "accion" is "confirmar", which the others require first;
// "agregar" or "quitar" a passkey; or "codigo", "activar" or "desactivar" a second step.
func (a *Access) Change(c *fiber.Ctx) error {
	sent := request.Form(c)
	ctx, owner, done := c.UserContext(), request.Owner(c), ""
	var err error
	action := sent.Get("accion")
	if action != "confirmar" && !a.IsConfirmed(c) {
		return a.explainFault(c, ErrNotConfirmed)
	}
	switch action {
	case "confirmar":
		err = a.Confirm(c, sent)
	case "agregar":
		done, err = "agregada", a.Keys.Add(c, sent.Get("nombre"), sent.Get("reto"), sent.Get("llave"))
	case "quitar":
		done, err = "quitada", a.Store.RemovePasskey(ctx, owner, sent.Get("id"), a.Now())
	case "codigo":
		return a.startSecondStep(c)
	case "activar":
		return a.enableSecondStep(c, sent.Get("reto"), sent.Get("codigo"))
	case "desactivar":
		done, err = "desactivado", a.Store.DisableSecondStep(ctx, owner, a.Now())
	default:
		return fiber.ErrBadRequest
	}
	switch {
	case errors.Is(err, db.ErrNotFound):
		err = ErrChanged
	case errors.Is(err, db.ErrConflict):
		err = ErrPasskey
	}
	if err != nil {
		return a.explainFault(c, err)
	}
	if done == "" {
		return c.Redirect(accessPath, fiber.StatusSeeOther)
	}
	return c.Redirect(accessPath+"?listo="+done, fiber.StatusSeeOther)
}

func (a *Access) startSecondStep(c *fiber.Ctx) error {
	owner := request.Owner(c)
	_, host, err := a.Keys.site(c)
	if err != nil {
		host = "Latido"
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: host, AccountName: owner.Username})
	if err != nil {
		return fmt.Errorf("start second step: %w", err)
	}
	return a.askForCode(c, key.URL(), key.Secret(), nil)
}

func (a *Access) askForCode(c *fiber.Ctx, address, secret string, fault error) error {
	owner := request.Owner(c)
	challenge := db.Challenge{OwnerID: sql.NullInt64{Int64: owner.ID, Valid: true}, Data: secret + " " + address}
	token, err := a.Store.CreateChallenge(c.UserContext(), newSecret, challenge, a.Now())
	if err != nil {
		return fmt.Errorf("start second step: %w", err)
	}
	m := people.Access{SecretURL: address, Secret: secret, Token: token}
	if fault != nil {
		m.Fault = a.explain(fault)
	}
	return a.show(c, m)
}

func (a *Access) enableSecondStep(c *fiber.Ctx, token, typed string) error {
	ctx, owner := c.UserContext(), request.Owner(c)
	challenge, err := a.Store.ConsumeChallenge(ctx, newSecret, token, a.Now())
	if errors.Is(err, db.ErrNotFound) || err == nil && challenge.OwnerID.Int64 != owner.ID {
		return a.explainFault(c, ErrLateCode)
	}
	if err != nil {
		return fmt.Errorf("enable second step: %w", err)
	}
	secret, address, _ := strings.Cut(challenge.Data, " ")
	step, ok := matchCode(secret, strings.Map(dropSeparators, typed), a.Now())
	if !ok {
		return a.askForCode(c, address, secret, ErrWrongCode)
	}
	codes, shown := newRecoveryCodes()
	if err := a.Store.EnableSecondStep(ctx, owner, secret, step, codes, a.Now()); err != nil {
		return fmt.Errorf("enable second step: %w", err)
	}
	return a.show(c, people.Access{Codes: shown, Notice: "Listo: desde ahora, para entrar se pide también el código de tu teléfono."})
}

// BeginRegistration handles POST /admin/acceso/reto: the challenge for a new passkey.
func (a *Access) BeginRegistration(c *fiber.Ctx) error {
	if !a.IsConfirmed(c) {
		return ErrNotConfirmed
	}
	return a.Keys.BeginRegistration(c)
}

// BeginConfirmation handles POST /admin/acceso/confirmar: the challenge for a passkey of the owner.
func (a *Access) BeginConfirmation(c *fiber.Ctx) error { return a.Keys.BeginConfirmation(c) }

// ErrLateCode means that the new secret expired before a code of it was typed.
var ErrLateCode = errors.New("the new secret has expired")

func (a *Access) explainFault(c *fiber.Ctx, err error) error {
	if status, _ := a.Describe(err); status >= fiber.StatusInternalServerError {
		return fmt.Errorf("change access: %w", err)
	}
	return a.show(c, people.Access{Fault: a.explain(err)})
}
