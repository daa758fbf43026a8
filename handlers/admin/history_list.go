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

// savesPerPage is how many saves the list shows at once.
const savesPerPage = 25

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
