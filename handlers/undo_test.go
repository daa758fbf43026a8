package handlers

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/picture"
	"latido/views/history"
)

// changeAt is the key of the change whose button names a place.
func changeAt(t *testing.T, page answer, place string) string {
	t.Helper()
	found := regexp.MustCompile(`name="cambio" value="([0-9a-f]{16})"[^>]*>(?s:.*?): <bdi>`+regexp.QuoteMeta(place)+`</bdi>`).FindAllStringSubmatch(page.body, -1)
	if found == nil {
		t.Fatalf("got no button for %q: %s", place, mainOf(page.body))
	}
	// Where there are several buttons the match begins at the first one.
	buttons := regexp.MustCompile(`name="cambio" value="([0-9a-f]{16})"`).FindAllStringSubmatch(found[0][0], -1)
	return buttons[len(buttons)-1][1]
}

func TestUndo(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"heroSection":{"title":"Un error","subtitle":"Un subtítulo"},"doctorInfo":{"name":"Dra. Uno"}}`)
		b.mustSave(`{"heroSection":{"line1":"Una línea posterior"}}`)
		const screen = "/admin/historial/informacion/2"
		page := b.get(screen)
		title, base := changeAt(t, page, "Título"), baseOf(t, page)

		// Nobody else may, and not from elsewhere.
		b.send("POST", screen+"/deshacer", formOf("base", base, "cambio", title), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "deshizo")
		newBrowser(t, b.base).post(screen+"/deshacer", "base", base, "cambio", title).leads(t, "/admin/entrar?volver=%2Fadmin%2Fhistorial%2Finformacion%2F2%2Fdeshacer")
		b.post("/admin/historial/informacion/1/deshacer", "base", base).shows(t, 404, "No exist", "")
		b.post(screen+"/deshacer", "base", base, "cambio", "0123456789abcdef").shows(t, 404, "No exist", "")

		// Somebody saves between the look and the click.
		b.mustSave(`{"heroSection":{"line2":"Entretanto"}}`)
		refused := b.post(screen+"/deshacer", "base", base, "cambio", title)
		refused.shows(t, 412, "Alguien más guardó mientras tanto", "Un subtítulo")
		for _, wrong := range []string{"", "*", "3.00000000", `4.x"`} {
			b.post(screen+"/deshacer", "base", wrong, "cambio", title).shows(t, 412, "Alguien más guardó", "")
		}
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 4 {
			t.Fatalf("got version %v, %v, want nothing written", version, err)
		}

		base = baseOf(t, refused)
		b.post(screen+"/deshacer", "base", base, "cambio", title).leads(t, "/admin/historial?restaurada=informacion-5")
		b.get("/admin/historial?restaurada=informacion-5").shows(t, 200, "Se deshizo: Sección Hero: Título. Ya está publicada", "")
		for _, kept := range []string{"Dra. Uno", "Un subtítulo", "Una línea posterior", "Entretanto"} {
			if got := b.get("/api/site-content").body; !strings.Contains(got, kept) || strings.Contains(got, "Un error") {
				t.Errorf("the content lacks %q, or has still what was undone", kept)
			}
		}
		// A click that is sent twice undoes once; another change asks again.
		b.post(screen+"/deshacer", "base", base, "cambio", title).leads(t, "/admin/historial?restaurada=informacion-5")
		b.post(screen+"/deshacer", "base", base, "cambio", changeAt(t, page, "Subtítulo")).shows(t, 412, "Alguien más guardó", "")
		page = b.get(screen)
		page.shows(t, 200, "Ya está como antes de este guardado.", title)
		b.get(screen+"/deshacer?cambio="+title).shows(t, 200, "Ya está como antes de ese guardado: no hay nada que deshacer.", `name="base"`)
		b.post(screen+"/deshacer", "base", baseOf(t, page), "cambio", title).leads(t, screen+"/deshacer?cambio="+title)

		revision, err := store.Current(t.Context(), db.SiteContent)
		if err != nil || revision.Number != 5 || revision.Author != "ana" || revision.Summary != "Se deshizo: Sección Hero: Título" {
			t.Errorf("got %d %q %q, %v", revision.Number, revision.Author, revision.Summary, err)
		}
		// Undoing is a save like any other: it can be undone.
		b.post("/admin/historial/informacion/5/deshacer", "base", baseOf(t, b.get("/admin/historial/informacion/5/deshacer"))).leads(t, "/admin/historial?restaurada=informacion-6")
		b.get("/").shows(t, 200, "Un error", "")
	})
}

