package handlers

import (
	"encoding/json"
	"errors"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish"
)

// errNotContent means that a body has no content object, or more than that.
var errNotContent = errors.New("not a content object")

// showSiteContent handles GET /api/site-content?fields=navMenu,records.services:
// the content object with only the keys asked for, in the same shape. (Without
// a query the published answer is sent before the router is asked.)
func (s *Server) showSiteContent(c *fiber.Ctx) error {
	shown, err := s.site.SendFields(c.Context())
	if err == nil && !shown {
		return fiber.ErrServiceUnavailable
	}
	return err
}

// saveSiteContent handles POST /api/site-content with {"siteContent": …}: a
// whole content object or a part of one, live at once.
func (s *Server) saveSiteContent(c *fiber.Ctx) error {
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(body(c), &sent); err != nil || len(sent) != 1 || sent["siteContent"] == nil {
		return errNotContent
	}
	if err := publish.CheckKeys(body(c), "siteContent."); err != nil {
		return err
	}
	revision, err := s.save(c, publish.Change{Document: db.SiteContent, Next: func(current []byte) ([]byte, error) {
		return content.Merge(current, sent["siteContent"])
	}})
	if err != nil {
		return err
	}
	return c.Send(publish.WrapContent(revision.Body))
}
