package content_test

import (
	"testing"

	"latido/db/content"
)

// TestFirstSentence: a point ends no sentence behind an abbreviation or before a number.
func TestFirstSentence(t *testing.T) {
	for _, test := range []struct{ text, first, rest string }{
		{"", "", ""},
		{"El corazón late sin orden", "El corazón late sin orden", ""},
		{"El corazón late sin orden.", "El corazón late sin orden.", ""},
		{"Dura poco. Casi no duele. Vuelves a casa.", "Dura poco.", "Casi no duele. Vuelves a casa."},
		{"¿Te falta el aire? Ven.", "¿Te falta el aire?", "Ven."},
		{"¡Llama al 911! No esperes.", "¡Llama al 911!", "No esperes."},
		{"Lo hace el Dr. Ríos en Av. Coyoacán, Col. Del Valle. Sin dolor.", "Lo hace el Dr. Ríos en Av. Coyoacán, Col. Del Valle.", "Sin dolor."},
		{"Tarda aprox. Una hora. Casi no duele.", "Tarda aprox. Una hora.", "Casi no duele."},
		{"Sube a 1.5 veces. Baja sola.", "Sube a 1.5 veces.", "Baja sola."},
	} {
		if first, rest := content.FirstSentence(test.text); first != test.first || rest != test.rest {
			t.Errorf("got %q and %q, want %q and %q", first, rest, test.first, test.rest)
		}
	}
}
