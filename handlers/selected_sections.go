package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/views/sections"
)

// saveSelectedSections handles POST /api/selected-sections: the whole section
// map, whose order is the order of the page. It is live at once.
func (s *Server) saveSelectedSections(c *fiber.Ctx) error {
	var wanted content.Selections
	if err := readSelections(c.Body(), &wanted); err != nil {
		return err
	}
	return s.saveSections(c, "Secciones guardadas", func(current content.Selections) content.Selections {
		// A type that the body leaves out keeps what was chosen for it, at the end.
		for _, selection := range current {
			if _, named := wanted.Of(selection.Type); !named {
				wanted = append(wanted, selection)
			}
		}
		return wanted
	})
}

// updateSections handles POST /api/update-sections: the saved map is brought in
// line with the layouts of this build, and every page is drawn anew.
func (s *Server) updateSections(c *fiber.Ctx) error {
	return s.saveSections(c, "Componentes de secciones actualizados", sections.Current)
}

// saveSections changes the section map, draws the site with it, stores it and
// shows it. Without If-Match it is built on whatever is newest.
func (s *Server) saveSections(c *fiber.Ctx, summary string, change func(content.Selections) content.Selections) error {
	revision, err := s.site.SaveSections(c.UserContext(), s.store, SaveRequest{
		IfMatch: c.Get(fiber.HeaderIfMatch), Author: author(c), Summary: summary,
	}, change)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderETag, `"`+version(revision)+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
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
		return fieldError{fiber.StatusBadRequest, "", "El mapa de secciones repite un tipo o está mal formado."}
	}
	return nil
}

// errOutdated means that the document changed since the caller read it.
var errOutdated = errors.New("changed since it was read")

// SaveRequest says who saves, on top of what, and how the history will call it.
type SaveRequest struct {
	IfMatch string // the validator that the caller read, or empty
	Author  string
	Summary string
}

// SaveSections builds the next section map from the current one, draws the site
// with it, stores it and shows it, in this order. When the caller's version is
// not the current one it returns errOutdated and changes nothing.
func (s *Site) SaveSections(ctx context.Context, store Store, request SaveRequest, change func(content.Selections) content.Selections) (db.Revision, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	edition, err := current(ctx, store)
	if err != nil {
		return db.Revision{}, err
	}
	if request.IfMatch != "" && !names(request.IfMatch, version(edition.Sections)) {
		return db.Revision{}, errOutdated
	}
	var selections content.Selections
	if err := json.Unmarshal(edition.Sections.Body, &selections); err != nil {
		return db.Revision{}, fmt.Errorf("read the section map: %w", err)
	}
	body, err := json.Marshal(change(selections))
	if err != nil {
		return db.Revision{}, fmt.Errorf("write the section map: %w", err)
	}
	base := edition.Sections.Number
	edition.Sections.Body, edition.Sections.Number = body, base+1
	edition.Sections.CreatedAt = time.Now()
	var saved db.Revision
	err = s.publish(ctx, edition, func() (err error) {
		saved, err = store.Save(ctx, db.SelectedSections, base, body, request.Author, request.Summary)
		return err
	})
	return saved, err
}

// current reads both documents as they are stored now.
func current(ctx context.Context, store Store) (Edition, error) {
	siteContent, err := store.Current(ctx, db.SiteContent)
	if err != nil {
		return Edition{}, err
	}
	selections, err := store.Current(ctx, db.SelectedSections)
	if err != nil {
		return Edition{}, err
	}
	return Edition{Content: siteContent, Sections: selections}, nil
}

// names reports whether an If-Match header names a version, however it was packed.
func names(ifMatch, version string) bool {
	for _, item := range strings.Split(ifMatch, ",") {
		item = strings.Trim(strings.TrimSpace(item), `"`)
		for _, coding := range []string{"-br", "-gzip"} {
			item = strings.TrimSuffix(item, coding)
		}
		if item == version || item == "*" {
			return true
		}
	}
	return false
}
