package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
	"latido/views/admin"
)

var (
	ErrNotDraft   = errors.New("not a draft of the content")
	ErrNotText    = errors.New("not a text with the content that it is for")
	ErrSuperseded = errors.New("a newer draft is to be drawn")
)

const draftTimeout = 10 * time.Second

// PictureStore reads uploaded pictures, including those that no save refers to yet.
type PictureStore interface {
	Picture(ctx context.Context, id string) (picture.Picture, error)
}

// Drafts renders previews of unsaved changes, one at a time for each owner.
type Drafts struct {
	*Screens
	Store PictureStore

	mutex   sync.Mutex
	running map[int64]*rendering // by owner
}

type rendering struct {
	page   string
	cancel context.CancelCauseFunc
	ended  chan struct{}
}

// Show handles POST /admin/vista with {"page", "siteContent", "at", "focus"}; see publish.Draft.
func (d *Drafts) Show(c *fiber.Ctx) error {
	draft, err := readDraft(request.Body(c))
	if err != nil {
		return err
	}
	e, ok := d.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	ctx, done := d.acquire(c.UserContext(), request.Owner(c).ID, draft.Page)
	defer done()
	err = d.Site.SendDraft(ctx, c.Context(), e, d.Store, draft)
	switch cause := context.Cause(ctx); {
	case err == nil:
		return nil
	case errors.Is(cause, ErrSuperseded):
		return ErrSuperseded
	case errors.Is(cause, context.DeadlineExceeded):
		return publish.ErrBusy
	}
	return err
}

func readDraft(body []byte) (publish.Draft, error) {
	var sent struct {
		Page        string          `json:"page"`
		SiteContent json.RawMessage `json:"siteContent"`
		Redirects   json.RawMessage `json:"redirects"`
		At          string          `json:"at"`
		Focus       string          `json:"focus"`
	}
	if err := edition.DecodeStrict(body, &sent); err != nil || sent.Page == "" {
		return publish.Draft{}, ErrNotDraft
	}
	if err := edition.CheckKeys(body, "siteContent.", edition.CaseSensitive); err != nil {
		return publish.Draft{}, err
	}
	draft := publish.Draft{Page: sent.Page, Content: sent.SiteContent, At: sent.At, Focus: sent.Focus}
	if sent.Redirects != nil {
		var err error
		if draft.Redirects, err = content.ReadRedirectEdits(sent.Redirects); err != nil {
			return publish.Draft{}, err
		}
	}
	return draft, nil
}

// acquire waits for the owner's running preview, and cancels it if it is of the same page: that of
// another page belongs to another window. done ends the new one.
func (d *Drafts) acquire(ctx context.Context, owner int64, page string) (_ context.Context, done func()) {
	ctx, end := context.WithTimeout(ctx, draftTimeout)
	ctx, cancel := context.WithCancelCause(ctx)
	started := &rendering{page, cancel, make(chan struct{})}
	d.mutex.Lock()
	previous := d.running[owner]
	if d.running == nil {
		d.running = map[int64]*rendering{}
	}
	d.running[owner] = started
	d.mutex.Unlock()
	if previous != nil {
		if previous.page == page {
			previous.cancel(ErrSuperseded)
		}
		<-previous.ended
	}
	return ctx, func() {
		cancel(nil)
		end()
		close(started.ended)
		d.mutex.Lock()
		defer d.mutex.Unlock()
		if d.running[owner] == started {
			delete(d.running, owner)
		}
	}
}

// ShowText handles POST /admin/vista/texto with {"text", "siteContent"}: a text as a page shows it.
func (d *Drafts) ShowText(c *fiber.Ctx) error {
	var sent struct {
		Text        *string         `json:"text"`
		SiteContent json.RawMessage `json:"siteContent"`
	}
	body := request.Body(c)
	if err := edition.DecodeStrict(body, &sent); err != nil || sent.Text == nil {
		return ErrNotText
	}
	if err := edition.CheckKeys(body, "siteContent.", edition.CaseSensitive); err != nil {
		return err
	}
	e, ok := d.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	site, err := d.decodeDraft(e, sent.SiteContent)
	if err != nil {
		return err
	}
	if err := c.UserContext().Err(); err != nil {
		return fmt.Errorf("show a text: %w: %w", publish.ErrBusy, err)
	}
	c.Type("html", "utf-8")
	return admin.Reading(site, d.Site.Address(site), *sent.Text).Render(c.UserContext(), c)
}
