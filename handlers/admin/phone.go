package admin

import (
	"github.com/gofiber/fiber/v2"

	"latido/db/content/value"
)

type telephone struct {
	Valid    bool   `json:"valid"`
	Dial     string `json:"dial,omitempty"`
	WhatsApp string `json:"whatsapp,omitempty"`
	Shown    string `json:"shown,omitempty"`
}

// ShowPhone handles GET /admin/telefono?numero=55+1234+5678.
func (s *Screens) ShowPhone(c *fiber.Ctx) error {
	n, ok := value.ParsePhone(c.Query("numero"))
	if !ok || !n.Exists() {
		return c.JSON(telephone{})
	}
	return c.JSON(telephone{true, n.Dial(), n.WhatsApp(), n.Shown()})
}
