package admin

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/handlers/request"
	"latido/views/admin"
)

// ShowAppointment handles GET /admin/cita. Text that is typed there stays in the browser.
func (s *Screens) ShowAppointment(c *fiber.Ctx) error {
	site := &content.Site{At: s.Now()}
	if e, ok := s.Site.Current(); ok {
		var err error
		if site, err = s.decodeDraft(e, nil); err != nil {
			return fmt.Errorf("show appointment: %w", err)
		}
	}
	page := admin.Page{Title: "Cita", Username: request.Owner(c).Username, Styles: []string{"admin/appointment"}}
	return s.Send(c, fiber.StatusOK, page, admin.AppointmentScreen(site, s.Site.Status().Address))
}
