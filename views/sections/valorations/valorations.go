// Package valorations holds the variants of the first assessment.
package valorations

import (
	"latido/db/content"
	"latido/views/model"
)

// lines are the steps of the assessment, one a line of the text.
func lines(p model.Page) []string { return content.Lines(p.Site.Valorations.Description) }

// backdrop is the picture behind the section, or its only one when it has no other.
func backdrop(p model.Page) string {
	if path := p.Site.Valorations.BackgroundImage; path != "" {
		return path
	}
	return p.Site.Valorations.Image
}

// inset is the section's own picture when it is not already the backdrop.
func inset(p model.Page) string {
	if p.Site.Valorations.BackgroundImage == "" {
		return ""
	}
	return p.Site.Valorations.Image
}
