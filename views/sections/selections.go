package sections

import "latido/db/content"

// Default is the section map of a new site: every type shown, in the order of Types.
func Default() content.Selections {
	var selections content.Selections
	for _, t := range Types {
		selections = append(selections, content.Selection{Type: t.Key, Component: t.Variants[0].File, Display: true})
	}
	return selections
}

// Current brings a section map in line with the layouts of this build: a layout
// that is gone becomes the default of its type, a type that is gone is dropped,
// and a type that is new is added hidden, for nothing may appear by itself.
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

// together are the types of which neither shows much without the other.
var together = map[string]bool{"Header": true, "NavMenu": true}

// Only is a section map that shows one layout and hides every other section;
// ok is false when there is no such layout.
func Only(key, file string) (selections content.Selections, ok bool) {
	for _, t := range Types {
		selection := content.Selection{Type: t.Key, Component: t.Variants[0].File, Display: t.Key == key || together[t.Key] && together[key]}
		if t.Key == key {
			selection.Component = file
			ok = t.Has(file)
		}
		selections = append(selections, selection)
	}
	return selections, ok
}
