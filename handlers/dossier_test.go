package handlers

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestDossier: the advertisement as it is, with the support of each claim, what changed since the notice, and the pages
// as they are served.
func TestDossier(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, site := serveAt(t, store, "https://ana-ruiz.mx")
		newBrowser(t, b.base).get("/admin/expediente").leads(t, "/admin/entrar?volver=%2Fadmin%2Fexpediente")
		newBrowser(t, b.base).get("/admin/expediente/paginas.zip").leads(t, "/admin/entrar?volver=%2Fadmin%2Fexpediente%2Fpaginas.zip")
		b.mustSave(lawful)
		b.mustSave(`{"aboutMe":{"title":"Soy el mejor cardiólogo."}}`)

		const quote = "Soy el mejor cardiólogo."
		b.get("/admin/expediente").shows(t, 200, quote, "Lo que cambió desde el aviso")
		b.post("/admin/expediente", "regla", "superlativo", "frase", quote, "sustento", "Premio de 2025, con diploma").leads(t, "/admin/expediente#afirmaciones")
		screen := b.get("/admin/expediente")
		for _, want := range []string{"Premio de 2025, con diploma", "1234568 (UNAM)", "2336600202A00001", "art. 79", "art. 86", "art. 87", "confírmalo con tu abogado", "/enfermedades/hipertension"} {
			screen.shows(t, 200, want, "")
		}
		b.post("/admin/expediente", "regla", "superlativo", "frase", "Soy dos.", "sustento", "x").shows(t, 422, "", "Premio")

		t.Run("since the notice", func(t *testing.T) {
			b.mustSave(`{"doctorWorkInfo":{"avisoDate":"2020-01-01"}}`)
			b.get("/admin/expediente").shows(t, 200, "no se puede comparar", "")
			current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
			current.Number, current.CreatedAt = current.Number+1, time.Date(2026, 5, 4, 5, 59, 0, 0, time.UTC) // 23:59 at the practice
			must.Get(store.SaveTogether(t.Context(), []db.Revision{current}))(t)
			b.mustSave(`{"doctorWorkInfo":{"avisoDate":"2026-05-03"}}`)
			b.get("/admin/publicacion").shows(t, 200, "Nada cambió desde tu aviso del 3 de mayo de 2026.", "")
			b.mustSave(`{"aboutMe":{"title":"Soy cardióloga."},"footer":{"text":"Una frase nueva. Otra frase nueva."}}`)
			b.get("/admin/publicacion").shows(t, 200, "frases cambiaron desde tu aviso del 3 de mayo de 2026.", "Nada cambió")
			changes := b.get("/admin/expediente")
			changes.shows(t, 200, "<del>"+quote+"</del>", "no se puede comparar")
			changes.shows(t, 200, "<ins>Soy cardióloga.</ins>", "")
			changes.shows(t, 200, "<ins>Otra frase nueva.</ins>", "")
		})

		t.Run("the pages", func(t *testing.T) {
			answer := b.get("/admin/expediente/paginas.zip")
			archive := must.Get(zip.NewReader(strings.NewReader(answer.body), int64(len(answer.body))))(t)
			var names []string
			for _, file := range archive.File {
				names = append(names, file.Name)
			}
			if len(names) != len(site.Pages())+1 || !slices.Contains(names, "expediente.html") || !slices.Contains(names, "paginas/inicio.html") {
				t.Errorf("got %d files of %d pages: %q", len(names), len(site.Pages()), names)
			}
			file := must.Get(archive.Open("paginas/enfermedades/hipertension.html"))(t)
			if got := must.Get(io.ReadAll(file))(t); !bytes.Equal(got, []byte(b.get("/enfermedades/hipertension").body)) {
				t.Error("a page of the archive is not the page that is served")
			}
			if want := `attachment; filename="expediente-` + time.Now().In(site.Zone()).Format(time.DateOnly) + `.zip"`; answer.header.Get("Content-Disposition") != want {
				t.Errorf("got %q, want %q", answer.header.Get("Content-Disposition"), want)
			}
		})
	})
}
