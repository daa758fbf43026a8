package admin

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/people"
)

type ActivityStore interface {
	Activity(ctx context.Context, from, until time.Time, limit int) ([]db.AuditEntry, error)
}

type Activity struct {
	*Screens
	Store ActivityStore
}

// maxActivity bounds the entries that are read of a month.
const (
	maxShownActivity = 500
	maxActivity      = 20_000
)

// Show handles GET /admin/actividad?mes=2026-11&persona=…&buscar=…. The default is this month.
func (a *Activity) Show(c *fiber.Ctx) error {
	m, err := a.read(c)
	if err != nil {
		return err
	}
	page := admin.Page{Title: "Actividad", Username: request.Username(c), Styles: []string{"people/people"}}
	return a.Send(c, fiber.StatusOK, page, people.ActivityScreen(m))
}

// Download handles GET /admin/actividad/actividad.csv, with the same parameters.
func (a *Activity) Download(c *fiber.Ctx) error {
	m, err := a.read(c)
	if err != nil {
		return err
	}
	file, err := m.File()
	if err != nil {
		return fmt.Errorf("download activity: %w", err)
	}
	c.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	c.Set(fiber.HeaderContentDisposition, `attachment; filename="actividad-`+m.Month.Format("2006-01")+`.csv"`)
	return c.Send(file)
}

func (a *Activity) read(c *fiber.Ctx) (people.Activity, error) {
	m := people.Activity{Most: maxShownActivity, Now: a.now(), Person: c.Query("persona"), Query: c.Query("buscar")}
	if utf8.RuneCountInString(m.Query) > 100 {
		return m, fiber.ErrNotFound
	}
	month := c.Query("mes", m.Now.Format("2006-01"))
	var err error
	if m.Month, err = time.ParseInLocation("2006-01", month, m.Now.Location()); err != nil || m.Month.After(m.Now) {
		return m, fiber.ErrNotFound
	}
	if m.Entries, err = a.Store.Activity(c.UserContext(), m.Month, m.Month.AddDate(0, 1, 0), maxActivity); err != nil {
		return m, fmt.Errorf("read activity: %w", err)
	}
	return m, nil
}
