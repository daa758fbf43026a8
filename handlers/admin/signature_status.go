package admin

import (
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db/content/diff"
	"latido/views/signing"
)

// pageStanding is how a page stands, as the form of its record shows it.
type pageStanding struct {
	State    signing.State `json:"state"`
	Standing string        `json:"standing"`
	Href     string        `json:"href"`
	Changes  [][]passage   `json:"changes"`
	More     int           `json:"more"`
}

// passage is a stretch of a text that changed.
type passage struct {
	Op   string `json:"op"`
	Text string `json:"text"`
}

var passageOps = map[diff.Op]string{diff.Kept: "kept", diff.Deleted: "deleted", diff.Inserted: "inserted"}

// mostPassages is how many of the passages that changed a form shows.
const mostPassages = 5

// ShowStanding handles GET /admin/firmas/estado?pagina=/enfermedades/arritmias: how a
// page stands, and what changed since it was signed.
func (h *Signatures) ShowStanding(c *fiber.Ctx) error {
	state, ok := h.Site.Signature(c.Query("pagina"))
	if !ok {
		return fiber.ErrNotFound
	}
	page := standing(state, h.now())
	answer := pageStanding{State: page.State, Standing: page.Standing(), Href: page.Screen(""), Changes: [][]passage{}}
	before, err := h.signedBefore(c.UserContext(), page)
	if err != nil {
		return fmt.Errorf("show standing: %w", err)
	}
	if before != "" {
		now, err := h.Site.Text(page.Path)
		if err != nil {
			return fmt.Errorf("show standing: %w", err)
		}
		passages, more := signing.Passages(signing.Lines(now.HTML, before, now.Text), mostPassages)
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
