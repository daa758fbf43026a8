package sections

import "latido/db/content"

func Default() content.Selections {
	var selections content.Selections
	for _, t := range Types {
		selections = append(selections, content.Selection{Type: t.Key, Component: t.Variants[0].File, Display: true})
	}
	return selections
}

// Current replaces unknown layouts by the default, drops unknown types and adds new ones, hidden.
func Current(selections content.Selections) content.Selections {
	var current content.Selections
	for _, selection := range selections {
		if t, known := TypeOf(selection.Type); known {
			selection.Component = t.variant(selection.Component).File
			current = append(current, selection)
		}
	}
	for _, t := range Types {
		if _, named := current.Of(t.Key); !named {
			current = append(current, content.Selection{Type: t.Key, Component: t.Variants[0].File})
		}
	}
	return current
}

// previewedTogether are types that are previewed with one another.
var previewedTogether = map[string]bool{"Header": true, "NavMenu": true}

// Only is a section map with one layout; ok is false if there is no such layout.
func Only(key, file string) (selections content.Selections, ok bool) {
	for _, t := range Types {
		selection := content.Selection{Type: t.Key, Component: t.Variants[0].File, Display: t.Key == key || previewedTogether[t.Key] && previewedTogether[key]}
		if t.Key == key {
			selection.Component = file
			ok = t.Has(file)
		}
		selections = append(selections, selection)
	}
	return selections, ok
}
