// Package generalcalltoaction has the layouts of the band above the footer of every page.
package generalcalltoaction

import (
	"cmp"
	"strings"
	"unicode"

	"latido/views/components"
	"latido/views/model"
)

func minHeight(p model.Page, selector string) string {
	height := p.Site.GeneralCallToAction.SectionHeight
	if height == 0 {
		height = 500
	}
	return p.Rule(selector, model.Px("min-height", height, 200, 1200))
}

func picture(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.GeneralCallToAction.SectionBackground, scene), Class: class, Sizes: sizes, Decorative: true}
}

// hours are the hours unless the subtitle contains them.
func hours(p model.Page) []string {
	place := components.PracticeOpening(p)
	for _, row := range place.Rows {
		if strings.Contains(p.Site.GeneralCallToAction.Subtitle, row.Hours) {
			return nil
		}
	}
	return components.Hours(place)
}

// priceUnit is "por consulta" unless the price has words of its own.
func priceUnit(price string) string {
	if strings.ContainsFunc(price, unicode.IsLower) {
		return ""
	}
	return "por consulta"
}
