package handlers

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/publish"
)

// lawful are the facts that the law asks for, of a practice that is none of the sample.
const lawful = `{"doctorInfo":{"name":"Dra. Ana Ruiz","cedProf":"1234568 (UNAM)","cedEsp":"7654322 (UNAM)",` +
	`"address":"Av. Coyoacán 1435, Col. Del Valle, 03100 Ciudad de México","streetAddress":"Av. Coyoacán 1435","phone":"+525555431234",` +
	`"phoneDisplay":"+52 55 5543 1234","whatsapp":"525555431234","whatsappDisplay":"+52 55 5543 1234"},` +
	`"doctorWorkInfo":{"avisoCofepris":"2336600202A00001","consultingAddress":"Av. Coyoacán 1435, consultorio 3","consultingSchedulePhone":"+52 55 5543 1234"},` +
	`"privacyNotice":{"arcoEmail":"privacidad@ana-ruiz.mx"}}`

// consented is a testimonial with its patient's consent, and one without.
const consented = `{"records":{"testimonials":[` +
	`{"name":"B. C.","shortTestimonial":"Me explicó todo con calma.","rating":5,"visible":true,"consent":{"date":"2026-01-15","how":"Por escrito, en su expediente"}},` +
	`{"name":"D. E.","shortTestimonial":"Salí sin dudas.","rating":5,"visible":true}]}}`

// serveAt is mustServeSite at a public address.
func serveAt(t *testing.T, store *db.Store, publicURL string) (*browser, *publish.Site) {
	t.Helper()
	b, _ := mustServeSiteWith(t, store, store, Options{})
	site := newSite(publicURL)
	must.OK(t, site.Refresh(t.Context(), store))
	b.base = mustServeOf(t, site, store, Options{})
	return b, site
}

// isUnlisted reports whether an answer asks search engines to stay away, in both ways.
func isUnlisted(t *testing.T, a answer) bool {
	t.Helper()
	header, meta := a.header.Get("X-Robots-Tag") == "noindex", strings.Contains(a.body, `<meta name="robots" content="noindex">`)
	if header != meta {
		t.Errorf("got noindex in the header: %t, in the page: %t", header, meta)
	}
	return header
}

