// Package generalcalltoaction holds the variants of the band above the footer of every page.
package generalcalltoaction

import "latido/views/model"

// minHeight makes the band as tall as the owner wants; 500 px when nothing is said.
func minHeight(p model.Page, selector string) string {
	height := p.Site.GeneralCallToAction.SectionHeight
	if height == 0 {
		height = 500
	}
	return p.Rule(selector, model.Px("min-height", height, 200, 1200))
}
