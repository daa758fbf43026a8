package handlers

import (
	"database/sql"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/request"
)

// mustHave signs in a new owner with a role.
func mustHave(t *testing.T, store *db.Store, address, username string, role db.Role) *browser {
	t.Helper()
	ana := must.Get(store.OwnerByUsername(t.Context(), "ana"))(t)
	token := must.Get(store.Invite(t.Context(), ana, role, sql.NullTime{}, time.Now()))(t)
	b := newBrowser(t, address)
	b.post("/admin/invitacion", "token", token, "usuario", username, "contrasena", goodPassword, "repetida", goodPassword).leads(t, "/admin")
	return b
}

// The requests that not every role may send, by the beginning of their paths. The longest
// that fits counts.
var restricted = map[string]request.Roles{
	"GET /admin/informacion": request.Editors, "GET /admin/secciones": request.Editors, "GET /admin/publicacion": request.Editors, "POST /admin/publicacion": request.Editors,
	"GET /admin/expediente": request.Editors, "POST /admin/expediente": request.Editors,
	"POST /admin/afirmaciones/respuesta": request.Editors, "POST /api/selected-sections": request.Editors, "POST /api/update-sections": request.Editors,
	"GET /admin/historial/:document/:number/restaurar": request.Editors, "POST /admin/historial/:document/:number/restaurar": request.Editors,
	"GET /admin/firmas": request.Doctors, "POST /admin/firmas": request.Doctors, "GET /admin/firmas/estado": request.Everyone,
	"GET /admin/personas": request.Doctors, "POST /admin/personas": request.Doctors, "GET /admin/actividad": request.Doctors,
}

// TestEveryRequestAsksForTheRole sends each request of the admin area and of the API as each
// role, and as nobody.
func TestEveryRequestAsksForTheRole(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		doctor, site := mustServeSiteWith(t, store, store, Options{})
		people := map[db.Role]*browser{
			db.Doctor: doctor, db.Agency: mustHave(t, store, doctor.base, "agencia", db.Agency), db.Assistant: mustHave(t, store, doctor.base, "beto", db.Assistant),
		}
		sample := strings.NewReplacer(":document", "informacion", ":number", "1", ":type", "Hero", ":file", "HeroClassic", ":id", "0", "*", "enfermedades/hipertension")
		count := 0
		for _, route := range (Options{}).router(site, store, request.NewLimits(func() int32 { return 0 }, nil)).routes().GetRoutes(true) {
			name := route.Method + " " + route.Path
			inside := request.IsAdmin(route.Path) || strings.HasPrefix(route.Path, "/api/")
			if !inside || route.Method == http.MethodHead || slices.Contains(publicRequests, name) {
				continue
			}
			count++
			allowed, longest := request.Everyone, ""
			for prefix, who := range restricted {
				if strings.HasPrefix(name, prefix) && len(prefix) > len(longest) {
					allowed, longest = who, prefix
				}
			}
			path := sample.Replace(route.Path)
			for role, b := range people {
				got := b.send(route.Method, path, url.Values{}).status
				if may := slices.Contains(allowed, role); may == (got == http.StatusForbidden) || got >= http.StatusInternalServerError {
					t.Errorf("%s as %s: got %d, allowed: %v", name, role, got, may)
				}
			}
			if got := newBrowser(t, doctor.base).send(route.Method, path, url.Values{}); got.status != http.StatusUnauthorized && !strings.HasPrefix(got.header.Get("Location"), "/admin/entrar?") {
				t.Errorf("%s as nobody: got %d", name, got.status)
			}
		}
		if count < 40 {
			t.Errorf("walked %d requests only", count)
		}
	})
}

