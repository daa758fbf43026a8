package admin

import (
	"context"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/taps"
)

type CallStore interface {
	Taps(ctx context.Context, first, last string) ([]db.TapCount, error)
	FirstTapDay(ctx context.Context) (day string, err error)
}

type Calls struct {
	*Screens
	Store CallStore
}

// Show handles GET /admin/llamadas?mes=2026-10; the default is this month.
func (h *Calls) Show(c *fiber.Ctx) error {
	first, err := h.Store.FirstTapDay(c.UserContext())
	if err != nil {
		return fmt.Errorf("show calls: %w", err)
	}
	today := h.today()
	month := taps.FirstOf(today)
	if requested := c.Query("mes"); requested != "" {
		if month, err = time.Parse("2006-01", requested); err != nil || month.After(today) || first == "" || requested < first[:len("2006-01")] {
			return fiber.ErrNotFound
		}
	}
	counts, err := h.counts(c.UserContext(), month.AddDate(0, -1, 0).Format(time.DateOnly), lastDayOf(month))
	if err != nil {
		return fmt.Errorf("show calls: %w", err)
	}
	report := taps.NewReport(taps.Source{Month: month, Today: today, First: first, Counts: counts, Names: h.Site.Pages()})
	page := admin.Page{Title: "Llamadas y mensajes", Username: request.Owner(c).Username, Styles: []string{"taps/taps"}}
	return h.Send(c, fiber.StatusOK, page, taps.Screen(report))
}

// Download handles GET /admin/llamadas/toques.csv?mes=2026-10; the default is all months.
func (h *Calls) Download(c *fiber.Ctx) error {
	name, first, last := "toques", "", h.today().Format(time.DateOnly)
	if requested := c.Query("mes"); requested != "" {
		month, err := time.Parse("2006-01", requested)
		if err != nil {
			return fiber.ErrNotFound
		}
		name, first, last = "toques-"+requested, month.Format(time.DateOnly), lastDayOf(month)
	}
	counts, err := h.counts(c.UserContext(), first, last)
	if err != nil {
		return fmt.Errorf("download calls: %w", err)
	}
	file, err := taps.File(counts, h.Site.Pages())
	if err != nil {
		return fmt.Errorf("download calls: %w", err)
	}
	c.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	c.Set(fiber.HeaderContentDisposition, `attachment; filename="`+name+`.csv"`)
	return c.Send(file)
}

func (h *Calls) counts(ctx context.Context, first, last string) ([]taps.Count, error) {
	stored, err := h.Store.Taps(ctx, first, last)
	if err != nil {
		return nil, err
	}
	counts := make([]taps.Count, len(stored))
	for i, s := range stored {
		counts[i] = taps.Count{Day: s.Day, Page: s.Page, Kind: taps.Kind(s.Kind), Place: s.Place, Count: s.Count}
	}
	return counts, nil
}

func (h *Calls) today() time.Time {
	at := h.Now().In(h.Site.Zone())
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
}

func lastDayOf(month time.Time) string { return month.AddDate(0, 1, -1).Format(time.DateOnly) }
