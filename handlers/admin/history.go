package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/handlers/request"
	"latido/static"
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
	PictureAlts(ctx context.Context, ids []string) (map[string]string, error)
	Version(ctx context.Context) (map[string]int64, error)
	SignatureLog(ctx context.Context, limit int, before int64) ([]db.Signature, error)
	Signature(ctx context.Context, id int64) (db.Signature, error)
}

// History is the screens of all saves.
type History struct {
	*Screens
	Store     HistoryStore
	CountSave func(err error) // is told how each restoration and each undoing ended
	Turn      chan struct{}   // holds one: old versions are read, compared and drawn one after the other
}

// document is one of those whose history is kept, and its name in the addresses.
type document struct{ key, slug string }

var documents = [...]document{{db.SiteContent, "informacion"}, {db.SelectedSections, "secciones"}, {db.Redirects, "direcciones"}}

// These stand in the list among the saves; nothing of them can be restored or undone.
var (
	signatureLog   = document{db.Signatures, "firmas"}
	publicationLog = document{db.Publication, "publicacion"}
	answerLog      = document{db.ClaimAnswers, "motivos"}
)

// listed are those that the list has.
var listed = append(documents[:len(documents):len(documents)], signatureLog, publicationLog, answerLog)

// path is the address of a revision's screen.
func (d document) path(number int64) string {
	return historyPath + "/" + d.slug + "/" + strconv.FormatInt(number, 10)
}

// save is a revision as the screens show it; version has the current numbers.
func (h *History) save(d document, r db.Revision, version map[string]int64) history.Save {
	path := d.path(r.Number)
	switch d {
	case publicationLog:
		path = publicationPath
	case answerLog:
		path = publicationPath + "#grupo-afirmaciones"
	}
	return history.Save{
		Path: path, Document: d.key, Number: r.Number, At: r.CreatedAt.In(h.Site.Zone()),
		Author: r.Author, Summary: r.Summary, Current: d != signatureLog && d != publicationLog && d != answerLog && r.Number == version[d.key],
	}
}

// unlisted are the saves of a document that a list has not come to yet.
type unlisted struct {
	document
	saves []db.Revision // the newest first
	below int64         // they have lower numbers; 0: any
	from  int64         // the store has more of them, below this number; 0: any
	ended bool          // the store has no more

	summary func(db.Signature) string
}

// fill asks the store for more saves when there are none left.
func (u *unlisted) fill(ctx context.Context, store HistoryStore, limit int) error {
	if len(u.saves) > 0 || u.ended {
		return nil
	}
	saves, err := u.read(ctx, store, limit)
	if err != nil {
		return err
	}
	u.saves, u.ended = saves, len(saves) < limit
	if len(saves) > 0 {
		u.from = saves[len(saves)-1].Number
	}
	return nil
}

// read asks for the next saves; signatures are told as if they were some.
func (u *unlisted) read(ctx context.Context, store HistoryStore, limit int) ([]db.Revision, error) {
	if u.document != signatureLog {
		return store.Revisions(ctx, u.key, limit, u.from)
	}
	signatures, err := store.SignatureLog(ctx, limit, u.from)
	saves := make([]db.Revision, len(signatures))
	for i, s := range signatures {
		saves[i] = db.Revision{Document: u.key, Number: s.ID, Author: s.Username, Summary: u.summary(s), CreatedAt: s.SignedAt}
	}
	return saves, err
}

// List handles GET /admin/historial: the saves of all documents, newest first.
// ?informacion=12&secciones=7 begins below these numbers; ?buscar= and ?tipo= keep
// those that have some words and those of one document.
func (h *History) List(c *fiber.Ctx) error {
	const longestSearch = 100
	ctx := c.UserContext()
	version, err := h.Store.Version(ctx)
	if err != nil {
		return fmt.Errorf("list history: %w", err)
	}
	list := history.List{Newest: true, Search: strings.TrimSpace(c.Query("buscar")), Kind: c.Query("tipo")}
	if len(list.Search) > longestSearch {
		list.Search = strings.ToValidUTF8(list.Search[:longestSearch], "")
	}
	rest, err := h.unread(c, &list)
	if err != nil {
		return err
	}
	limit := savesPerPage + 1 // one more than a page tells whether there is another
	if list.Search != "" {
		limit *= 10
	}
	var saves []history.Save
	for {
		for _, one := range rest {
			if err := one.fill(ctx, h.Store, limit); err != nil {
				return fmt.Errorf("list history: %w", err)
			}
		}
		next := newest(rest)
		if next == nil {
			break
		}
		save := h.save(next.document, next.saves[0], version)
		// That there were no redirects or answers at first, and that the site was a sample, says nothing.
		if beginning := (next.key == db.Redirects || next.key == db.Publication || next.key == db.ClaimAnswers) && save.Number == 1; !beginning && save.Matches(list.Search) {
			if len(saves) == savesPerPage {
				list.Older = older(list, rest)
				break
			}
			saves = append(saves, save)
		}
		next.below, next.saves = next.saves[0].Number, next.saves[1:]
	}
	list.Days = history.Days(saves, h.Now())
	if list.Notice, err = h.savedNotice(c); err != nil {
		return err
	}
	return h.sendHistory(c, fiber.StatusOK, "Historial", nil, history.ListScreen(list))
}

