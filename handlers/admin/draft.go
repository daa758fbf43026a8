package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	ErrNotDraft = errors.New("not a draft of the content")
	ErrNotText  = errors.New("not a text with the content that it is for")
)

const draftTimeout = 10 * time.Second

// PictureStore reads uploaded pictures, including those that no save refers to yet.
type PictureStore interface {
	Picture(ctx context.Context, id string) (picture.Picture, error)
}

// Drafts renders previews of unsaved changes, one at a time.
type Drafts struct {
	*Screens
	Store PictureStore
	Lock  chan struct{} // of capacity 1
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
	ctx, end := context.WithTimeout(c.UserContext(), draftTimeout)
	defer end()
	done, err := acquire(ctx, d.Lock)
	if err != nil {
		return err
	}
	defer done()
	if err = d.Site.SendDraft(ctx, c.Context(), e, d.Store, draft); err != nil && ctx.Err() != nil {
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
