package admin

import (
	"maps"

	"latido/db/content"
	"latido/views/sections"
)

// shownSection is what the site shows of a section type.
type shownSection struct {
	Name    string `json:"name"`
	Layout  string `json:"layout"` // name of the chosen one
	Display bool   `json:"display"`
}

// formProps is what a screen with a form knows before it asks the API: the tools for
// pictures, and where each section type stands.
func formProps(selections content.Selections) map[string]any {
	selections = sections.Current(selections)
	shown := map[string]shownSection{}
	for _, kind := range sections.Types {
		selection, _ := selections.Of(kind.Key)
		section := shownSection{Name: kind.Name, Display: selection.Display}
		for _, variant := range kind.Variants {
			if variant.File == selection.Component {
				section.Layout = variant.Name
			}
		}
		shown[kind.Key] = section
	}
	props := map[string]any{"sections": shown}
	maps.Copy(props, pictureTools())
	return props
}
