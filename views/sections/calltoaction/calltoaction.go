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

// measured is the owner's picture, or else the scene of the poster with its crop for phones.
func measured(p model.Page) components.Image {
	image := backdrop(p, "/images/hero_papel.webp", "cover", "(min-width: 1160px) 95vw, 100vw")
	if p.Site.CallToAction.BackgroundImage == "" {
		image.Class = "calltoaction-poster-scene"
		image.Art = []components.Art{{Src: "/images/hero_papel_movil.webp", Media: "(max-width: 639.98px)"}}
	}
	return image
}
