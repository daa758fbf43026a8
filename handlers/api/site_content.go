package api

import (
	"encoding/json"
	"errors"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/resource"
	"latido/handlers/request"
)

// ErrNotContent means that a body has neither content nor redirects, or has other keys.
var ErrNotContent = errors.New("not a content object")

// ShowSiteContent handles GET /api/site-content?fields=navMenu&placeholders=filled. Owners get the
// stored content, others the shown one. Without query and session the published site answers.
func (h *Handlers) ShowSiteContent(c *fiber.Ctx) error {
	_, signInErr := h.sessions.SignedIn(c)
	if signInErr != nil && c.Get(resource.StoredView) == "stored" {
		return signInErr
	}
	ok, err := h.site.SendContent(c.Context(), signInErr == nil)
	if err == nil && !ok {
		return fiber.ErrServiceUnavailable
	}
	return err
}

// SaveSiteContent handles POST /api/site-content with a partial "siteContent", and "redirects" with
// null for one to delete.
func (h *Handlers) SaveSiteContent(c *fiber.Ctx) error {
	body := request.Body(c)
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(body, &sent); err != nil || len(sent) == 0 {
		return ErrNotContent
	}
	for key := range sent {
		if key != "siteContent" && key != "redirects" {
			return ErrNotContent
		}
	}
	if err := edition.CheckKeys(body, "siteContent.", edition.CaseSensitive); err != nil {
		return err
	}
	change := publish.Change{
		Document: db.SiteContent, Moved: content.RenamedAddresses(sent["siteContent"]), Strict: true,
		// A program may refer to a picture that it uploads later (RFC 7240 §4.4).
		CheckPictures: c.Get("Prefer") == "handling=strict",
	}
	change.Next = func(current []byte) ([]byte, error) {
		if sent["siteContent"] == nil {
			return current, nil
		}
		return content.MergeValidated(current, sent["siteContent"])
	}
	if sent["redirects"] != nil {
		var err error
		if change.Redirects, err = content.ReadRedirectEdits(sent["redirects"]); err != nil {
			return err
		}
	}
	revision, err := h.save(c, change)
	if err != nil {
		return err
	}
	return c.Send(resource.WrapContent(revision.Body))
}
