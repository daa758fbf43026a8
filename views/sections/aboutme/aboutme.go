// Package aboutme holds the variants of the doctor's introduction.
package aboutme

import (
	"cmp"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// own is the owner's photo, of the two that there may be the one for this section first.
func own(p model.Page) string {
	return cmp.Or(p.Site.AboutMe.ImagePath, p.Site.DoctorInfo.PortraitPath)
}

// portrait is the owner's photo or, while there is none, a layout's still life of the
// doctor's things, which says nothing to those who cannot see it: nobody's body
// stands in for a person whom patients will meet.
func portrait(p model.Page, still string, image components.Image) components.Image {
	image.Src = cmp.Or(own(p), still)
	image.Decorative = own(p) == ""
	return image
}

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
