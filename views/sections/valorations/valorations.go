// Package valorations has the layouts of the first assessment.
package valorations

import (
	"latido/db/content"
	"latido/views/model"
)

func lines(p model.Page) []string { return content.Lines(p.Site.Valorations.Description) }

func backdrop(p model.Page) string {
	if path := p.Site.Valorations.BackgroundImage; path != "" {
		return path
	}
	return p.Site.Valorations.Image
}

func inset(p model.Page) string {
	if p.Site.Valorations.BackgroundImage == "" {
		return ""
	}
	return p.Site.Valorations.Image
}
