// Package api implements the JSON API of the islands and screens.
package api

import (
	"bytes"
	"context"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
)

type Store interface {
	publish.SaveStore
	SavePicture(ctx context.Context, p picture.Picture, author string) error
	SweepPictures(ctx context.Context, at time.Time) error
}

type Handlers struct {
	site      *publish.Site
	store     Store
	sessions  Sessions
	publicURL string
	now       func() time.Time
	countSave func(err error)
}

type Sessions interface {
	SignedIn(c *fiber.Ctx) (db.Owner, error)
}

// New returns the handlers of a site. countSave counts saves by their result.
func New(site *publish.Site, store Store, sessions Sessions, publicURL string, now func() time.Time, countSave func(err error)) *Handlers {
	return &Handlers{site, store, sessions, publicURL, now, countSave}
}

func (h *Handlers) save(c *fiber.Ctx, change publish.Change) (db.Revision, error) {
	change.IfMatch = string(bytes.Join(c.Request().Header.PeekAll(fiber.HeaderIfMatch), []byte(",")))
	change.Author = request.Author(c)
	revision, err := h.site.Save(c.UserContext(), h.store, change)
	h.countSave(err)
	if err != nil {
		return db.Revision{}, err
	}
	c.Set(fiber.HeaderETag, `"`+edition.Version(revision)+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	return revision, nil
}