// TestUndoAsks: what has changed again since is shown three times over, and stays
// unless the owner insists.
func TestUndoAsks(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"heroSection":{"title":"Primero","subtitle":"Subtítulo primero"}}`)
		b.mustSave(`{"heroSection":{"title":"Segundo","subtitle":"Subtítulo segundo"}}`)
		b.mustSave(`{"heroSection":{"title":"Tercero"}}`)
		const screen = "/admin/historial/informacion/3"
		page := b.get(screen)
		page.shows(t, 200, "Volvió a cambiar después.", "")
		title := changeAt(t, page, "Título")
		b.post(screen+"/deshacer", "base", baseOf(t, page), "cambio", title).leads(t, screen+"/deshacer?cambio="+title)
		asked := b.get(screen + "/deshacer?cambio=" + title)
		for _, want := range []string{"Este dato volvió a cambiar después.", "Primero", "Segundo", "Ahora", "Tercero"} {
			asked.shows(t, 200, want, "Subtítulo segundo")
		}
		whole := b.get(screen + "/deshacer")
		whole.shows(t, 200, "Uno de esos cambios volvió a cambiar después.", "Este dato")
		whole.shows(t, 200, "Deshacer solo el que no volvió a cambiar", "")
		b.post(screen+"/deshacer", "base", baseOf(t, whole), "cambio", "").leads(t, "/admin/historial?restaurada=informacion-5")
		b.get("/").shows(t, 200, "Tercero", "Subtítulo segundo")
		b.get("/").shows(t, 200, "Subtítulo primero", "Segundo")

		insisted := b.get(screen + "/deshacer?cambio=" + title)
		b.post(screen+"/deshacer", "base", baseOf(t, insisted), "cambio", title, "pisar", "si").leads(t, "/admin/historial?restaurada=informacion-6")
		b.get("/").shows(t, 200, "Primero", "Tercero")
		b.get(screen+"/deshacer").shows(t, 200, "Ya está como antes de ese guardado", "<button class=\"button button-message\"")
	})
}

func TestUndoOfAMap(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.postJSON("/api/selected-sections", mustMap(t, func(s content.Selections) content.Selections {
			s[2].Component, s[3].Display = "hero_split.templ", false
			return s
		})).shows(t, 200, "Hero", "")
		const screen = "/admin/historial/secciones/2"
		page := b.get(screen)
		b.post(screen+"/deshacer", "base", baseOf(t, page), "cambio", changeAt(t, page, "Portada")).leads(t, "/admin/historial?restaurada=secciones-3")
		b.get("/admin/historial").shows(t, 200, "Se deshizo: Secciones: Portada cambió a «Dividida»", "")
		revision, err := store.Current(t.Context(), db.SelectedSections)
		if err != nil || !strings.Contains(string(revision.Body), `"hero_panorama.templ","display":true`) || !strings.Contains(string(revision.Body), `"display":false`) {
			t.Errorf("got %s, %v", revision.Body, err)
		}
		b.get("/").shows(t, 200, `class="hero-panorama`, `class="hero-split`)

		// A layout that this version does not have is not put back.
		must.Get(store.Save(t.Context(), db.SelectedSections, 3, []byte(strings.Replace(string(revision.Body), "hero_panorama.templ", "hero_gone.templ", 1)), "", "De antes"))(t)
		must.Get(store.Save(t.Context(), db.SelectedSections, 4, revision.Body, "", "De hoy"))(t)
		refused := b.post("/admin/historial/secciones/5/deshacer", "base", baseOf(t, b.get("/admin/historial/secciones/5/deshacer")))
		refused.shows(t, 422, "ya no cabe en el sitio de hoy", "Se deshizo")
	})
}

// TestHistoryOfPictures shows pictures as such, with their texts.
func TestHistoryOfPictures(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		path := b.postPicture("Retrato de la doctora <b>", wholePicture(t)).mustPath(t)
		own, _, _ := picture.Parse(path)
		b.mustSave(`{"doctorInfo":{"portraitPath":"/images/consulta.webp"}}`)
		b.mustSave(`{"doctorInfo":{"portraitPath":"` + own.Path() + `"}}`)
		mustStore(t, store, `{"doctorInfo":{"portraitPath":"/fotos/0123456789abcdef01234567-900x900.webp"}}`)
		mustStore(t, store, `{"doctorInfo":{"portraitPath":"//evil.example/x.webp"}}`)
		page := b.get("/admin/historial/informacion/3")
		page.shows(t, 200, fmt.Sprintf(`<img src="%s"`, own.Address(own.Widths()[0], "webp")), own.Path()+"</span>")
		page.shows(t, 200, `alt="Retrato de la doctora &lt;b&gt;"`, "Retrato de la doctora <b>")
		page.shows(t, 200, `<img src="/assets/`, "")
		b.get("/admin/historial/informacion/4").shows(t, 200, `alt="Foto sin descripción"`, "")
		b.get("/admin/historial/informacion/5").shows(t, 200, "//evil.example/x.webp", `src="//evil`)
	})
}