// unread are the documents that a list has, from where its page begins.
func (h *History) unread(c *fiber.Ctx, list *history.List) ([]*unlisted, error) {
	var rest []*unlisted
	for _, d := range listed {
		next := &unlisted{document: d, summary: h.signatureSummary}
		if asked := c.Query(d.slug); asked != "" {
			if next.from = number(asked); next.from == 0 {
				return nil, fiber.ErrNotFound
			}
			list.Newest, next.below = false, next.from
		}
		if list.Kind == "" || list.Kind == d.slug {
			rest = append(rest, next)
		}
	}
	if len(rest) == 0 {
		return nil, fiber.ErrNotFound
	}
	return rest, nil
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
func older(list history.List, rest []*unlisted) string {
	query := list.Query()
	for _, one := range rest {
		if one.below > 0 {
			query.Set(one.slug, strconv.FormatInt(one.below, 10))
		}
	}
	return historyPath + "?" + query.Encode()
}

// number reads the number of a revision; what is none gives 0.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0
	}
	return n
}

// asked returns the document and the revision that the address names, when it is the
// request's turn, which done ends: to compare two large versions takes many times their
// bytes, and as much for everybody who asks at the same moment.
func (h *History) asked(c *fiber.Ctx) (d document, revision db.Revision, done func(), err error) {
	n := number(c.Params("number"))
	at := slices.IndexFunc(documents[:], func(d document) bool { return d.slug == c.Params("document") })
	if at < 0 || n == 0 {
		return document{}, db.Revision{}, nil, fiber.ErrNotFound
	}
	select {
	case h.Turn <- struct{}{}:
		done = func() { <-h.Turn }
	case <-c.UserContext().Done():
		return document{}, db.Revision{}, nil, fmt.Errorf("history: %w", publish.ErrBusy)
	}
	d = documents[at]
	if revision, err = h.Store.Revision(c.UserContext(), d.key, n); err != nil {
		done()
		return document{}, db.Revision{}, nil, fmt.Errorf("history: %w", err)
	}
	return d, revision, done, nil
}

// ShowRevision handles GET /admin/historial/:document/:number: what a save
// changed or, with ?contra=publicada, how it differs from what is published.
func (h *History) ShowRevision(c *fiber.Ctx) error {
	d, revision, done, err := h.asked(c)
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
	if revision.Number > 1 {
		m.Previous = d.path(revision.Number - 1)
	}
	if !m.Current {
		m.Next = d.path(revision.Number + 1)
	}
	var records []history.Record
	switch reversal, undoErr := h.reversal(c, d, revision, current); {
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
		return fmt.Errorf("show revision: %w", notCompared(c, err))
	}
	m.Changes, m.Broken = history.Show(records), err != nil
	return h.sendHistory(c, fiber.StatusOK, m.Title()+", versión del "+m.Moment(), m.Changes.Pictures(), history.DetailScreen(m))
}

// notCompared is the error of a comparison: ErrUnreadable unless the request has ended.
func notCompared(c *fiber.Ctx, err error) error {
	if c.UserContext().Err() != nil {
		return err
	}
	return fmt.Errorf("%w: %w", publish.ErrUnreadable, err)
}

// ShowPastHome handles GET /admin/historial/:document/:number/portada: the home
// page as it would be with this revision.
func (h *History) ShowPastHome(c *fiber.Ctx) error {
	d, revision, done, err := h.asked(c)
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

// savedNotice says what was restored or undone, when ?restaurada=informacion-13 names
// the revision that came of it.
func (h *History) savedNotice(c *fiber.Ctx) (string, error) {
	slug, text, _ := strings.Cut(c.Query("restaurada"), "-")
	for _, d := range documents {
		n := number(text)
		if d.slug != slug || n == 0 {
			continue
		}
		saves, err := h.Store.Revisions(c.UserContext(), d.key, 1, n+1) // without their bodies
		if err != nil {
			return "", fmt.Errorf("saved notice: %w", err)
		}
		if len(saves) == 0 || saves[0].Number != n {
			return "", nil
		}
		return h.save(d, saves[0], nil).What() + ". Ya está publicada como una versión nueva; las demás siguen aquí.", nil
	}
	return "", nil
}

// sendHistory answers with a screen; pictures are the content paths of those on it.
func (h *History) sendHistory(c *fiber.Ctx, status int, title string, pictures []string, main templ.Component) error {
	described, err := h.describe(c.UserContext(), pictures)
	if err != nil {
		return fmt.Errorf("describe pictures: %w", err)
	}
	page := admin.Page{Title: title, Username: request.Owner(c).Username, Styles: []string{"history/history"}, Failed: status >= fiber.StatusBadRequest}
	return h.Send(c, status, page, templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return main.Render(model.WithPictures(ctx, described), w)
	}))
}

// describe has the alternative texts of the owner's pictures among some paths.
func (h *History) describe(ctx context.Context, paths []string) (map[string]static.Picture, error) {
	ids := map[string]string{}
	for _, path := range paths {
		if name, _, ok := picture.Parse(path); ok {
			ids[path] = name.ID
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	alts, err := h.Store.PictureAlts(ctx, slices.Compact(slices.Sorted(maps.Values(ids))))
	if err != nil {
		return nil, err
	}
	described := map[string]static.Picture{}
	for path, id := range ids {
		described[path] = static.Picture{Alt: alts[id]}
	}
	return described, nil
}
