// Package diseases holds the variants of the diseases on the home page.
package diseases

import (
	"strings"

	"latido/views/model"
)

// items are the first 6 diseases: the home page shows no more.
func items(p model.Page) []model.Item { return p.Diseases().First(6) }

// technicalName is a disease's medical name where it differs from the usual one.
func technicalName(p model.Page, item model.Item) string {
	disease, _ := p.Site.Records.Disease(item.ID)
	if strings.EqualFold(disease.TechnicalName, item.Name) {
		return ""
	}
	return disease.TechnicalName
}

// signs are the first 3 ways in which a disease is felt.
func signs(p model.Page, item model.Item) []string {
	disease, _ := p.Site.Records.Disease(item.ID)
	return disease.Symptoms[:min(3, len(disease.Symptoms))]
}
