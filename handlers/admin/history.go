package admin

import (
	"context"
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

type historyStore interface {
	publish.SaveStore
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	Revisions(ctx context.Context, document string, limit int, before int64) ([]db.Revision, error)
	Version(ctx context.Context) (map[string]int64, error)
}

// archive is a document as the history's addresses name it.
type archive struct{ document, slug string }

var archives = [...]archive{{db.SiteContent, "informacion"}, {db.SelectedSections, "secciones"}}

// sections reports whether the document is the section map.
func (a archive) sections() bool { return a.document == db.SelectedSections }

// path is the address of a revision's screen.
func (a archive) path(number int64) string {
	return historyPath + "/" + a.slug + "/" + strconv.FormatInt(number, 10)
}

// save is a revision as the screens show it; version has the current numbers.
func (a archive) save(r db.Revision, version map[string]int64) history.Save {
	return history.Save{
		Path: a.path(r.Number), Sections: a.sections(), Number: r.Number, At: r.CreatedAt,
		Author: r.Author, Summary: r.Summary, Current: r.Number == version[a.document],
	}
}

// ListHistory handles GET /admin/historial: the saves of both documents, newest
// first. ?informacion=12&secciones=7 begins below these numbers.
func (h *Handlers) ListHistory(c *fiber.Ctx) error {
	ctx := c.UserContext()
	version, err := h.Store.Version(ctx)
	if err != nil {
		return fmt.Errorf("list history: %w", err)
	}
	var rows [len(archives)][]db.Revision
	var below [len(archives)]int64
	list := history.List{Newest: true}
	for i, a := range archives {
		if asked := c.Query(a.slug); asked != "" {
			if below[i] = number(asked); below[i] == 0 {
				return fiber.ErrNotFound
			}
			list.Newest = false
		}
		// One more than a page tells whether there is another.
		if rows[i], err = h.Store.Revisions(ctx, a.document, savesPerPage+1, below[i]); err != nil {
			return fmt.Errorf("list history: %w", err)
		}
	}
	var saves []history.Save
	for len(saves) < savesPerPage && len(rows[0])+len(rows[1]) > 0 {
		i := 0
		if len(rows[0]) == 0 || len(rows[1]) > 0 && rows[1][0].CreatedAt.After(rows[0][0].CreatedAt) {
			i = 1
		}
		saves = append(saves, archives[i].save(rows[i][0], version))
		below[i] = rows[i][0].Number
		rows[i] = rows[i][1:]
	}
	if len(rows[0])+len(rows[1]) > 0 {
		list.Older = older(below)
	}
	list.Days = history.Days(saves, h.Now())
	if list.Notice, err = h.restoredNotice(c); err != nil {
		return err
	}
	return h.sendHistory(c, fiber.StatusOK, "Historial", history.ListScreen(list))
}

// older is the address of the saves below these numbers; 0 is none yet.
func older(below [len(archives)]int64) string {
	var query []string
	for i, a := range archives {
		if below[i] > 0 {
			query = append(query, a.slug+"="+strconv.FormatInt(below[i], 10))
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

// asked returns the archive and the revision that the address names.
func (h *Handlers) asked(c *fiber.Ctx) (archive, db.Revision, error) {
	n := number(c.Params("number"))
	for _, a := range archives {
		if a.slug == c.Params("document") && n > 0 {
			revision, err := h.Store.Revision(c.UserContext(), a.document, n)
			if err != nil {
				err = fmt.Errorf("history: %w", err)
			}
			return a, revision, err
		}
	}
	return archive{}, db.Revision{}, fiber.ErrNotFound
}

// ShowRevision handles GET /admin/historial/:document/:number: what a save
// changed or, with ?contra=publicada, how it differs from what is published.
func (h *Handlers) ShowRevision(c *fiber.Ctx) error {
	a, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	edition, err := publish.Current(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("show revision: %w", err)
	}
	newest := edition.Of(a.document)
	m := history.Detail{Save: a.save(revision, map[string]int64{a.document: newest.Number}), Against: c.Query("contra") == "publicada"}
	m.Against = m.Against && !m.Current
	before, after := revision, *newest
	if !m.Against {
		before, after = revision, revision
		if revision.Number > 1 {
			if before, err = h.Store.Revision(c.UserContext(), a.document, revision.Number-1); err != nil {
				return fmt.Errorf("show revision: %w", err)
			}
		}
	}
	records, err := history.Compare(a.sections(), before.Body, after.Body)
	m.Changes, m.Broken = history.Show(records), err != nil
	if revision.Number > 1 {
		m.Previous = a.path(revision.Number - 1)
	}
	if !m.Current {
		m.Next = a.path(revision.Number + 1)
	}
	return h.sendHistory(c, fiber.StatusOK, m.Title()+", versión del "+m.Moment(), history.DetailScreen(m))
}

// ShowPastHome handles GET /admin/historial/:document/:number/portada: the home
// page as it would be with this revision.
func (h *Handlers) ShowPastHome(c *fiber.Ctx) error {
	a, revision, err := h.asked(c)
	if err != nil {
		return err
	}
	edition, err := publish.Current(c.UserContext(), h.Store)
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	*edition.Of(a.document) = revision
	site, selections, err := edition.Decode()
	if err != nil {
		return fmt.Errorf("past home: %w: %w", publish.ErrUnreadable, err)
	}
	address := h.Site.Address(site)
	past := model.Past{Version: "de " + a.save(revision, nil).Title() + " del " + history.Moment(revision.CreatedAt), Back: a.path(revision.Number)}
	document, err := views.Past(site, selections, address, past).Draw(c.UserContext())
	if err != nil {
		return fmt.Errorf("past home: %w", err)
	}
	publish.SendDrawn(c.Context(), address, document, publish.FramedByNobody)
	return nil
}

func (h *Handlers) sendHistory(c *fiber.Ctx, status int, title string, main templ.Component) error {
	page := admin.Page{Title: title, Username: request.Owner(c).Username, Style: "history/history", Failed: status >= fiber.StatusBadRequest}
	return h.Send(c, status, page, main)
}
