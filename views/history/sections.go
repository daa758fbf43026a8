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
	place := map[string]int{}
	for i, selection := range was {
		place[selection.Type] = i
	}
	partner := make([]int, len(is))
	for j, selection := range is {
		i, ok := place[selection.Type]
		if !ok {
			i = -1
		}
		partner[j] = i
	}
	var changes []Change
	moved := displaced(partner)
	for j, selection := range is {
		where := []string{SectionName(selection.Type)}
		i := partner[j]
		if i < 0 {
			changes = append(changes, Change{Kind: Added, Where: where, After: LayoutName(selection.Type, selection.Component) + shown(selection)})
			continue
		}
		if old := was[i].Component; old != selection.Component {
			changes = append(changes, Change{Where: where, Before: LayoutName(selection.Type, old), After: LayoutName(selection.Type, selection.Component)})
		}
		if was[i].Display != selection.Display {
			changes = append(changes, Change{Kind: map[bool]Kind{true: Shown, false: Hidden}[selection.Display], Where: where})
		}
		if moved[j] {
			changes = append(changes, Change{Kind: Moved, Where: where, Before: fmt.Sprintf("Lugar %d", i+1), After: fmt.Sprintf("Lugar %d", j+1)})
		}
	}
	for _, selection := range was {
		if _, stays := is.Of(selection.Type); !stays {
			changes = append(changes, Change{Kind: Removed, Where: []string{SectionName(selection.Type)}, Before: LayoutName(selection.Type, selection.Component)})
		}
	}
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
