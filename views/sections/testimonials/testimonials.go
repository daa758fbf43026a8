// Package testimonials has the layouts of the testimonials.
package testimonials

import (
	"strconv"
	"strings"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

func items(p model.Page) []content.Testimonial {
	var shown []content.Testimonial
	for _, testimonial := range p.Site.Records.Testimonials {
		if testimonial.Visible {
			shown = append(shown, testimonial)
		}
	}
	return shown
}

func facts(p model.Page, voice content.Testimonial) []components.Fact {
	labels := p.Site.Testimonials.DataBlocks
	return []components.Fact{
		{Label: labels.Procedure, Value: voice.Procedure},
		{Label: labels.WeightLoss, Value: voice.WeightLoss},
		{Label: labels.TimeElapsed, Value: voice.TimeElapsed},
	}
}

func initials(name string) string {
	var letters []rune
	for _, word := range strings.Fields(name) {
		if len(letters) < 2 {
			letters = append(letters, []rune(word)[0])
		}
	}
	return string(letters)
}

func columns(p model.Page, n int) [][]content.Testimonial {
	shown := items(p)
	dealt := make([][]content.Testimonial, min(n, len(shown)))
	for i, testimonial := range shown {
		dealt[i%n] = append(dealt[i%n], testimonial)
	}
	return dealt
}

type props struct {
	Layout   string   `json:"layout"`
	Pictures []string `json:"pictures"` // content paths in order
	// Teasers are the shown beginnings that differ from the short text, by full text.
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

func place(i, n int) string { return strconv.Itoa(i+1) + " de " + strconv.Itoa(n) }

// after returns the paragraphs after beginning; ok is false if full does not continue from there.
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
