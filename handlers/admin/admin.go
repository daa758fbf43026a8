// Package admin answers the owners in their browsers: sign-in, screens and history.
package admin

import (
	"context"
	"fmt"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/content/launch"
	"latido/handlers/publish"
	"latido/handlers/publish/resource"
	"latido/handlers/request"
	"latido/views/admin"
)

// Screens are what the whole admin area has in common.
type Screens struct {
	Site      *publish.Site
	Sessions  *request.Sessions
	PublicURL string
	Now       func() time.Time
	Describe  func(err error) (status int, detail string) // words an error for the owner
}

// Close keeps whatever is answered under /admin out of caches, indexes and frames.
func (s *Screens) Close(c *fiber.Ctx) error {
	adminHeaders(s.PublicURL, "'none'").Set(c.Context())
	return c.Next()
}

// adminHeaders are those of every answer under /admin.
func adminHeaders(address, styles string) resource.Headers {
	return resource.NewHeaders(address, [][2]string{
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
func (s *Screens) Send(c *fiber.Ctx, status int, p admin.Page, main templ.Component) error {
	p.Path, p.Open, p.Unsigned = c.Path(), s.Site.Review().Count(launch.Open), s.reminders()
	p.Sample = s.Site.Status().Unlisted
	// An error is told even when the time of the request is up.
	document, err := admin.Render(context.WithoutCancel(c.UserContext()), p, main)
	if err != nil {
		return fmt.Errorf("draw %s: %w", c.Path(), err)
	}
	adminHeaders(s.PublicURL, "'self' '"+document.StyleHash+"'").Set(c.Context())
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return c.Status(status).Send(document.HTML)
}

// now is the time at the practice.
func (s *Screens) now() time.Time { return s.Now().In(s.Site.Zone()) }

// reminders is how many pages were signed and are to be read again.
func (s *Screens) reminders() int {
	count, now := 0, s.now()
	for _, state := range s.Site.Signatures() {
		if page := standing(state, now); page.Signature != nil && page.Waits() {
			count++
		}
	}
	return count
}

// SendNotice answers with a screen that says what went wrong.
func (s *Screens) SendNotice(c *fiber.Ctx, status int, title, detail string) error {
	notice := admin.Notice{Title: title, Detail: detail, Passing: status >= fiber.StatusInternalServerError}
	return s.Send(c, status, admin.Page{Title: title}, admin.NoticeScreen(notice))
}
