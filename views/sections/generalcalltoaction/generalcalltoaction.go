// Package generalcalltoaction holds the variants of the band above the footer of every page.
package generalcalltoaction

import (
	"cmp"
	"strings"
	"unicode"

	"latido/views/components"
	"latido/views/model"
)

// minHeight makes the band as tall as the owner wants; 500 px when nothing is said.
func minHeight(p model.Page, selector string) string {
	height := p.Site.GeneralCallToAction.SectionHeight
	if height == 0 {
		height = 500
	}
	return p.Rule(selector, model.Px("min-height", height, 200, 1200))
}

// picture is the owner's, or else the scene of the layout.
func picture(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.GeneralCallToAction.SectionBackground, scene), Class: class, Sizes: sizes, Decorative: true}
}

// hours are the days and hours of the practice, unless the subtitle already says them.
func hours(p model.Page) []string {
	place := components.PracticeOpening(p)
	for _, row := range place.Rows {
		if strings.Contains(p.Site.GeneralCallToAction.Subtitle, row.Hours) {
			return nil
		}
	}
	return components.Hours(place)
}

// per says what a price is for, unless the owner's words say more than an amount and its currency.
func per(price string) string {
	if strings.ContainsFunc(price, unicode.IsLower) {
		return ""
	}
	return "por consulta"
}
