package handlers

import (
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// TestHome: signing in leads to a screen that says how the site is, and that closes today and takes it back.
func TestHome(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		newBrowser(t, b.base).get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		newBrowser(t, b.base).post("/admin/hoy", "hoy", "cerrar").shows(t, 303, "", "")
		b.get("/admin").shows(t, 200, "Funciona y se puede guardar.", "Abrir hoy")
		b.get("/admin").shows(t, 200, "Todavía no hay cambios.", "")
		for range 2 {
			b.post("/admin/hoy", "hoy", "cerrar").leads(t, "/admin")
		}
		if got := strings.Count(b.get("/api/site-content").body, `"id":"hoy-`); got != 1 {
			t.Errorf("today has %d closures, want 1", got)
		}
		b.get("/admin").shows(t, 200, "Abrir hoy como siempre", "Cerrar hoy")
		b.get("/admin").shows(t, 200, "Verlo o deshacerlo", "Todavía no hay cambios.")
		b.get("/contacto").shows(t, 200, `"specialOpeningHoursSpecification"`, "")
		b.post("/admin/hoy", "hoy", "abrir").leads(t, "/admin")
		b.get("/api/site-content").shows(t, 200, `"closures":[]`, `"id":"hoy-`)
	})
}
