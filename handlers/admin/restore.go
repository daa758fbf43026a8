package admin

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
	"latido/views/history"
)

// ConfirmRestore handles GET /admin/historial/:document/:number/restaurar.
func (h *History) ConfirmRestore(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	return h.sendConfirmation(c, d, revision, nil)
}

// sendConfirmation is the question before a restoration. fault is the last attempt's error, or nil.
func (h *History) sendConfirmation(c *fiber.Ctx, d document, revision db.Revision, fault error) error {
	newest, err := h.Store.Current(c.UserContext(), d.key)
	if err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	version := map[string]int64{d.key: newest.Number}
	m := history.Confirmation{Save: h.save(d, revision, version), Base: edition.Version(newest)}
	body, notes, err := publish.RestoredBody(d.key, revision.Body, newest.Body)
	if err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	records, err := history.Compare(c.UserContext(), d.key, newest.Body, body)
	if err != nil {
		return fmt.Errorf("confirm restore: %w", comparisonError(c, err))
	}
	m.Changes, m.Notes = history.Show(records), notes
	if m.Addresses, err = h.addresses(c, d, newest.Body, body); err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	if m.Unsealed, err = h.Site.Invalidated(c.UserContext(), d.key, body); err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	if later := newest.Number - revision.Number; later > 0 {
		saves, err := h.Store.Revisions(c.UserContext(), d.key, int(min(later, maxDropped)), newest.Number+1)
		if err != nil {
			return fmt.Errorf("confirm restore: %w", err)
		}
		var dropped []history.Save
		for _, save := range saves {
			if save.Number <= revision.Number { // revisions in between were deleted by Store.Thin
				break
			}
			dropped = append(dropped, h.save(d, save, version))
		}
		m.Dropped, m.More = history.Days(dropped, h.Now()), later > maxDropped && len(dropped) == maxDropped
	}
	status := fiber.StatusOK
	if fault != nil {
		status, m.Fault = h.Describe(fault)
		m.Fault += " Revisa de nuevo qué va a cambiar y confirma."
	}
	return h.sendHistory(c, status, "Volver a esta versión completa", m.Changes.Pictures(), history.ConfirmationScreen(m))
}

// addresses describes the redirects that a change of the content adds and removes.
func (h *History) addresses(c *fiber.Ctx, d document, before, after []byte) ([]string, error) {
	if d.key != db.SiteContent {
		return nil, nil
	}
	redirects, err := h.Store.Current(c.UserContext(), db.Redirects)
	if err != nil {
		return nil, err
	}
	now, err := content.DecodeRedirects(redirects.Body)
	if err != nil {
		return nil, err
	}
	next, err := content.RedirectUpdate{Before: before, After: after}.Apply(now)
	if err != nil {
		return nil, err
	}
	return history.Addresses(c.UserContext(), now, next)
}

const maxDropped = 40

var versionForm = regexp.MustCompile(`^[1-9][0-9]*\.[0-9a-f]{8}$`)

// Restore handles POST /admin/historial/:document/:number/restaurar.
func (h *History) Restore(c *fiber.Ctx) error {
	d, revision, done, err := h.openRevision(c)
	if err != nil {
		return err
	}
	defer done()
	sent := request.Form(c)
	base := sent.Get("base")
	if !versionForm.MatchString(base) {
		return h.sendConfirmation(c, d, revision, publish.ErrOutdated)
	}
	summary := "Se restauró la versión del " + history.Moment(revision.CreatedAt.In(h.Site.Zone()))
	saved, err := h.Site.Save(c.UserContext(), h.Store, publish.Change{
		Document: d.key, IfMatch: base, Author: request.Author(c),
		Summary: summary,
		Next: func(current []byte) ([]byte, error) {
			body, _, err := publish.RestoredBody(d.key, revision.Body, current)
			return body, err
		},
	})
	h.CountSave(err)
	if errors.Is(err, publish.ErrOutdated) || errors.Is(err, db.ErrConflict) {
		newest, currentErr := h.Store.Current(c.UserContext(), d.key)
		if currentErr != nil {
			return fmt.Errorf("restore: %w", currentErr)
		}
		// After a double click the newer save is this restoration.
		if newest.Summary != summary || newest.Author != request.Username(c) {
			return h.sendConfirmation(c, d, revision, err)
		}
		saved, err = newest, nil
	}
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if before, _, _ := strings.Cut(base, "."); parseNumber(before) == saved.Number {
		// The version is the current one, which the confirmation reports.
		return c.Redirect(d.path(revision.Number)+"/restaurar", fiber.StatusSeeOther)
	}
	return h.saved(c, d, saved)
}
