package admin

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/views/history"
)

const savesPerPage = 25

type logReader struct {
	document
	saves  []db.Revision // newest first
	before int64         // the number of the last save on the page; 0: none
	from   int64         // the number of the last save read; 0: none
	atEnd  bool          // all saves were read

	summary func(db.Signature) string
}

func (u *logReader) fill(ctx context.Context, store HistoryStore, limit int) error {
	if len(u.saves) > 0 || u.atEnd {
		return nil
	}
	saves, err := u.read(ctx, store, limit)
	if err != nil {
		return err
	}
	u.saves, u.atEnd = saves, len(saves) < limit
	if len(saves) > 0 {
		u.from = saves[len(saves)-1].Number
	}
	return nil
}

func (u *logReader) read(ctx context.Context, store HistoryStore, limit int) ([]db.Revision, error) {
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

// List handles GET /admin/historial. ?informacion=12 starts below a number, ?buscar= and ?tipo= filter.
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
	rest, err := h.logReaders(c, &list)
	if err != nil {
		return err
	}
	limit := savesPerPage + 1 // one more, to know whether there is another page
	if list.Search != "" {
		limit *= 10
	}
	texts := changedTexts{store: h.Store, damaged: &h.damaged, body: map[document]db.Revision{}}
	if list.Search != "" {
		done, err := acquire(ctx, h.Lock)
		if err != nil {
			return err
		}
		defer done()
	}
	var saves []history.Save
	for {
		for _, one := range rest {
			if err := one.fill(ctx, h.Store, limit); err != nil {
				return fmt.Errorf("list history: %w", err)
			}
		}
		next := newestOf(rest)
		if next == nil {
			break
		}
		save := h.save(next.document, next.saves[0], version)
		// The first revisions of these documents are empty.
		if isFirst := (next.key == db.Redirects || next.key == db.Publication || next.key == db.ClaimAnswers) && save.Number == 1; !isFirst {
			matches := save.Matches(list.Search)
			if !matches && texts.compared == maxCompared && list.DeeperSearchURL == "" {
				list.DeeperSearchURL = olderURL(list, rest)
			} else if !matches && texts.compared < maxCompared {
				changed, err := texts.changedBy(ctx, next.document, save.Number)
				if err != nil {
					return fmt.Errorf("search history: %w", err)
				}
				matches = save.Matches(list.Search, changed...)
			}
			if matches && len(saves) == savesPerPage {
				list.Older = olderURL(list, rest)
				break
			}
			if matches {
				saves = append(saves, save)
			}
		}
		next.before, next.saves = next.saves[0].Number, next.saves[1:]
	}
	list.Days = history.Days(saves, h.Now())
	if list.Notice, err = h.savedNotice(c); err != nil {
		return err
	}
	return h.sendHistory(c, fiber.StatusOK, "Historial", nil, history.ListScreen(list))
}

func (h *History) logReaders(c *fiber.Ctx, list *history.List) ([]*logReader, error) {
	var rest []*logReader
	for _, d := range listedDocuments {
		next := &logReader{document: d, summary: h.signatureSummary}
		if requested := c.Query(d.slug); requested != "" {
			if next.from = parseNumber(requested); next.from == 0 {
				return nil, fiber.ErrNotFound
			}
			list.Newest, next.before = false, next.from
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

func newestOf(rest []*logReader) *logReader {
	var found *logReader
	for _, one := range rest {
		if len(one.saves) > 0 && (found == nil || one.saves[0].CreatedAt.After(found.saves[0].CreatedAt)) {
			found = one
		}
	}
	return found
}

func olderURL(list history.List, rest []*logReader) string {
	query := list.Query()
	for _, one := range rest {
		if one.before > 0 {
			query.Set(one.slug, strconv.FormatInt(one.before, 10))
		}
	}
	return historyPath + "?" + query.Encode()
}

// savedNotice returns the notice of ?restaurada=informacion-13, which names the new revision.
func (h *History) savedNotice(c *fiber.Ctx) (string, error) {
	slug, text, _ := strings.Cut(c.Query("restaurada"), "-")
	for _, d := range documents {
		n := parseNumber(text)
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
		return h.save(d, saves[0], nil).SummaryLine() + ". Ya está publicada como una versión nueva; las demás siguen aquí.", nil
	}
	return "", nil
}
