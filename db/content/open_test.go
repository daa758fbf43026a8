package content_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestStandsIn: what no fact may be, and what it may.
func TestStandsIn(t *testing.T) {
	for _, fact := range []string{
		"XXXXXXXXXXXXXXXXX", "xxxxxx", "00000000", "00000000 (UNAM)", "1234567 (institución por confirmar)", "+52 55 0000 0000", "+525500000000",
		"525500000000", "55 00000000", "(55) 0000-0000", "por confirmar", "Por confirmar.", "muestra", "Muestra", "(muestra)", "Universidad (muestra)",
		"Consejo (de muestra)", "Consultorio 402, Torre Médica de muestra, Av. Insurgentes Sur", "Universidad por confirmar", "Av. Insurgentes Sur 0000, Col. Del Valle",
		"/images/retrato_muestra.webp", "/images/muestra_titulo.webp", "Lorem ipsum dolor", "consultorio@ejemplo.mx", "https://www.example.com/",
	} {
		if !content.IsPlaceholder(fact) {
			t.Errorf("got %q for a fact", fact)
		}
	}
	for _, fact := range []string{
		"", "1234567 (UNAM)", "+52 55 1234 5678", "+525510002000", "10000", "2000 pacientes", "+1000", "03100", "Av. 5 de Febrero 1000", "Toma de muestras", "Toma de muestra a domicilio",
		"Cardiología clínica", "/images/consultorio.webp", "/fotos/0000aaaa0000aaaa-1200x800.webp", "100,000", "2336600202A00001", "Un holter, por ejemplo.", "https://ejemplar.mx",
	} {
		if content.IsPlaceholder(fact) {
			t.Errorf("got %q for a placeholder", fact)
		}
	}
}

// mustOpen is a content object as a site shows it that is open.
func mustOpen(tb testing.TB, body string) *content.Site {
	tb.Helper()
	site := must.Get(content.Decode(content.FillOpen([]byte(body))))(tb)
	site.Open, site.At = true, time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	return site.Shown()
}

// TestProseKeepsItsWords: a sentence that holds a placeholder goes, and no other.
func TestProseKeepsItsWords(t *testing.T) {
	for text, want := range map[string]string{
		"La prueba muestra si hay daño. Se toma una muestra de sangre.":                                       "La prueba muestra si hay daño. Se toma una muestra de sangre.",
		"El frasco de muestra se entrega tapado.":                                                             "El frasco de muestra se entrega tapado.",
		"El diagnóstico queda por confirmar con un ecocardiograma.":                                           "El diagnóstico queda por confirmar con un ecocardiograma.",
		"p < 0.0001 y 10,000 casos; 20000 pasos":                                                              "p < 0.0001 y 10,000 casos; 20000 pasos",
		"Textos de muestra, con iniciales. Cada caso es distinto.":                                            "Cada caso es distinto.",
		"Los años se cuentan desde 2010. Cifras de muestra, por confirmar con los registros del consultorio.": "Los años se cuentan desde 2010.",
		"Lista de muestra, por confirmar.":                                                                    "",
		"Aviso XXXXXXXXXXXXXXXXX":                                                                             "",
		"Hola. (Por confirmar)\n\nAdiós.":                                                                     "Hola.\n\nAdiós.",
		"Estamos en Av. Insurgentes Sur 0000, Col. Del Valle, cerca del metro. Hay elevador.":                 "Hay elevador.",
		"- Uno\n- Céd. 00000000\n- Tres":                                                                      "- Uno\n- Tres",
		"Llama al {phone} de {hours}. En una emergencia, llama al 911.":                                       "En una emergencia, llama al 911.",
		"Escribe a {arcoEmail}":                                                                               "",
		"Soy {name}.":                                                                                         "Soy Dra. Ana Ruiz.",
		"Estás en {address}. Bienvenida.":                                                                     "Bienvenida.",
		"Lorem ipsum dolor sit amet. Sí.":                                                                     "Sí.",
	} {
		site := mustOpen(t, `{"doctorInfo":{"name":"Dra. Ana Ruiz","phone":"+525500000000","phoneDisplay":"+52 55 0000 0000","address":"Av. Uno 0000, Col. Dos"},`+
			`"doctorWorkInfo":{"consultingHours1":"9:00 a 14:00"},"aboutMe":{"description":`+strconv.Quote(text)+`}}`)
		if got := site.AboutMe.Description; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if got := site.DoctorInfo.Phone + site.DoctorInfo.PhoneDisplay + site.DoctorInfo.Address; got != "" {
			t.Errorf("got the facts %q, want none", got)
		}
	}
}

