package certifications

import (
	"slices"
	"testing"

	"latido/db/content"
)

// TestLabelled: what is said of a title whose document is shown is said in its label, and nowhere else.
func TestLabelled(t *testing.T) {
	documents := []content.CertificationItem{{NameTitle: "Título profesional", Name: "Médico cirujano"}, {NameTitle: "Diploma", Name: "Especialista en cardiología"}}
	groups := []content.CertificationGroup{
		{Subheader: "Cédulas", Items: []content.CertificationGroupItem{{Title: "Médico Cirujano", Lines: []string{"Cédula 1", "UNAM"}}}},
		{Subheader: "Cursos", Items: []content.CertificationGroupItem{{Title: "Ecocardiografía", Lines: []string{"2023"}}, {Title: "Especialista en cardiología", Lines: []string{"Cédula 2"}}}},
	}
	labels, rest := labelled(documents, groups)
	if len(labels) != 2 || !slices.Equal(labels[0].lines, []string{"Cédula 1", "UNAM"}) || !slices.Equal(labels[1].lines, []string{"Cédula 2"}) {
		t.Errorf("got labels %v", labels)
	}
	if len(rest) != 1 || rest[0].Subheader != "Cursos" || len(rest[0].Items) != 1 || rest[0].Items[0].Title != "Ecocardiografía" {
		t.Errorf("got groups %v, want the one course that has no document", rest)
	}
	if len(groups[1].Items) != 2 {
		t.Error("the content itself was changed")
	}
}

// TestRegister: what is looked up is a number at the end of words, and no year.
func TestRegister(t *testing.T) {
	for line, want := range map[string][2]string{
		"Cédula profesional 1234567":      {"Cédula profesional", "1234567"},
		"Cédula profesional\u00a01234567": {"Cédula profesional", "1234567"},
		"UNAM, 2015":                      {"UNAM, 2015", ""},
		"1234567":                         {"1234567", ""},
		"Generación 2015":                 {"Generación 2015", ""},
	} {
		if words, number := register(line); words != want[0] || number != want[1] {
			t.Errorf("%q: got %q and %q, want %q", line, words, number, want)
		}
	}
}
