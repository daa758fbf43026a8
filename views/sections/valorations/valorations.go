// Package valorations has the layouts of the first assessment.
package valorations

import (
	"latido/db/content"
	"latido/views/model"
)

// lines are the steps, one per line of text.
func lines(p model.Page) []string { return content.Lines(p.Site.Valorations.Description) }

// backdrop is the background or the only picture.
func backdrop(p model.Page) string {
	if path := p.Site.Valorations.BackgroundImage; path != "" {
		return path
	}
	return p.Site.Valorations.Image
}

// inset is the picture unless it is the backdrop.
func inset(p model.Page) string {
	if p.Site.Valorations.BackgroundImage == "" {
		return ""
	}
	return p.Site.Valorations.Image
}