func TestOpenToThePublic(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, site := serveAt(t, store, "https://ana-ruiz.mx")
		stranger := newBrowser(t, b.base)
		pages := []string{"/", "/contacto", "/enfermedades", "/enfermedades/hipertension", "/aviso-de-privacidad"}

		t.Run("a sample", func(t *testing.T) {
			for _, path := range pages {
				if a := stranger.get(path); !isUnlisted(t, a) || a.status != http.StatusOK {
					t.Errorf("%s: got a page that search engines may keep", path)
				}
			}
			stranger.get("/").shows(t, 200, "XXXXXXXXXXXXXXXXX", "")
			stranger.get("/sitemap.xml").shows(t, 200, "<urlset", "<url>")
			stranger.get("/robots.txt").shows(t, 200, "Allow: /", "Disallow")
			stranger.get("/llms.txt").shows(t, 200, "de muestra", "Villaseñor")
			for _, path := range []string{"/admin/informacion", "/admin/contenido", "/admin/secciones", "/admin/historial", "/admin/llamadas", "/admin/contrasena"} {
				b.get(path).shows(t, 200, "Tu sitio es una muestra: los buscadores no lo anotan.", "")
			}
			b.get("/admin/publicacion").shows(t, 200, "Tu sitio es una muestra", "Abrir el sitio al público…")
		})

		t.Run("the law first", func(t *testing.T) {
			b.get("/admin/publicacion/abrir").shows(t, 200, `href="/admin/publicacion#punto-avisoCofepris"`, `type="submit">Abrir`)
			b.post("/admin/publicacion/abrir").shows(t, 422, "Falta lo que pide la ley", "")
			if site.Status().Open || !isUnlisted(t, stranger.get("/")) {
				t.Error("got an open site")
			}
			// Whatever the screen says, the site itself refuses, and says why.
			_, err := site.SetOpen(t.Context(), store, true, "ana")
			var missing publish.UnlawfulError
			if !errors.As(err, &missing) {
				t.Fatalf("got %v, want the points of the law", err)
			}
			var ids []string
			for _, point := range missing.Points {
				ids = append(ids, point.ID)
			}
			if want := []string{"name", "cedProf", "cedEsp", "avisoCofepris", "privacyData", "arcoEmail"}; !slices.Equal(ids, want) {
				t.Errorf("got the points %q, want %q", ids, want)
			}
		})

		b.mustSave(lawful)
		b.mustSave(consented)
		t.Run("opened", func(t *testing.T) {
			b.get("/admin/publicacion").shows(t, 200, "Abrir el sitio al público…", "")
			asked := b.get("/admin/publicacion/abrir")
			asked.shows(t, 200, "1 testimonio", "")
			asked.shows(t, 200, "<strong>Certificaciones</strong>", "")
			stranger.post("/admin/publicacion/abrir").leads(t, "/admin/entrar?volver=%2Fadmin%2Fpublicacion%2Fabrir")
			b.send("POST", "/admin/publicacion/abrir", nil, "Sec-Fetch-Site", "cross-site").shows(t, 403, "no salió de este sitio", "")
			if site.Status().Open {
				t.Fatal("got an open site that nobody has opened")
			}
			b.post("/admin/publicacion/abrir").leads(t, "/admin/publicacion")
			b.get("/admin/publicacion").shows(t, 200, "Tu sitio está abierto al público", "es una muestra")
			b.get("/admin/publicacion").shows(t, 200, "lo abrió <bdi>ana</bdi>", "")
			b.get("/admin/informacion").shows(t, 200, "", "los buscadores no lo anotan")
			for _, path := range pages {
				a := stranger.get(path)
				a.shows(t, 200, `content="index,follow`, "por confirmar")
				if isUnlisted(t, a) {
					t.Errorf("%s: got a page that search engines may not keep", path)
				}
			}
			home := stranger.get("/")
			home.shows(t, 200, "Me explicó todo con calma.", "Salí sin dudas.")
			home.shows(t, 200, "2336600202A00001", "XXXXXX")
			stranger.get("/sitemap.xml").shows(t, 200, "<loc>https://ana-ruiz.mx/enfermedades/hipertension</loc>", "")
			stranger.get("/llms.txt").shows(t, 200, "Dra. Ana Ruiz", "de muestra")
			b.get("/no-existe").shows(t, 404, "noindex", "")
		})

		t.Run("what it leaves out stays out", func(t *testing.T) {
			b.mustSave(`{"doctorWorkInfo":{"hospitalHeader":"Hospital","hospitalAddress":"Hospital de muestra, Av. Sur 0000"}}`)
			if body := stranger.get("/contacto").body; strings.Contains(body, "Av. Sur") {
				t.Error("got a placeholder that was typed after the opening")
			}
			b.postJSON("/admin/vista", `{"page":"/","siteContent":{"doctorWorkInfo":{"avisoCofepris":"XXXXXXXXXXXXXXXXX"}}}`).shows(t, 200, "Dra. Ana Ruiz", "XXXXXX")
		})

		t.Run("told", func(t *testing.T) {
			list := b.get("/admin/historial")
			list.shows(t, 200, "Se abrió el sitio al público", "")
			b.get("/admin/historial?tipo=publicacion").shows(t, 200, "Se abrió el sitio al público", "Contenido de muestra")
			for _, path := range []string{"", "/restaurar", "/deshacer", "/portada"} {
				b.get("/admin/historial/publicacion/2"+path).shows(t, 404, "", "")
			}
			b.post("/admin/historial/publicacion/1/restaurar", "base", "2.00000000").shows(t, 404, "", "")
			audit, err := store.Audit(t.Context(), 1)
			if err != nil || len(audit) != 1 || audit[0].Event != db.EventSiteOpened || audit[0].Username != "ana" {
				t.Errorf("got the events %v, %v", audit, err)
			}
			other := newSite("https://ana-ruiz.mx")
			if err := other.Refresh(t.Context(), store); err != nil || !other.Status().Open {
				t.Errorf("got %v, %v on another server", other.Status(), err)
			}
			must.Get(other.SetOpen(t.Context(), store, false, "otra"))(t)
			if err := site.Refresh(t.Context(), store); err != nil || site.Status().Open {
				t.Errorf("got %v, %v, want what another server did", site.Status(), err)
			}
			b.post("/admin/publicacion/abrir").leads(t, "/admin/publicacion")
		})

		t.Run("nothing else opens or closes it", func(t *testing.T) {
			restored := b.get("/admin/historial/informacion/1/restaurar")
			b.post("/admin/historial/informacion/1/restaurar", "base", baseOf(t, restored)).shows(t, 303, "", "")
			if !site.Status().Open {
				t.Error("got a site that a restored version has closed")
			}
			stranger.get("/").shows(t, 200, "", "XXXXXX")
			// It is open, and lacks what the law asks for: its owner is told.
			b.get("/admin/publicacion").shows(t, 200, "Está abierto y le falta", "")
			b.post("/admin/publicacion/abrir").shows(t, 422, "", "") // and it could not be opened again
			version := must.Get(store.Version(t.Context()))(t)
			last := fmt.Sprintf("/admin/historial/informacion/%d/deshacer", version[db.SiteContent])
			b.post(last, "base", baseOf(t, b.get(last)), "pisar", "si").shows(t, 303, "", "")
			exported := must.Get(publish.ExportContent(t.Context(), store))(t)
			must.Get(publish.ImportContent(t.Context(), store, []byte(strings.Replace(string(exported), "Dr. Andrés", "Dr. Otro", 1)), "terminal", "Importado"))(t)
			if strings.Contains(string(exported), `"open"`) {
				t.Error("got in an export whether the site is open")
			}
			after, err := store.Version(t.Context())
			if err != nil || after[db.Publication] != version[db.Publication] || after[db.SiteContent] == version[db.SiteContent] {
				t.Errorf("got the versions %v after %v, %v", after, version, err)
			}
		})

		t.Run("closed", func(t *testing.T) {
			page := b.get("/admin/publicacion/cerrar")
			page.shows(t, 200, "Los buscadores lo olvidan", "")
			again, patients := strings.Index(page.body, "<h2>Vuelven a verse los datos de muestra</h2>"), strings.Index(page.body, "<p>Lo que pacientes no han autorizado")
			if first, last := strings.Index(page.body, " de muestra</bdi>"), strings.LastIndex(page.body, " de muestra</bdi>"); again < 0 || first < again || patients < last {
				t.Errorf("got what becomes visible from %d to %d, its title at %d and what stays hidden at %d", first, last, again, patients)
			}
			b.post("/admin/publicacion/cerrar").leads(t, "/admin/publicacion")
			b.post("/admin/publicacion/cerrar").leads(t, "/admin/publicacion")
			if !isUnlisted(t, stranger.get("/")) {
				t.Error("got a sample that search engines may keep")
			}
			stranger.get("/").shows(t, 200, "Universidad de muestra", "D. E.")
			b.get("/admin/publicacion").shows(t, 200, "Lo volvió muestra <bdi>ana</bdi>", "")
			audit, err := store.Audit(t.Context(), 2)
			if err != nil || audit[0].Event != db.EventSiteClosed || audit[1].Event == db.EventSiteClosed {
				t.Errorf("got the events %v, %v", audit, err)
			}
		})
	})
}