// TestHistoryIsSearched finds saves by their words, however accented, on any page.
func TestHistoryIsSearched(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for n := int64(1); n <= 400; n++ {
			summary := fmt.Sprintf("Arritmias: Descripción %03d.", n)
			if n%10 == 0 {
				summary = fmt.Sprintf("Aseguradoras: se quitó GNP %03d.", n)
			}
			must.Get(store.Save(t.Context(), db.SiteContent, n, []byte(`{}`), "ana", summary))(t)
		}
		var seen []string
		path, pages := "/admin/historial?buscar=ASEGURADORAS+quito&tipo=informacion", 0
		for ; path != "" && pages < 5; pages++ {
			page := b.get(path)
			page.shows(t, 200, `value="ASEGURADORAS quito"`, "Arritmias:")
			seen = append(seen, regexp.MustCompile(`GNP \d+`).FindAllString(plain(page), -1)...)
			path = ""
			if found := regexp.MustCompile(`href="([^"]+)">Ver anteriores`).FindStringSubmatch(page.body); found != nil {
				path = strings.ReplaceAll(found[1], "&amp;", "&")
			}
		}
		if pages != 2 || len(seen) != 40 || seen[0] != "GNP 400" || seen[39] != "GNP 010" {
			t.Errorf("got %d saves on %d pages: %q", len(seen), pages, seen)
		}
		b.get("/admin/historial?tipo=secciones").shows(t, 200, "Inicio del sitio", "Arritmias:")
		b.get("/admin/historial?buscar=nadaasi").shows(t, 200, "tiene lo que buscas", "Arritmias:")
		b.get("/admin/historial?tipo=direcciones&buscar=x").shows(t, 200, "tiene lo que buscas", "Arritmias:")
	})
}

