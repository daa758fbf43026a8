package handlers

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

func TestRestore(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"heroSection":{"title":"Un título de antes"}}`)
		b.mustSave(`{"heroSection":{"title":"Un título de hoy"}}`)
		const path = "/admin/historial/informacion/2/restaurar"
		page := b.get(path)
		page.shows(t, 200, "Volver a la versión del ", "no hay nada que restaurar")
		base := baseOf(t, page)

		// Somebody saves between the confirmation and the click.
		b.mustSave(`{"doctorInfo":{"name":"Dra. Entretanto"}}`)
		refused := b.post(path, "base", base)
		refused.shows(t, 412, "Alguien más guardó mientras tanto", "")
		if text := plain(refused); !strings.Contains(text, "Dra. Entretanto") {
			t.Errorf("the new confirmation does not show what was saved: %s", text)
		}
		b.get("/").shows(t, 200, "Un título de hoy", "Un título de antes")
		for _, wrong := range []string{"", "*", base, "3.00000000", `4.x"`} {
			b.post(path, "base", wrong).shows(t, 412, "Alguien más guardó", "")
		}
		b.send("POST", path, formOf("base", baseOf(t, refused)), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "restaurada")
		stranger := newBrowser(t, b.base)
		stranger.post(path, "base", baseOf(t, refused)).leads(t, "/admin/entrar?volver=%2Fadmin%2Fhistorial%2Finformacion%2F2%2Frestaurar")
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 4 {
			t.Fatalf("got version %v, %v, want nothing written", version, err)
		}

		b.post(path, "base", baseOf(t, refused)).leads(t, "/admin/historial?restaurada=informacion-5")
		b.get("/admin/historial?restaurada=informacion-5").shows(t, 200, "Ya está publicada como una versión nueva", "")
		b.get("/admin/historial?restaurada=informacion-99").shows(t, 200, "Historial", "Ya está publicada")
		b.get("/").shows(t, 200, "Un título de antes", "Dra. Entretanto")
		revision, err := store.Current(t.Context(), db.SiteContent)
		if err != nil || revision.Number != 5 || revision.Author != "ana" || !regexp.MustCompile(`^Se restauró la versión del \d+ de [a-z]+ de \d{4}, \d\d:\d\d$`).MatchString(revision.Summary) {
			t.Errorf("got %d %q %q, %v", revision.Number, revision.Author, revision.Summary, err)
		}
		b.get(path).shows(t, 200, "no hay nada que restaurar", "Volver a la versión del ")
		// A click that is sent twice restores once.
		b.post(path, "base", baseOf(t, refused)).leads(t, "/admin/historial?restaurada=informacion-5")
		b.post("/admin/historial/informacion/5/restaurar", "base", edition.Version(revision)).leads(t, "/admin/historial/informacion/5/restaurar")
		b.get("/admin/historial/informacion/4").shows(t, 200, "Dra. Entretanto", "")
	})
}

// TestRestoreAnotherVersion: revisions of an older or a newer program are
// restored as far as they fit, or refused with the site as it was.
func TestRestoreAnotherVersion(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		save := func(document string, base int64, body string) {
			t.Helper()
			must.Get(store.Save(t.Context(), document, base, []byte(body), "", "De antes"))(t)
		}
		save(db.SiteContent, 1, `{"doctorInfo":{"name":"Dr. Antes","fax":"55","logoHeight":"alto"},"faq":[],"records":{"diseases":[{"id":"../x","name":"Y"},{"id":"bien","name":"Bien"}]}}`)
		save(db.SiteContent, 2, `[]`)
		save(db.SelectedSections, 1, `{"Hero":{"component":"hero_gone.templ","display":true},"Gone":{"component":"x.templ"}}`)
		save(db.SelectedSections, 2, `[]`)
		sample := must.Get(store.Revision(t.Context(), db.SiteContent, 1))(t)
		defaults := must.Get(json.Marshal(sections.Default()))(t)
		save(db.SiteContent, 3, string(sample.Body))
		save(db.SelectedSections, 3, string(defaults))

		for _, broken := range []string{"/admin/historial/informacion/3", "/admin/historial/secciones/3"} {
			b.get(broken).shows(t, 200, "ya no puede leer", "Volver a esta versión completa")
			b.get(broken+"/restaurar").shows(t, 422, "No se cambió nada", "name=\"base\"")
			b.get(broken+"/portada").shows(t, 422, "No se cambió nada", `class="hero-`)
			b.post(broken+"/restaurar", "base", "4.00000000").shows(t, 422, "No se cambió nada", "")
		}
		page := b.get("/admin/historial/informacion/2/restaurar")
		for _, want := range []string{"doctorInfo.fax", "doctorInfo.logoHeight", "«faq»", "records.diseases[0].id"} {
			page.shows(t, 200, want, "")
		}
		b.post("/admin/historial/informacion/2/restaurar", "base", baseOf(t, page)).leads(t, "/admin/historial?restaurada=informacion-5")
		b.get("/enfermedades/bien").shows(t, 200, "Dr. Antes", "")
		revision, err := store.Current(t.Context(), db.SiteContent)
		if err != nil || strings.Contains(string(revision.Body), "fax") || !strings.Contains(string(revision.Body), `"heroSection":{`) {
			t.Errorf("got %.300s, %v", revision.Body, err)
		}

		page = b.get("/admin/historial/secciones/2/restaurar")
		page.shows(t, 200, "El diseño «hero_gone.templ» de Portada ya no existe; en su lugar va «Panorámica».", "")
		page.shows(t, 200, "sección «Gone» ya no existe", "")
		b.post("/admin/historial/secciones/2/restaurar", "base", baseOf(t, page)).leads(t, "/admin/historial?restaurada=secciones-5")
		b.get("/").shows(t, 200, `class="hero-panorama`, "Gone")
	})
}

// TestSavesThatChangeNothing make no revision, and answer as any other.
func TestSavesThatChangeNothing(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		seen := b.get("/api/site-content").header.Get("ETag")
		got := b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{}}}`, "If-Match", seen)
		got.shows(t, 200, "siteContent", "")
		again := b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{"title":"Otro"}}}`, "If-Match", got.header.Get("ETag"))
		again.shows(t, 200, "Otro", "")
		b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{"title":"Otro"}}}`, "If-Match", seen).shows(t, 412, "Alguien", "")
		b.postJSON("/api/selected-sections", mustMap(t, func(s content.Selections) content.Selections { return s })).shows(t, 200, "Hero", "")
		b.postJSON("/api/update-sections", "").shows(t, 200, "Hero", "")
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 2 || version[db.SelectedSections] != 1 {
			t.Errorf("got version %v, %v, want one save", version, err)
		}
	})
}
