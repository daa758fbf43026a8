package admin

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/static"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/model"
)

// historyPath is the list of all saves.
const historyPath = "/admin/historial"

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

// notCompared is the error of a comparison: ErrUnreadable unless the request has ended.
func notCompared(c *fiber.Ctx, err error) error {
	if c.UserContext().Err() != nil {
		return err
	}
	return fmt.Errorf("%w: %w", publish.ErrUnreadable, err)
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
