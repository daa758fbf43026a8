// Package symptoms holds the variants of the symptoms on the home page.
package symptoms

import "latido/views/model"

// items are the first 3 symptoms: the home page shows no more.
func items(p model.Page) []model.Item { return p.Symptoms().First(3) }

// signs are the reasons to call 911 for a symptom, all of them: a shorter list
// would say that the rest can wait.
func signs(p model.Page, item model.Item) []string {
	symptom, _ := p.Site.Records.Symptom(item.ID)
	return symptom.EmergencySigns
}
