package admin

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/model"
)

// historyPath is the list of all saves.
const historyPath = "/admin/historial"

// savesPerPage is how many saves the list shows at once.
const savesPerPage = 25

// HistoryStore has every save.
type HistoryStore interface {
	publish.SaveStore
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	Revisions(ctx context.Context, document string, limit int, before int64) ([]db.Revision, error)
	Version(ctx context.Context) (map[string]int64, error)
}

// History is the screens of all saves.
type History struct {
	*Screens
	Store     HistoryStore
	CountSave func(err error) // is told how each restoration ended
}

// document is one of the two whose history is kept, and its name in the addresses.
type document struct{ key, slug string }

var documents = [...]document{{db.SiteContent, "informacion"}, {db.SelectedSections, "secciones"}}

// sections reports whether the document is the section map.
func (d document) sections() bool { return d.key == db.SelectedSections }

// path is the address of a revision's screen.
func (d document) path(number int64) string {
	return historyPath + "/" + d.slug + "/" + strconv.FormatInt(number, 10)
}

// save is a revision as the screens show it; version has the current numbers.
func (d document) save(r db.Revision, version map[string]int64) history.Save {
	return history.Save{
		Path: d.path(r.Number), Sections: d.sections(), Number: r.Number, At: r.CreatedAt,
		Author: r.Author, Summary: r.Summary, Current: r.Number == version[d.key],
	}
}

// unlisted are the saves of a document that a list has not come to yet.
type unlisted struct {
	document
	saves []db.Revision // the newest first
	below int64         // they have lower numbers; 0: any
}

// List handles GET /admin/historial: the saves of both documents, newest first.
// ?informacion=12&secciones=7 begins below these numbers.
func (h *History) List(c *fiber.Ctx) error {
	ctx := c.UserContext()
	version, err := h.Store.Version(ctx)
	if err != nil {
		return fmt.Errorf("list history: %w", err)
	}
	var rest []*unlisted
	list := history.List{Newest: true}
	for _, d := range documents {
		next := &unlisted{document: d}
		if asked := c.Query(d.slug); asked != "" {
			if next.below = number(asked); next.below == 0 {
				return fiber.ErrNotFound
			}
			list.Newest = false
		}
		// One more than a page tells whether there is another.
		if next.saves, err = h.Store.Revisions(ctx, d.key, savesPerPage+1, next.below); err != nil {
			return fmt.Errorf("list history: %w", err)
		}
		rest = append(rest, next)
	}
	var saves []history.Save
	next := newest(rest)
	for ; next != nil && len(saves) < savesPerPage; next = newest(rest) {
		saves = append(saves, next.save(next.saves[0], version))
		next.below, next.saves = next.saves[0].Number, next.saves[1:]
	}
	if next != nil {
		list.Older = older(rest)
	}
	list.Days = history.Days(saves, h.Now())
	if list.Notice, err = h.restoredNotice(c); err != nil {
		return err
	}
	return h.sendHistory(c, fiber.StatusOK, "Historial", history.ListScreen(list))
}

// newest is the document whose next save is the newest, or nil when none has any.
func newest(rest []*unlisted) *unlisted {
	var found *unlisted
	for _, one := range rest {
		if len(one.saves) > 0 && (found == nil || one.saves[0].CreatedAt.After(found.saves[0].CreatedAt)) {
			found = one
		}
	}
	return found
}

// older is the address of the saves that a list has not come to.
func older(rest []*unlisted) string {
	var query []string
	for _, one := range rest {
		if one.below > 0 {
			query = append(query, one.slug+"="+strconv.FormatInt(one.below, 10))
		}
	}
	return historyPath + "?" + strings.Join(query, "&")
}

// number reads the number of a revision; what is none gives 0.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0
	}
	return n
}

// asked returns the document and the revision that the address names.
func (h *History) asked(c *fiber.Ctx) (document, db.Revision, error) {
	n := number(c.Params("number"))
	for _, d := range documents {
		if d.slug == c.Params("document") && n > 0 {
			revision, err := h.Store.Revision(c.UserContext(), d.key, n)
			if err != nil {
				err = fmt.Errorf("history: %w", err)
			}
			return d, revision, err
		}
	}
	return document{}, db.Revision{}, fiber.ErrNotFound
}

// ShowRevision handles GET /admin/historial/:document/:number: what a save
// changed or, with ?contra=publicada, how it differs from what is published.
func (h *History) ShowRevision(c *fiber.Ctx) error {
	d, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	edition, err := publish.Current(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("show revision: %w", err)
	}
	newest := edition.Of(d.key)
	m := history.Detail{Save: d.save(revision, map[string]int64{d.key: newest.Number}), Against: c.Query("contra") == "publicada"}
	m.Against = m.Against && !m.Current
	before, after := revision, *newest
	if !m.Against {
		before, after = revision, revision
		if revision.Number > 1 {
			if before, err = h.Store.Revision(c.UserContext(), d.key, revision.Number-1); err != nil {
				return fmt.Errorf("show revision: %w", err)
			}
		}
	}
	records, err := history.Compare(d.sections(), before.Body, after.Body)
	m.Changes, m.Broken = history.Show(records), err != nil
	if revision.Number > 1 {
		m.Previous = d.path(revision.Number - 1)
	}
	if !m.Current {
		m.Next = d.path(revision.Number + 1)
	}
	return h.sendHistory(c, fiber.StatusOK, m.Title()+", versión del "+m.Moment(), history.DetailScreen(m))
}

// ShowPastHome handles GET /admin/historial/:document/:number/portada: the home
// page as it would be with this revision.
func (h *History) ShowPastHome(c *fiber.Ctx) error {
	d, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	edition, err := publish.Current(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	*edition.Of(d.key) = revision
	site, selections, err := edition.Decode()
	if err != nil {
		return fmt.Errorf("past home: %w: %w", publish.ErrUnreadable, err)
	}
	address := h.Site.Address(site)
	past := model.Past{Version: "de " + d.save(revision, nil).Title() + " del " + history.Moment(revision.CreatedAt), Back: d.path(revision.Number)}
	document, err := views.Past(site, selections, address, past).Draw(c.UserContext())
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	publish.SendDrawn(c.Context(), address, document, publish.FramedByNobody)
	return nil
}

// restoredNotice says what was restored, when ?restaurada=informacion-13 names
// the revision that came of it.
func (h *History) restoredNotice(c *fiber.Ctx) (string, error) {
	slug, text, _ := strings.Cut(c.Query("restaurada"), "-")
	for _, d := range documents {
		n := number(text)
		if d.slug != slug || n == 0 {
			continue
		}
		revision, err := h.Store.Revision(c.UserContext(), d.key, n)
		if errors.Is(err, db.ErrNotFound) {
			return "", nil
		}
		if err != nil {
			return "", fmt.Errorf("restored notice: %w", err)
		}
		return d.save(revision, nil).What() + ". Ya está publicada como una versión nueva; las demás siguen aquí.", nil
	}
	return "", nil
}

func (h *History) sendHistory(c *fiber.Ctx, status int, title string, main templ.Component) error {
	page := admin.Page{Title: title, Username: request.Owner(c).Username, Style: "history/history", Failed: status >= fiber.StatusBadRequest}
	return h.Send(c, status, page, main)
}
