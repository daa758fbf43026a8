package admin

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"

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

const historyPath = "/admin/historial"

type HistoryStore interface {
	publish.SaveStore
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	Revisions(ctx context.Context, document string, limit int, before int64) ([]db.Revision, error)
	Neighbours(ctx context.Context, document string, number int64) (before, after int64, err error)
	PictureAlts(ctx context.Context, ids []string) (map[string]string, error)
	Version(ctx context.Context) (map[string]int64, error)
	SignatureLog(ctx context.Context, limit int, before int64) ([]db.Signature, error)
	Signature(ctx context.Context, id int64) (db.Signature, error)
}

type History struct {
	*Screens
	Store     HistoryStore
	CountSave func(err error) // counts a restoration or an undoing by its result
	Lock      chan struct{}   // of capacity 1: one request at a time compares and renders old versions
	damaged   sync.Map        // the revisions that cannot be read and were logged
}

type document struct{ key, slug string }

var documents = [...]document{{db.SiteContent, "informacion"}, {db.SelectedSections, "secciones"}, {db.Redirects, "direcciones"}}

// Documents that are listed, but of which nothing can be restored or undone.
var (
	signatureLog   = document{db.Signatures, "firmas"}
	publicationLog = document{db.Publication, "publicacion"}
	answerLog      = document{db.ClaimAnswers, "motivos"}
)

var listedDocuments = append(documents[:len(documents):len(documents)], signatureLog, publicationLog, answerLog)

func (d document) path(number int64) string {
	return historyPath + "/" + d.slug + "/" + strconv.FormatInt(number, 10)
}

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

func parseNumber(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0
	}
	return n
}

// openRevision returns the document and the revision of the address, under the lock that done
// releases: comparing two large versions takes many times their size in memory.
func (h *History) openRevision(c *fiber.Ctx) (d document, revision db.Revision, done func(), err error) {
	n := parseNumber(c.Params("number"))
	at := slices.IndexFunc(documents[:], func(d document) bool { return d.slug == c.Params("document") })
	if at < 0 || n == 0 {
		return document{}, db.Revision{}, nil, fiber.ErrNotFound
	}
	if done, err = acquire(c.UserContext(), h.Lock); err != nil {
		return document{}, db.Revision{}, nil, err
	}
	d = documents[at]
	if revision, err = h.Store.Revision(c.UserContext(), d.key, n); err != nil {
		done()
		return document{}, db.Revision{}, nil, fmt.Errorf("history: %w", err)
	}
	return d, revision, done, nil
}

func acquire(ctx context.Context, lock chan struct{}) (done func(), err error) {
	select {
	case lock <- struct{}{}:
		return func() { <-lock }, nil
	case <-ctx.Done():
		return nil, publish.ErrBusy
	}
}

func comparisonError(c *fiber.Ctx, err error) error {
	if c.UserContext().Err() != nil {
		return err
	}
	return fmt.Errorf("%w: %w", publish.ErrUnreadable, err)
}

// sendHistory answers with a screen. pictures are the content paths of the pictures on it.
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
