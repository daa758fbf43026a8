package admin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/password"
	"latido/handlers/request"
	"latido/views/admin"
)

type SignInStore interface {
	HasOwner(ctx context.Context) (bool, error)
	OwnerByUsername(ctx context.Context, typed string) (db.Owner, error)
	SignInLinkOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	UseSignInLink(ctx context.Context, owner db.Owner, token string, at time.Time) error
	DeviceOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	RecordEvent(ctx context.Context, event, username string, at time.Time) error
	CreateChallenge(ctx context.Context, purpose string, c db.Challenge, at time.Time) (token string, err error)
	Challenge(ctx context.Context, purpose, token string, at time.Time) (db.Challenge, error)
	Owner(ctx context.Context, id int64) (db.Owner, error)
}

type SignIn struct {
	*Screens
	Store     SignInStore
	Attempts  *Attempts
	Messages  *Messages
	Keys      *Passkeys
	Steps     *SecondSteps
	Decoy     string          // the hash that is verified for an unknown username
	Count     func(err error) // counts a sign-in by its result
	anonymous atomic.Int32    // running sign-ins on unknown devices
}

// MaxAnonymousSignIns bounds the running sign-ins on unknown devices, behind which owners wait.
const MaxAnonymousSignIns = 8

var ErrTooManySignIns = errors.New("too many sign-ins at once")

var ErrNoSignInLink = errors.New("no such sign-in link")

var ErrWrongPassword = errors.New("wrong username or password")

// ErrAccessEnded means that the password is right, but the last day of the access is over.
var ErrAccessEnded = errors.New("the access has ended")

var ErrNoUsername = errors.New("no username")

