package admin

import (
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/handlers/request"
	"latido/views"
	"latido/views/history"
	"latido/views/model"
)

// ShowRevision handles GET /admin/historial/:document/:number: the changes of a save or, with
// ?contra=publicada, its differences from the published version.
func (h *History) ShowRevision(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	current, err := h.Store.Current(c.UserContext(), d.key)
	if err != nil {
		return fmt.Errorf("show revision: %w", err)
	}
	m := history.Detail{Save: h.save(d, revision, map[string]int64{d.key: current.Number})}
	m.Against = !m.Current && c.Query("contra") == "publicada"
	before, after, err := h.Store.Neighbours(c.UserContext(), d.key, revision.Number)
	if err != nil {
		return fmt.Errorf("show revision: %w", err)
	}
	if before > 0 {
		m.Previous = d.path(before)
	}
	if after > 0 {
		m.Next = d.path(after)
	}
	var records []history.Record
	switch reversal, undoErr := h.newUndoing(c, d, revision, current); {
	case m.Against:
		records, err = history.Compare(c.UserContext(), d.key, revision.Body, current.Body)
	case revision.Number == 1:
		_, err = history.Compare(c.UserContext(), d.key, revision.Body, revision.Body)
	case errors.Is(undoErr, publish.ErrUnreadable):
		err = undoErr
	case undoErr != nil:
		return fmt.Errorf("show revision: %w", undoErr)
	default:
		records, m.Base = reversal.described(reversal.Changes), edition.Version(current)
	}
	if err != nil && c.UserContext().Err() != nil {
		return fmt.Errorf("show revision: %w", comparisonError(c, err))
	}
	m.Restorable = !m.Current && err == nil && h.allows(c)(historyPath+"/:document/:number/restaurar")
	if request.Author(c).Fields != nil && d.key != db.SiteContent {
		m.Base = "" // without it the screen offers no undoing, which would be refused
	}
	m.Changes, m.Broken = history.Show(records), err != nil
	return h.sendHistory(c, fiber.StatusOK, m.Title()+", versión del "+m.Moment(), m.Changes.Pictures(), history.DetailScreen(m))
}

// ShowPastHome handles GET /admin/historial/:document/:number/portada.
func (h *History) ShowPastHome(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	if d.key == db.Redirects {
		return fiber.ErrNotFound
	}
	e, err := edition.Read(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	*e.Document(d.key) = revision
	site, selections, err := e.Decode()
	if err != nil {
		return fmt.Errorf("past home: %w: %w", publish.ErrUnreadable, err)
	}
	address := h.Site.Address(site)
	save := h.save(d, revision, nil)
	past := model.Past{Version: "de " + save.Title() + " del " + save.Moment(), Back: save.Path}
	document, err := views.Past(site, selections, address, past).Draw(c.UserContext())
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	render.Send(c.Context(), address, document, render.NoFraming)
	return nil
}
