package handlers

import (
	"log/slog"

	"github.com/gofiber/fiber/v2"

	"latido/db"
)

// rememberDevice gives the browser of an owner who has proved the password a
// cookie that tells it from strangers at the next sign-in, and nothing else.
// Without one, as when the database fails, the owner is signed in all the same.
func (s *Server) rememberDevice(c *fiber.Ctx, account db.Owner) {
	token, err := s.store.RememberDevice(c.UserContext(), account, c.Cookies(s.deviceCookieName(c)), s.now())
	if err != nil {
		slog.Error("remember device", "error", err)
		return
	}
	s.setCookie(c, s.deviceCookieName(c), token, db.DeviceLife)
}

func (s *Server) deviceCookieName(c *fiber.Ctx) string {
	return s.cookieName(c) + "-device"
}
