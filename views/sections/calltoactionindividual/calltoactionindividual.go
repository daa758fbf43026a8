// Package calltoactionindividual holds the variants of the invitation that closes a detail page.
package calltoactionindividual

import (
	"cmp"

	"latido/views/components"
	"latido/views/model"
)

// picture is the owner's, or else the scene of the layout.
func picture(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.CallToActionIndividual.BackgroundImage, scene), Class: class, Sizes: sizes, Decorative: true}
}
