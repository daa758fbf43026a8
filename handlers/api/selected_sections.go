package api

import (
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/sections"
)

// SaveSelectedSections handles POST /api/selected-sections: the map, in page order.
func (h *Handlers) SaveSelectedSections(c *fiber.Ctx) error {
	wanted, err := publish.DecodeSelections(request.Body(c))
	if err != nil {
		return err
	}
	return h.saveSections(c, func(current content.Selections) content.Selections {
		return publish.WithMissing(wanted, current)
	})
}

// UpdateSections handles POST /api/update-sections: it adapts the map to this build.
func (h *Handlers) UpdateSections(c *fiber.Ctx) error {
	return h.saveSections(c, sections.Current)
}

func (h *Handlers) saveSections(c *fiber.Ctx, rearrange func(content.Selections) content.Selections) error {
	revision, err := h.save(c, publish.Change{Document: db.SelectedSections, Next: func(current []byte) ([]byte, error) {
		return publish.UpdateSelections(current, rearrange)
	}})
	if err != nil {
		return err
	}
	return c.Send(revision.Body)
}
