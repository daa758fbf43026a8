package admin

import (
	"github.com/gofiber/fiber/v2"

	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/admin"
)

// ShowAdmin handles GET /admin, which leads to the first screen.
func (h *Handlers) ShowAdmin(c *fiber.Ctx) error {
	return c.Redirect("/admin/informacion", fiber.StatusSeeOther)
}

// ShowInformation handles GET /admin/informacion.
func (h *Handlers) ShowInformation(c *fiber.Ctx) error {
	return h.Send(c, fiber.StatusOK, admin.Page{Title: "Información del Sitio", Username: request.Owner(c).Username, Style: "admin/pictures"}, admin.Information())
}

// ShowSections handles GET /admin/secciones.
func (h *Handlers) ShowSections(c *fiber.Ctx) error {
	return h.Send(c, fiber.StatusOK, admin.Page{Title: "Secciones", Username: request.Owner(c).Username, Style: "admin/sections"}, admin.Sections())
}

// ShowLaunch handles GET /admin/publicacion.
func (h *Handlers) ShowLaunch(c *fiber.Ctx) error {
	if _, ok := h.Site.Shown(); !ok {
		return fiber.ErrServiceUnavailable
	}
	return h.Send(c, fiber.StatusOK, admin.Page{Title: "Lista de publicación", Username: request.Owner(c).Username, Style: "admin/launch"}, admin.Launch(h.Site.Review()))
}

// ShowOwnPreview handles GET /admin/vista/:type/:file: one section in one layout
// with the current content, for the owner to look at in the screen of the
// sections before choosing it. No other page of the site may be framed.
func (h *Handlers) ShowOwnPreview(c *fiber.Ctx) error {
	edition, ok := h.Site.Shown()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	return request.SendPreview(c, h.Site, edition, publish.FramedByUs)
}
