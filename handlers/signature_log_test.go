package handlers

import (
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// TestSignedPagesInHistory: signatures stand among the saves, and who restores or
// undoes is told which pages have to be signed again.
func TestSignedPagesInHistory(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(realDoctor)
		b.mustSave(`{"records":{"diseases":{"hipertension":{"name":"Presión alta"}}},"heroSection":{"title":"Otro título"}}`)
		b.mustSave(`{"heroSection":{"title":"Un tercer título"}}`)
		const restore = "/admin/historial/informacion/2/restaurar"
		b.get(restore).shows(t, 200, "Volver a la versión", "pierde su firma")
		screen := signingList + diseasePage
		b.post(screen, signingForm(t, b.get(screen))...).shows(t, 303, "", "")

		b.get(restore).shows(t, 200, "Una página pierde su firma, porque su texto ya no es el que se firmó:", "")
		b.get("/admin/historial/informacion/3/deshacer").shows(t, 200, "<li><bdi>Presión alta</bdi></li>", "")
		b.get("/admin/historial/informacion/4/deshacer").shows(t, 200, "Deshacer el cambio", "pierde su firma")

		list := b.get("/admin/historial")
		list.shows(t, 200, "Dra. Ana Ruiz leyó y firmó «Presión alta»", "")
		if got := strings.Count(list.body, "Publicada ahora"); got != 2 {
			t.Errorf("got %d saves marked as published, want those of the content and the sections", got)
		}
		b.get("/admin/historial?tipo=firmas").shows(t, 200, "Dra. Ana Ruiz leyó y firmó", "Sección Hero")
		b.get("/admin/historial?buscar=firmo+presion").shows(t, 200, "Dra. Ana Ruiz leyó y firmó", "Sección Hero")
		one := b.get("/admin/historial/firmas/1")
		one.shows(t, 200, "La página dice hoy lo mismo", "Deshacer")
		one.shows(t, 200, "Céd. Prof. 5432109 (UNAM)", "Volver a")
		one.shows(t, 200, `<h2 class="signing-title">Presión alta</h2>`, "")
		b.mustSave(`{"records":{"diseases":{"hipertension":{"name":"Otro nombre"}}}}`)
		b.get("/admin/historial/firmas/1").shows(t, 200, "La página dice hoy otra cosa", "Otro nombre</h2>")
		b.get("/admin/historial/firmas/2").shows(t, 404, "No exist", "")
		for _, path := range []string{"/admin/historial/firmas/1/restaurar", "/admin/historial/firmas/1/deshacer"} {
			b.get(path).shows(t, 404, "No exist", "")
			b.post(path, "base", "1.00000000").shows(t, 404, "No exist", "")
		}
	})
}