// TestOpenLeavesItemsOut: what is left of a list says something.
func TestOpenLeavesItemsOut(t *testing.T) {
	site := mustOpen(t, `{"certifications":{
		"entities":[{"name":"UNAM","visible":true},{"name":"Universidad (muestra)","visible":true}],
		"groups":[{"subheader":"Formación","visible":true,"items":[{"title":"Médico","lines":["Universidad por confirmar"],"visible":true}]},
			{"subheader":"Membresías","visible":true,"items":[{"title":"Sociedad","lines":["Socio 12","Fecha por confirmar"],"visible":true},{"title":"Sin renglones","visible":true}]}]},
		"payments":{"methods":[{"name":"por confirmar"},{"name":"Efectivo"}]},"footer":{"logoFooter":"/images/muestra_titulo.webp","backgroundImage":"/images/consultorio.webp"}}`)
	if got := site.Certifications.Entities; len(got) != 1 || got[0].Name != "UNAM" {
		t.Errorf("got the institutions %v", got)
	}
	want := []content.CertificationGroup{{Subheader: "Membresías", Visible: true, Items: []content.CertificationGroupItem{
		{Title: "Sociedad", Lines: []string{"Socio 12"}, Visible: true}, {Title: "Sin renglones", Visible: true},
	}}}
	if got := site.Certifications.Groups; !reflect.DeepEqual(got, want) {
		t.Errorf("got the groups %v, want %v", got, want)
	}
	if got := site.Payments.Methods; len(got) != 1 || got[0].Name != "Efectivo" {
		t.Errorf("got the methods %v", got)
	}
	if got := site.Footer; got.LogoFooter != "" || got.BackgroundImage != "/images/consultorio.webp" {
		t.Errorf("got the pictures %v", got)
	}
}

// TestConsent: an open site shows of patients what they have consented to, and a
// wrong value makes nothing appear.
func TestConsent(t *testing.T) {
	const given = `{"date":"2026-01-15","how":"Por escrito"}`
	for _, c := range []struct{ name, testimonial, picture, voices, faces, pictures string }{
		{"nothing", `"visible":true`, ``, "", "", "src"},
		{"consent", `"visible":true,"consent":` + given, `,"consent":` + given, "A", "face", "src"},
		{"hidden", `"visible":false,"consent":` + given, `,"hidden":true`, "A", "face", ""},
		{"no day", `"visible":true,"consent":{"how":"Por escrito"}`, `,"showsPatient":true,"consent":{"how":"x"}`, "", "", ""},
		{"no way", `"visible":true,"consent":{"date":"2026-01-15","how":"  "}`, `,"showsPatient":true,"consent":{"date":"2026-01-15"}`, "", "", ""},
		{"a placeholder", `"visible":true,"consent":{"date":"2026-01-15","how":"por confirmar"}`, `,"showsPatient":true`, "", "", ""},
		{"no such day", `"visible":true,"consent":{"date":"2026-02-30","how":"Por escrito"}`, `,"showsPatient":true,"consent":{"date":"ayer","how":"x"}`, "", "", ""},
		{"tomorrow", `"visible":true,"consent":{"date":"2026-12-01","how":"Por escrito"}`, `,"showsPatient":true,"consent":{"date":"2027-01-01","how":"x"}`, "", "", ""},
		{"of words alone", `"visible":true,"showsPatient":true,"consent":` + given, `,"showsPatient":true`, "A", "", ""},
		{"of both", `"visible":true,"showsPatient":true,"imageConsent":` + given + `,"consent":` + given, `,"showsPatient":true,"consent":` + given, "A", "face", "src"},
		{"wrong types", `"visible":true,"consent":"sí"`, `,"showsPatient":"sí"`, "", "", ""},
		{"wrong types within", `"visible":true,"consent":{"date":20260115,"how":true}`, `,"showsPatient":true,"consent":{"date":true}`, "", "", ""},
		{"null", `"visible":true,"consent":null`, `,"showsPatient":null,"consent":null`, "", "", "src"},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := `{"records":{"testimonials":[{"name":"A","image":"face","shortTestimonial":"Bien.",` + c.testimonial + `}],"gallery":[{"src":"src"` + c.picture + `}]}}`
			site := mustOpen(t, body)
			var voices, faces, pictures string
			for _, one := range site.Records.Testimonials {
				voices, faces = voices+one.Name, faces+one.Image
			}
			for _, one := range site.Records.Gallery {
				pictures += one.Src
			}
			if voices != c.voices || faces != c.faces || pictures != c.pictures {
				t.Errorf("got %q, %q, %q, want %q, %q, %q", voices, faces, pictures, c.voices, c.faces, c.pictures)
			}
		})
	}
}

