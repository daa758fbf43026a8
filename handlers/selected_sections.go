package handlers

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/views/sections"
)

// saveSelectedSections handles POST /api/selected-sections: the whole section
// map, whose order is the order of the page. It is live at once.
func (s *Server) saveSelectedSections(c *fiber.Ctx) error {
	var wanted content.Selections
	if err := readSelections(body(c), &wanted); err != nil {
		return err
	}
	return s.saveSections(c, func(current content.Selections) content.Selections {
		return withRest(wanted, current)
	})
}

// withRest adds to a section map the types that it leaves out: they keep what was
// chosen for them, at the end.
func withRest(wanted, current content.Selections) content.Selections {
	for _, selection := range current {
		if _, named := wanted.Of(selection.Type); !named {
			wanted = append(wanted, selection)
		}
	}
	return wanted
}

// updateSections handles POST /api/update-sections: the saved map is brought in
// line with the layouts of this build, and every page is drawn anew.
func (s *Server) updateSections(c *fiber.Ctx) error {
	return s.saveSections(c, sections.Current)
}

// saveSections stores the section map that rearrange makes of the current one.
func (s *Server) saveSections(c *fiber.Ctx, rearrange func(content.Selections) content.Selections) error {
	revision, err := s.save(c, change{document: db.SelectedSections, next: func(current []byte) ([]byte, error) {
		var selections content.Selections
		if err := json.Unmarshal(current, &selections); err != nil {
			return nil, fmt.Errorf("read the section map: %w", err)
		}
		return json.Marshal(rearrange(selections))
	}})
	if err != nil {
		return err
	}
	return c.Send(revision.Body)
}

// readSelections reads a section map strictly: a type or a layout that this
// build does not have, or a value of the wrong type, is named in the error.
func readSelections(body []byte, into *content.Selections) error {
	invalid := func(field, detail string) error {
		return fieldError{fiber.StatusUnprocessableEntity, field, detail}
	}
	var raw map[string]struct {
		Component *string `json:"component"`
		Display   *bool   `json:"display"`
	}
	if err := json.Unmarshal(body, &raw); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return invalid(wrongType.Field, "El valor no es del tipo esperado.")
		}
		return fieldError{fiber.StatusBadRequest, "", "El cuerpo no es un mapa de secciones en JSON."}
	}
	if err := checkKeys(body, ""); err != nil {
		return err
	}
	for key, selection := range raw {
		t, known := sections.TypeOf(key)
		switch {
		case !known:
			return invalid(key, fmt.Sprintf("No existe el tipo de sección %q.", key))
		case selection.Component == nil:
			return invalid(key+".component", "Falta la variante.")
		case !t.Has(*selection.Component):
			return invalid(key+".component", fmt.Sprintf("No existe la variante %q de %s.", *selection.Component, key))
		}
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fieldError{fiber.StatusBadRequest, "", "El mapa de secciones está mal formado."}
	}
	return nil
}
