// Package certifications has the layouts of the doctor's credentials.
package certifications

import (
	"latido/db/content"
	"latido/views/model"
)

func documents(p model.Page) []content.CertificationItem {
	return visible(p.Site.Certifications.Documents)
}
func entities(p model.Page) []content.CertificationItem {
	return visible(p.Site.Certifications.Entities)
}

func visible(items []content.CertificationItem) []content.CertificationItem {
	var shown []content.CertificationItem
	for _, item := range items {
		if item.Visible {
			shown = append(shown, item)
		}
	}
	return shown
}

func groups(p model.Page) []content.CertificationGroup {
	var shown []content.CertificationGroup
	for _, group := range p.Site.Certifications.Groups {
		if !group.Visible {
			continue
		}
		var items []content.CertificationGroupItem
		for _, item := range group.Items {
			if item.Visible {
				items = append(items, item)
			}
		}
		if len(items) > 0 {
			group.Items = items
			shown = append(shown, group)
		}
	}
	return shown
}
