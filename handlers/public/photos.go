package public

import (
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/publish/resource"
)

// ShowPhoto handles GET /fotos/*: stored photos that the published site does not show.
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
	size, err := h.store.PictureFileBytes(c.UserContext(), name, format)
	if err != nil {
		return photoError(err)
	}
	if err := h.limits.ReservePhoto(c.Context(), size); err != nil {
		return err
	}
	body, err := h.store.PictureFile(c.UserContext(), name, format)
	if err != nil {
		return photoError(err)
	}
	resource.NewPhoto(h.publicURL, c.Path(), format, body).Send(c.Context())
	return nil
}

func photoError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return fiber.ErrNotFound
	}
	return fmt.Errorf("%w: %w", fiber.ErrServiceUnavailable, err)
}
