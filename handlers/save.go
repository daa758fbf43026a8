package handlers

import (
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
)

// save carries out a change and answers with the version it made.
func (s *Server) save(c *fiber.Ctx, change publish.Change) (db.Revision, error) {
	change.IfMatch, change.Author = c.Get(fiber.HeaderIfMatch), author(c)
	revision, err := s.site.Save(c.UserContext(), s.store, change)
	s.options.Metrics.countSave(err)
	if err != nil {
		return db.Revision{}, err
	}
	c.Set(fiber.HeaderETag, `"`+publish.Version(revision)+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	return revision, nil
}
