package admin

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/history"
)

// ConfirmRestore handles GET /admin/historial/:document/:number/restaurar.
func (h *Handlers) ConfirmRestore(c *fiber.Ctx) error {
	a, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	return h.sendConfirmation(c, a, revision, nil)
}

// sendConfirmation asks before a revision is restored, and says why the last try failed.
func (h *Handlers) sendConfirmation(c *fiber.Ctx, a archive, revision db.Revision, fault error) error {
	edition, err := publish.Current(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	newest := edition.Of(a.document)
	m := history.Confirmation{Save: a.save(revision, map[string]int64{a.document: newest.Number}), Base: publish.Version(*newest)}
	body, notes, err := publish.Restored(a.document, revision.Body, newest.Body)
	if err != nil {
		return fmt.Errorf("confirm restore: %w", err)
	}
	records, err := history.Compare(a.sections(), newest.Body, body)
	if err != nil {
		return fmt.Errorf("confirm restore: %w: %w", publish.ErrUnreadable, err)
	}
	m.Changes, m.Notes = history.Show(records), notes
	status := fiber.StatusOK
	if fault != nil {
		status, m.Fault = h.Describe(fault)
		m.Fault += " Revisa de nuevo qué va a cambiar y confirma."
	}
	return h.sendHistory(c, status, "Restaurar esta versión", history.ConfirmationScreen(m))
}

// versionForm is how publish.Version writes a version.
var versionForm = regexp.MustCompile(`^[1-9][0-9]*\.[0-9a-f]{8}$`)

// RestoreRevision handles POST /admin/historial/:document/:number/restaurar: the
// old body is saved anew, over the version that the owner saw when confirming.
func (h *Handlers) RestoreRevision(c *fiber.Ctx) error {
	a, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	sent, err := request.Form(c)
	if err != nil {
		return err
	}
	base := sent.Get("base")
	if !versionForm.MatchString(base) {
		return h.sendConfirmation(c, a, revision, publish.ErrOutdated)
	}
	summary := "Se restauró la versión del " + history.Moment(revision.CreatedAt)
	saved, err := h.Site.Save(c.UserContext(), h.Store, publish.Change{
		Document: a.document, IfMatch: base, Author: request.Author(c),
		Summary: summary,
		Next: func(current []byte) ([]byte, error) {
			body, _, err := publish.Restored(a.document, revision.Body, current)
			return body, err
		},
	})
	h.CountSave(err)
	if errors.Is(err, publish.ErrOutdated) || errors.Is(err, db.ErrConflict) {
		newest, currentErr := h.Store.Current(c.UserContext(), a.document)
		if currentErr != nil {
			return fmt.Errorf("restore: %w", currentErr)
		}
		// The click was sent twice when what came in between is this very restoration.
		if newest.Summary != summary || newest.Author != request.Author(c) {
			return h.sendConfirmation(c, a, revision, err)
		}
		saved, err = newest, nil
	}
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if before, _, _ := strings.Cut(base, "."); number(before) == saved.Number {
		// The same was published already; the confirmation says so.
		return c.Redirect(a.path(revision.Number)+"/restaurar", fiber.StatusSeeOther)
	}
	return c.Redirect(historyPath+"?restaurada="+a.slug+"-"+fmt.Sprint(saved.Number), fiber.StatusSeeOther)
}

// restoredNotice says what was restored, when ?restaurada=informacion-13 names
// the revision that came of it.
func (h *Handlers) restoredNotice(c *fiber.Ctx) (string, error) {
	slug, text, _ := strings.Cut(c.Query("restaurada"), "-")
	for _, a := range archives {
		n := number(text)
		if a.slug != slug || n == 0 {
			continue
		}
		revision, err := h.Store.Revision(c.UserContext(), a.document, n)
		if errors.Is(err, db.ErrNotFound) {
			return "", nil
		}
		if err != nil {
			return "", fmt.Errorf("restored notice: %w", err)
		}
		return a.save(revision, nil).What() + ". Ya está publicada como una versión nueva; las demás siguen aquí.", nil
	}
	return "", nil
}
