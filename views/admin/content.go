package admin

import (
	"cmp"
	"maps"
	"strings"

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
// pictures, where each section type stands, and which hours are data.
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
	props := map[string]any{"sections": shown, "hours": hoursTold(site)}
	maps.Copy(props, pictureTools())
	return props
}

// hoursTold are the hours in words of the places whose texts the schedule fills.
func hoursTold(site *content.Site) map[string]string {
	told := map[string]string{}
	for place, hours := range map[string]struct {
		given bool
		words []content.Hours
	}{
		content.ConsultingPlace: {site.Schedule.Consulting.Given, site.ConsultingHours().Words},
		content.HospitalPlace:   {site.Schedule.Hospital.Given, site.HospitalHours().Words},
	} {
		var rows []string
		for _, row := range hours.words {
			rows = append(rows, row.Days+", "+row.Hours)
		}
		if hours.given {
			told[place] = cmp.Or(strings.Join(rows, "; "), "no hay horario")
		}
	}
	return told
}
