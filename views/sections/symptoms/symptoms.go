// Package symptoms holds the variants of the symptoms on the home page.
package symptoms

import (
	"cmp"
	"slices"

	"latido/views/model"
)

// items are the first 3 symptoms: the home page shows no more.
func items(p model.Page) []model.Item { return p.Symptoms().First(3) }

// signs are the reasons to call 911 for a symptom, all of them: a shorter list
// would say that the rest can wait.
func signs(p model.Page, item model.Item) []string {
	symptom, _ := p.Site.Records.Symptom(item.ID)
	return slices.Concat(p.Site.Triage.With("emergency", symptom.Alarms), symptom.EmergencySigns)
}

// signsTitle is what the signs complete.
func signsTitle(p model.Page) string {
	return cmp.Or(p.Site.Triage.EmergencyTitle, "Llama al 911 si…")
}
