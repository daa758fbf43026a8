package admin

import (
	"encoding/json"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
	"latido/views/admin"
)

// ShowSchedule handles GET /admin/horario.
func (s *Screens) ShowSchedule(c *fiber.Ctx) error {
	site := &content.Site{At: s.Now()}
	if e, ok := s.Site.Current(); ok {
		var err error
		if site, err = s.decodeDraft(e, nil); err != nil {
			return fmt.Errorf("show schedule: %w", err)
		}
	}
	page := admin.Page{Title: "Horario", Username: request.Owner(c).Username, Styles: []string{"admin/fields", "admin/preview", "admin/schedule"}}
	return s.Send(c, fiber.StatusOK, page, admin.ScheduleScreen(site))
}

// ShowHours handles POST /admin/horario/palabras: the texts of the unsaved hours.
func (s *Screens) ShowHours(c *fiber.Ctx) error {
	var sent struct {
		SiteContent json.RawMessage `json:"siteContent"`
	}
	body := request.Body(c)
	if err := edition.DecodeStrict(body, &sent); err != nil {
		return ErrNotDraft
	}
	if err := edition.CheckKeys(body, "siteContent.", edition.CaseSensitive); err != nil {
		return err
	}
	e, ok := s.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	site, err := s.decodeDraft(e, sent.SiteContent)
	if err != nil {
		return err
	}
	return c.JSON(admin.NewHoursShown(site))
}
