// Package admin answers the owners in their browsers: sign-in, screens and history.
package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/db/content/launch"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/handlers/publish/resource"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/signing"
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

// standing is a page and how it stands at a time, in whose zone its dates are.
func standing(state render.PageSignature, now time.Time) signing.Page {
	page := signing.Page{Path: state.Path, Name: state.Name, State: signing.Unread}
	if state.Status == render.Unsigned {
		return page
	}
	page.Signature = &signing.Signature{
		ID: state.Signature.ID, Name: state.Signature.Name,
		At: state.Signature.SignedAt.In(now.Location()), Review: state.ReviewAt.In(now.Location()), Until: state.ExpiresAt.In(now.Location()),
	}
	switch {
	case state.Status == render.Changed:
		page.State = signing.Changed
	case state.Status == render.Expired:
		page.State = signing.Expired
	case state.IsDue(now):
		page.State = signing.Due
	default:
		page.State = signing.Holds
	}
	return page
}

// SendNotice answers with a screen that says what went wrong.
func (s *Screens) SendNotice(c *fiber.Ctx, status int, title, detail string) error {
	notice := admin.Notice{Title: title, Detail: detail, Passing: status >= fiber.StatusInternalServerError}
	return s.Send(c, status, admin.Page{Title: title}, admin.NoticeScreen(notice))
}

// siteNow is the site of an edition at this moment, with a patch of its content that
// nobody has saved.
func (s *Screens) siteNow(e edition.Edition, patch json.RawMessage) (*content.Site, error) {
	if len(patch) > 0 {
		var err error
		if e.Content.Body, err = content.Merge(e.Content.Body, patch); err != nil {
			return nil, err
		}
	}
	e.At = s.Now()
	site, _, err := e.Decode()
	return site, err
}
