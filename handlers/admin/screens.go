package admin

import (
	"fmt"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/handlers/publish/render"
	"latido/handlers/request"
	"latido/views/admin"
)

// ShowInformation handles GET /admin/informacion.
func (s *Screens) ShowInformation(c *fiber.Ctx) error {
	return s.sendEditor(c, "Información del Sitio", admin.Information, "admin/pictures", "admin/fields")
}

// ShowContent handles GET /admin/contenido.
func (s *Screens) ShowContent(c *fiber.Ctx) error {
	return s.sendEditor(c, "Contenido", admin.Content, "admin/pictures", "admin/fields", "admin/content", "admin/preview")
}

// sendEditor answers with a form that marks the fields which the selected layouts omit.
func (s *Screens) sendEditor(c *fiber.Ctx, title string, main func(*content.Site, content.Selections, []string) templ.Component, styles ...string) error {
	site, selections := &content.Site{}, content.Selections(nil)
	if e, ok := s.Site.Current(); ok {
		var err error
		if site, selections, err = e.Decode(); err != nil {
			return fmt.Errorf("sections of the site: %w", err)
		}
	}
	return s.Send(c, fiber.StatusOK, admin.Page{Title: title, Username: request.Owner(c).Username, Styles: styles}, main(site, selections, request.Author(c).Fields))
}

// ShowSections handles GET /admin/secciones.
func (s *Screens) ShowSections(c *fiber.Ctx) error {
	return s.Send(c, fiber.StatusOK, admin.Page{Title: "Secciones", Username: request.Owner(c).Username, Styles: []string{"admin/sections"}}, admin.Sections())
}

// ShowOwnPreview handles GET /admin/vista/:type/:file: a layout for a frame of the sections screen.
func (s *Screens) ShowOwnPreview(c *fiber.Ctx) error {
	e, ok := s.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	return s.Site.SendPreview(c.UserContext(), c.Context(), e, c.Params("type"), c.Params("file"), render.SameFraming)
}
