package content_test

import (
	"strings"
	"testing"

	"latido/db/content"
)

func TestTeaser(t *testing.T) {
	for _, test := range []struct{ name, short, full, want string }{
		{"what was typed", "Me devolvió la calma.", "Llegué con miedo. Salí con un plan.", "Me devolvió la calma."},
		{"nothing short", "", "Llegué con miedo.", "Llegué con miedo."},
		{"nothing short of a long one", "", strings.Repeat("Muy bien, explicado. ", 9), strings.Repeat("Muy bien, explicado. ", 5) + "Muy bien…"},
		{"one long word", "", strings.Repeat("á", 130), strings.Repeat("á", 120) + "…"},
		{"neither", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (content.Testimonial{ShortTestimonial: test.short, FullTestimonial: test.full}).Teaser(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
