// Package admin answers the owners in their browsers: sign-in, screens and history.
package admin

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/launch"
)

// Store is what the admin area asks of the database.
type Store interface {
	signInStore
	attemptStore
	welcomeStore
	passwordStore
	historyStore
}

// Handlers answer what is asked under /admin.
type Handlers struct {
	Site      *publish.Site
	Store     Store
	Sessions  *request.Sessions
	PublicURL string
	Now       func() time.Time
	Decoy     string // stands for the hash of an owner who does not exist

	Describe    func(err error) (status int, detail string) // words an error for the owner
	CountSave   func(err error)
	CountSignIn func(err error)

	strangers atomic.Int32 // whose sign-ins are under way
}

// Close keeps whatever is answered under /admin out of caches, indexes and frames.
func (h *Handlers) Close(c *fiber.Ctx) error {
	adminHeaders(h.PublicURL, "'none'").Set(c.Context())
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

// Send answers with a screen of the admin area.
func (h *Handlers) Send(c *fiber.Ctx, status int, p admin.Page, main templ.Component) error {
	p.Path, p.Open = c.Path(), h.Site.Review().Count(launch.Open)
	// An error is told even when the time of the request is up.
	document, err := admin.Render(context.WithoutCancel(c.UserContext()), p, main)
	if err != nil {
		return fmt.Errorf("draw %s: %w", c.Path(), err)
	}
	adminHeaders(h.PublicURL, "'self' '"+document.StyleHash+"'").Set(c.Context())
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return c.Status(status).Send(document.HTML)
}

// SendNotice answers with a screen that says what went wrong.
func (h *Handlers) SendNotice(c *fiber.Ctx, status int, title, detail string) error {
	notice := admin.Notice{Title: title, Detail: detail, Passing: status >= fiber.StatusInternalServerError}
	return h.Send(c, status, admin.Page{Title: title}, admin.NoticeScreen(notice))
}

// explain words an error beside a field.
func (h *Handlers) explain(err error) string {
	_, detail := h.Describe(err)
	return detail
}
