package admin

import (
	"maps"

	"latido/db/content"
	"latido/views/sections"
)

type shownSection struct {
	Name    string `json:"name"`
	Layout  string `json:"layout"` // name of the layout
	Display bool   `json:"display"`
}

// formProps returns the props of a form. fields are the paths that may be changed; nil means all.
func formProps(site *content.Site, selections content.Selections, fields []string) map[string]any {
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
	props := map[string]any{"sections": shown, "copies": site.Copies(), "fields": fields}
	maps.Copy(props, pictureTools())
	return props
}
