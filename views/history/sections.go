package history

import (
	"errors"
	"fmt"

	"latido/db/content"
	"latido/db/content/diff"
	"latido/views/sections"
)

func (c *Change) describeSection() {
	c.record = "Secciones"
	if len(c.Path) < 2 {
		c.inside = true
		return
	}
	section, _ := c.Path[1].Value.(map[string]any)
	key := textIn(section, "id")
	c.Where = []string{SectionName(key)}
	if shown, isSwitch := c.After.(bool); isSwitch {
		c.Kind = map[bool]Kind{true: Shown, false: Hidden}[shown]
	}
	c.formatValue = func(value any) string {
		switch value := value.(type) {
		case string:
			return LayoutName(key, value)
		case map[string]any:
			name := LayoutName(key, textIn(value, "component"))
			if value["display"] == false {
				return name + " (oculta)"
			}
			return name
		}
		return ""
	}
	if c.Kind == Edited {
		c.phrase = c.Where[0] + " cambió a «" + truncate(c.after(), 40) + "»"
	}
}

func SectionName(key string) string {
	if t, known := sections.TypeOf(key); known {
		return t.Name
	}
	return "Sección «" + truncate(oneLine(key), 40) + "»"
}

// LayoutName is the owner's name of a layout, or the file name if unknown.
func LayoutName(key, file string) string {
	if t, known := sections.TypeOf(key); known {
		for _, variant := range t.Variants {
			if variant.File == file {
				return variant.Name
			}
		}
	}
	return truncate(oneLine(file), 60)
}

// CheckLayouts returns diff.ErrNoPlace if body has a layout that neither current nor this program has.
func CheckLayouts(body, current []byte) error {
	var next, now content.Selections
	if err := errors.Join(next.UnmarshalJSON(body), now.UnmarshalJSON(current)); err != nil {
		return fmt.Errorf("layouts: %w", err)
	}
	for _, selection := range next {
		kept, _ := now.Of(selection.Type)
		if t, known := sections.TypeOf(selection.Type); kept.Component != selection.Component && (!known || !t.Has(selection.Component)) {
			return diff.ErrNoPlace
		}
	}
	return nil
}

// Replaced describes choices of an old section map that no longer exist.
func Replaced(old, restored content.Selections) []string {
	var notes []string
	for _, selection := range old {
		now, stays := restored.Of(selection.Type)
		switch {
		case !stays:
			notes = append(notes, "La "+content.LowerFirst(SectionName(selection.Type))+" ya no existe y queda fuera.")
		case now.Component != selection.Component:
			notes = append(notes, "El diseño «"+LayoutName(selection.Type, selection.Component)+"» de "+SectionName(selection.Type)+" ya no existe; en su lugar va «"+LayoutName(now.Type, now.Component)+"».")
		}
	}
	for _, selection := range restored {
		if _, had := old.Of(selection.Type); !had {
			notes = append(notes, SectionName(selection.Type)+" no existía en esa versión y se queda como está.")
		}
	}
	return notes
}
