// Package calltoaction holds the variants of the band that asks to call or write.
package calltoaction

import (
	"cmp"
	"regexp"
	"strings"

	"latido/views/components"
	"latido/views/model"
)

// backdrop is the owner's picture, or else the scene of the layout.
func backdrop(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.CallToAction.BackgroundImage, scene), Class: class, Sizes: sizes, Decorative: true}
}

// sentenceEnd is where a sentence ends, and no abbreviation ("Dra. Ruiz").
var sentenceEnd = regexp.MustCompile(`[^\s.]{4,}[.!?…]\s+`)

// apart takes from a text what it says from the sentence on that names 911.
func apart(text string) (invitation, warning string) {
	at := emergency.FindStringIndex(text)
	if at == nil {
		return text, ""
	}
	begin := 0
	for _, end := range sentenceEnd.FindAllStringIndex(text[:at[0]], -1) {
		begin = end[1]
	}
	return strings.TrimSpace(text[:begin]), text[begin:]
}

// emergency is Mexico's emergency number, as a word of a text.
var emergency = regexp.MustCompile(`\b911\b`)
