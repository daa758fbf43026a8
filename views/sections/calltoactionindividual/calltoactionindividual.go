// Package calltoactionindividual has the layouts of the invitation at the end of a detail page.
package calltoactionindividual

import (
	"cmp"

	"latido/views/components"
	"latido/views/model"
)

func picture(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.CallToActionIndividual.BackgroundImage, scene), Class: class, Sizes: sizes, Decorative: true}
}
