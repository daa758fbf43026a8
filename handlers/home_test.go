package handlers

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestHome: signing in leads to a screen that says how the site is, and that closes today and takes it back.
func TestHome(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		at := time.Now().In(must.Get(time.LoadLocation("America/Mexico_City"))(t))
		day := func(offset int) string { return at.AddDate(0, 0, offset).Format(time.DateOnly) }
		closure := func(id, day string) string { return `{"id":"` + id + `","from":"` + day + `","until":"` + day + `"}` }
		b, _ := mustServeSiteWith(t, store, store, Options{Now: func() time.Time { return at }})
		newBrowser(t, b.base).get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		newBrowser(t, b.base).post("/admin/hoy", "hoy", "cerrar").shows(t, 303, "", "")
		b.get("/admin").shows(t, 200, "Funciona y se puede guardar.", "Abrir hoy")
		b.get("/admin").shows(t, 200, "Todavía no hay cambios.", "")
		b.post("/admin/hoy", "hoy", "cerrar", "dia", day(-1)).shows(t, 200, "Ya es otro día: no se cambió nada.", "Abrir hoy")
		b.get("/admin").shows(t, 200, `name="dia" value="`+day(0)+`"`, "Ya es otro día")
		b.postJSON("/api/site-content", `{"siteContent":{"schedule":{"closures":[`+closure("hoy-"+day(-2), day(-2))+","+closure("puente", day(-6))+`]}}}`,
			"If-Match", b.sendBody("GET", "/api/site-content", "", "Latido-View", "stored").header.Get("ETag")).shows(t, 200, "", "")
		for range 2 {
			b.post("/admin/hoy", "hoy", "cerrar", "dia", day(0)).leads(t, "/admin")
		}
		if got := strings.Count(b.get("/api/site-content").body, `"id":"hoy-`); got != 1 {
			t.Errorf("today has %d closures, want 1", got)
		}
		b.get("/admin").shows(t, 200, "Abrir hoy como siempre", "Cerrar hoy")
		b.get("/admin").shows(t, 200, "Verlo o deshacerlo", "Todavía no hay cambios.")
		b.get("/contacto").shows(t, 200, `"specialOpeningHoursSpecification"`, "")
		b.get("/admin/hoy").leads(t, "/admin")
		b.get("/admin/publicacion/tomar").leads(t, "/admin/publicacion")
		b.post("/admin/hoy", "hoy", "abrir", "dia", day(0)).leads(t, "/admin")
		b.get("/api/site-content").shows(t, 200, `"id":"puente"`, `"id":"hoy-`)
		b.postJSON("/api/site-content", `{"siteContent":{"schedule":{"closures":[`+closure("puente", day(0))+`]}}}`).shows(t, 200, "", "")
		b.get("/admin").shows(t, 200, "Un cierre de tu Horario incluye hoy.", "Cerrar hoy")
		var full []string
		for i := range 200 {
			full = append(full, closure(fmt.Sprint("c-", i), day(i+1)))
		}
		b.postJSON("/api/site-content", `{"siteContent":{"schedule":{"closures":[`+strings.Join(full, ",")+`]}}}`).shows(t, 200, "", "")
		b.post("/admin/hoy", "hoy", "cerrar", "dia", day(0)).shows(t, 422, "Tu Horario puede tener hasta 200 cierres. Entra a Horario", "")
	})
}
