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

// ErrSignedOut means that the caller is nobody who may do this.
var ErrSignedOut = errors.New("not signed in")

// Store keeps the sessions, and the browsers that owners have signed in with.
type Store interface {
	SessionOwner(ctx context.Context, token string, at time.Time) (db.Owner, error)
	StartSession(ctx context.Context, owner db.Owner, at time.Time) (token string, err error)
	EndSession(ctx context.Context, token string, at time.Time) error
	RememberDevice(ctx context.Context, owner db.Owner, token string, at time.Time) (string, error)
}

// Sessions tell the owners from everybody else, by cookies.
type Sessions struct {
	Source
	Store Store
	Now   func() time.Time
}

// Where a request keeps who is signed in, and what Takes asks again when the body
// has come.
type (
	ownerKey   struct{}
	requireKey struct{}
)

// RequireOwner lets only owners through: it sends a page's visitor to the
// sign-in page and answers 401 to a call of the API.
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

// Owner is who made a request that RequireOwner let through.
func Owner(c *fiber.Ctx) db.Owner {
	return c.Locals(ownerKey{}).(db.Owner)
}

// Author is how the history names who made a request.
func Author(c *fiber.Ctx) string {
	account, _ := c.Locals(ownerKey{}).(db.Owner)
	return account.Username
}

// IsAdmin reports whether a path belongs to the admin area.
func IsAdmin(path string) bool {
	return path == "/admin" || strings.HasPrefix(path, "/admin/")
}

// WantsScreen reports whether a request of the admin area is answered with a
// screen: what a script of ours asks for there says that it reads problem details.
func WantsScreen(c *fiber.Ctx) bool {
	return IsAdmin(c.Path()) && !strings.Contains(c.Get(fiber.HeaderAccept), "application/problem+json")
}

// Recognize tells whose session a request carries, and lets everybody through.
func (s *Sessions) Recognize(c *fiber.Ctx) error {
	account, err := s.SignedIn(c)
	switch {
	case err == nil:
		c.Locals(ownerKey{}, account)
	case !errors.Is(err, ErrSignedOut):
		return err
	}
	return c.Next()
}

// SignedIn returns the owner whose session the request carries, or ErrSignedOut.
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

// Start signs in an owner whose password was verified with a new session, whatever
// the request carried before. It returns db.ErrConflict when there is another
// password by now.
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

// End signs out, on the server and in the browser, which stays known.
func (s *Sessions) End(c *fiber.Ctx) error {
	if token := s.Token(c); token != "" {
		if err := s.Store.EndSession(c.UserContext(), token, s.Now()); err != nil {
			return fmt.Errorf("end session: %w", err)
		}
	}
	s.setCookie(c, s.cookieName(c), "", -time.Hour)
	return nil
}

// cookieName is that of the cookie of a session.
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
		cookie.Expires = time.Unix(0, 0) // to be gone at once takes a date in the past
	}
	c.Cookie(cookie)
}

// RememberDevice gives the browser of an owner who has proved the password a
// cookie that tells it from strangers at the next sign-in, and nothing else.
// Without one, as when the database fails, the owner is signed in all the same.
func (s *Sessions) RememberDevice(c *fiber.Ctx, account db.Owner) {
	token, err := s.Store.RememberDevice(c.UserContext(), account, s.Device(c), s.Now())
	if err != nil {
		slog.Error("remember device", "error", err)
		return
	}
	s.setCookie(c, s.deviceCookie(c), token, db.DeviceLife)
}

// Device is the cookie by which a browser is known, or empty.
func (s *Sessions) Device(c *fiber.Ctx) string { return c.Cookies(s.deviceCookie(c)) }

// Token is the cookie of a session, or empty.
func (s *Sessions) Token(c *fiber.Ctx) string { return c.Cookies(s.cookieName(c)) }

func (s *Sessions) deviceCookie(c *fiber.Ctx) string {
	return s.cookieName(c) + "-device"
}