// TestSampleOnThisMachine: what nobody else can reach asks no search engine for anything.
func TestSampleOnThisMachine(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b, _ := serveAt(t, store, "")
	for address, unlisted := range map[string]bool{
		"": false, "http://localhost:3000": false, "http://127.0.0.1:80": false, "http://[::1]:3000": false, "http://LOCALHOST": false, "http://a.localhost": false, "http://0.0.0.0:3000": false,
		"https://ana-ruiz.mx": true, "http://192.168.1.5:3000": true, "https://consultorio.example": true,
	} {
		site := newSite(address)
		must.OK(t, site.Refresh(t.Context(), store))
		b.base = mustServeOf(t, site, store, Options{})
		if got := isUnlisted(t, b.get("/")); got != unlisted || site.Status().Unlisted != unlisted {
			t.Errorf("%q: got unlisted %t, want %t", address, got, unlisted)
		}
		if got := strings.Contains(b.get("/sitemap.xml").body, "<url>"); got == unlisted {
			t.Errorf("%q: got pages in the sitemap: %t", address, got)
		}
		if got := strings.Contains(b.get("/admin/informacion").body, "Tu sitio es una muestra"); got != unlisted {
			t.Errorf("%q: got the reminder: %t, want %t", address, got, unlisted)
		}
	}
}

