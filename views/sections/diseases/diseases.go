// Package diseases has the layouts of the diseases on the home page.
package diseases

import (
	"strings"

	"latido/views/model"
)

func items(p model.Page) []model.Item { return p.Diseases().First(6) }

func technicalName(p model.Page, item model.Item) string {
	disease, _ := p.Site.Records.Disease(item.ID)
	if strings.EqualFold(disease.TechnicalName, item.Name) {
		return ""
	}
	return disease.TechnicalName
}

func signs(p model.Page, item model.Item) []string {
	disease, _ := p.Site.Records.Disease(item.ID)
	return disease.Symptoms[:min(3, len(disease.Symptoms))]
}
