package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// The one disease of mustServeSite, and where it goes.
const (
	oldAddress = "/enfermedades/hipertension"
	newAddress = "/enfermedades/presion-alta"
)

// rename is a body that gives a disease another address.
func rename(from, to string) string {
	return fmt.Sprintf(`{"siteContent":{"records":{"diseases":{%q:{"id":%q}}}}}`, from, to)
}

// redirects checks that a path leads for good to another one, in one hop.
func (b *browser) redirects(path, want string) {
	b.t.Helper()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		a := b.send(method, path, nil)
		if got := a.header.Get("Location"); a.status != 301 || got != want || a.header.Get("Cache-Control") != "no-cache" {
			b.t.Errorf("%s %s: got %d to %q (%s), want 301 to %s", method, path, a.status, got, a.header.Get("Cache-Control"), want)
		}
	}
}

// isGone checks that a path says that its page is there no longer.
func (b *browser) isGone(path string) {
	b.t.Helper()
	a := b.get(path)
	a.shows(b.t, 410, "Esta página ya no existe", "No encontramos esa página")
	for _, want := range []string{`href="tel:`, `content="noindex"`, `href="/enfermedades"`} {
		a.shows(b.t, 410, want, `rel="canonical"`)
	}
	if got := a.header.Get("Cache-Control"); got != "no-cache" || a.header.Get("Content-Security-Policy") == "" {
		b.t.Errorf("%s: got Cache-Control %q, policy %q", path, got, a.header.Get("Content-Security-Policy"))
	}
}

// mustRedirects are the redirects that the API tells of.
func (b *browser) mustRedirects() string {
	b.t.Helper()
	a := b.get("/api/redirects")
	a.shows(b.t, 200, `{"redirects":{`, "")
	return strings.TrimSuffix(strings.TrimPrefix(a.body, `{"redirects":`), "}")
}

