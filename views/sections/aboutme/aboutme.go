// Package aboutme has the layouts of the doctor's introduction.
package aboutme

import (
	"cmp"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

func own(p model.Page) string {
	return cmp.Or(p.Site.AboutMe.ImagePath, p.Site.DoctorInfo.PortraitPath)
}

// portrait returns the owner's photo, or a still life: no other person represents the doctor.
func portrait(p model.Page, still string, image components.Image) components.Image {
	image.Src = cmp.Or(own(p), still)
	image.Decorative = own(p) == ""
	return image
}

func height(p model.Page, selector string) string {
	return p.Rule(selector, model.Px("--aboutme-height", p.Site.AboutMe.SectionHeight, 0, 1200))
}

func lines(entity content.AboutEntity) []string {
	var lines []string
	for _, line := range []string{entity.Description, entity.Line1, entity.Line2} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func yearsLabel(years int) string {
	if years == 1 {
		return "año de experiencia"
	}
	return "años de experiencia"
}

func image(p model.Page, i int) string {
	if i < len(p.Site.AboutMe.Images) {
		return p.Site.AboutMe.Images[i]
	}
	return ""
}
