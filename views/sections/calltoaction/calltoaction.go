// Package calltoaction holds the variants of the band that asks to call or write.
package calltoaction

import (
	"cmp"

	"latido/views/components"
	"latido/views/model"
)

// backdrop is the owner's picture, or else the scene of the layout.
func backdrop(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.CallToAction.BackgroundImage, scene), Class: class, Sizes: sizes, Decorative: true}
}
