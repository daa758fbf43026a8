package admin

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
	"latido/views/admin"
)

const secondStep = "second step"

func (s *SignIn) askForCode(c *fiber.Ctx, account db.Owner, form admin.SignIn) error {
	challenge := db.Challenge{OwnerID: sql.NullInt64{Int64: account.ID, Valid: true}, Data: account.PasswordHash}
	token, err := s.Store.CreateChallenge(c.UserContext(), secondStep, challenge, s.Now())
	if err != nil {
		return fmt.Errorf("ask for the code: %w", err)
	}
	return s.sendForm(c, admin.Page{Title: "Entrar"}, nil, admin.CodeForm(admin.Code{Token: token, Return: form.Return, Link: form.Link}))
}

// SignInWithCode handles POST /admin/entrar/codigo, the second step.
func (s *SignIn) SignInWithCode(c *fiber.Ctx) error {
	sent := request.Form(c)
	ctx := c.UserContext()
	form := admin.Code{Token: sent.Get("reto"), Return: safeReturn(sent.Get("volver")), Link: sent.Get("enlace")}
	challenge, err := s.Store.Challenge(ctx, secondStep, form.Token, s.Now())
	var account db.Owner
	if err == nil {
		account, err = s.Store.Owner(ctx, challenge.OwnerID.Int64)
	}
	if errors.Is(err, db.ErrNotFound) || err == nil && account.PasswordHash != challenge.Data {
		return c.Redirect("/admin/entrar", fiber.StatusSeeOther) // too late, or the password was changed
	}
	if err == nil {
		err = s.Steps.Verify(ctx, account, sent.Get("codigo"))
	}
	if err == nil {
		err = s.start(c, account, form.Link)
	}
	s.Count(err)
	if errors.Is(err, ErrWrongCode) {
		if err := s.Store.RecordEvent(ctx, db.EventSignInRefused, account.Username, s.Now()); err != nil {
			return fmt.Errorf("sign in with code: %w", err)
		}
		form.Faults = admin.Faults{"codigo": s.explain(err)}
		return s.sendForm(c, admin.Page{Title: "Entrar"}, form.Faults, admin.CodeForm(form))
	}
	if err != nil {
		return fmt.Errorf("sign in with code: %w", err)
	}
	return redirectBack(c, form.Return)
}

// BeginPasskeySignIn handles POST /admin/entrar/reto.
func (s *SignIn) BeginPasskeySignIn(c *fiber.Ctx) error {
	if err := s.Attempts.Count(c.UserContext(), "passkey from "+s.Sessions.Network(c), challengesPerClient); err != nil {
		return err
	}
	return s.Keys.BeginSignIn(c)
}

// challengesPerClient bounds the challenges of a network within AttemptWindow. Each view of the
// sign-in page requests one, and the people of a practice share an address.
const challengesPerClient = 100

// SignInWithPasskey handles POST /admin/entrar/llave.
func (s *SignIn) SignInWithPasskey(c *fiber.Ctx) error {
	sent := request.Form(c)
	form := admin.SignIn{Return: safeReturn(sent.Get("volver"))}
	account, err := s.Keys.SignIn(c, sent.Get("reto"), sent.Get("llave"))
	if err == nil && account.HasEnded(s.Now()) {
		err = ErrAccessEnded
	}
	if err == nil {
		err = s.start(c, account, "")
	}
	s.Count(err)
	if errors.Is(err, ErrPasskey) || errors.Is(err, ErrAccessEnded) || errors.Is(err, ErrWrongPassword) {
		form.Faults = admin.Faults{"": s.explain(err)}
		return s.sendSignIn(c, form)
	}
	if err != nil {
		return fmt.Errorf("sign in with passkey: %w", err)
	}
	return redirectBack(c, form.Return)
}
