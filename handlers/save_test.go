package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

// mustServeSite serves the sample practice, published, to a browser that is signed in.
func mustServeSite(t *testing.T, store *db.Store) *browser {
	t.Helper()
	b, _ := mustServeSiteWith(t, store, store, Options{})
	return b
}

// mustServeSiteWith is mustServeSite with options, whose handlers reach the store
// through another one; it returns the site, too.
func mustServeSiteWith(t *testing.T, store *db.Store, through Store, options Options) (*browser, *publish.Site) {
	t.Helper()
	body := mustFewRecords(t)
	selections := must.Get(json.Marshal(sections.Default()))(t)
	ctx := context.Background()
	must.OK(t, store.Seed(ctx, db.NewSite(body, selections)))
	site := newSite("")
	e := must.Get(edition.Read(ctx, store))(t)
	must.OK(t, site.Publish(ctx, e))
	address := mustServeOf(t, site, through, options)
	mustHaveOwner(t, store, "ana")
	b := newBrowser(t, address)
	b.signIn("ana", goodPassword).leads(t, "/admin")
	return b, site
}

// newSite is a site that does not go on compressing its pages after its test has ended.
func newSite(publicURL string) *publish.Site {
	site := publish.NewSite(publicURL)
	return site
}

// mustServeOf serves a site; it returns its address.
func mustServeOf(t *testing.T, site *publish.Site, store Store, options Options) string {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	server := NewServer(site, store, options)
	go server.Serve(listener)
	t.Cleanup(func() {
		if err := server.Shutdown(); err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

// mustRecords is the sample practice with other records.
func mustRecords(t *testing.T, change func(records map[string]any)) []byte {
	t.Helper()
	body := must.Get(sample.Content())(t)
	var object map[string]any
	must.OK(t, json.Unmarshal(body, &object))
	change(object["records"].(map[string]any))
	body = must.Get(json.Marshal(object))(t)
	return body
}

// mustFewRecords is the sample practice with one record in each list that has
// pages, so that a publication takes little.
func mustFewRecords(t *testing.T) []byte {
	t.Helper()
	return mustRecords(t, func(records map[string]any) {
		for _, list := range []string{"diseases", "symptoms", "services"} {
			records[list] = records[list].([]any)[:1]
		}
	})
}

// postJSON posts a JSON body; headers are names and values in turn.
func (b *browser) postJSON(path, body string, headers ...string) answer {
	b.t.Helper()
	return b.sendBody("POST", path, body, append([]string{"Content-Type", "application/json"}, headers...)...)
}

// mustMap is the section map with one change.
func mustMap(t *testing.T, change func(content.Selections) content.Selections) string {
	t.Helper()
	body := must.Get(json.Marshal(change(sections.Default())))(t)
	return string(body)
}

func TestSaveSections(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.get("/").shows(t, 200, `class="hero-panorama`, "")
		seen := b.get("/api/selected-sections").header.Get("ETag")

		swapped := mustMap(t, func(s content.Selections) content.Selections {
			for i := range s {
				if s[i].Type == "Hero" {
					s[i].Display = false
				}
			}
			last := len(s) - 1
			s[0], s[last] = s[last], s[0]
			return s
		})
		answer := b.postJSON("/api/selected-sections", swapped, "If-Match", seen)
		answer.shows(t, 200, `"Footer"`, "")
		if answer.body != swapped {
			t.Errorf("got %s, want the map in its own order %s", answer.body, swapped)
		}
		b.get("/").shows(t, 200, `class="header-classic`, "hero-panorama")
		if got := b.get("/api/selected-sections").body; got != swapped {
			t.Errorf("got %s, want %s", got, swapped)
		}
		revision, err := store.Current(t.Context(), db.SelectedSections)
		if err != nil || revision.Number != 2 || revision.Author != "ana" || revision.Summary == "" {
			t.Errorf("got %+v, %v", revision, err)
		}

		b.postJSON("/api/selected-sections", swapped, "If-Match", seen).shows(t, 412, "Alguien más guardó", "")
		b.postJSON("/api/selected-sections", `{"Hero":{"component":"hero_panorama.templ","display":true}}`).shows(t, 200, `{"Hero":`, "")
		b.get("/").shows(t, 200, `class="hero-panorama`, "")
	})
}

func TestSaveSectionsRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, body string
		status     int
		field      string
	}{
		{"an unknown type", `{"Heroe":{"component":"hero_panorama.templ","display":true}}`, 422, `"Heroe"`},
		{"an unknown layout", `{"Hero":{"component":"hero_nada.templ","display":true}}`, 422, `"Hero.component"`},
		{"another type's layout", `{"Hero":{"component":"footer_columns.templ","display":true}}`, 422, `"Hero.component"`},
		{"no layout", `{"Hero":{"display":true}}`, 422, `"Hero.component"`},
		{"a path", `{"Hero":{"component":"../hero/hero_panorama.templ","display":true}}`, 422, `"Hero.component"`},
		{"a text for a switch", `{"Hero":{"component":"hero_panorama.templ","display":"no"}}`, 422, "display"},
		{"a list", `[]`, 400, "mapa de secciones"},
		{"half a body", `{"Hero":`, 400, "mapa de secciones"},
		{"nothing", ``, 400, "mapa de secciones"},
		{"a type twice", `{"Hero":{"component":"hero_panorama.templ"},"Hero":{"component":"hero_panorama.templ"}}`, 400, "repite"},
	}
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				b.t = t
				answer := b.postJSON("/api/selected-sections", test.body)
				answer.shows(t, test.status, test.field, "goroutine")
				if got := answer.header.Get("Content-Type"); got != "application/problem+json" {
					t.Errorf("got type %q", got)
				}
			})
		}
		b.t = t
		if version, err := store.Version(t.Context()); err != nil || version[db.SelectedSections] != 1 {
			t.Errorf("got version %v, %v, want nothing written", version, err)
		}
	})
}

