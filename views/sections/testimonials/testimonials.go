// Package testimonials holds the variants of what patients say.
package testimonials

import (
	"strconv"
	"strings"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// items are the testimonials that the owner shows.
func items(p model.Page) []content.Testimonial {
	var shown []content.Testimonial
	for _, testimonial := range p.Site.Records.Testimonials {
		if testimonial.Visible {
			shown = append(shown, testimonial)
		}
	}
	return shown
}

// facts are what a patient tells beside the words, each with the owner's label.
func facts(p model.Page, voice content.Testimonial) []components.Fact {
	labels := p.Site.Testimonials.DataBlocks
	return []components.Fact{
		{Label: labels.Procedure, Value: voice.Procedure},
		{Label: labels.WeightLoss, Value: voice.WeightLoss},
		{Label: labels.TimeElapsed, Value: voice.TimeElapsed},
	}
}

// initials are the first letters of at most two words.
func initials(name string) string {
	var letters []rune
	for _, word := range strings.Fields(name) {
		if len(letters) < 2 {
			letters = append(letters, []rune(word)[0])
		}
	}
	return string(letters)
}

// columns deals the testimonials over n columns, so that the first ones stand in
// the first row; a column that would be empty is left out.
func columns(p model.Page, n int) [][]content.Testimonial {
	shown := items(p)
	dealt := make([][]content.Testimonial, min(n, len(shown)))
	for i, testimonial := range shown {
		dealt[i%n] = append(dealt[i%n], testimonial)
	}
	return dealt
}

// props are what the island of the testimonials has to know.
type props struct {
	Layout   string   `json:"layout"`
	Pictures []string `json:"pictures"` // content paths of the faces that are drawn, in their order
	// Teasers are the beginnings that are drawn in the place of a short text that is
	// none, by the full text.
	Teasers map[string]string `json:"teasers,omitempty"`
}

func island(layout string, shown []content.Testimonial) props {
	pictures, teasers := []string{}, map[string]string{}
	for _, testimonial := range shown {
		if testimonial.Image != "" {
			pictures = append(pictures, testimonial.Image)
		}
		if teaser := testimonial.Teaser(); teaser != testimonial.ShortTestimonial {
			teasers[testimonial.FullTestimonial] = teaser
		}
	}
	return props{layout, pictures, teasers}
}

// place is the name of a slide: "1 de 6".
func place(i, n int) string { return strconv.Itoa(i+1) + " de " + strconv.Itoa(n) }

// after is what of a full text follows its beginning, in paragraphs, and whether it
// goes on from there: a beginning that ends in an ellipsis stops within a sentence.
func after(beginning, full string) ([]string, bool) {
	paragraphs := content.Paragraphs(full)
	if len(paragraphs) == 0 {
		return nil, true
	}
	rest, begins := strings.CutPrefix(strings.Join(strings.Fields(paragraphs[0]), " "), beginning)
	if !begins {
		return nil, false
	}
	if rest = strings.TrimSpace(rest); rest == "" {
		return paragraphs[1:], true
	}
	return append([]string{rest}, paragraphs[1:]...), true
}
