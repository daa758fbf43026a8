package admin

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db/content/diff"
	"latido/views/signing"
)

type signatureStatus struct {
	State   signing.State `json:"state"`
	Status  string        `json:"standing"`
	Href    string        `json:"href"`
	Changes [][]passage   `json:"changes"`
	More    int           `json:"more"`
}

type passage struct {
	Op   string `json:"op"`
	Text string `json:"text"`
}

var passageOps = map[diff.Op]string{diff.Kept: "kept", diff.Deleted: "deleted", diff.Inserted: "inserted"}

const maxPassages = 5

// ShowStatus handles GET /admin/firmas/estado?pagina=/enfermedades/arritmias, with its changes.
func (h *Signatures) ShowStatus(c *fiber.Ctx) error {
	state, ok := h.Site.Signature(c.Query("pagina"))
	if !ok {
		return fiber.ErrNotFound
	}
	page := signingPage(state, h.now())
	answer := signatureStatus{State: page.State, Status: page.Status(), Href: page.Screen(""), Changes: [][]passage{}}
	before, err := h.signedBefore(c.UserContext(), page)
	if err != nil {
		return fmt.Errorf("show signature status: %w", err)
	}
	if before != "" {
		now, err := h.Site.Text(page.Path)
		if err != nil {
			return fmt.Errorf("show signature status: %w", err)
		}
		passages, more := signing.Passages(signing.Lines(now.HTML, before, now.Text), maxPassages)
		answer.More = more
		for _, spans := range passages {
			var shown []passage
			for _, s := range spans {
				shown = append(shown, passage{passageOps[s.Op], s.Text})
			}
			answer.Changes = append(answer.Changes, shown)
		}
	}
	return c.JSON(answer)
}
