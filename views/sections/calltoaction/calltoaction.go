// Package calltoaction has the layouts of the band with the buttons to call and write.
package calltoaction

import (
	"cmp"
	"regexp"
	"strings"

	"latido/views/components"
	"latido/views/model"
)

func backdrop(p model.Page, scene, class, sizes string) components.Image {
	return components.Image{Src: cmp.Or(p.Site.CallToAction.BackgroundImage, scene), Class: class, Sizes: sizes, Decorative: true}
}

// sentenceEnd matches the end of a sentence but not of an abbreviation ("Dra. Ruiz").
var sentenceEnd = regexp.MustCompile(`[^\s.]{4,}[.!?…]\s+`)

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

var emergency = regexp.MustCompile(`\b911\b`)
