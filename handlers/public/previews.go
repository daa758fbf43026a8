package public

import (
	"errors"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/db/sample/variation"
	"latido/handlers/publish/render"
	"latido/views/sections"
)

var ErrNoVariation = errors.New("no such variation of the content")

// ShowPreview handles GET /preview/:type/:file[?content=long], under "serve -preview" only. content is
// one of variation.Kinds.
func (h *Handlers) ShowPreview(c *fiber.Ctx) error {
	e, ok := h.site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	if kind := c.Query("content"); kind != "" {
		body, err := variation.Apply(content.Fill(e.Content.Body), kind)
		if err != nil {
			return ErrNoVariation
		}
		e.Content.Body = body
	}
	return h.site.SendPreview(c.UserContext(), c.Context(), e, c.Params("type"), c.Params("file"), render.NoFraming)
}

// ListPreviews handles GET /preview.
func (h *Handlers) ListPreviews(c *fiber.Ctx) error {
	type layout struct {
		Type string `json:"type"`
		File string `json:"file"`
		Name string `json:"name"`
	}
	var layouts []layout
	for _, t := range sections.Types {
		for _, variant := range t.Variants {
			layouts = append(layouts, layout{t.Key, variant.File, variant.Name})
		}
	}
	return c.JSON(layouts)
}
