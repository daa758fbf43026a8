package handlers

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
)

// errSignedOut means that the caller is nobody who may do this.
var errSignedOut = errors.New("not signed in")

// ownerKey is where a request keeps who is signed in.
type ownerKey struct{}

// requireOwner lets only owners through: it sends a page's visitor to the door
// and answers 401 to a call of the API.
func (s *Server) requireOwner(c *fiber.Ctx) error {
	account, err := s.signedIn(c)
	switch {
	case err == nil:
		c.Locals(ownerKey{}, account)
		return c.Next()
	case !errors.Is(err, errSignedOut) || !isAdmin(c.Path()):
		return err
	}
	back := c.Path()
	if c.Method() == fiber.MethodGet {
		back = c.OriginalURL()
	}
	return c.Redirect("/admin/entrar?volver="+url.QueryEscape(back), fiber.StatusSeeOther)
}

// owner is who made a request that requireOwner let through.
func owner(c *fiber.Ctx) db.Owner {
	return c.Locals(ownerKey{}).(db.Owner)
}

// signedIn returns the owner whose session the request carries, or errSignedOut.
func (s *Server) signedIn(c *fiber.Ctx) (db.Owner, error) {
	token := c.Cookies(s.cookieName(c))
	if token == "" {
		return db.Owner{}, errSignedOut
	}
	account, err := s.store.SessionOwner(c.UserContext(), token, s.now())
	if errors.Is(err, db.ErrNotFound) {
		return db.Owner{}, errSignedOut
	}
	if err != nil {
		return db.Owner{}, fmt.Errorf("signed in: %w", err)
	}
	return account, nil
}

// startSession signs an owner in with a new session, whatever the request carried before.
func (s *Server) startSession(c *fiber.Ctx, account db.Owner) error {
	ctx, at := c.UserContext(), s.now()
	if err := s.store.SweepAccess(ctx, at); err != nil {
		slog.Error("sweep access", "error", err)
	}
	if old := c.Cookies(s.cookieName(c)); old != "" {
		if err := s.store.EndSession(ctx, old, at); err != nil {
			return fmt.Errorf("start session: %w", err)
		}
	}
	token, err := s.store.StartSession(ctx, account, at)
	if err != nil {
		return fmt.Errorf("start session: %w", err)
	}
	s.setCookie(c, s.cookieName(c), token, db.SessionLife)
	s.rememberDevice(c, account)
	return nil
}

// endSession signs out, on the server and in the browser, which stays known.
func (s *Server) endSession(c *fiber.Ctx) error {
	if token := c.Cookies(s.cookieName(c)); token != "" {
		if err := s.store.EndSession(c.UserContext(), token, s.now()); err != nil {
			return fmt.Errorf("end session: %w", err)
		}
	}
	s.setCookie(c, s.cookieName(c), "", -time.Hour)
	return nil
}

// cookieName has the prefix that makes browsers refuse the cookie from anybody
// but this very host; they accept it over HTTPS only.
func (s *Server) cookieName(c *fiber.Ctx) string {
	if s.isSecure(c) {
		return "__Host-latido"
	}
	return "latido"
}

func (s *Server) setCookie(c *fiber.Ctx, name, token string, life time.Duration) {
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

// safeReturn is where to go after signing in: an address within the admin area, or "".
func safeReturn(asked string) string {
	target, err := url.Parse(asked)
	switch {
	case err != nil || target.IsAbs() || target.Host != "" || target.User != nil || target.Opaque != "":
		return ""
	case !isAdmin(target.Path) || path.Clean(target.Path) != target.Path || strings.ContainsAny(target.Path, "\\\x00"):
		return ""
	}
	back := url.URL{Path: target.Path, RawQuery: target.RawQuery}
	return back.String()
}