// TestRestoreSaysWhatItDrops names every later save before it restores an older one.
func TestRestoreSaysWhatItDrops(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"heroSection":{"title":"Dos"}}`)
		b.mustSave(`{"heroSection":{"subtitle":"Tres"}}`)
		b.mustSave(`{"doctorInfo":{"name":"Cuatro"}}`)
		page := b.get("/admin/historial/informacion/2/restaurar")
		text := plain(page)
		dropped, _, _ := strings.Cut(text[strings.Index(text, "Se quita lo que guardaste después"):], "Volver a la versión del")
		for _, want := range []string{"Hoy, ", "ana", "Sección Hero: Subtítulo", "Información del Doctor: Nombre"} {
			if !strings.Contains(dropped, want) {
				t.Errorf("got %q, want %q in it", dropped, want)
			}
		}
		if strings.Contains(dropped, "Sección Hero: Título") || strings.Contains(dropped, "Y todo lo guardado antes") {
			t.Errorf("got %q, want the later saves alone", dropped)
		}
		for n := range int64(45) {
			b.mustSave(fmt.Sprintf(`{"heroSection":{"line1":"Línea %d"}}`, n))
		}
		b.get("/admin/historial/informacion/2/restaurar").shows(t, 200, "Y todo lo guardado antes de eso, hasta esta versión.", "")
	})
}

// TestHistoryOfRedirects lists the addresses that lead elsewhere as a document of their own.
func TestHistoryOfRedirects(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.get("/admin/historial").shows(t, 200, "Contenido de muestra", `id="direcciones-`)
		if err := store.Seed(t.Context(), map[string][]byte{db.Redirects: []byte(`{}`)}); err != nil && !errors.Is(err, db.ErrNotEmpty) {
			t.Fatal(err)
		}
		for n, body := range []string{`{"/enfermedades/x":"/enfermedades/y"}`, `{"/enfermedades/x":"","/a</bdi><script>alert(1)</script>":"\u202e"}`, `[]`, `{}`} {
			summary := history.Summary(t.Context(), db.Redirects, []byte(`{}`), []byte(body))
			must.Get(store.Save(t.Context(), db.Redirects, int64(n)+1, []byte(body), "ana", summary))(t)
		}
		list := b.get("/admin/historial")
		list.shows(t, 200, "Enlaces que cambiaron: /enfermedades/x ahora lleva a /enfermedades/y", `id="direcciones-1"`)
		list.shows(t, 200, `id="direcciones-5"`, "<script>alert")
		b.get("/admin/historial?tipo=direcciones").shows(t, 200, `id="direcciones-2"`, `id="informacion-1"`)
		got := b.get("/admin/historial/direcciones/3")
		got.shows(t, 200, "Dice que ya no existe", "<script>alert")
		got.shows(t, 200, "Lleva a /enfermedades/y", "/direcciones/3/portada")
		for _, broken := range []string{"/admin/historial/direcciones/4", "/admin/historial/direcciones/5"} {
			b.get(broken).shows(t, 200, "ya no puede leer", "Deshacer")
			b.get(broken+"/deshacer").shows(t, 422, "No se cambió nada", `name="base"`)
		}
		b.get("/admin/historial/direcciones/4/restaurar").shows(t, 422, "No se cambió nada", `name="base"`)
		b.get("/admin/historial/direcciones/2/portada").shows(t, 404, "No exist", "")
		b.get("/admin/historial/direcciones/2/restaurar").shows(t, 200, "/enfermedades/x", "")
	})
}

// TestUndoOfAnAddress: a page that gets its old address back has no redirect there,
// and one that goes leaves one behind, whichever document the change is undone in.
func TestUndoOfAnAddress(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.postJSON("/api/site-content", rename("hipertension", "presion-alta")).shows(t, 200, "presion-alta", "")
		b.redirects(oldAddress, newAddress)
		b.get("/admin/historial").shows(t, 200, "Enlaces que cambiaron: "+oldAddress+" ahora lleva a "+newAddress, `id="direcciones-1"`)
		confirmation := b.get("/admin/historial/informacion/1/restaurar")
		confirmation.shows(t, 200, newAddress+" ahora lleva a "+oldAddress+".", "")

		page := b.get("/admin/historial/informacion/2")
		b.post("/admin/historial/informacion/2/deshacer", "base", baseOf(t, page), "cambio", "").leads(t, "/admin/historial?restaurada=informacion-3")
		b.get(oldAddress).shows(t, 200, "<h1", "")
		b.redirects(newAddress, oldAddress)

		// The redirect alone goes, and its page stays.
		redirect := b.get("/admin/historial/direcciones/3")
		redirect.shows(t, 200, "Se agregó", "/portada")
		b.post("/admin/historial/direcciones/3/deshacer", "base", baseOf(t, redirect), "cambio", changeAt(t, redirect, newAddress)).leads(t, "/admin/historial?restaurada=direcciones-4")
		b.get(newAddress).shows(t, 404, "No encontramos", "")
		b.get(oldAddress).shows(t, 200, "<h1", "")
	})
}