// Show handles GET /admin/entrar.
func (s *SignIn) Show(c *fiber.Ctx) error {
	back := safeReturn(c.Query("volver"))
	if _, err := s.Sessions.SignedIn(c); err == nil {
		return redirectBack(c, back)
	} else if !errors.Is(err, request.ErrSignedOut) {
		return err
	}
	hasOwner, err := s.Store.HasOwner(c.UserContext())
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

// SignIn handles POST /admin/entrar.
func (s *SignIn) SignIn(c *fiber.Ctx) error {
	sent := request.Form(c)
	form := admin.SignIn{Username: sent.Get("usuario"), Return: safeReturn(sent.Get("volver")), Link: sent.Get("enlace"), Faults: admin.Faults{}}
	typed := sent.Get("contrasena")
	if strings.TrimSpace(form.Username) == "" {
		form.Faults["usuario"] = s.explain(ErrNoUsername)
	}
	if typed == "" {
		form.Faults["contrasena"] = s.explain(ErrNoPassword)
	}
	if len(form.Faults) > 0 {
		return s.sendSignIn(c, form)
	}
	account, err := s.authenticate(c, form.Username, typed, form.Link)
	if err == nil && account.TOTPSecret != "" {
		return s.askForCode(c, account, form)
	}
	if err == nil {
		err = s.start(c, account, form.Link)
	}
	s.Count(err)
	if errors.Is(err, ErrWrongPassword) || errors.Is(err, ErrAccessEnded) {
		form.Faults[""] = s.explain(err)
		return s.sendSignIn(c, form)
	}
	if errors.Is(err, ErrNoSignInLink) {
		form.Link, form.Faults[""] = "", s.explain(err)
		return s.sendSignIn(c, form)
	}
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	return redirectBack(c, form.Return)
}

// start starts a session and uses the link. Of concurrent sign-ins with a link the first succeeds.
func (s *SignIn) start(c *fiber.Ctx, account db.Owner, link string) error {
	if link != "" {
		err := s.Store.UseSignInLink(c.UserContext(), account, link, s.Now())
		if errors.Is(err, db.ErrNotFound) {
			return ErrNoSignInLink
		}
		if err != nil {
			return err
		}
	}
	device, deviceErr := s.Store.DeviceOwner(c.UserContext(), s.Sessions.Device(c), s.Now())
	err := s.Sessions.Start(c, account)
	if errors.Is(err, db.ErrConflict) { // the password was changed meanwhile
		return s.refuse(c, account.Username)
	}
	if err == nil && (deviceErr != nil || device != account.Username) {
		s.Messages.SendNewBrowser(account, request.BrowserName(c))
	}
	return err
}

// refuse records a refused sign-in and returns ErrWrongPassword. An unknown username is not
// recorded, because it may be a password.
func (s *SignIn) refuse(c *fiber.Ctx, username string) error {
	if err := s.Store.RecordEvent(c.UserContext(), db.EventSignInRefused, username, s.Now()); err != nil {
		return err
	}
	return ErrWrongPassword
}

// SignOut handles POST /admin/salir.
func (s *SignIn) SignOut(c *fiber.Ctx) error {
	if err := s.Sessions.End(c); err != nil {
		return err
	}
	return c.Redirect("/admin/entrar?salida=1", fiber.StatusSeeOther)
}

func (s *SignIn) sendSignInLink(c *fiber.Ctx, form admin.SignIn, link string) error {
	switch _, err := s.Store.SignInLinkOwner(c.UserContext(), link, s.Now()); {
	case err == nil:
		form.Link, form.Notice = link, "Con este enlace y tu contraseña puedes entrar aunque haya habido demasiados intentos. Sirve una sola vez, durante una hora."
	case errors.Is(err, db.ErrNotFound):
		form.Notice = s.explain(ErrNoSignInLink)
	default:
		return fmt.Errorf("show sign-in: %w", err)
	}
	return s.sendSignIn(c, form)
}

func (s *SignIn) sendSignIn(c *fiber.Ctx, form admin.SignIn) error {
	form.Mails = s.Messages.Mailer != nil
	return s.sendForm(c, admin.Page{Title: "Entrar"}, form.Faults, admin.SignInForm(form))
}

// authenticate verifies a password, in equal time for an unknown username and a wrong password.
func (s *SignIn) authenticate(c *fiber.Ctx, username, typed, link string) (db.Owner, error) {
	ctx := c.UserContext()
	counts, err := s.countRecognized(c, username, link)
	if err != nil {
		return db.Owner{}, err
	}
	if counts == nil {
		defer s.anonymous.Add(-1)
		if s.anonymous.Add(1) > MaxAnonymousSignIns {
			return db.Owner{}, ErrTooManySignIns
		}
		if counts, err = s.countAnonymous(c, username); err != nil {
			return db.Owner{}, err
		}
	}
	account, err := s.Store.OwnerByUsername(ctx, username)
	unknown := errors.Is(err, db.ErrNotFound)
	switch {
	case unknown:
		account.PasswordHash = s.Decoy
	case err != nil:
		return db.Owner{}, err
	}
	match, err := password.Verify(ctx, typed, account.PasswordHash)
	if err != nil {
		return db.Owner{}, err
	}
	if unknown || !match {
		return db.Owner{}, s.refuse(c, account.Username)
	}
	if account.HasEnded(s.Now()) {
		return db.Owner{}, ErrAccessEnded
	}
	for _, key := range counts {
		if err := s.Attempts.Store.ResetAttempts(ctx, key); err != nil {
			return db.Owner{}, err
		}
	}
	return account, nil
}

// countRecognized counts a sign-in with a link or on a device of that owner. It returns the keys to
// reset after a success, none if the sign-in is anonymous.
func (s *SignIn) countRecognized(c *fiber.Ctx, username, link string) (counts []string, err error) {
	ctx := c.UserContext()
	for _, secret := range []struct {
		token string
		owner func(ctx context.Context, token string, at time.Time) (string, error)
	}{
		{link, s.Store.SignInLinkOwner},
		{s.Sessions.Device(c), s.Store.DeviceOwner},
	} {
		if secret.token == "" {
			continue
		}
		owner, err := secret.owner(ctx, secret.token, s.Now())
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return nil, err
		}
		if cleaned, _ := db.CleanUsername(username); err != nil || owner != cleaned {
			continue
		}
		key := "sign-in with " + secret.token
		if err := s.Attempts.Count(ctx, key, AttemptsPerDevice); !errors.As(err, new(TooManyAttempts)) {
			return []string{key}, err
		}
	}
	return nil, nil
}

func (s *SignIn) countAnonymous(c *fiber.Ctx, username string) (counts []string, err error) {
	ctx := c.UserContext()
	client, name := "sign-in from "+s.Sessions.Network(c), db.SignInAttempts(username)
	// A client over its limit does not use the attempts of the username.
	if err := s.Attempts.Count(ctx, client, AttemptsPerClient); err != nil {
		return nil, err
	}
	if err := s.Attempts.Count(ctx, name, AttemptsPerUsername); err != nil {
		return nil, err
	}
	return []string{client, name}, nil
}
