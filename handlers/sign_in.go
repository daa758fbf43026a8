package handlers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/views/admin"
)

// How often a password may be tried in attemptWindow. The second limit stops
// guesses from many addresses; it is higher, because it also stops the owner.
const (
	attemptWindow       = 15 * time.Minute
	attemptsPerClient   = 10
	attemptsPerUsername = 30
)

// errWrongPassword means that there is no such owner, or that the password is another one.
var errWrongPassword = errors.New("wrong username or password")

// tooManyAttempts means that no password is tried until a while has passed.
type tooManyAttempts struct{ wait time.Duration }

func (e tooManyAttempts) Error() string { return "too many attempts, wait " + e.wait.String() }

// showSignIn handles GET /admin/entrar.
func (s *Server) showSignIn(c *fiber.Ctx) error {
	back := safeReturn(c.Query("volver"))
	if _, err := s.signedIn(c); err == nil {
		return redirectBack(c, back)
	} else if !errors.Is(err, errSignedOut) {
		return err
	}
	hasOwner, err := s.store.HasOwner(c.UserContext())
	if err != nil {
		return fmt.Errorf("show sign-in: %w", err)
	}
	form := admin.SignIn{Return: back, NoOwner: !hasOwner}
	if c.Query("salida") != "" {
		form.Notice = "Cerraste tu sesión."
	} else if back != "" {
		form.Notice = "Entra para continuar."
	}
	return s.sendSignIn(c, form)
}

// signIn handles POST /admin/entrar.
func (s *Server) signIn(c *fiber.Ctx) error {
	form := admin.SignIn{Username: c.FormValue("usuario"), Return: safeReturn(c.FormValue("volver")), Faults: admin.Faults{}}
	typed := c.FormValue("contrasena")
	if strings.TrimSpace(form.Username) == "" {
		form.Faults["usuario"] = "Escribe tu usuario."
	}
	if typed == "" {
		form.Faults["contrasena"] = "Escribe tu contraseña."
	}
	if len(form.Faults) > 0 {
		return s.sendSignIn(c, form)
	}
	account, err := s.authenticate(c, form.Username, typed)
	s.options.Metrics.countSignIn(err)
	if errors.Is(err, errWrongPassword) {
		form.Faults[""] = describe(err).Detail
		return s.sendSignIn(c, form)
	}
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	if err := s.startSession(c, account); err != nil {
		return err
	}
	return redirectBack(c, form.Return)
}

// signOut handles POST /admin/salir.
func (s *Server) signOut(c *fiber.Ctx) error {
	if err := s.endSession(c); err != nil {
		return err
	}
	return c.Redirect("/admin/entrar?salida=1", fiber.StatusSeeOther)
}

func (s *Server) sendSignIn(c *fiber.Ctx, form admin.SignIn) error {
	return s.sendForm(c, admin.Page{Title: "Entrar"}, form.Faults, admin.SignInForm(form))
}

func redirectBack(c *fiber.Ctx, back string) error {
	if back == "" {
		back = "/admin"
	}
	return c.Redirect(back, fiber.StatusSeeOther)
}

// decoy stands for the hash of an owner who does not exist; a test breaks it to
// see that it is verified.
var decoy = password.Decoy

// authenticate returns the owner of that name and password, or errWrongPassword
// after the same work for a wrong name as for a wrong password.
func (s *Server) authenticate(c *fiber.Ctx, username, typed string) (db.Owner, error) {
	ctx := c.UserContext()
	client := "sign-in from " + s.clientNetwork(c)
	name := "sign-in as " + strings.ToLower(strings.TrimSpace(username))
	// A client that is stopped does not use up the owner's attempts.
	if err := s.countAttempt(ctx, client, attemptsPerClient); err != nil {
		return db.Owner{}, err
	}
	if err := s.countAttempt(ctx, name, attemptsPerUsername); err != nil {
		return db.Owner{}, err
	}
	account, err := s.store.OwnerByUsername(ctx, username)
	unknown := errors.Is(err, db.ErrNotFound)
	switch {
	case unknown:
		account.PasswordHash = decoy
	case err != nil:
		return db.Owner{}, err
	}
	match, err := password.Verify(ctx, typed, account.PasswordHash)
	if err != nil {
		return db.Owner{}, err
	}
	if unknown || !match {
		// A name that nobody has is not written down: it may be a password in the wrong field.
		if err := s.store.Record(ctx, db.EventSignInRefused, account.Username, s.now()); err != nil {
			return db.Owner{}, err
		}
		return db.Owner{}, errWrongPassword
	}
	for _, key := range []string{client, name} {
		if err := s.store.ForgetAttempts(ctx, key); err != nil {
			return db.Owner{}, err
		}
	}
	return account, nil
}

// countAttempt counts before the password is tried, so that many at once do not slip through.
func (s *Server) countAttempt(ctx context.Context, key string, limit int64) error {
	at := s.now()
	attempts, err := s.store.CountAttempt(ctx, key, attemptWindow, at)
	if err != nil {
		return err
	}
	if attempts.Count > limit {
		return tooManyAttempts{attempts.ResetsAt.Sub(at)}
	}
	return nil
}
