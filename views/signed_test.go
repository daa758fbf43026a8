package views_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/content/signature"
	"latido/views"
	"latido/views/model"
	"latido/views/sections"
)

// notSigned are the fields of a record of which nothing stands in what is signed: its
// address, its pictures, what search engines are told, the invitation, and what only
// names other pages.
var notSigned = []string{
	"ID", "Hidden", "ShortDescription", "CtaText", "MinutesMatter", "Synonyms", "RelatedDiseases", "RelatedSymptoms", "RelatedServices",
	"ImageHome", "ImageIndividual", "IconIndividual", "UpdatedAt", "Metadata", "Kind", "ImagingTechnique", "URL", "Checked",
}

func mustSignedText(t *testing.T, route views.Route) string {
	t.Helper()
	text, ok := signature.Text(mustDraw(t, route).HTML)
	if !ok {
		t.Fatalf("%s: nothing is signed", route.Path)
	}
	return text
}

// TestSignedFields: every word of a record that says something of medicine is signed,
// and nothing else of it.
func TestSignedFields(t *testing.T) {
	t.Parallel()
	site := mustSite(t, mustObject(t))
	r := &site.Records
	r.Diseases, r.Symptoms, r.Services = r.Diseases[:1], r.Symptoms[:1], r.Services[:1]
	r.Diseases[0].Log = "pressure"
	for path, record := range map[string]reflect.Value{
		"/enfermedades/" + r.Diseases[0].ID: reflect.ValueOf(&r.Diseases[0]).Elem(),
		"/sintomas/" + r.Symptoms[0].ID:     reflect.ValueOf(&r.Symptoms[0]).Elem(),
		"/servicios/" + r.Services[0].ID:    reflect.ValueOf(&r.Services[0]).Elem(),
	} {
		fillRecord(record)
		draw := func() string { return mustSignedText(t, routeTo(t, site, path)) }
		before := draw()
		eachRecordText(record, "", func(field string, value reflect.Value) {
			was := value.String()
			value.SetString("Palabras nunca leídas")
			name := field[strings.LastIndex(field, ".")+1:]
			outer, _, _ := strings.Cut(field, ".")
			left := slices.Contains(notSigned, name) || slices.Contains(notSigned, outer)
			if name == "ID" || name == "Log" || name == "Alarms" { // the address, and the names of tables
				value.SetString(was)
				return
			}
			if got := draw(); (got != before) == left {
				t.Errorf("%s: another %s: got another text %v, want %v", path, field, got != before, !left)
			}
			value.SetString(was)
		})
		if len(r.Diseases[0].Alarms) == 0 {
			t.Fatal("the first disease has no alarm sign")
		}
		for i := range site.Triage.Signs {
			site.Triage.Signs[i].Text += " de otro modo"
		}
		if strings.HasPrefix(path, "/enfermedades") && draw() == before {
			t.Error("the sentences of the triage table are not signed")
		}
	}
}

// fillRecord gives every text and list of a record something to show.
func fillRecord(record reflect.Value) {
	for i := range record.NumField() {
		field := record.Field(i)
		switch name := record.Type().Field(i).Name; {
		case name == "ID" || name == "Log" || name == "Metadata" || name == "Alarms" || strings.HasPrefix(name, "Image") || strings.HasPrefix(name, "Icon") || strings.HasPrefix(name, "Related") && name != "RelatedConditions":
		case field.Kind() == reflect.String && field.String() == "":
			field.SetString("Algo de " + name)
		case field.Type() == reflect.TypeFor[[]string]() && field.Len() == 0:
			field.Set(reflect.ValueOf([]string{"Algo de " + name}))
		}
	}
}

// eachRecordText calls visit with each text in a value and the path of its field.
func eachRecordText(value reflect.Value, field string, visit func(field string, value reflect.Value)) {
	switch value.Kind() {
	case reflect.String:
		visit(field, value)
	case reflect.Struct:
		for i := range value.NumField() {
			eachRecordText(value.Field(i), strings.TrimPrefix(field+"."+value.Type().Field(i).Name, "."), visit)
		}
	case reflect.Slice:
		for i := range value.Len() {
			eachRecordText(value.Index(i), field, visit)
		}
	}
}

