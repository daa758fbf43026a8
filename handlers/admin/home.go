package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/tidwall/gjson"

	"latido/db"
	"latido/db/content"
	"latido/db/content/opening"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/history"
)

type Home struct {
	*History
	Publication *Publication
	Store       interface {
		HistoryStore
		Writable(ctx context.Context) error // reports whether a save could be stored
	}
}

// Show handles GET /admin?buscar=horario; the search is optional.
func (h *Home) Show(c *fiber.Ctx) error { return h.show(c, false) }

// show sends the screen. isNextDay means that the form was sent on a later day than it was shown.
func (h *Home) show(c *fiber.Ctx, isNextDay bool) error {
	e, ok := h.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	site, err := h.decodeDraft(e, nil)
	if err != nil {
		return fmt.Errorf("show home: %w", err)
	}
	status, today := h.Site.Status(), h.now()
	m := admin.Home{
		Body: e.Content.Body, Query: c.Query("buscar"), Report: h.Publication.report(c.UserContext()), Published: status.Open, CanSave: h.Site.Ready(h.Store.Writable),
		Today: content.UpperFirst(content.Weekdays[today.Weekday()]) + " " + history.Date(today), Hours: todayHours(site),
		Day: today.Format(time.DateOnly), IsNextDay: isNextDay, Allows: h.allows(c), Fields: request.Author(c).Fields,
		IsCovered: slices.ContainsFunc(site.Schedule.Closures, func(c content.Closure) bool {
			day := today.Format(time.DateOnly)
			return c.ID != closureID(today) && len(c.Spans) == 0 && len(c.Places) == 0 && c.From <= day && day <= max(c.From, c.Until)
		}),
		IsClosed: slices.ContainsFunc(site.Schedule.Closures, func(c content.Closure) bool { return c.ID == closureID(today) }),
	}
	if last, err := h.lastChange(c.UserContext()); err != nil {
		return fmt.Errorf("show home: %w", err)
	} else if last != nil && last.Author != "" {
		m.LastChange = &admin.LastChange{Summary: last.Summary, Author: last.Author, Moment: last.Moment(), Path: last.Path}
		if last.At.Format(time.DateOnly) == today.Format(time.DateOnly) {
			m.LastChange.Moment = "hoy, " + last.At.Format("15:04")
		}
	}
	page := admin.Page{Title: "Inicio", Username: request.Owner(c).Username, Styles: []string{"admin/home"}}
	return h.Send(c, fiber.StatusOK, page, admin.HomeScreen(m))
}

func todayHours(site *content.Site) (hours []admin.TodayHours) {
	for _, place := range opening.Of(site).Places {
		text := "Sin horario publicado"
		for _, moment := range place.Moments {
			if moment.At <= site.At.Unix() {
				text = moment.Text
			}
		}
		hours = append(hours, admin.TodayHours{Place: place.Name, Text: text})
	}
	return hours
}

func (h *Home) lastChange(ctx context.Context) (*history.Save, error) {
	version, err := h.Store.Version(ctx)
	if err != nil {
		return nil, err
	}
	var last *history.Save
	for _, d := range documents {
		revisions, err := h.Store.Revisions(ctx, d.key, 1, 0)
		if err != nil {
			return nil, err
		}
		for _, revision := range revisions {
			if save := h.save(d, revision, version); last == nil || save.At.After(last.At) {
				last = &save
			}
		}
	}
	return last, nil
}

// SetToday handles POST /admin/hoy: "hoy" is "cerrar", which closes all places today, or "abrir". It
// changes nothing unless "dia" is today, and removes the closures of past days.
func (h *Home) SetToday(c *fiber.Ctx) error {
	sent := request.Form(c)
	today := h.now()
	day := today.Format(time.DateOnly)
	if sent.Get("dia") != day {
		return h.show(c, true)
	}
	change := publish.Change{Document: db.SiteContent, Author: request.Author(c)}
	change.Next = func(current []byte) ([]byte, error) {
		closures := []any{}
		// The stored JSON is kept, so that an invalid closure is not lost.
		gjson.GetBytes(current, "schedule.closures").ForEach(func(_, stored gjson.Result) bool {
			id, until := stored.Get("id").String(), stored.Get("until").String()
			if id != closureID(today) && (id != "hoy-"+until || until >= day) {
				closures = append(closures, json.RawMessage(stored.Raw))
			}
			return true
		})
		if sent.Get("hoy") == "cerrar" {
			closures = append(closures, content.Closure{ID: closureID(today), From: day, Until: day})
		}
		patch, err := json.Marshal(map[string]any{"schedule": map[string]any{"closures": closures}})
		if err != nil {
			return nil, err
		}
		return content.MergeValidated(current, patch)
	}
	_, err := h.Site.Save(c.UserContext(), h.Store, change)
	h.CountSave(err)
	if err != nil {
		return fmt.Errorf("close today: %w", err)
	}
	return c.Redirect("/admin", fiber.StatusSeeOther)
}

func closureID(day time.Time) string { return "hoy-" + day.Format(time.DateOnly) }
