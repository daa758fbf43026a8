package handlers

import (
	"bytes"
	"encoding/json"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
)

// wrapContent puts a stored content object under the key that the API gives it.
func wrapContent(body []byte) []byte {
	return bytes.Join([][]byte{[]byte(`{"siteContent":`), body, []byte("}")}, nil)
}

// showSiteContent handles GET /api/site-content?fields=navMenu,records.services:
// the content object with only the keys asked for, in the same shape. (Without
// a query the published answer is sent before the router is asked.)
func (s *Server) showSiteContent(c *fiber.Ctx) error {
	set := s.site.current.Load()
	if set == nil {
		return fiber.ErrServiceUnavailable
	}
	if !c.Context().QueryArgs().Has("fields") {
		set.resources["/api/site-content"].send(c.Context(), fiber.StatusOK)
		return nil
	}
	found, err := set.parts.find(c.Query("fields"))
	if err != nil {
		return err
	}
	set.parts.send(c.Context(), found)
	return nil
}

// saveSiteContent handles POST /api/site-content with {"siteContent": …}: a
// whole content object or a part of one, live at once.
func (s *Server) saveSiteContent(c *fiber.Ctx) error {
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(body(c), &sent); err != nil || len(sent) != 1 || sent["siteContent"] == nil {
		return fieldError{fiber.StatusBadRequest, "siteContent", `El cuerpo debe ser {"siteContent": {…}} en JSON, y nada más.`}
	}
	if err := checkKeys(body(c), "siteContent."); err != nil {
		return err
	}
	revision, err := s.save(c, change{document: db.SiteContent, next: func(current []byte) ([]byte, error) {
		return content.Merge(current, sent["siteContent"])
	}})
	if err != nil {
		return err
	}
	return c.Send(wrapContent(revision.Body))
}
