package handlers

import (
	"github.com/gofiber/fiber/v2"

	"latido/views/admin"
)

// showLaunch handles GET /admin/publicacion.
func (s *Server) showLaunch(c *fiber.Ctx) error {
	if _, ok := s.site.Shown(); !ok {
		return fiber.ErrServiceUnavailable
	}
	return s.sendAdmin(c, fiber.StatusOK, admin.Page{Title: "Lista de publicación", Username: owner(c).Username, Style: "admin/launch"}, admin.Launch(s.site.Review()))
}
