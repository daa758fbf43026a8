package admin

import (
	"net/url"
	"path"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/request"
)

// safeReturn returns the address to open after a sign-in, or "" if it is outside of the admin area.
func safeReturn(requested string) string {
	target, err := url.Parse(requested)
	switch {
	case err != nil || target.IsAbs() || target.Host != "" || target.User != nil || target.Opaque != "":
		return ""
	case !request.IsAdmin(target.Path) || path.Clean(target.Path) != target.Path || strings.ContainsAny(target.Path, "\\\x00"):
		return ""
	}
	back := url.URL{Path: target.Path, RawQuery: target.RawQuery}
	return back.String()
}

func redirectBack(c *fiber.Ctx, back string) error {
	if back == "" {
		back = "/admin"
	}
	return c.Redirect(back, fiber.StatusSeeOther)
}
