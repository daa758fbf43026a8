package handlers

import (
	"regexp"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/static"
)

// TestAppointment: the page of an appointment is complete, in no index and never counted; the screen that makes
// its link is the owners' alone, and has the practice's own words and hours.
func TestAppointment(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, _ := mustServeSiteWith(t, store, store, Options{})
		for _, want := range []string{`<meta name="robots" content="noindex"`, "Qué traer", "Ver en Google Maps", "Cambiar mi cita", `href="tel:911"`, "Cómo prepararte", "$1,500 MXN", "Aviso de privacidad integral", "data-place=\"consulting\""} {
			b.get("/cita").shows(t, 200, want, `rel="canonical"`)
		}
		b.get("/cita?x=1").shows(t, 200, "Qué traer", "application/ld+json")
		b.get("/sitemap.xml").shows(t, 200, "/contacto", "/cita")
		b.get("/llms.txt").shows(t, 200, "", "/cita")
		worker := b.get(static.OfflineWorker())
		if got := worker.header.Get("Service-Worker-Allowed"); worker.status != 200 || got != "/cita" {
			t.Errorf("got status %d and scope %q of the service worker, want 200 and /cita", worker.status, got)
		}

		newBrowser(t, b.base).get("/admin/cita").leads(t, "/admin/entrar?volver=%2Fadmin%2Fcita")
		b.get("/admin/cita").shows(t, 200, "Hola, tu cita es el {day} a las {hour} en {place}.", "<form method=\"get\"")
		b.postJSON("/api/site-content", `{"siteContent":{"appointment":{"message":"Te esperamos: {link}","bring":["Tu credencial"]},
			"schedule":{"closures":[{"id":"a","from":"2099-01-01","until":"2099-01-02","reason":"Congreso"}]}}}`).shows(t, 200, "", "")
		b.get("/admin/cita").shows(t, 200, "Te esperamos: {link}", "Hola, tu cita")
		b.get("/admin/cita").shows(t, 200, "Congreso", "")
		b.get("/cita").shows(t, 200, "Tu credencial", "La lista de tus medicinas")
		b.postJSON("/api/site-content", `{"siteContent":{"appointment":{"message":""}}}`).shows(t, 200, "", "")
		b.get("/admin/cita").shows(t, 200, "Hola, tu cita es el {day}", "Te esperamos")
		// No field of the screen has a name but those that choose among buttons, so that no browser sends or completes them.
		names := regexp.MustCompile(`<(?:input|select|textarea)[^>]* name="([^"]*)"`).FindAllStringSubmatch(b.get("/admin/cita").body, -1)
		for _, name := range names {
			if name[1] != "lugar" {
				t.Errorf("got a field %q", name[1])
			}
		}
	})
}

// TestAppointmentIsNotCounted: neither a view of the page nor a tap on it is, whatever a browser sends.
func TestAppointmentIsNotCounted(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		_, visitor, _, write := mustServeTaps(t, store, Options{})
		for _, line := range []string{"/cita", "/cita wa.me appointment-card", "/cita#1.2026-12-01.990.consulting.consulta tel: appointment-card"} {
			visitor.beacon(line)
		}
		write()
		wantTaps(t, store)
	})
}
