// Package admin answers the owners in their browsers: sign-in, screens and history.
package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
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

// Screens has what all screens of the admin area share.
type Screens struct {
	Site      *publish.Site
	Sessions  *request.Sessions
	PublicURL string
	Now       func() time.Time
	Describe  func(err error) (status int, detail string) // words an error
	Allows    func(role db.Role, path string) bool        // reports whether a role may see a screen
}

// Protect keeps responses under /admin out of caches, indexes and frames.
func (s *Screens) Protect(c *fiber.Ctx) error {
	adminHeaders(s.PublicURL, "'none'").Set(c.Context())
	return c.Next()
}

func adminHeaders(address, styles string) resource.Headers {
	return resource.NewHeaders(address, [][2]string{
		{"Cache-Control", "no-store"},
		{"X-Robots-Tag", "noindex, nofollow"},
		{"Referrer-Policy", "same-origin"}, // hides the secret of the welcome link from other sites; with no-referrer, forms would send no Origin
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", "DENY"},
		{"Content-Security-Policy", "default-src 'none'; script-src 'self'; worker-src 'self'; style-src " + styles +
			"; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
			"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"},
	})
}

func (s *Screens) Send(c *fiber.Ctx, status int, p admin.Page, main templ.Component) error {
	report := s.Site.Review()
	p.Path, p.Open, p.Expiry, p.Unsigned = c.Path(), report.Count(launch.Open), report.Expiry, s.reminders()
	p.Sample, p.Allows = s.Site.Status().Unlisted, s.allows(c)
	// An error is sent even after the time of the request.
	document, err := admin.Render(context.WithoutCancel(c.UserContext()), p, main)
	if err != nil {
		return fmt.Errorf("draw %s: %w", c.Path(), err)
	}
	adminHeaders(s.PublicURL, "'self' '"+document.StyleHash+"'").Set(c.Context())
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	if err := c.Status(status).Send(document.HTML); err != nil || p.Username == "" {
		return err // not compressed: a page without a session may have a secret, which the length of compressed text can reveal
	}
	return publish.CompressFast(c.Context())
}

func (s *Screens) allows(c *fiber.Ctx) func(path string) bool {
	role := request.Owner(c).Role
	return func(path string) bool { return s.Allows != nil && s.Allows(role, path) }
}

func (s *Screens) now() time.Time { return s.Now().In(s.Site.Zone()) }

func (s *Screens) reminders() int {
	count, now := 0, s.now()
	for _, state := range s.Site.Signatures() {
		if page := signingPage(state, now); page.Signature != nil && page.NeedsSignature() {
			count++
		}
	}
	return count
}

func signingPage(state render.PageSignature, now time.Time) signing.Page {
	page := signing.Page{Path: state.Path, Name: state.Name, State: signing.Unsigned}
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
		page.State = signing.Valid
	}
	return page
}

func (s *Screens) SendNotice(c *fiber.Ctx, status int, title, detail string) error {
	notice := admin.Notice{Title: title, Detail: detail, Passing: status >= fiber.StatusInternalServerError}
	return s.Send(c, status, admin.Page{Title: title}, admin.NoticeScreen(notice))
}

// decodeDraft decodes an edition merged with an unsaved patch, which may be empty.
func (s *Screens) decodeDraft(e edition.Edition, patch json.RawMessage) (*content.Site, error) {
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
