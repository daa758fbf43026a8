// Package aboutme holds the variants of the doctor's introduction.
package aboutme

import (
	"latido/db/content"
	"latido/views/model"
)

// height sets --aboutme-height, the least height that the owner wants; the
// variants honour it on wide screens, where the text leaves room for it.
func height(p model.Page, selector string) string {
	return p.Rule(selector, model.Px("--aboutme-height", p.Site.AboutMe.SectionHeight, 0, 1200))
}

// lines are the texts of a point that are filled in.
func lines(entity content.AboutEntity) []string {
	var lines []string
	for _, line := range []string{entity.Description, entity.Line1, entity.Line2} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// yearsLabel stands beside the years of experience set as a figure.
func yearsLabel(years int) string {
	if years == 1 {
		return "año de experiencia"
	}
	return "años de experiencia"
}

// image is one of the pictures that go with the portrait, or nothing.
func image(p model.Page, i int) string {
	if i < len(p.Site.AboutMe.Images) {
		return p.Site.AboutMe.Images[i]
	}
	return ""
}