// TestAddressesRedirect follows a disease from address to address, and away.
func TestAddressesRedirect(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		symptom := b.get("/sintomas").body
		symptom = symptom[strings.Index(symptom, `href="/sintomas/`)+len(`href="`):]
		symptom = symptom[:strings.IndexByte(symptom, '"')]
		// The content names the disease by its address, in every way that it can.
		b.postJSON("/api/site-content", fmt.Sprintf(`{"siteContent":{"navMenu":[{"label":"La presión","path":%q},{"label":"Enfermedades","path":"/"}],
			"records":{"symptoms":{%q:{"relatedDiseases":["hipertension"]}}}}}`, oldAddress, strings.TrimPrefix(symptom, "/sintomas/"))).shows(t, 200, "La presión", "")
		b.get(symptom).shows(t, 200, `href="`+oldAddress+`"`, "")

		b.postJSON("/api/site-content", rename("hipertension", "presion-alta")).shows(t, 200, `"presion-alta"`, "")
		b.redirects(oldAddress, newAddress)
		b.redirects("/Enfermedades/HIPERTENSION/?de=correo", newAddress+"?de=correo")
		b.redirects("/enfermedades//hipertensi%6fn//", newAddress)
		b.postJSON(oldAddress, "{}").shows(t, 404, "", "")
		b.get(newAddress).shows(t, 200, `rel="canonical" href="http://localhost:3000`+newAddress+`"`, oldAddress)
		for _, path := range []string{"/", symptom, "/enfermedades", "/contacto", "/sitemap.xml", "/llms.txt"} {
			b.get(path).shows(t, 200, "", oldAddress)
		}
		b.get(symptom).shows(t, 200, `href="`+newAddress+`"`, "")
		b.get("/contacto").shows(t, 200, `href="`+newAddress+`"`, "")

		// Chains are collapsed.
		b.postJSON("/api/site-content", rename("presion-alta", "tension")).shows(t, 200, `"tension"`, "")
		b.redirects(oldAddress, "/enfermedades/tension")
		b.redirects(newAddress, "/enfermedades/tension")

		// An address that redirects is not taken without being told.
		for body, field := range map[string]string{
			rename("tension", "hipertension"):                                                   "records.diseases.tension.id",
			`{"siteContent":{"records":{"diseases":{"hipertension":{"name":"Otra"}}}}}`:         "records.diseases.hipertension.id",
			`{"siteContent":{"records":{"diseases":[{"id":"tension"},{"id":"presion-alta"}]}}}`: "records.diseases.presion-alta.id",
		} {
			a := b.postJSON("/api/site-content", body)
			a.shows(t, 422, `"field":"`+field+`"`, "")
			a.shows(t, 422, `lleva ahora a \"/enfermedades/tension\"`, "")
		}
		b.postJSON("/api/site-content", strings.Replace(rename("tension", "hipertension"), "{", `{"redirects":{"/enfermedades/hipertension":null},`, 1)).shows(t, 200, "", "")
		b.get(oldAddress).shows(t, 200, "<h1", "")
		b.redirects(newAddress, oldAddress)
		b.redirects("/enfermedades/tension", oldAddress)
		if got, want := b.mustRedirects(), `{"/enfermedades/presion-alta":"/enfermedades/hipertension","/enfermedades/tension":"/enfermedades/hipertension"}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}

		b.postJSON("/api/site-content", `{"siteContent":{"navMenu":[],"records":{"diseases":{"hipertension":null}}}}`).shows(t, 200, "", "")
		b.isGone(oldAddress)
		b.isGone(strings.ToUpper(newAddress) + "/?a")
		b.postJSON("/api/site-content", `{"siteContent":{"records":{"diseases":{"hipertension":{"name":"Otra"}}}}}`).shows(t, 422, "eliminada para siempre", "")
		b.get(symptom).shows(t, 200, "<h1", oldAddress)
		b.get("/").shows(t, 200, "</html>", "Esta página ya no existe")

		// The redirects were saved with the content, at once.
		versions, err := store.Version(t.Context())
		if err != nil || versions[db.SiteContent] != 6 || versions[db.Redirects] != 5 {
			t.Errorf("got %v, %v, want five saves of the content, four of them with the redirects", versions, err)
		}
		for number, want := range map[int64]string{2: oldAddress + " ahora lleva a " + newAddress, 5: "; "} {
			revision, err := store.Revision(t.Context(), db.Redirects, number)
			beside, besideErr := store.Revision(t.Context(), db.SiteContent, number+1)
			if err != nil || besideErr != nil || revision.Author != "ana" || !strings.Contains(revision.Summary, want) || revision.CreatedAt != beside.CreatedAt {
				t.Errorf("got %+v, %v beside %v", revision, err, beside.CreatedAt)
			}
		}
	})
}

// TestRedirectsByHand: the owner leads any address that has no page of its own anywhere on the site.
func TestRedirectsByHand(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		tag := b.get("/api/site-content").header.Get("ETag")
		b.postJSON("/api/site-content", `{"redirects":{"/Citas/":"/contacto","/ni%C3%B1os":"/","/vieja":"","/a":"/citas","/perdida":"/ñandú & más"}}`, "If-Match", tag).shows(t, 200, `{"siteContent":{`, "")
		b.redirects("/citas", "/contacto")
		b.redirects("/NI%C3%91OS", "/")
		b.redirects("/a/", "/contacto")
		b.redirects("/perdida", "/%C3%B1and%C3%BA%20&%20m%C3%A1s")
		b.isGone("/vieja")
		b.get("/api/nada").shows(t, 404, "No existe", "<html")

		stranger := newBrowser(t, b.base)
		stranger.get("/api/redirects").shows(t, 401, "sesión", "citas")
		stranger.postJSON("/api/site-content", `{"redirects":{"/x":"/"}}`).shows(t, 401, "sesión", "")
		b.postJSON("/api/site-content", `{"redirects":{"/x":"/"}}`, "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "")

		a := b.get("/api/redirects")
		if got := a.header.Get("Cache-Control"); got != "private, no-cache" {
			t.Errorf("got Cache-Control %q", got)
		}
		if again := b.send("GET", "/api/redirects", nil, "If-None-Match", a.header.Get("ETag")); again.status != 304 || again.body != "" {
			t.Errorf("got %d %q for a known version", again.status, again.body)
		}
		want := `{"/a":"/contacto","/citas":"/contacto","/niños":"/","/perdida":"/ñandú \u0026 más","/vieja":""}`
		if got := b.mustRedirects(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}

		// The content is as it was: its version is, too, and holds for the next save.
		b.postJSON("/api/site-content", `{"redirects":{"/citas":null,"/vieja":"/contacto"}}`, "If-Match", tag).shows(t, 200, "", "")
		b.get("/citas").shows(t, 404, "No encontramos esa página", "")
		b.redirects("/vieja", "/contacto")
		if again := b.send("GET", "/api/redirects", nil, "If-None-Match", a.header.Get("ETag")); again.status != 200 {
			t.Errorf("got %d for a version of before", again.status)
		}
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"Dra. A"}},"redirects":{"/z":"/"}}`).shows(t, 200, "Dra. A", "")
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"Dra. B"}},"redirects":{"/y":"/"}}`, "If-Match", tag).shows(t, 412, "Alguien más guardó", "")
		b.redirects("/z", "/")
		b.get("/y").shows(t, 404, "", "")
		revision, err := store.Current(t.Context(), db.SiteContent)
		if err != nil || revision.Number != 2 {
			t.Errorf("got revision %d of the content, %v, want one save", revision.Number, err)
		}
	})
}

func TestRedirectsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for _, test := range []struct {
			body   string
			status int
			want   string
		}{
			{`{"redirects":{"/a":"https://otro.example"}}`, 422, `"field":"redirects./a"`},
			{`{"redirects":{"/a":"//otro.example"}}`, 422, "No es una dirección de este sitio"},
			{`{"redirects":{"/admin/entrar":"/"}}`, 422, `"field":"redirects./admin/entrar"`},
			{`{"redirects":{"/contacto":"/"}}`, 422, "hay una página"},
			{`{"redirects":{"` + oldAddress + `":"/"}}`, 422, "hay una página"},
			{`{"redirects":{"/a":"/b","/b":"/a"}}`, 422, "ella misma"},
			{`{"redirects":{"/a":7}}`, 422, "no es del tipo"},
			{`{"redirects":[]}`, 422, `"field":"redirects"`},
			{`{"redirects":null}`, 422, `"field":"redirects"`},
			{`{"redirects":{"/a":"/","/a":""}}`, 400, `"field":"redirects./a"`},
			{`{"redirects":{},"otro":{}}`, 400, `"field":"siteContent"`},
			{`{}`, 400, `"field":"siteContent"`},
			{`{"siteContent":null}`, 422, "no es un objeto"},
			{`{"siteContent":{"doctorInfo":{"name":7}},"redirects":{"/b":"/"}}`, 422, `"field":"doctorInfo.name"`},
			{`{"siteContent":{"doctorInfo":{"name":"X"}},"redirects":{"/b":"b"}}`, 422, `"field":"redirects./b"`},
			{`{"siteContent":{"records":{"diseases":{"hipertension":{"id":"Presión"}}}}}`, 422, `"field":"records.diseases.hipertension.id"`},
			{`{"siteContent":{"records":{"diseases":{"otra":{"id":"x"}}}}}`, 422, "No hay ningún registro"},
		} {
			b.postJSON("/api/site-content", test.body).shows(t, test.status, test.want, "goroutine")
		}
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 1 || version[db.Redirects] != 1 {
			t.Errorf("got version %v, %v, want nothing written", version, err)
		}
		if got := b.mustRedirects(); got != "{}" {
			t.Errorf("got %s, want none", got)
		}
	})
}

// hasty saves redirects of somebody else's between a read and the save that follows it.
type hasty struct {
	*db.Store
	once sync.Once
}

func (s *hasty) SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error) {
	var err error
	s.once.Do(func() {
		_, err = s.Store.Save(ctx, db.Redirects, 1, []byte(`{"/entretanto":"/"}`), "otra", "")
	})
	if err != nil {
		return nil, err
	}
	return s.Store.SaveTogether(ctx, revisions)
}

// TestRedirectsAtOnce: what another server saved meanwhile is kept, and a content
// that is refused leaves no redirect behind.
func TestRedirectsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		through := &hasty{Store: store}
		b, _ := mustServeSiteWith(t, store, through, Options{})
		tag := b.get("/api/site-content").header.Get("ETag")
		b.postJSON("/api/site-content", rename("hipertension", "presion-alta"), "If-Match", tag).shows(t, 200, "presion-alta", "")
		if got, want := b.mustRedirects(), `{"/enfermedades/hipertension":"/enfermedades/presion-alta","/entretanto":"/"}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		b.postJSON("/api/site-content", rename("presion-alta", "otra"), "If-Match", tag).shows(t, 412, "Alguien más guardó", "")
		b.redirects(oldAddress, newAddress)
	})
}