// TestContentForStrangers: the API tells anybody what the site shows, and its owners
// what is stored.
func TestContentForStrangers(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, site := serveAt(t, store, "")
		b.mustSave(lawful)
		b.mustSave(consented)
		b.mustSave(`{"doctorInfo":{"urgenciesPhone":"525500000000"},"aboutMe":{"description":"Atiendo de {hours}."},"navMenu":[{"label":"Escondida","path":"/","hidden":true},{"label":"Inicio","path":"/"}]}`)
		stranger := newBrowser(t, b.base)
		ask := func(b *browser, query string) (map[string]any, answer) {
			t.Helper()
			a := b.get("/api/site-content" + query)
			var got struct{ SiteContent map[string]any }
			if err := json.Unmarshal([]byte(a.body), &got); err != nil || a.status != http.StatusOK {
				t.Fatalf("%q: got %d, %v: %.200s", query, a.status, err, a.body)
			}
			return got.SiteContent, a
		}
		names := func(content map[string]any) (names string) {
			for _, one := range content["records"].(map[string]any)["testimonials"].([]any) {
				names += one.(map[string]any)["name"].(string)
			}
			return names
		}
		want := "B. C.D. E."
		for _, query := range []string{"", "?placeholders=filled", "?fields=records,doctorInfo,navMenu,aboutMe", "?fields=records,doctorInfo,navMenu,aboutMe&placeholders=filled"} {
			filled := strings.Contains(query, "filled")
			sample, first := ask(stranger, query)
			if got := names(sample); got != want {
				t.Errorf("%q: got the testimonials %q of a sample, want %q", query, got, want)
			}
			want = "B. C." // from when it was open on, it has patients who did not consent
			for _, unwanted := range []string{"Escondida", `"consent"`, `onsent":{`, "Por escrito"} {
				if strings.Contains(first.body, unwanted) {
					t.Errorf("%q: got %q", query, unwanted)
				}
			}
			if got := sample["aboutMe"].(map[string]any)["description"]; strings.Contains(got.(string), "{hours}") == filled {
				t.Errorf("%q: got %q", query, got)
			}
			if got := sample["doctorInfo"].(map[string]any)["urgenciesPhone"]; got != "525500000000" {
				t.Errorf("%q: got the telephone %q of a sample", query, got)
			}
			must.Get(site.SetOpen(t.Context(), store, true, "ana"))(t)
			open, second := ask(stranger, query)
			if got := names(open); got != "B. C." || strings.Contains(second.body, "5500000000") || strings.Contains(second.body, "\uE001") {
				t.Errorf("%q: got %q of an open site, or a placeholder", query, got)
			}
			stored, own := ask(b, query)
			if got := names(stored); got != "B. C.D. E." || !strings.Contains(own.body, "Escondida") || !strings.Contains(own.body, "5500000000") || !strings.Contains(own.body, "Por escrito") {
				t.Errorf("%q: got %q for the owner", query, got)
			}
			tag := second.header.Get("ETag")
			if first.header.Get("ETag") == tag || own.header.Get("ETag") == tag || tag == "" {
				t.Errorf("%q: got one ETag for two answers: %s", query, tag)
			}
			if again := stranger.send("GET", "/api/site-content"+query, nil, "If-None-Match", tag); again.status != http.StatusNotModified || again.body != "" {
				t.Errorf("%q: got %d, want 304", query, again.status)
			}
			if again := b.send("GET", "/api/site-content"+query, nil, "If-None-Match", tag); again.status != http.StatusOK {
				t.Errorf("%q: got %d for the owner with the validator of a stranger", query, again.status)
			}
			for who, a := range map[string]answer{"no-cache": second, "private, no-cache": own} {
				if a.header.Get("Cache-Control") != who || a.header.Get("Vary") != "Accept-Encoding, Cookie" {
					t.Errorf("%q: got %q, Vary %q, want %q", query, a.header.Get("Cache-Control"), a.header.Get("Vary"), who)
				}
			}
			must.Get(site.SetOpen(t.Context(), store, false, "ana"))(t)
		}

		t.Run("somebody else's cookie", func(t *testing.T) {
			forged := newBrowser(t, b.base)
			forged.cookies["latido"] = &http.Cookie{Name: "latido", Value: "no-such-session"}
			got, a := ask(forged, "")
			if _, want := ask(stranger, ""); a.body != want.body || names(got) == "" {
				t.Error("got another answer than a stranger")
			}
			// A screen whose session has ended must not take what is shown for what is stored.
			for _, who := range []*browser{forged, stranger} {
				who.send("GET", "/api/site-content", nil, "Latido-View", "stored").shows(t, 401, "sesión", "siteContent")
			}
			b.send("GET", "/api/site-content", nil, "Latido-View", "stored").shows(t, 200, "Escondida", "")
		})

		t.Run("saves build on what is stored", func(t *testing.T) {
			must.Get(site.SetOpen(t.Context(), store, true, "ana"))(t)
			tag := b.get("/api/site-content").header.Get("ETag")
			b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"title":"Otro título"}}}`, "If-Match", stranger.get("/api/site-content").header.Get("ETag")).shows(t, 412, "", "")
			b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"title":"Otro título"}}}`, "If-Match", tag).shows(t, 200, "Escondida", "")
			if got, _ := ask(b, ""); names(got) != "B. C.D. E." {
				t.Errorf("got %q, want all testimonials", names(got))
			}
		})
	})
}

// TestContentWithoutDatabase: strangers are told the content all the same, and an
// owner who cannot be known as one is a stranger.
func TestContentWithoutDatabase(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b, _ := serveAt(t, store, "")
	stranger := newBrowser(t, b.base)
	before := stranger.get("/api/site-content")
	must.OK(t, store.Close())
	for _, who := range []*browser{stranger, b} {
		if got := who.get("/api/site-content"); got.status != http.StatusOK || got.body != before.body {
			t.Errorf("got %d: %.100s", got.status, got.body)
		}
		who.get("/api/site-content?fields=navMenu&placeholders=filled").shows(t, 200, "INICIO", "")
	}
	b.send("GET", "/api/site-content", nil, "Latido-View", "stored").shows(t, 503, "base de datos", "siteContent")
}
