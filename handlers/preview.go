package handlers

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/views"
	"latido/views/layout"
	"latido/views/model"
	"latido/views/sections"
	"latido/views/specimen"
)

// showPreview handles GET /preview/:type/:file: one section in one layout, drawn
// anew from the current content. With ?content=long (see specimen.Kinds) the
// content is bent first. It exists only under "serve -preview", for people who
// make layouts and for the pictures of the layouts.
func (s *Server) showPreview(c *fiber.Ctx) error {
	set := s.site.current.Load()
	if set == nil {
		return fiber.ErrServiceUnavailable
	}
	body := set.edition.Content.Body
	if kind := c.Query("content"); kind != "" {
		var err error
		if body, err = specimen.Bend(body, kind); err != nil {
			return fieldError{fiber.StatusBadRequest, "content", "No existe ese tipo de contenido."}
		}
	}
	return s.sendPreview(c, body, framedByNobody)
}

// showOwnPreview handles GET /admin/vista/:type/:file: one section in one layout
// with the current content, for the owner to look at in the screen of the
// sections before choosing it. No other page of the site may be framed.
func (s *Server) showOwnPreview(c *fiber.Ctx) error {
	set := s.site.current.Load()
	if set == nil {
		return fiber.ErrServiceUnavailable
	}
	return s.sendPreview(c, set.edition.Content.Body, framedByUs)
}

// sendPreview draws the section that the address names from a content object;
// by is who may show the answer in a frame.
func (s *Server) sendPreview(c *fiber.Ctx, body []byte, by framing) error {
	site, err := content.Decode(body)
	if err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	address := s.site.Address(site)
	route, ok := views.Preview(site, address, c.Params("type"), c.Params("file"))
	if !ok {
		return fiber.ErrNotFound
	}
	document, err := route.Draw(model.WithPictures(c.UserContext(), drawable(s.site.current.Load().edition.Pictures)))
	if err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	return sendDrawn(c, address, document, by)
}

// sendDrawn answers with a page of the site that is drawn for this request alone.
func sendDrawn(c *fiber.Ctx, address string, document layout.Document, by framing) error {
	for _, h := range pageHeaders(address, document, by) {
		c.Context().Response.Header.SetBytesKV(h.name, h.value)
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set("X-Robots-Tag", "noindex")
	return c.Send(document.HTML)
}

// listPreviews handles GET /preview: every layout of every section type.
func (s *Server) listPreviews(c *fiber.Ctx) error {
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
