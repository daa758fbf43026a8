package content_test

import (
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestTeaser: what is read before a testimonial is opened is how its full text begins.
func TestTeaser(t *testing.T) {
	const full = "Llegué con miedo. El Dr. Ríos me explicó todo con calma, dos veces, y me dejó preguntar. Salí con un plan."
	for _, test := range []struct{ name, short, full, want string }{
		{"a beginning that ends a sentence", "Llegué con miedo.", full, "Llegué con miedo."},
		{"a beginning within a sentence", "Llegué con miedo. El Dr. Ríos me explicó todo", full, "Llegué con miedo. El Dr. Ríos me explicó todo…"},
		{"its comma goes", "Llegué con miedo. El Dr. Ríos me explicó todo con calma,", full, "Llegué con miedo. El Dr. Ríos me explicó todo con calma…"},
		{"it has its ellipsis", "Llegué con…", full, "Llegué con…"},
		{"or three points", "Llegué con...", full, "Llegué con…"},
		{"spaces and lines do not count", " Llegué\ncon   miedo. ", full, "Llegué con miedo."},
		{"other words", "Tenía miedo y me explicó todo.", full, "Llegué con miedo. El Dr. Ríos me explicó todo con calma, dos veces, y me dejó…"},
		{"other words, as long as two sentences", strings.Repeat("Otra cosa ", 10), full, "Llegué con miedo. El Dr. Ríos me explicó todo con calma, dos veces, y me dejó preguntar."},
		{"a part of a word", "Llegué con mie", full, "Llegué con miedo. El Dr. Ríos me explicó todo con calma, dos veces, y me dejó…"},
		{"nothing short", "", full, full},
		{"nothing short of a long one", "", strings.Repeat("Muy bien explicado. ", 9), strings.TrimSpace(strings.Repeat("Muy bien explicado. ", 6))},
		{"no full text", "Me explicó todo", "", "Me explicó todo"},
		{"all of it", "Me explicó todo", "Me explicó todo", "Me explicó todo"},
		{"more paragraphs", "Otra", "Me explicó todo.\n\nDos veces.", "Me explicó todo."},
		{"one long word", "Otra", strings.Repeat("á", 90), strings.Repeat("á", 80) + "…"},
		{"the end of a word", "Otra", strings.Repeat("á", 80) + " bien", strings.Repeat("á", 80) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (content.Testimonial{ShortTestimonial: test.short, FullTestimonial: test.full}).Teaser(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestTeasersOfTheSample: the sample's short texts are beginnings as they stand.
func TestTeasersOfTheSample(t *testing.T) {
	body := must.Get(sample.Content())(t)
	site := must.Get(content.Decode(body))(t)
	for _, one := range site.Records.Testimonials {
		if got := one.Teaser(); got != one.ShortTestimonial || !strings.HasPrefix(one.FullTestimonial, got+" ") {
			t.Errorf("%s: got %q, want %q to begin %q", one.Name, got, one.ShortTestimonial, one.FullTestimonial)
		}
	}
}