// TestNoRequestWithoutRoles: a route that has none is found at the start.
func TestNoRequestWithoutRoles(t *testing.T) {
	for path, want := range map[string]bool{"/admin/nueva": true, "/admin": true, "/api/nueva": true, "/nueva": false, "/administracion": false} {
		app := fiber.New()
		router := (&request.Sessions{}).Router(app)
		router.Get("/admin/otra", request.Everyone)
		app.Get(path, notReady)
		if err := router.Check("GET /admin/entrar"); (err != nil) != want {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// TestAssistantChangesOnlySomeFields: what is sent is judged by what it changes.
func TestAssistantChangesOnlySomeFields(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		doctor, _ := mustServeSiteWith(t, store, store, Options{})
		doctor.mustSave(`{"consultationPrice":{"price":"$1,400 MXN"}}`)
		b := mustHave(t, store, doctor.base, "beto", db.Assistant)
		save := func(patch string) answer {
			t.Helper()
			tag := b.sendBody("GET", "/api/site-content", "", "Latido-View", "stored").header.Get("ETag")
			return b.postJSON("/api/site-content", patch, "If-Match", tag)
		}
		for _, allowed := range []string{
			`{"siteContent":{"consultationPrice":{"price":"$1,500 MXN"}}}`,
			`{"siteContent":{"appointment":{"message":"Te esperamos: {link}"}}}`,
			`{"siteContent":{"schedule":{"closures":[{"id":"x","from":"2030-01-02"}]}}}`,
			`{"siteContent":{"records":{"testimonials":[{"name":"M. G.","shortTestimonial":"Bien.","rating":5}]}}}`,
			`{"siteContent":{"records":{"services":{"electrocardiograma":{"price":"900"}}}}}`,
			`{"siteContent":{"records":{"gallery":[]},"photosGallery":{"sectionTitle":"Fotos"}}}`,
		} {
			save(allowed).shows(t, 200, "", "")
		}
		for field, refused := range map[string]string{
			"doctorInfo.cedProf": `{"siteContent":{"doctorInfo":{"cedProf":"7654321 (UNAM)"}}}`,
			"doctorInfo.phone":   `{"siteContent":{"consultationPrice":{"price":"$1 MXN"},"doctorInfo":{"phone":"+525512345678"}}}`,
			"records.diseases":   `{"siteContent":{"records":{"diseases":{"hipertension":{"description":"Se cura sola."}}}}}`,
			"records.services":   `{"siteContent":{"records":{"services":{"electrocardiograma":{"price":"1","title":"Otro"}}}}}`,
			"triage":             `{"siteContent":{"triage":{"signs":[]}}}`,
			"privacyNotice":      `{"siteContent":{"privacyNotice":{"short":""}}}`,
		} {
			save(refused).shows(t, 403, `"field":"`+field, "")
		}
		save(`{"siteContent":{},"redirects":{"/promo":"/contacto"}}`).shows(t, 403, "", "")
		doctor.mustSave(`{"doctorInfo":{"specialtyShort":"Corazón"}}`)
		version := regexp.MustCompile(`/admin/historial/informacion/\d+`).FindString(doctor.get("/admin/historial").body)
		b.get(version).shows(t, 200, "Deshacer todo", "Volver a esta versión")
		b.post(version+"/deshacer", "base", baseOf(t, b.get(version))).shows(t, 403, "no puede", "")
		b.post(version[:strings.LastIndex(version, "/")]+"/2/deshacer", "base", baseOf(t, b.get(version))).shows(t, 303, "", "") // the price, which is theirs
		doctor.get("/api/site-content").shows(t, 200, "Corazón", "7654321")
	})
}

// TestPeople: a doctor invites, changes and removes others, after the password.
func TestPeople(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		clock := &testClock{}
		b, _ := mustServeSiteWith(t, store, store, clock.options(Options{}))
		const screen = "/admin/personas"
		b.get(screen).shows(t, 200, "Escribe tu contraseña otra vez", "Crear el enlace")
		for _, form := range [][]string{{"accion", "invitar", "rol", "doctor"}, {"accion", "quitar", "persona", "1"}, {"accion", "cambiar", "persona", "1", "rol", "assistant"}, {"accion", "anular", "invitacion", "x"}} {
			b.post(screen, form...).shows(t, 422, "Escribe tu contraseña otra vez y repite", "/admin/invitacion?token=")
		}
		b.post(screen, "accion", "confirmar", "contrasena", "otra").shows(t, 422, "no es correcta", "")
		b.post(screen, "accion", "confirmar", "contrasena", goodPassword).leads(t, screen)
		b.send("POST", screen, formOf("accion", "invitar", "rol", "doctor"), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "token=")
		b.post(screen, "accion", "invitar", "rol", "owner").shows(t, 422, "Elige qué puede hacer", "token=")
		b.post(screen, "accion", "invitar", "rol", "agency", "hasta", "2020-01-01").shows(t, 422, "Elige el último día", "token=")
		b.post(screen, "accion", "nada").shows(t, 400, "", "")
		invited := b.post(screen, "accion", "invitar", "rol", "assistant")
		invited.shows(t, 200, "Tu invitación está lista", "")
		link := regexp.MustCompile(`/admin/invitacion\?token=[\w-]+`).FindString(invited.body)
		guest := newBrowser(t, b.base)
		guest.get(link).shows(t, 200, "como asistente", "")
		guest.get("/admin/invitacion?token=x").shows(t, 410, "Pide otra", "")
		token := strings.TrimPrefix(link, "/admin/invitacion?token=")
		guest.post("/admin/invitacion", "token", token, "usuario", "ana", "contrasena", goodPassword, "repetida", goodPassword).shows(t, 422, "ya lo tiene", "")
		guest.post("/admin/invitacion", "token", token, "usuario", "beto", "contrasena", goodPassword, "repetida", goodPassword).leads(t, "/admin")
		guest.get("/admin").shows(t, 200, "Cerrar hoy", "/admin/firmas")
		guest.get(link).shows(t, 410, "Pide otra", "")
		beto := must.Get(store.OwnerByUsername(t.Context(), "beto"))(t)
		b.post(screen, "accion", "cambiar", "persona", strconv.FormatInt(beto.ID, 10), "rol", "agency", "hasta", time.Now().AddDate(0, 0, 2).Format(time.DateOnly)).leads(t, screen+"?listo=cambio")
		guest.get("/admin/secciones").shows(t, 200, "Secciones", "")
		clock.forward(4 * 24 * time.Hour)
		guest.get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		guest.signIn("beto", goodPassword).shows(t, 422, "Tu acceso terminó", "")
		b.signIn("ana", goodPassword).leads(t, "/admin")
		b.post(screen, "accion", "quitar", "persona", strconv.FormatInt(beto.ID, 10)).shows(t, 422, "Escribe tu contraseña otra vez", "")
		b.post(screen, "accion", "confirmar", "contrasena", goodPassword).leads(t, screen)

		// A doctor makes a link for a person who cannot sign in; it works once.
		b.post(screen, "accion", "cambiar", "persona", strconv.FormatInt(beto.ID, 10), "rol", "assistant").leads(t, screen+"?listo=cambio")
		helped := b.post(screen, "accion", "ayudar", "persona", strconv.FormatInt(beto.ID, 10))
		helped.shows(t, 200, "El enlace para <bdi>beto", "")
		stale := regexp.MustCompile(`/admin/clave\?enlace=[\w-]+`).FindString(helped.body)
		link = regexp.MustCompile(`/admin/clave\?enlace=[\w-]+`).FindString(b.post(screen, "accion", "ayudar", "persona", strconv.FormatInt(beto.ID, 10)).body)
		guest.get(stale).shows(t, 410, "Pide otro", "")
		guest.get(link).shows(t, 200, "Elige otra contraseña", "")
		const newPassword = "otra frase muy propia"
		reset := []string{"enlace", strings.TrimPrefix(link, "/admin/clave?enlace="), "nueva", newPassword, "repetida", newPassword}
		guest.send("POST", "/admin/clave", formOf(reset...), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "")
		guest.post("/admin/clave", reset...).leads(t, "/admin")
		guest.post("/admin/clave", reset...).shows(t, 410, "Pide otro", "")
		newBrowser(t, b.base).signIn("beto", goodPassword).shows(t, 422, "no son correctos", "")
		newBrowser(t, b.base).signIn("beto", newPassword).leads(t, "/admin")

		b.post(screen, "accion", "quitar", "persona", strconv.FormatInt(beto.ID, 10)).leads(t, screen+"?listo=quitada")
		b.post(screen, "accion", "quitar", "persona", strconv.FormatInt(beto.ID, 10)).shows(t, 422, "ya no está", "")
		b.post(screen, "accion", "quitar", "persona", "1").shows(t, 422, "Es la única cuenta de médico", "")
		b.get("/admin/actividad").shows(t, 200, "Quitó a beto", "")
		b.get("/admin/actividad?buscar=quito").shows(t, 200, "Quitó a beto", "Entró")
		month := time.Now().In(must.Get(time.LoadLocation("America/Mexico_City"))(t)).Format("2006-01")
		b.get("/admin/actividad?persona=beto&mes="+month).shows(t, 200, "Creó su cuenta", "Quitó")
		b.get("/admin/actividad?mes=2999-01").shows(t, 404, "", "")
		b.get("/admin/actividad/actividad.csv").shows(t, 200, "Persona,Qué", "<html")
	})
}

