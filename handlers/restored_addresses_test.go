package handlers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/publish"
)

// TestRestoredAddresses: a restoration brings a page back to its address without
// asking, and leads there from where it was meanwhile.
func TestRestoredAddresses(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.postJSON("/api/site-content", rename("hipertension", "presion-alta")).shows(t, 200, "", "")
		b.postJSON("/api/site-content", `{"siteContent":{"records":{"services":[]}}}`).shows(t, 200, "", "")
		b.isGone("/servicios/electrocardiograma")
		const path = "/admin/historial/informacion/1/restaurar"
		b.post(path, "base", baseOf(t, b.get(path))).leads(t, "/admin/historial?restaurada=informacion-4")
		b.get(oldAddress).shows(t, 200, "<h1", "")
		b.get("/servicios/electrocardiograma").shows(t, 200, "<h1", "")
		if got, want := b.mustRedirects(), `{"/enfermedades/presion-alta":"/enfermedades/hipertension"}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}

		// The redirects themselves are restored as far as there is no page.
		revision := must.Get(store.Revision(t.Context(), db.Redirects, 3))(t)
		current := must.Get(store.Current(t.Context(), db.Redirects))(t)
		body, notes, err := publish.RestoredBody(db.Redirects, revision.Body, current.Body)
		if err != nil || len(notes) > 0 || !strings.Contains(string(body), `"/servicios/electrocardiograma":""`) {
			t.Fatalf("got %s, %q, %v", body, notes, err)
		}
		site := newSite("")
		saved, err := site.Save(t.Context(), store, publish.Change{Document: db.Redirects, Author: publish.Author{Username: "ana"}, Next: func([]byte) ([]byte, error) { return body, nil }})
		if err != nil || string(saved.Body) != `{}` || saved.Summary == "" {
			t.Errorf("got %s %q, %v, want none: at both addresses there is a page", saved.Body, saved.Summary, err)
		}
		if _, _, err := publish.RestoredBody(db.Redirects, []byte(`{"/a":7}`), current.Body); err == nil {
			t.Error("got no error for a body that cannot be read")
		}
	})
}

// TestTransferredRedirects go with the content, and those of the other site stay.
func TestTransferredRedirects(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.postJSON("/api/site-content", strings.Replace(rename("hipertension", "presion-alta"), "{", `{"redirects":{"/citas":"/contacto"},`, 1)).shows(t, 200, "", "")
		file, err := publish.ExportContent(t.Context(), store)
		if err != nil || !strings.Contains(string(file), `"latidoContent": 2`) || !strings.Contains(string(file), `    "/citas": "/contacto",`) {
			t.Fatalf("got %.100s, %v", file, err)
		}
		target := dbtest.MustOpen(t, dbtest.SQLite(t))
		other := mustServeSite(t, target)
		other.postJSON("/api/site-content", `{"redirects":{"/propia":"/","/citas":"/","/enfermedades/presion-alta":"/contacto"}}`).shows(t, 200, "", "")
		changed, err := publish.ImportContent(t.Context(), target, file, "terminal", "Importado")
		if err != nil || len(changed) != 2 {
			t.Fatalf("got %d documents, %v, want content and redirects", len(changed), err)
		}
		current, err := target.Current(t.Context(), db.Redirects)
		if want := `{"/citas":"/contacto","/enfermedades/hipertension":"/enfermedades/presion-alta","/propia":"/"}`; err != nil || string(current.Body) != want || current.Author != "terminal" || current.Summary != "Importado" {
			t.Errorf("got %s by %q, %v, want %s", current.Body, current.Author, err, want)
		}
		if changed, err = publish.ImportContent(t.Context(), target, file, "terminal", ""); err != nil || len(changed) > 0 {
			t.Errorf("got %d documents, %v the second time, want none", len(changed), err)
		}
		// A database that an older version left has no such document.
		old := dbtest.MustOpen(t, dbtest.SQLite(t))
		must.OK(t, old.Seed(t.Context(), map[string][]byte{db.SiteContent: []byte(`{}`), db.SelectedSections: []byte(`{}`)}))
		if file, err := publish.ExportContent(t.Context(), old); err != nil || !strings.Contains(string(file), `"redirects": {}`) {
			t.Errorf("got %s, %v, want no redirects", file, err)
		}
		// A file of an older version has none, and says nothing of them.
		var object map[string]json.RawMessage
		must.OK(t, json.Unmarshal(file, &object))
		delete(object, "redirects")
		object["latidoContent"] = json.RawMessage("1")
		older := must.Get(json.Marshal(object))(t)
		if changed, err = publish.ImportContent(t.Context(), target, older, "terminal", ""); err != nil || len(changed) > 0 {
			t.Errorf("got %d documents, %v from format 1, want none", len(changed), err)
		}
		object["redirects"] = json.RawMessage(`{"/a":"//otro.example"}`)
		wrong := must.Get(json.Marshal(object))(t)
		_, err = publish.ImportContent(t.Context(), target, wrong, "terminal", "")
		if text, ok := Explain(err); !ok || !strings.HasPrefix(text, "redirects./a: No es una dirección") {
			t.Errorf("got %q, %v", text, err)
		}
	})
}

// TestHiddenNowhere hides a record of each kind, a picture, an entry of the menu and
// a slide: nothing of them is on the site, and their addresses do not exist.
func TestHiddenNowhere(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		var stored struct {
			Content struct {
				Records content.Records `json:"records"`
			} `json:"siteContent"`
		}
		must.OK(t, json.Unmarshal([]byte(b.get("/api/site-content?fields=records").body), &stored))
		records := stored.Content.Records
		gone := []string{oldAddress, "/sintomas/" + records.Symptoms[0].ID, "/servicios/" + records.Services[0].ID}
		pages := []string{"/", "/enfermedades", "/sintomas", "/servicios", "/contacto", "/aviso-de-privacidad", "/sitemap.xml", "/llms.txt", "/nada"}
		b.postJSON("/api/selected-sections", mustMap(t, func(s content.Selections) content.Selections {
			for i := range s {
				if s[i].Type == "Hero" {
					s[i].Component = "hero_slider.templ"
				}
			}
			return s
		})).shows(t, 200, "hero_slider", "")
		hide := func(hidden bool) string {
			return fmt.Sprintf(`{"siteContent":{
				"navMenu":[{"label":"Entrada","path":"/contacto"},{"label":"Escondida","path":"/contacto","hidden":%[1]t}],
				"heroSlider":{"slides":[{"title":"Lámina"},{"title":"Escondida","hidden":%[1]t}]},
				"aboutMe":{"description":"Trato la Hipertensión arterial: %[5]s, %[6]s y %[7]s."},
				"records":{"gallery":[{"id":"a","src":"/images/consulta.webp","alt":"A la vista"},{"id":"b","src":"/images/recepcion.webp","alt":"Escondida","hidden":%[1]t}],
					"diseases":{%[2]q:{"hidden":%[1]t}},"symptoms":{%[3]q:{"hidden":%[1]t}},"services":{%[4]q:{"hidden":%[1]t}}}}}`,
				hidden, records.Diseases[0].ID, records.Symptoms[0].ID, records.Services[0].ID, records.Diseases[0].Name, records.Symptoms[0].Name, records.Services[0].Title)
		}
		b.postJSON("/api/site-content", hide(false)).shows(t, 200, "Escondida", "")
		home := b.get("/")
		for _, want := range append(gone, "Escondida", "Lámina", "Entrada", "A la vista") {
			home.shows(t, 200, want, "")
		}
		b.postJSON("/api/site-content", hide(true)).shows(t, 200, `"hidden":true`, "")
		for _, path := range pages {
			a := b.get(path)
			for _, unwanted := range append(gone, "Escondida") {
				if strings.Contains(a.body, unwanted) {
					t.Errorf("%s has %s", path, unwanted)
				}
			}
		}
		b.get("/").shows(t, 200, "Lámina", "")
		b.get("/").shows(t, 200, "A la vista", "")
		for _, path := range gone {
			b.get(path).shows(t, 404, "No encontramos esa página", "")
		}
		// Hidden is not gone: nothing redirects, and it comes back as it was.
		if got := b.mustRedirects(); got != "{}" {
			t.Errorf("got %s, want none", got)
		}
		b.postJSON("/api/site-content", hide(false)).shows(t, 200, "", "")
		for _, path := range gone {
			b.get(path).shows(t, 200, "<h1", "")
		}
	})
}
