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
// guesses from many addresses; it is higher, because it also stops an owner whom
// nothing tells from a stranger.
const (
	attemptWindow       = 15 * time.Minute
	attemptsPerClient   = 10
	attemptsPerUsername = 30
	attemptsPerDevice   = 10
)

// maxStrangers bounds the sign-ins of strangers that are under way at once, and
// so how long an owner waits behind them for the database and for a hash.
const maxStrangers = 8

// errCrowded means that maxStrangers are signing in already.
var errCrowded = errors.New("too many sign-ins at once")

// errWrongPassword means that there is no such owner, or that the password is another one.
var errWrongPassword = errors.New("wrong username or password")

// What a form of sign-in may lack.
var (
	errNoUsername = errors.New("no username")
	errNoPassword = errors.New("no password")
)

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
	if link := c.Query("enlace"); link != "" {
		return s.sendSignInLink(c, form, link)
	}
	if c.Query("salida") != "" {
		form.Notice = "Cerraste tu sesión."
	} else if back != "" {
		form.Notice = "Entra para continuar."
	}
	return s.sendSignIn(c, form)
}

// signIn handles POST /admin/entrar.
func (s *Server) signIn(c *fiber.Ctx) error {
	sent, err := readForm(c)
	if err != nil {
		return err
	}
	form := admin.SignIn{Username: sent.Get("usuario"), Return: safeReturn(sent.Get("volver")), Link: sent.Get("enlace"), Faults: admin.Faults{}}
	typed := sent.Get("contrasena")
	if strings.TrimSpace(form.Username) == "" {
		form.Faults["usuario"] = describe(errNoUsername).Detail
	}
	if typed == "" {
		form.Faults["contrasena"] = describe(errNoPassword).Detail
	}
	if len(form.Faults) > 0 {
		return s.sendSignIn(c, form)
	}
	account, err := s.authenticate(c, form.Username, typed, form.Link)
	s.options.Metrics.countSignIn(err)
	if errors.Is(err, errWrongPassword) {
		form.Faults[""] = describe(err).Detail
		return s.sendSignIn(c, form)
	}
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	if form.Link != "" {
		if err := s.store.UseSignInLink(c.UserContext(), account, form.Link, s.now()); err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
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

// sendSignInLink shows the form that a link of the terminal leads to, which leaves the link unused.
func (s *Server) sendSignInLink(c *fiber.Ctx, form admin.SignIn, link string) error {
	switch _, err := s.store.SignInLinkOwner(c.UserContext(), link, s.now()); {
	case err == nil:
		form.Link, form.Notice = link, "Con este enlace y tu contraseña puedes entrar aunque haya habido demasiados intentos. Sirve una sola vez, durante una hora."
	case errors.Is(err, db.ErrNotFound):
		form.Notice = "Este enlace ya se usó, venció o está incompleto. Puedes intentar entrar sin él, o pedir otro."
	default:
		return fmt.Errorf("show sign-in: %w", err)
	}
	return s.sendSignIn(c, form)
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
func (s *Server) authenticate(c *fiber.Ctx, username, typed, link string) (db.Owner, error) {
	ctx := c.UserContext()
	counts, err := s.countKnown(c, username, link)
	if err != nil {
		return db.Owner{}, err
	}
	if counts == nil {
		defer s.strangers.Add(-1)
		if s.strangers.Add(1) > maxStrangers {
			return db.Owner{}, errCrowded
		}
		if counts, err = s.countStranger(c, username); err != nil {
			return db.Owner{}, err
		}
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
	for _, key := range counts {
		if err := s.store.ForgetAttempts(ctx, key); err != nil {
			return db.Owner{}, err
		}
	}
	return account, nil
}

// countKnown counts a sign-in that a link or a browser of that very owner tells
// from a stranger's. It returns the count that a success begins anew, or none
// when it is a stranger's after all, as is one that has used up its own attempts.
func (s *Server) countKnown(c *fiber.Ctx, username, link string) (counts []string, err error) {
	ctx := c.UserContext()
	for _, secret := range []struct {
		token string
		owner func(ctx context.Context, token string, at time.Time) (string, error)
	}{
		{link, s.store.SignInLinkOwner},
		{c.Cookies(s.deviceCookieName(c)), s.store.DeviceOwner},
	} {
		if secret.token == "" {
			continue
		}
		known, err := secret.owner(ctx, secret.token, s.now())
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return nil, err
		}
		if cleaned, _ := db.CleanUsername(username); err != nil || known != cleaned {
			continue
		}
		key := "sign-in with " + secret.token
		if err := s.countAttempt(ctx, key, attemptsPerDevice); !errors.As(err, new(tooManyAttempts)) {
			return []string{key}, err
		}
	}
	return nil, nil
}

// countStranger counts a sign-in by address and by username, and returns both counts.
func (s *Server) countStranger(c *fiber.Ctx, username string) (counts []string, err error) {
	ctx := c.UserContext()
	client, name := "sign-in from "+s.clientNetwork(c), db.SignInAttempts(username)
	// A client that is stopped does not use up the owner's attempts.
	if err := s.countAttempt(ctx, client, attemptsPerClient); err != nil {
		return nil, err
	}
	if err := s.countAttempt(ctx, name, attemptsPerUsername); err != nil {
		return nil, err
	}
	return []string{client, name}, nil
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
