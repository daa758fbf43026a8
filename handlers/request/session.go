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
	"github.com/mileusna/useragent"

	"latido/db"
	"latido/handlers/publish/resource"
)

var ErrSignedOut = errors.New("not signed in")

type Store interface {
	Session(ctx context.Context, token string, at time.Time) (db.Session, error)
	StartSession(ctx context.Context, owner db.Owner, browser string, at time.Time) (token string, err error)
	EndSession(ctx context.Context, token string, at time.Time) error
	RememberDevice(ctx context.Context, owner db.Owner, token string, at time.Time) (string, error)
}

type Sessions struct {
	Source
	Store Store
	Now   func() time.Time
}

// Keys of the values of a request: its session, and the handler that ReadBody runs again.
type (
	sessionKey struct{}
	requireKey struct{}
)

// RequireOwner redirects to the sign-in page without a session, or answers 401 under /api.
func (s *Sessions) RequireOwner(c *fiber.Ctx) error {
	session, err := s.Session(c)
	if err != nil {
		return s.refuse(c, err)
	}
	c.Locals(sessionKey{}, session)
	return c.Next()
}

func (s *Sessions) refuse(c *fiber.Ctx, err error) error {
	if !errors.Is(err, ErrSignedOut) || !WantsScreen(c) {
		return err
	}
	back := c.Path()
	if c.Method() == fiber.MethodGet {
		back = c.OriginalURL()
	}
	return c.Redirect("/admin/entrar?volver="+url.QueryEscape(back), fiber.StatusSeeOther)
}

// Owner returns the owner of a request that has passed RequireOwner or Require.
func Owner(c *fiber.Ctx) db.Owner { return Session(c).Owner }

// Session returns the session of a request that has passed RequireOwner or Require.
func Session(c *fiber.Ctx) db.Session {
	session, _ := c.Locals(sessionKey{}).(db.Session)
	return session
}

func SetSession(c *fiber.Ctx, session db.Session) { c.Locals(sessionKey{}, session) }

func IsAdmin(path string) bool {
	return path == "/admin" || strings.HasPrefix(path, "/admin/")
}

// WantsScreen reports whether to answer with a screen: scripts accept problem details.
func WantsScreen(c *fiber.Ctx) bool {
	return IsAdmin(c.Path()) && !strings.Contains(c.Get(fiber.HeaderAccept), "application/problem+json")
}

func (s *Sessions) SignedIn(c *fiber.Ctx) (db.Owner, error) {
	session, err := s.Session(c)
	return session.Owner, err
}

// Session reads the session of a request from the store, or returns ErrSignedOut.
func (s *Sessions) Session(c *fiber.Ctx) (db.Session, error) {
	token := s.Token(c)
	if token == "" {
		return db.Session{}, ErrSignedOut
	}
	session, err := s.Store.Session(c.UserContext(), token, s.Now())
	if errors.Is(err, db.ErrNotFound) {
		return db.Session{}, ErrSignedOut
	}
	if err != nil {
		return db.Session{}, fmt.Errorf("signed in: %w", err)
	}
	return session, nil
}

// Start replaces the session of a request by one of an owner whose password was verified. It returns
// db.ErrConflict if the password was changed meanwhile.
func (s *Sessions) Start(c *fiber.Ctx, account db.Owner) error {
	ctx, at := c.UserContext(), s.Now()
	if old := s.Token(c); old != "" {
		if err := s.Store.EndSession(ctx, old, at); err != nil {
			return fmt.Errorf("start session: %w", err)
		}
	}
	token, err := s.Store.StartSession(ctx, account, BrowserName(c), at)
	if err != nil {
		return fmt.Errorf("start session: %w", err)
	}
	s.setCookie(c, s.cookieName(c), token, db.SessionLife)
	s.RememberDevice(c, account)
	return nil
}

// BrowserName returns "Chrome en Android", or "" for an unknown header, which may have any text.
func BrowserName(c *fiber.Ctx) string {
	agent := useragent.Parse(c.Get(fiber.HeaderUserAgent))
	if !agent.IsChrome() && !agent.IsFirefox() && !agent.IsSafari() && !agent.IsEdge() && !agent.IsOpera() {
		return ""
	}
	if !agent.IsAndroid() && !agent.IsIOS() && !agent.IsWindows() && !agent.IsMacOS() && !agent.IsLinux() {
		return agent.Name
	}
	return agent.Name + " en " + agent.OS
}

// End ends the session of the request and deletes its cookie. The device is still recognized.
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
		cookie.Expires = time.Unix(0, 0) // deletes the cookie
	}
	c.Cookie(cookie)
}

// RememberDevice sets the cookie that identifies this device of an owner. It only logs a failure.
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
