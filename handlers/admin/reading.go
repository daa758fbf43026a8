package admin

import (
	"github.com/gofiber/fiber/v2"

	"latido/db/content/launch"
	"latido/db/content/value"
)

type reading struct {
	Valid bool   `json:"valid"`
	Exact string `json:"exact,omitempty"`
	Shown string `json:"shown,omitempty"`
	Rest  string `json:"rest,omitempty"`
	Note  string `json:"note,omitempty"`
}

// ShowReading handles GET /admin/lectura?clase=telefono&texto=55+1234+5678.
func (s *Screens) ShowReading(c *fiber.Ctx) error {
	kind := c.Query("clase")
	r, ok := value.Read(kind, c.Query("texto"))
	if !ok {
		return c.JSON(reading{Note: launch.UnreadableNotes[kind]})
	}
	return c.JSON(reading{Valid: true, Exact: r.Value, Shown: r.Display, Rest: r.Rest})
}