func routeTo(t *testing.T, site *content.Site, path string) views.Route {
	t.Helper()
	for _, route := range views.Routes(site, sections.Default(), address) {
		if route.Path == path {
			return route
		}
	}
	t.Fatalf("there is no page %s", path)
	return views.Route{}
}

// TestSignedIsNoLayout: neither another layout, nor a seal, nor the names of other
// pages change what is signed; and words of the interface are not in it.
func TestSignedIsNoLayout(t *testing.T) {
	t.Parallel()
	site := mustSite(t, mustObject(t))
	before := map[string]string{}
	for _, route := range views.Routes(site, sections.Default(), address) {
		if route.Signable() {
			before[route.Path] = mustSignedText(t, route)
		}
	}
	if len(before) != 14+8+15 {
		t.Errorf("got %d pages to sign", len(before))
	}
	for path, text := range before {
		for _, word := range []string{"Llamar al 911", "Inicio", "Texto actualizado", "Código QR", "relacionad", "Revisado por"} {
			if strings.Contains(text, word) {
				t.Errorf("%s: %q is signed", path, word)
			}
		}
	}
	other := sections.Default()
	for i, selection := range other {
		for _, kind := range sections.Types {
			if kind.Key == selection.Type {
				other[i].Component = kind.Variants[len(kind.Variants)-1].File
			}
		}
	}
	site.CallToActionIndividual.BackgroundImage, site.DoctorInfo.Phone = "/images/quirofano.webp", "55 1234 5678"
	site.Footer.Text, site.CommonTexts.Disclaimer, site.CommonTexts.PaperNotice = "Otro pie", "Otro aviso", "Otro aviso"
	for _, route := range views.Routes(site, other, address) {
		if !route.Signable() {
			continue
		}
		sealed := route.Sealed(model.Seal{Hash: "sha256-x", Name: "Dra. Ana López", Licences: []string{"Céd. Prof. 1"}, SignedOn: "2026-11-22", ReviewOn: "2027-11-22"})
		if got := mustSignedText(t, sealed); got != before[route.Path] {
			t.Errorf("%s: got another text", route.Path)
		}
	}
}

// TestSeal: people and machines read who has reviewed a page, and of no other page.
func TestSeal(t *testing.T) {
	t.Parallel()
	site := mustSite(t, mustObject(t))
	const path = "/enfermedades/arritmias"
	route := routeTo(t, site, path)
	p := mustDraw(t, route)
	hasNot(t, p, "Revisado por")
	hasNot(t, p, "lastReviewed")
	hasNot(t, p, "reviewedBy")
	if claim := signature.Claims(p.HTML); claim.Any() {
		t.Errorf("a page without a seal claims %+v", claim)
	}
	seal := model.Seal{Hash: "sha256-x", Name: site.DoctorInfo.Name, Licences: []string{"Céd. Prof. 1 (UNAM)", "Céd. Esp. 2"}, SignedOn: "2026-11-22", ReviewOn: "2027-11-22"}
	p = mustDraw(t, route.Sealed(seal))
	got := strings.Join(strings.Fields(p.Find(".detail-seal").Text()), " ")
	want := "Revisado por " + site.DoctorInfo.Name + " · Céd. Prof. 1 (UNAM) · Céd. Esp. 2 · 22 de noviembre de 2026 · próxima revisión: 22 de noviembre de 2027 · Cómo escribimos estas páginas"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	has(t, p, `"lastReviewed":"2026-11-22"`)
	has(t, p, `"reviewedBy":{"@id":"`+address+`/#doctor"}`)
	if claim := signature.Claims(p.HTML); len(claim.Seals) != 1 || claim.Seals[0] != "sha256-x" || !claim.InText || !claim.InData {
		t.Errorf("a page with a seal claims %+v", claim)
	}
	seal.Name = "Dr. Otro Médico"
	p = mustDraw(t, route.Sealed(seal))
	has(t, p, `"reviewedBy":{"@type":"Person","name":"Dr. Otro Médico"}`)
	site.Editorial = content.Editorial{}
	p = mustDraw(t, routeTo(t, site, path).Sealed(seal))
	if p.Find("a[href='/como-escribimos']").Length() != 0 {
		t.Error("a page leads to one that there is not")
	}
}
