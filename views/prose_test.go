package views_test

import (
	"strings"
	"testing"

	"latido/static"
	"latido/views/sections"
)

// TestProseEverywhere: every place that draws a long text draws its lists, bold words,
// line breaks and links, what follows a list beside it, with the style of lists, and tells machines the words alone.
func TestProseEverywhere(t *testing.T) {
	const text = "Toma **dos** pasos y [pide cita](/contacto):\n- uno\n• dos\nFin.\n\nMañana: una\nNoche: media\n\n[x](javascript:alert(1))"
	object := mustObject(t)
	at(t, object, "aboutMe")["description"], at(t, object, "multimedia")["videoText"] = text, text
	at(t, object, "privacyNotice")["sections"].([]any)[0].(map[string]any)["text"] = text
	for _, list := range []string{"diseases", "symptoms", "services"} {
		at(t, object, "records")[list].([]any)[0].(map[string]any)["description"] = text
	}
	site := mustSite(t, object)
	pages := map[string]page{}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			if kind.Key == "AboutMe" {
				pages[variant.File] = mustPreview(t, site, kind.Key, variant.File)
			}
		}
	}
	records := []string{"/enfermedades/" + site.Records.Diseases[0].ID, "/sintomas/" + site.Records.Symptoms[0].ID, "/servicios/" + site.Records.Services[0].ID}
	for _, path := range append([]string{"/contacto", "/aviso-de-privacidad"}, records...) {
		pages[path] = mustPage(t, site, sections.Default(), path)
	}
	for path, p := range pages {
		if list := p.Find("ul.prose-list"); list.Length() != 1 || list.Find("li").Length() != 2 {
			t.Errorf("%s: got no list of two items", path)
		}
		if last := p.Find("ul.prose-list + p"); last.Text() != "Fin." {
			t.Errorf("%s: got %q after the list", path, last.Text())
		}
		if broken, _ := p.Find("ul.prose-list + p + p").Html(); broken != "Mañana: una<br/>Noche: media" {
			t.Errorf("%s: got no line break", path)
		}
		if p.Find("p > strong").Text() == "" || p.Find(`p > a[href="/contacto"]`).Length() == 0 {
			t.Errorf("%s: got no bold words or no link", path)
		}
		if strings.Contains(p.Text(), "**") || strings.Contains(string(p.HTML), "javascript:") {
			t.Errorf("%s: got marks, or a script in a link", path)
		}
		if !strings.Contains(p.styles(), static.CSS("layout/prose")) {
			t.Errorf("%s: got no style of lists", path)
		}
	}
	for _, path := range records {
		if graph := pages[path].Find(`script[type="application/ld+json"]`).Text(); !strings.Contains(graph, `"description":"Toma dos pasos y pide cita:"`) {
			t.Errorf("%s: got other words for machines in %s", path, graph)
		}
	}
}