// TestSessionsScreen: an owner sees the sessions and ends them.
func TestSessionsScreen(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		here, _ := mustServeSiteWith(t, store, store, Options{})
		there := newBrowser(t, here.base)
		there.send("POST", "/admin/entrar", formOf("usuario", "ana", "contrasena", goodPassword), "User-Agent", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36").leads(t, "/admin")
		screen := here.get("/admin/contrasena")
		screen.shows(t, 200, "Chrome en Android", "")
		id := regexp.MustCompile(`name="sesion" value="([0-9a-f]+)"`).FindStringSubmatch(screen.body)[1]
		beto := mustHave(t, store, here.base, "beto", db.Assistant)
		beto.post("/admin/sesiones", "sesion", id).leads(t, "/admin/contrasena?cerrada=1")
		there.get("/admin").shows(t, 200, "Cerrar hoy", "")
		here.post("/admin/sesiones", "sesion", id).leads(t, "/admin/contrasena?cerrada=1")
		there.get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		there.signIn("ana", goodPassword).leads(t, "/admin")
		here.post("/admin/sesiones").leads(t, "/admin/contrasena?todas=1")
		there.get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		here.get("/admin/contrasena?todas=1").shows(t, 200, "cambia ahora tu contraseña", "Cerrar esta sesión")
	})
}
