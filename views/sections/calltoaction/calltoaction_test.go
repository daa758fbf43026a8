package calltoaction

import "testing"

// TestApart: the words about 911 are a sentence or more, whole, and nothing is lost.
func TestApart(t *testing.T) {
	for text, want := range map[string][2]string{
		"Agenda una consulta. Si te duele el pecho, llama al 911.":        {"Agenda una consulta.", "Si te duele el pecho, llama al 911."},
		"Agenda. ¿Te duele el pecho? Llama al 911. No esperes.":           {"Agenda. ¿Te duele el pecho?", "Llama al 911. No esperes."},
		"Si te duele el pecho, llama al 911. Para todo lo demás, agenda.": {"", "Si te duele el pecho, llama al 911. Para todo lo demás, agenda."},
		"Escribe cuando quieras. Avisa a la Dra. Ruiz y llama al 911.":    {"Escribe cuando quieras.", "Avisa a la Dra. Ruiz y llama al 911."},
		"Agenda una consulta. Te contestamos hoy.":                        {"Agenda una consulta. Te contestamos hoy.", ""},
		"Nuestro número termina en 1911. Llama.":                          {"Nuestro número termina en 1911. Llama.", ""},
		"": {"", ""},
	} {
		if invitation, warning := apart(text); invitation != want[0] || warning != want[1] {
			t.Errorf("%q: got %q and %q, want %q", text, invitation, warning, want)
		}
	}
}
