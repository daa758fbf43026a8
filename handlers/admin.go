package handlers

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/views/admin"
	"latido/views/launch"
)

// requestTime bounds the work for one request of an owner.
const requestTime = 25 * time.Second

// limitTime gives the request a context that ends.
func limitTime(c *fiber.Ctx) error {
	ctx, cancel := context.WithTimeout(c.UserContext(), requestTime)
	defer cancel()
	c.SetUserContext(ctx)
	return c.Next()
}

// closeAdmin keeps whatever is answered under /admin out of caches, indexes and frames.
func (s *Server) closeAdmin(c *fiber.Ctx) error {
	adminHeaders(s.options.PublicURL, "'none'").Set(c.Context())
	return c.Next()
}

// adminHeaders are those of every answer under /admin.
func adminHeaders(address, styles string) publish.Headers {
	return publish.NewHeaders(address, [][2]string{
		{"Cache-Control", "no-store"},
		{"X-Robots-Tag", "noindex, nofollow"},
		{"Referrer-Policy", "same-origin"}, // the welcome link is a secret; with no-referrer, forms would lose their Origin
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", "DENY"},
		{"Content-Security-Policy", "default-src 'none'; script-src 'self'; worker-src 'self'; style-src " + styles +
			"; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
			"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"},
	})
}

// sendAdmin answers with a screen of the admin area.
func (s *Server) sendAdmin(c *fiber.Ctx, status int, p admin.Page, main templ.Component) error {
	p.Path, p.Open = c.Path(), s.site.Review().Count(launch.Open)
	// An error is told even when the time of the request is up.
	document, err := admin.Render(context.WithoutCancel(c.UserContext()), p, main)
	if err != nil {
		return fmt.Errorf("draw %s: %w", c.Path(), err)
	}
	adminHeaders(s.options.PublicURL, "'self' '"+document.StyleHash+"'").Set(c.Context())
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return c.Status(status).Send(document.HTML)
}

// isAdmin reports whether a path belongs to the admin area.
func isAdmin(path string) bool {
	return path == "/admin" || strings.HasPrefix(path, "/admin/")
}

// now is the present, or what a test takes for it.
func (s *Server) now() time.Time {
	if s.options.Now != nil {
		return s.options.Now()
	}
	return time.Now()
}

// showAdmin handles GET /admin, which leads to the first screen.
func (s *Server) showAdmin(c *fiber.Ctx) error {
	return c.Redirect("/admin/informacion", fiber.StatusSeeOther)
}

// showInformation handles GET /admin/informacion.
func (s *Server) showInformation(c *fiber.Ctx) error {
	return s.sendAdmin(c, fiber.StatusOK, admin.Page{Title: "Información del Sitio", Username: owner(c).Username, Style: "admin/pictures"}, admin.Information())
}

// showSections handles GET /admin/secciones.
func (s *Server) showSections(c *fiber.Ctx) error {
	return s.sendAdmin(c, fiber.StatusOK, admin.Page{Title: "Secciones", Username: owner(c).Username, Style: "admin/sections"}, admin.Sections())
}
