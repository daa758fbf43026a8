package history

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/views/admin"
	"latido/views/sections"
)

// mustEdit returns the sample content, and the same after a change.
func mustEdit(t *testing.T, change func(site map[string]any)) (before, after []byte) {
	t.Helper()
	before = must.Get(sample.Content())(t)
	var site map[string]any
	must.OK(t, json.Unmarshal(before, &site))
	change(site)
	after = must.Get(json.Marshal(site))(t)
	return before, after
}

func in(site map[string]any, key string) map[string]any { return site[key].(map[string]any) }

func items(object map[string]any, key string) []any { return object[key].([]any) }

func TestSummary(t *testing.T) {
	t.Parallel()
	document := func(name string) map[string]any {
		return map[string]any{"nameTitle": "Certificación", "name": name, "imagePath": "", "visible": true}
	}
	tests := []struct {
		name   string
		change func(site map[string]any)
		want   string
	}{
		{"nothing", func(map[string]any) {}, "Sin cambios"},
		{"two fields", func(site map[string]any) {
			in(site, "doctorInfo")["phone"] = "+525511111111"
			in(site, "doctorInfo")["address"] = "Otra"
		}, "Información del Doctor: Teléfono para llamar; Dirección completa"},
		{"a label that two groups have", func(site map[string]any) {
			in(site, "doctorWorkInfo")["consultingHours1"] = "9:00 a 10:00"
		}, "Información Laboral: Horas, primer renglón (Horario · Consultorio)"},
		{"a new item and one that is gone", func(site map[string]any) {
			c := in(site, "certifications")
			c["entities"] = append(items(c, "entities"), document("Consejo Mexicano de Ecocardiografía"))
			c["documents"] = items(c, "documents")[:len(items(c, "documents"))-1]
		}, "Certificaciones: se agregó Consejo Mexicano de Ecocardiografía (Lista de certificaciones); se quitó Cardiología clínica, de muestra (Lista de documentos)"},
		{"more new items than a summary names", func(site map[string]any) {
			c := in(site, "certifications")
			c["documents"] = append(items(c, "documents"), document("Uno"), document("Dos"), document("Tres"), document("Cuatro"))
		}, "Certificaciones: se agregó Uno (Lista de documentos); se agregó Dos (Lista de documentos); se agregó Tres (Lista de documentos); se agregó Cuatro (Lista de documentos)"},
		{"items of a list that is all of its record", func(site map[string]any) {
			c := in(site, "insurances")
			c["companies"] = items(c, "companies")[1:]
		}, "Aseguradoras: se quitó "},
		{"an item that is hidden", func(site map[string]any) {
			items(in(site, "certifications"), "documents")[0].(map[string]any)["visible"] = false
		}, "Certificaciones: se ocultó Médico cirujano, de muestra (Lista de documentos)"},
		{"several fields of one item", func(site map[string]any) {
			item := items(in(site, "certifications"), "documents")[0].(map[string]any)
			item["imagePath"], item["nameTitle"] = "/images/x.webp", "Otro"
		}, "Certificaciones: Lista de documentos › Médico cirujano, de muestra › Tipo o título; Lista de documentos › Médico cirujano, de muestra › Imagen"},
		{"deep in a group", func(site map[string]any) {
			group := items(in(site, "certifications"), "groups")[0].(map[string]any)
			item := items(group, "items")[0].(map[string]any)
			item["lines"] = []any{"Nuevo renglón"}
			item["visible"] = false
		}, "Certificaciones: Lista de grupos › Cursos › Elementos"},
		{"a new order", func(site map[string]any) {
			list := items(in(site, "experience"), "entities")
			list[0], list[1] = list[1], list[0]
		}, "Experiencia: nuevo orden"},
		{"records of lists", func(site map[string]any) {
			in(site, "records")["diseases"].([]any)[0].(map[string]any)["causes"] = []any{"Una causa"}
			in(site, "records")["testimonials"] = items(in(site, "records"), "testimonials")[1:]
		}, "Enfermedades: Hipertensión › Causas. Testimonios: se quitó M. G."},
		{"a record with another address", func(site map[string]any) {
			in(site, "records")["diseases"].([]any)[0].(map[string]any)["id"] = "presion-alta"
		}, "Enfermedades: Hipertensión › Dirección de la página"},
		{"more records than a summary names", func(site map[string]any) {
			for _, d := range items(in(site, "records"), "diseases")[:5] {
				d.(map[string]any)["causes"] = []any{"Una causa"}
			}
		}, "Enfermedades: Hipertensión › Causas; Infarto agudo de miocardio › Causas; Arritmias › Causas; Insuficiencia cardiaca › Causas; Angina de pecho › Causas"},
		{"deep in a record", func(site map[string]any) {
			d := items(in(site, "records"), "diseases")[0].(map[string]any)
			in(in(d, "metadata"), "openGraph")["title"] = "Otro"
			d["symptoms"] = append(items(d, "symptoms"), "Uno", "Dos")
		}, "Enfermedades: Hipertensión › Cómo se nota; Hipertensión › En buscadores › Al compartir › Título al compartir"},
		{"records without a tab", func(site map[string]any) {
			in(site, "privacyNotice")["summary"] = "Otro"
			in(in(site, "services"), "page")["pageTitle"] = "Otro"
			in(site, "buttons")["btnCallText"] = "Llama"
		}, "Sección Servicios: Página › Título de la página. Botones: Botón para llamar. Aviso de privacidad: Resumen"},
		{"records of the content screen", func(site map[string]any) {
			in(site, "consultationPrice")["price"] = "$1,200"
			in(in(site, "homeMeta"), "openGraph")["title"] = "Otro"
			in(site, "callToAction")["title"] = "Otro"
			insurer := items(in(site, "insurances"), "companies")[0].(map[string]any)
			insurer["visible"] = false
		}, "Precio: Precio. Aseguradoras: se ocultó GNP Seguros. Invitaciones › En el inicio: Título. En buscadores › Inicio: Al compartir › Título al compartir"},
		{"many fields", func(site map[string]any) {
			for key, value := range in(site, "doctorInfo") {
				if _, text := value.(string); text {
					in(site, "doctorInfo")[key] = "otro"
				}
			}
		}, "Información del Doctor: Nombre; Especialidad; Especialidad, forma corta; Especialista; Cédula profesional; Cédula de especialidad… y 30 cambios más"},
		{"a field of another version", func(site map[string]any) {
			in(site, "doctorInfo")["fax"] = "1"
			site["faq"] = map[string]any{"a": "b"}
		}, "Información del Doctor: Dato de otra versión «fax». Dato de otra versión «faq»: cambió"},
		{"text that turns around", func(site map[string]any) {
			c := in(site, "certifications")
			c["entities"] = append(items(c, "entities"), document("\u202e<script>\nalert(1)\x07</script>\u2066"))
		}, "Certificaciones: se agregó <script> alert(1)</script> (Lista de certificaciones)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, after := mustEdit(t, test.change)
			got := Summary(t.Context(), siteContent, before, after)
			if !strings.HasPrefix(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if n := len([]rune(got)); n > maxLetters+30 {
				t.Errorf("got %d letters", n)
			}
		})
	}
}