func TestUpdateSections(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		const old = `{"Payments":{"component":"payments_gone.templ","display":true},"Gone":{"component":"gone_x.templ","display":true},"Hero":{"component":"hero_panorama.templ","display":false}}`
		must.Get(store.Save(t.Context(), db.SelectedSections, 1, []byte(old), "", ""))(t)
		b.postJSON("/api/update-sections", "").shows(t, 200, `{"Payments":{"component":"payments_list.templ","display":true},"Hero":{"component":"hero_panorama.templ","display":false}`, "gone")
		b.get("/").shows(t, 200, "payments-list", "hero-panorama")
		b.get("/").shows(t, 200, "payments-list", "symptoms-trio")
	})
}

func TestSaveSiteContent(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		seen := b.get("/api/site-content?fields=doctorInfo").header.Get("ETag")
		b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{"title":"Otra <b>cardióloga</b>"}}}`).shows(t, 200, "Otra", "")
		b.get("/").shows(t, 200, "Otra &lt;b&gt;cardióloga&lt;/b&gt;", "<b>cardióloga")
		b.get("/").shows(t, 200, `class="hero-panorama`, "Failed to load content")

		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"X"}}}`, "If-Match", seen).shows(t, 412, "Alguien más guardó", "")
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"nombre":"X"}}}`).shows(t, 422, `"doctorInfo.nombre"`, "")
		b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"yearsOfExperience":"cinco"}}}`).shows(t, 422, `"aboutMe.yearsOfExperience"`, "")
		b.postJSON("/api/site-content", `{"doctorInfo":{"name":"X"}}`).shows(t, 400, `"siteContent"`, "")
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"a\u0000b"}}}`).shows(t, 422, `"doctorInfo.name"`, "\x00")
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"a\u0007b"}}}`).shows(t, 200, "siteContent", "")
		b.get("/contacto").shows(t, 200, "</html>", "\x07")
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 3 {
			t.Errorf("got version %v, %v, want two saves", version, err)
		}
	})
}

func TestSavesNeedTheOwner(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		owner := mustServeSite(t, store)
		stranger := newBrowser(t, owner.base)
		for _, path := range []string{"/api/site-content", "/api/selected-sections", "/api/update-sections"} {
			stranger.postJSON(path, `{}`).shows(t, 401, "sesión", "")
			owner.postJSON(path, `{}`, "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "siteContent\":{")
		}
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 1 || version[db.SelectedSections] != 1 {
			t.Errorf("got version %v, %v, want nothing written", version, err)
		}
	})
}

func TestComponentImage(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for _, image := range []string{"hero_panorama.templ", "hero_panorama.webp", "hero_panorama"} {
			answer := b.get("/api/component-image?type=Hero&image=" + image)
			if answer.status != 200 || answer.header.Get("Content-Type") != "image/webp" || !strings.HasPrefix(answer.body, "RIFF") {
				t.Errorf("%s: got %d %s", image, answer.status, answer.header.Get("Content-Type"))
			}
		}
		for _, query := range []string{
			"", "type=Hero", "image=hero_panorama.templ", "type=Nada&image=hero_panorama.templ", "type=Hero&image=footer_columns.templ",
			"type=Hero&image=../hero/hero_panorama.webp", "type=Hero&image=..%2f..%2fpreviews.json", "type=Hero&image=hero_panorama%00.webp",
			"type=Hero&image=/etc/passwd", "type=..&image=home.webp", "type=hero&image=hero_panorama.templ", "type=Hero&image=%252e%252e%252fhome",
			"type=Hero&image=..\\previews.json", "type=&image=home.webp",
		} {
			b.get("/api/component-image?"+query).shows(t, 404, "No existe esta dirección", "RIFF")
		}
	})
}

// TestSizeOfContent: what would make the site too large is refused before it is drawn,
// saved or not, and names what there is too much of.
func TestSizeOfContent(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	var services []string
	for i := range content.MaxRecords {
		services = append(services, fmt.Sprintf(`"s%d":{"title":"Un estudio"}`, i))
	}
	patch := `{"records":{"services":{` + strings.Join(services, ",") + `}}}`
	b.postJSON("/api/site-content", `{"siteContent":`+patch+`}`).shows(t, 413, `La lista más larga es «Servicios»: quita los registros que ya no hagan falta, y guarda de nuevo.","field":"records.services"`, "Un estudio")
	b.draw(`{"page":"/","siteContent":`+patch+`}`).shows(t, 413, "La lista más larga es «Servicios»", "Un estudio")
	b.get("/servicios").shows(t, 200, "", "Un estudio")
}
