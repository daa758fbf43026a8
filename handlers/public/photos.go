package public

import (
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
)

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
	body, err := h.store.PictureFile(c.UserContext(), name, format)
	if errors.Is(err, db.ErrNotFound) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%w: %w", fiber.ErrServiceUnavailable, err)
	}
	if err := h.limits.HoldBytes(c.Context(), len(body)); err != nil {
		return err
	}
	publish.NewPhoto(h.publicURL, c.Path(), format, body).Send(c.Context())
	return nil
}
