// Package symptoms has the layouts of the symptoms on the home page.
package symptoms

import (
	"cmp"
	"slices"

	"latido/views/model"
)

func items(p model.Page) []model.Item { return p.Symptoms().First(3) }

// emergencySigns returns all signs to call 911 for: a partial list would suggest that the others can wait.
func emergencySigns(p model.Page, item model.Item) []string {
	symptom, _ := p.Site.Records.Symptom(item.ID)
	return slices.Concat(p.Site.Triage.With("emergency", symptom.Alarms), symptom.EmergencySigns)
}

func signsTitle(p model.Page) string {
	return cmp.Or(p.Site.Triage.EmergencyTitle, "Llama al 911 si…")
}
