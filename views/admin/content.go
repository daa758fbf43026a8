package admin

import (
	"cmp"
	"maps"
	"strings"

	"latido/db/content"
	"latido/views/sections"
)

// shownSection is the current state of a section type.
type shownSection struct {
	Name    string `json:"name"`
	Layout  string `json:"layout"` // name of the layout
	Display bool   `json:"display"`
}

// formProps are the initial props of a screen with a form.
func formProps(site *content.Site, selections content.Selections) map[string]any {
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
	props := map[string]any{"sections": shown, "hours": hoursTexts(site)}
	maps.Copy(props, pictureTools())
	return props
}

// hoursTexts are the hours as text of places whose texts the schedule fills.
func hoursTexts(site *content.Site) map[string]string {
	texts := map[string]string{}
	for place, hours := range map[string]struct {
		given bool
		words []content.HoursRow
	}{
		content.ConsultingPlace: {site.Schedule.Consulting.Given, site.ConsultingHours().Words},
		content.HospitalPlace:   {site.Schedule.Hospital.Given, site.HospitalHours().Words},
	} {
		var rows []string
		for _, row := range hours.words {
			rows = append(rows, row.Days+", "+row.Hours)
		}
		if hours.given {
			texts[place] = cmp.Or(strings.Join(rows, "; "), "no hay horario")
		}
	}
	return texts
}