// TestSampleListsGoWithTheirWords: figures and insurers that are called a sample are not
// shown when the words that say so are gone, and stay once the owner has taken those away.
func TestSampleListsGoWithTheirWords(t *testing.T) {
	const experience = `"experience":{"sectionSubtitle":%q,"entities":[{"value":"+1000","label":"pacientes"}]}`
	const insurances = `"insurances":{"sectionSubtitle":%q,"companies":[{"name":"GNP","visible":true}]}`
	for _, c := range []struct {
		words string
		want  int
	}{
		{"Los años cuentan desde que soy especialista. Son cifras de muestra.", 0},
		{"Lista de muestra, por confirmar.", 0},
		{"Los años cuentan desde que soy especialista.", 1},
		{"", 1},
	} {
		site := mustOpen(t, "{"+fmt.Sprintf(experience+","+insurances, c.words, c.words)+"}")
		if figures, insurers := len(site.Experience.Entities), len(site.Insurances.Companies); figures != c.want || insurers != c.want {
			t.Errorf("%q: got %d figures and %d insurers, want %d", c.words, figures, insurers, c.want)
		}
	}
}

// TestLinksThatLeadNowhere: a network without a page and a sample's place are no links.
func TestLinksThatLeadNowhere(t *testing.T) {
	for link, want := range map[string]string{
		"https://www.facebook.com/":        "",
		"https://instagram.com":            "",
		"https://www.facebook.com/dr.luna": "https://www.facebook.com/dr.luna",
		"https://www.google.com/maps/search/?api=1&query=Torre%20M%C3%A9dica%20de%20muestra%2C%20CDMX": "",
		"https://maps.app.goo.gl/0000abcd": "https://maps.app.goo.gl/0000abcd",
	} {
		site := mustOpen(t, fmt.Sprintf(`{"doctorInfo":{"facebookLink":%q,"websiteUrl":"https://www.dr-luna.mx"}}`, link))
		if got := site.DoctorInfo.FacebookLink; got != want {
			t.Errorf("%s: got %q, want %q", link, got, want)
		}
		if site.DoctorInfo.WebsiteURL == "" {
			t.Error("got no site of its own")
		}
	}
}

// TestSampleOpened: of the sample, an open site leaves out what stands in for
// something, and not a sentence of its medical pages.
func TestSampleOpened(t *testing.T) {
	body := must.Get(sample.Content())(t)
	site := must.Get(content.Decode(content.FillOpen(body)))(t)
	site.At = time.Now()
	before := must.Get(content.Decode(content.FillOpen(body)))(t)
	voices := 0
	var paths []string
	for _, left := range site.Omissions() {
		if left.Cause == content.NoConsent {
			voices++
			continue
		}
		paths = append(paths, left.Path)
		if strings.HasPrefix(left.Path, "records.") || strings.HasPrefix(left.Path, "triage.") || strings.HasPrefix(left.Path, "commonTexts.") {
			t.Errorf("%s: got %q left out", left.Path, left.Text)
		}
	}
	if voices != len(site.Records.Testimonials) {
		t.Errorf("got %d testimonials left out, want %d", voices, len(site.Records.Testimonials))
	}
	for _, want := range []string{"doctorInfo.cedProf", "doctorInfo.phone", "doctorInfo.address", "doctorWorkInfo.avisoCofepris", "certifications.entities.0.name",
		"insurances.sectionSubtitle", "insurances.companies.0", "experience.entities.0", "doctorInfo.googleMapsLink", "doctorInfo.facebookLink"} {
		if !slices.Contains(paths, want) {
			t.Errorf("got no %s among what is left out: %q", want, paths)
		}
	}
	site.At, before.At = time.Time{}, time.Time{}
	if !reflect.DeepEqual(site, before) {
		t.Error("got another site after it was looked at")
	}
}
