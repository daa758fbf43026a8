package history_test

import (
	"testing"

	"latido/db/content"
	"latido/views/history"
)

// TestPathName names places by the paths that the forms have.
func TestPathName(t *testing.T) {
	site := &content.Site{Records: content.Records{Diseases: []content.Disease{{ID: "arritmias", Name: "Arritmias"}}, Services: []content.Service{{ID: "holter", Title: "Holter"}}}}
	for path, want := range map[string]string{
		"aboutMe.description":                     "Acerca de mí › Descripción",
		"certifications.groups.1.items.0.lines.2": "Certificaciones › Lista de grupos › Grupo 2 › Elementos › Elemento 1 › Renglones › Renglón 3",
		"experience.entities.1.value":             "Experiencia › Lista de cifras › Cifra 2 › Valor",
		"records.diseases.arritmias.mexicoStats":  "Enfermedades › Arritmias › En México",
		"records.diseases.arritmias.treatments.0": "Enfermedades › Arritmias › Cómo se trata › Tratamiento 1",
		"records.services.holter.metadata.title":  "Servicios › Holter › En buscadores › Título en buscadores",
		"records.testimonials.2.fullTestimonial":  "Testimonios › Testimonio 3 › Testimonio completo",
		"schedule.notices.0.text":                 "Horario › Avisos › Aviso 1 › Texto",
		"nada.de.nada":                            "",
		"":                                        "",
	} {
		if got := history.PathName(site, path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
