package admin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

type signInStore interface {
	HasOwner(ctx context.Context) (bool, error)
	OwnerByUsername(ctx context.Context, typed string) (db.Owner, error)
	SignInLinkOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	UseSignInLink(ctx context.Context, owner db.Owner, token string, at time.Time) error
	Record(ctx context.Context, event, username string, at time.Time) error
}

// MaxStrangers bounds the sign-ins of strangers that are under way at once, and
// so how long an owner waits behind them for the database and for a hash.
const MaxStrangers = 8

// ErrCrowded means that MaxStrangers are signing in already.
var ErrCrowded = errors.New("too many sign-ins at once")

// ErrWrongPassword means that there is no such owner, or that the password is another one.
var ErrWrongPassword = errors.New("wrong username or password")

// What a form of sign-in may lack.
var (
	ErrNoUsername = errors.New("no username")
	ErrNoPassword = errors.New("no password")
)

// ShowSignIn handles GET /admin/entrar.
func (h *Handlers) ShowSignIn(c *fiber.Ctx) error {
	back := safeReturn(c.Query("volver"))
	if _, err := h.Sessions.SignedIn(c); err == nil {
		return redirectBack(c, back)
	} else if !errors.Is(err, request.ErrSignedOut) {
		return err
	}
	hasOwner, err := h.Store.HasOwner(c.UserContext())
	if err != nil {
		return fmt.Errorf("show sign-in: %w", err)
	}
	form := admin.SignIn{Return: back, NoOwner: !hasOwner}
	if link := c.Query("enlace"); link != "" {
		return h.sendSignInLink(c, form, link)
	}
	if c.Query("salida") != "" {
		form.Notice = "Cerraste tu sesión."
	} else if back != "" {
		form.Notice = "Entra para continuar."
	}
	return h.sendSignIn(c, form)
}

// SignIn handles POST /admin/entrar.
func (h *Handlers) SignIn(c *fiber.Ctx) error {
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	form := admin.SignIn{Username: sent.Get("usuario"), Return: safeReturn(sent.Get("volver")), Link: sent.Get("enlace"), Faults: admin.Faults{}}
	typed := sent.Get("contrasena")
	if strings.TrimSpace(form.Username) == "" {
		form.Faults["usuario"] = h.explain(ErrNoUsername)
	}
	if typed == "" {
		form.Faults["contrasena"] = h.explain(ErrNoPassword)
	}
	if len(form.Faults) > 0 {
		return h.sendSignIn(c, form)
	}
	account, err := h.authenticate(c, form.Username, typed, form.Link)
	h.CountSignIn(err)
	if errors.Is(err, ErrWrongPassword) {
		form.Faults[""] = h.explain(err)
		return h.sendSignIn(c, form)
	}
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	if form.Link != "" {
		if err := h.Store.UseSignInLink(c.UserContext(), account, form.Link, h.Now()); err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
	}
	if err := h.Sessions.Start(c, account); err != nil {
		return err
	}
	return redirectBack(c, form.Return)
}

// SignOut handles POST /admin/salir.
func (h *Handlers) SignOut(c *fiber.Ctx) error {
	if err := h.Sessions.End(c); err != nil {
		return err
	}
	return c.Redirect("/admin/entrar?salida=1", fiber.StatusSeeOther)
}

// sendSignInLink shows the form that a link of the terminal leads to, which leaves the link unused.
func (h *Handlers) sendSignInLink(c *fiber.Ctx, form admin.SignIn, link string) error {
	switch _, err := h.Store.SignInLinkOwner(c.UserContext(), link, h.Now()); {
	case err == nil:
		form.Link, form.Notice = link, "Con este enlace y tu contraseña puedes entrar aunque haya habido demasiados intentos. Sirve una sola vez, durante una hora."
	case errors.Is(err, db.ErrNotFound):
		form.Notice = "Este enlace ya se usó, venció o está incompleto. Puedes intentar entrar sin él, o pedir otro."
	default:
		return fmt.Errorf("show sign-in: %w", err)
	}
	return h.sendSignIn(c, form)
}

func (h *Handlers) sendSignIn(c *fiber.Ctx, form admin.SignIn) error {
	return h.sendForm(c, admin.Page{Title: "Entrar"}, form.Faults, admin.SignInForm(form))
}

func redirectBack(c *fiber.Ctx, back string) error {
	if back == "" {
		back = "/admin"
	}
	return c.Redirect(back, fiber.StatusSeeOther)
}

// authenticate returns the owner of that name and password, or ErrWrongPassword
// after the same work for a wrong name as for a wrong password.
func (h *Handlers) authenticate(c *fiber.Ctx, username, typed, link string) (db.Owner, error) {
	ctx := c.UserContext()
	counts, err := h.countKnown(c, username, link)
	if err != nil {
		return db.Owner{}, err
	}
	if counts == nil {
		defer h.strangers.Add(-1)
		if h.strangers.Add(1) > MaxStrangers {
			return db.Owner{}, ErrCrowded
		}
		if counts, err = h.countStranger(c, username); err != nil {
			return db.Owner{}, err
		}
	}
	account, err := h.Store.OwnerByUsername(ctx, username)
	unknown := errors.Is(err, db.ErrNotFound)
	switch {
	case unknown:
		account.PasswordHash = h.Decoy
	case err != nil:
		return db.Owner{}, err
	}
	match, err := password.Verify(ctx, typed, account.PasswordHash)
	if err != nil {
		return db.Owner{}, err
	}
	if unknown || !match {
		// A name that nobody has is not written down: it may be a password in the wrong field.
		if err := h.Store.Record(ctx, db.EventSignInRefused, account.Username, h.Now()); err != nil {
			return db.Owner{}, err
		}
		return db.Owner{}, ErrWrongPassword
	}
	for _, key := range counts {
		if err := h.Store.ForgetAttempts(ctx, key); err != nil {
			return db.Owner{}, err
		}
	}
	return account, nil
}
