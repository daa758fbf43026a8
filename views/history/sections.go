package history

import (
	"fmt"

	"latido/db/content"
	"latido/views/sections"
)

// compareSections compares two section maps: layouts, what is shown, the order.
func compareSections(before, after []byte) ([]Record, error) {
	var was, is content.Selections
	if err := was.UnmarshalJSON(before); err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	if err := is.UnmarshalJSON(after); err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	places := map[string]int{}
	for i, selection := range was {
		places[selection.Type] = i
	}
	partner := make([]int, len(is))
	for j, selection := range is {
		i, ok := places[selection.Type]
		if !ok {
			i = -1
		}
		partner[j] = i
	}
	c := &comparison{}
	at := func(selection content.Selection, i, j int) place {
		return place{steps: []step{{key: treeList}}}.at(i, j, SectionName(selection.Type))
	}
	moved := displaced(partner)
	for j, selection := range is {
		i := partner[j]
		where := at(selection, i, j)
		if i < 0 {
			c.add(where, Change{Kind: Added, After: LayoutName(selection.Type, selection.Component) + shown(selection), is: sectionItem(selection)})
			continue
		}
		if old := was[i].Component; old != selection.Component {
			layout := where
			layout.steps = where.field("component", "").steps
			c.add(layout, Change{Before: LayoutName(selection.Type, old), After: LayoutName(selection.Type, selection.Component), was: old, is: selection.Component})
		}
		if was[i].Display != selection.Display {
			display := where
			display.steps = where.field("display", "").steps
			c.add(display, Change{Kind: map[bool]Kind{true: Shown, false: Hidden}[selection.Display], was: was[i].Display, is: selection.Display})
		}
		if moved[j] {
			c.add(where, Change{Kind: Moved, Before: fmt.Sprintf("Lugar %d", i+1), After: fmt.Sprintf("Lugar %d", j+1)})
		}
	}
	for i, selection := range was {
		if _, stays := is.Of(selection.Type); !stays {
			c.add(at(selection, i, -1), Change{Kind: Removed, Before: LayoutName(selection.Type, selection.Component), was: sectionItem(selection)})
		}
	}
	changes := c.changes
	if len(changes) == 0 {
		return nil, nil
	}
	return []Record{{"Secciones", changes}}, nil
}

func shown(selection content.Selection) string {
	if selection.Display {
		return ""
	}
	return " (oculta)"
}

// SectionName is what the owner calls a section type.
func SectionName(key string) string {
	if t, known := sections.TypeOf(key); known {
		return t.Name
	}
	return "Sección «" + cut(clean(key), 40) + "»"
}

// LayoutName is what the owner calls a layout; one of another version of the
// program goes by its file.
func LayoutName(key, file string) string {
	if t, known := sections.TypeOf(key); known {
		for _, variant := range t.Variants {
			if variant.File == file {
				return variant.Name
			}
		}
	}
	return cut(clean(file), 60)
}
