package request

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish/resource"
)

var ErrSignedOut = errors.New("not signed in")

type Store interface {
	SessionOwner(ctx context.Context, token string, at time.Time) (db.Owner, error)
	StartSession(ctx context.Context, owner db.Owner, at time.Time) (token string, err error)
	EndSession(ctx context.Context, token string, at time.Time) error
	RememberDevice(ctx context.Context, owner db.Owner, token string, at time.Time) (string, error)
}

type Sessions struct {
	Source
	Store Store
	Now   func() time.Time
}

// Keys of a request's values: its owner, and the handler that ReadBody runs again.
type (
	ownerKey   struct{}
	requireKey struct{}
)

// RequireOwner redirects others to the sign-in page, or answers 401 to the API.
func (s *Sessions) RequireOwner(c *fiber.Ctx) error {
	account, err := s.SignedIn(c)
	switch {
	case err == nil:
		c.Locals(ownerKey{}, account)
		c.Locals(requireKey{}, s.RequireOwner)
		return c.Next()
	case !errors.Is(err, ErrSignedOut) || !WantsScreen(c):
		return err
	}
	back := c.Path()
	if c.Method() == fiber.MethodGet {
		back = c.OriginalURL()
	}
	return c.Redirect("/admin/entrar?volver="+url.QueryEscape(back), fiber.StatusSeeOther)
}

// Owner returns the owner of a request that passed RequireOwner.
func Owner(c *fiber.Ctx) db.Owner {
	return c.Locals(ownerKey{}).(db.Owner)
}

func Author(c *fiber.Ctx) string {
	account, _ := c.Locals(ownerKey{}).(db.Owner)
	return account.Username
}

// IsAdmin reports whether a path belongs to the admin area.
func IsAdmin(path string) bool {
	return path == "/admin" || strings.HasPrefix(path, "/admin/")
}

// WantsScreen reports whether to answer with a screen. Our scripts accept problem details.
func WantsScreen(c *fiber.Ctx) bool {
	return IsAdmin(c.Path()) && !strings.Contains(c.Get(fiber.HeaderAccept), "application/problem+json")
}

// SignedIn returns the owner of the session of a request, or ErrSignedOut.
func (s *Sessions) SignedIn(c *fiber.Ctx) (db.Owner, error) {
	token := s.Token(c)
	if token == "" {
		return db.Owner{}, ErrSignedOut
	}
	account, err := s.Store.SessionOwner(c.UserContext(), token, s.Now())
	if errors.Is(err, db.ErrNotFound) {
		return db.Owner{}, ErrSignedOut
	}
	if err != nil {
		return db.Owner{}, fmt.Errorf("signed in: %w", err)
	}
	return account, nil
}

// Start ends the session of the request, if any, and starts a new one for an owner whose
// password was verified. It returns db.ErrConflict if the password was changed meanwhile.
func (s *Sessions) Start(c *fiber.Ctx, account db.Owner) error {
	ctx, at := c.UserContext(), s.Now()
	if old := s.Token(c); old != "" {
		if err := s.Store.EndSession(ctx, old, at); err != nil {
			return fmt.Errorf("start session: %w", err)
		}
	}
	token, err := s.Store.StartSession(ctx, account, at)
	if err != nil {
		return fmt.Errorf("start session: %w", err)
	}
	s.setCookie(c, s.cookieName(c), token, db.SessionLife)
	s.RememberDevice(c, account)
	return nil
}

// End ends the session and deletes its cookie. The device is still recognized.
func (s *Sessions) End(c *fiber.Ctx) error {
	if token := s.Token(c); token != "" {
		if err := s.Store.EndSession(c.UserContext(), token, s.Now()); err != nil {
			return fmt.Errorf("end session: %w", err)
		}
	}
	s.setCookie(c, s.cookieName(c), "", -time.Hour)
	return nil
}

func (s *Sessions) cookieName(c *fiber.Ctx) string {
	if s.isSecure(c) {
		return resource.SessionCookies[0]
	}
	return resource.SessionCookies[1]
}

func (s *Sessions) setCookie(c *fiber.Ctx, name, token string, life time.Duration) {
	cookie := &fiber.Cookie{
		Name: name, Value: token, Path: "/",
		Secure: s.isSecure(c), HTTPOnly: true, SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(life.Seconds()),
	}
	if life < 0 {
		cookie.Expires = time.Unix(0, 0) // deletes it at once
	}
	c.Cookie(cookie)
}

// RememberDevice sets the device cookie of an owner. A failure is only logged.
func (s *Sessions) RememberDevice(c *fiber.Ctx, account db.Owner) {
	token, err := s.Store.RememberDevice(c.UserContext(), account, s.Device(c), s.Now())
	if err != nil {
		slog.Error("remember device", "error", err)
		return
	}
	s.setCookie(c, s.deviceCookie(c), token, db.DeviceLife)
}

func (s *Sessions) Device(c *fiber.Ctx) string { return c.Cookies(s.deviceCookie(c)) }

func (s *Sessions) Token(c *fiber.Ctx) string { return c.Cookies(s.cookieName(c)) }

func (s *Sessions) deviceCookie(c *fiber.Ctx) string {
	return s.cookieName(c) + "-device"
}
