package public

import (
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/request"
)

// photo is what a file is borrowed by.
type photo struct {
	of      *Handlers
	address string
}

// ShowPhoto handles GET /fotos/*: a file of a picture that the published site
// does not hold, because it was only just uploaded, or the site showed it once.
func (h *Handlers) ShowPhoto(c *fiber.Ctx) error {
	name, format, ok := picture.Parse(c.Path())
	if !ok {
		return fiber.ErrNotFound
	}
	select {
	case h.photos <- struct{}{}:
		defer func() { <-h.photos }()
	case <-c.UserContext().Done():
		return publish.ErrBusy
	}
	ctx := c.UserContext()
	l, err := publish.Photos.BorrowKnown(photo{h, c.Path()}, func() (int, error) {
		return h.store.PictureFileBytes(ctx, name, format)
	}, func() (any, error) {
		return h.store.PictureFile(ctx, name, format)
	})
	switch {
	case errors.Is(err, db.ErrNotFound):
		return fiber.ErrNotFound
	case errors.Is(err, publish.ErrBusy):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", fiber.ErrServiceUnavailable, err)
	}
	request.KeepLoan(c.Context(), l)
	publish.NewPhoto(h.publicURL, c.Path(), format, l.Value.([]byte)).Send(c.Context())
	return nil
}
