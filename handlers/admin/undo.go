package admin

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content/diff"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
	"latido/views/history"
)

// newUndoing returns the undoing of a save on top of the current revision. It returns ErrUnreadable
// if a version cannot be decoded, and ErrNotFound for the first save.
func (h *History) newUndoing(c *fiber.Ctx, d document, revision, current db.Revision) (*undoing, error) {
	if revision.Number == 1 {
		return nil, fiber.ErrNotFound
	}
	number, _, err := h.Store.Neighbours(c.UserContext(), d.key, revision.Number)
	if err != nil {
		return nil, fmt.Errorf("undo: %w", err)
	}
	before, err := h.Store.Revision(c.UserContext(), d.key, number)
	if err != nil {
		return nil, fmt.Errorf("undo: %w", err)
	}
	reversal, err := diff.Undo(c.UserContext(), d.key, before.Body, revision.Body, current.Body)
	if err != nil {
		return nil, fmt.Errorf("undo: %w", comparisonError(c, err))
	}
	return &undoing{reversal, d, before.Body, current.Body}, nil
}

type undoing struct {
	*diff.Reversal
	document
	before, current []byte
}

func (u *undoing) described(changes []diff.Change) []history.Record {
	return history.Describe(u.key, changes, u.before, u.current)
}

// apply undoes one change or, without a key, all of them; see diff.Reversal.Apply.
func (u *undoing) apply(key string, overtaken bool) (body []byte, undone []diff.Change, err error) {
	body, undone, err = u.Apply(key, overtaken)
	if err == nil && u.document.key == db.SelectedSections {
		err = history.CheckLayouts(body, u.current)
	}
	return body, undone, err
}

// ConfirmUndo handles GET /admin/historial/:document/:number/deshacer[?cambio=…].
func (h *History) ConfirmUndo(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	return h.sendQuestion(c, d, revision, c.Query("cambio"), nil)
}

func (h *History) sendQuestion(c *fiber.Ctx, d document, revision db.Revision, key string, fault error) error {
	current, err := h.Store.Current(c.UserContext(), d.key)
	if err != nil {
		return fmt.Errorf("confirm undo: %w", err)
	}
	reversal, err := h.newUndoing(c, d, revision, current)
	if err != nil {
		return err
	}
	if key != "" && !slices.ContainsFunc(reversal.Changes, func(c diff.Change) bool { return c.Key() == key }) {
		return fiber.ErrNotFound
	}
	m := history.NewQuestion(h.save(d, revision, map[string]int64{d.key: current.Number}), reversal.described(reversal.Changes), key)
	m.Base = edition.Version(current)
	// The largest undoing also overwrites later changes. If it fails, the POST reports why.
	if body, undone, err := reversal.apply(key, true); err == nil && len(undone) > 0 {
		if m.Unsealed, err = h.Site.Invalidated(c.UserContext(), d.key, body); err != nil {
			return fmt.Errorf("confirm undo: %w", err)
		}
	}
	status := fiber.StatusOK
	if fault != nil {
		status, m.Fault = h.Describe(fault)
		if errors.Is(fault, publish.ErrOutdated) || errors.Is(fault, db.ErrConflict) {
			m.Fault += " Revisa de nuevo qué va a cambiar y confirma."
		}
	}
	pictures := append(m.Applied.Pictures(), m.Superseded.Pictures()...)
	return h.sendHistory(c, status, "Deshacer", pictures, history.UndoScreen(m))
}

// Undo handles POST /admin/historial/:document/:number/deshacer: it undoes one change or all, on top
// of the version that the owner saw. It overwrites later changes only with a confirmation.
func (h *History) Undo(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	sent := request.Form(c)
	base, key := sent.Get("base"), sent.Get("cambio")
	current, err := h.Store.Current(c.UserContext(), d.key)
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	reversal, err := h.newUndoing(c, d, revision, current)
	if err != nil {
		return err
	}
	if edition.Version(current) != base {
		// After a double click the newer save is this undoing.
		if current.Author == request.Username(c) && strings.HasPrefix(current.Summary, history.UndoPrefix) && reversal.Done(key) {
			return h.saved(c, d, current)
		}
		return h.sendQuestion(c, d, revision, key, publish.ErrOutdated)
	}
	body, undone, err := reversal.apply(key, sent.Get("pisar") == "si")
	switch {
	case errors.Is(err, diff.ErrNoChange):
		return fiber.ErrNotFound
	case errors.Is(err, diff.ErrNoPlace):
		return h.sendQuestion(c, d, revision, key, err)
	case err != nil && !errors.Is(err, diff.ErrSuperseded):
		return fmt.Errorf("undo: %w", err)
	case len(undone) == 0:
		return c.Redirect(d.path(revision.Number)+"/deshacer?"+url.Values{"cambio": {key}}.Encode(), fiber.StatusSeeOther)
	}
	saved, err := h.Site.Save(c.UserContext(), h.Store, publish.Change{
		Document: d.key, IfMatch: base, Author: request.Author(c), Summary: history.UndoSummary(reversal.described(undone)),
		Next: func(newest []byte) ([]byte, error) {
			if !bytes.Equal(newest, current.Body) {
				return nil, publish.ErrOutdated
			}
			return body, nil
		},
	})
	h.CountSave(err)
	if errors.Is(err, publish.ErrOutdated) || errors.Is(err, db.ErrConflict) {
		return h.sendQuestion(c, d, revision, key, err)
	}
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	return h.saved(c, d, saved)
}

func (h *History) saved(c *fiber.Ctx, d document, revision db.Revision) error {
	return c.Redirect(historyPath+"?restaurada="+d.slug+"-"+fmt.Sprint(revision.Number), fiber.StatusSeeOther)
}