func TestSummaryOfSections(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(content.Selections) content.Selections
		want   string
	}{
		{"nothing", func(s content.Selections) content.Selections { return s }, "Sin cambios"},
		{"a layout and a hidden section", func(s content.Selections) content.Selections {
			for i := range s {
				switch s[i].Type {
				case "Hero":
					s[i].Component = "hero_split.templ"
				case "Testimonials":
					s[i].Display = false
				}
			}
			return s
		}, "Secciones: Portada cambió a «Dividida»; se ocultó Testimonios"},
		{"one that moved", func(s content.Selections) content.Selections {
			last := s[len(s)-4]
			return append(content.Selections{last}, append(s[:len(s)-4:len(s)-4], s[len(s)-3:]...)...)
		}, "Secciones: nuevo orden"},
		{"another order", func(s content.Selections) content.Selections {
			for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
				s[i], s[j] = s[j], s[i]
			}
			return s
		}, "Secciones: nuevo orden"},
		{"another version", func(s content.Selections) content.Selections {
			s[2].Component = "hero_gone.templ"
			return append(s[:3], content.Selection{Type: "Gone", Component: "x.templ", Display: true})
		}, "Secciones: Portada cambió a «hero_gone.templ»; se agregó Sección «Gone»; se quitó Síntomas; se quitó Servicios; se quitó Acerca de mí; se quitó Experiencia… y 13 cambios más"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := must.Get(json.Marshal(sections.Default()))(t)
			after := must.Get(json.Marshal(test.change(sections.Default())))(t)
			if got := Summary(t.Context(), selectedSections, before, after); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestSummaryOfRedirects(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ before, after, want string }{
		{`{}`, `{}`, "Sin cambios"},
		{`{}`, `{"/enfermedades/x":"/enfermedades/y"}`, "Enlaces que cambiaron: /enfermedades/x ahora lleva a /enfermedades/y"},
		{`{"/a":"/b","/c":"/d","/e":""}`, `{"/a":"","/e":"/f"}`, "Enlaces que cambiaron: /a ahora dice que ya no existe; /c ya no lleva a /d; /e ahora lleva a /f"},
		{`{"/a\u202e\n":"x"}`, `{}`, "Enlaces que cambiaron: /a ya no lleva a x"},
		{`{"/a":1}`, `{}`, "Se guardó sobre una versión que no se puede leer"},
	} {
		if got := Summary(t.Context(), redirects, []byte(test.before), []byte(test.after)); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestUnreadableBodies(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", "null", "[1]", `"x"`, "{"} {
		for _, document := range []string{siteContent, selectedSections, redirects} {
			if _, err := Compare(t.Context(), document, []byte(body), []byte("{}")); err == nil {
				t.Errorf("%q, %s: got no error", body, document)
			}
			if got := Summary(t.Context(), document, []byte(body), []byte("{}")); !strings.Contains(got, "no se puede leer") {
				t.Errorf("%q: got %q", body, got)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	before, after := mustEdit(t, func(site map[string]any) {
		in(site, "heroSection")["alignment"] = "center"
		list := items(in(site, "experience"), "entities")
		list[0].(map[string]any)["value"] = "+2000"
		in(site, "experience")["entities"] = append(list[1:len(list):len(list)], list[0])
	})
	records := must.Get(Compare(t.Context(), siteContent, before, after))(t)
	var got []string
	for _, record := range records {
		for _, c := range record.Changes {
			got = append(got, fmt.Sprintf("%s|%s|%d|%s|%s", record.Name, strings.Join(c.Where, ">"), c.Kind, c.before(), c.after()))
		}
	}
	site := must.Get(content.Decode(before))(t)
	first, last := site.Experience.Entities[0], len(site.Experience.Entities)
	want := []string{
		"Sección Hero|Alineación del texto|0|Izquierda|Centro",
		fmt.Sprintf("Experiencia|Lista de cifras>%s|3|Lugar 1|Lugar %d", first.Label, last),
		fmt.Sprintf("Experiencia|Lista de cifras>%s>Valor|0|%s|+2000", first.Label, first.Value),
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEveryFieldHasAName: a new field of the content must have a Spanish name.
func TestEveryFieldHasAName(t *testing.T) {
	t.Parallel()
	if len(admin.Form()) != 6 {
		t.Fatalf("got %d tabs", len(admin.Form()))
	}
	var look func(n *node, path string)
	look = func(n *node, path string) {
		if n.label == "" || n.list && n.item == "" {
			t.Errorf("%s: got name %q and item %q", path, n.label, n.item)
		}
		for _, field := range n.fields {
			look(field, path+"."+field.key)
		}
	}
	for _, n := range schema().fields {
		if n.key != "records" {
			look(n, n.key)
		}
	}
	for _, n := range schema().at("records").fields {
		look(n, "records."+n.key)
	}
}

func TestMoment(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 3, 5, 0, 0, time.UTC).In(new(content.Site).Zone())
	if got := Moment(at); got != "21 de noviembre de 2026, 21:05" {
		t.Errorf("got %q", got)
	}
	for days, want := range map[int]string{0: "Hoy, 21 de noviembre de 2026", 1: "Ayer, 21 de noviembre de 2026", 2: "Sábado 21 de noviembre de 2026"} {
		// The server's clock may say tomorrow already.
		if got := day(at, at.Add(time.Duration(days)*24*time.Hour).UTC()); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
