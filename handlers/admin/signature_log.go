package admin

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/views/signing"
)

func (h *History) signatureSummary(s db.Signature) string {
	name := cmp.Or(h.Site.Pages()[s.Page], s.Page)
	if s.Hash == "" {
		return "Se retiró la firma de «" + name + "»"
	}
	return s.Name + " leyó y firmó «" + name + "»"
}

// ShowSignature handles GET /admin/historial/firmas/:number: one signature and its text.
func (h *History) ShowSignature(c *fiber.Ctx) error {
	s, err := h.Store.Signature(c.UserContext(), parseNumber(c.Params("number")))
	if err != nil {
		return fmt.Errorf("show signature: %w", err)
	}
	// The old text is divided into lines as the current page is.
	now, err := h.Site.Text(s.Page)
	if err != nil && !errors.Is(err, publish.ErrNotSignable) {
		return fmt.Errorf("show signature: %w", err)
	}
	m := signing.Record{
		Title: h.signatureSummary(s), Page: s.Page, Published: err == nil, Same: now.Hash == s.Hash,
		Name: s.Name, Licences: s.Licences, Username: s.Username, Hash: s.Hash, At: s.SignedAt.In(h.Site.Zone()),
	}
	if s.Text != "" {
		m.Lines = signing.Lines(now.HTML, "", s.Text)
	}
	page := (&Signatures{Screens: h.Screens}).page(c, m.Title)
	return h.Send(c, fiber.StatusOK, page, signing.RecordScreen(m))
}
