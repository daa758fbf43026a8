package handlers

import (
	"errors"

	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/views/sections"
	"latido/views/specimen"
)

// errNoSpecimen means that there is no such way to bend the content.
var errNoSpecimen = errors.New("no such specimen of content")

// showPreview handles GET /preview/:type/:file: one section in one layout, drawn
// anew from the current content. With ?content=long (see specimen.Kinds) the
// content is bent first. It exists only under "serve -preview", for people who
// make layouts and for the pictures of the layouts.
func (s *Server) showPreview(c *fiber.Ctx) error {
	edition, ok := s.site.Shown()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	if kind := c.Query("content"); kind != "" {
		body, err := specimen.Bend(edition.Content.Body, kind)
		if err != nil {
			return errNoSpecimen
		}
		edition.Content.Body = body
	}
	return s.sendPreview(c, edition, publish.FramedByNobody)
}

// showOwnPreview handles GET /admin/vista/:type/:file: one section in one layout
// with the current content, for the owner to look at in the screen of the
// sections before choosing it. No other page of the site may be framed.
func (s *Server) showOwnPreview(c *fiber.Ctx) error {
	edition, ok := s.site.Shown()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	return s.sendPreview(c, edition, publish.FramedByUs)
}

// sendPreview draws the section that the address names.
func (s *Server) sendPreview(c *fiber.Ctx, edition publish.Edition, by publish.Framing) error {
	found, err := s.site.SendPreview(c.UserContext(), c.Context(), edition, c.Params("type"), c.Params("file"), by)
	if err == nil && !found {
		return fiber.ErrNotFound
	}
	return err
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
