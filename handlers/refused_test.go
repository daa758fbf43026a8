package handlers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/handlers/admin"
	"latido/handlers/request"
)

// TestRefused: what cannot be kept, or cannot be true, is refused by its field and leaves
// what is stored as it was.
func TestRefused(t *testing.T) {
	t.Parallel()
	const siteContent, redirects, sections = "/api/site-content", "redirects", "/api/selected-sections"
	cases := []struct {
		to, body string // of the content, what is in its object
		status   int
		field    string
	}{
		{siteContent, `"aboutMe":{"description":"a\ud800b"}`, 422, "aboutMe.description"},
		{siteContent, `"aboutMe":{"description":"medio \ud83d"}`, 422, "aboutMe.description"},
		{siteContent, `"aboutMe":{"description":"a\ufdd0b"}`, 422, "aboutMe.description"},
		{siteContent, `"aboutMe":{"description":"a\ud83f\udffeb"}`, 422, "aboutMe.description"},
		{siteContent, `"records":{"diseases":{"hipertension":{"causes":["a","b\udfff"]}}}`, 422, "records.diseases.hipertension.causes[1]"},
		{siteContent, `"aboutMe":{"sectionHeight":1e999}`, 422, "aboutMe.sectionHeight"},
		{siteContent, `"aboutMe":{"sectionHeight":-1e999}`, 422, "aboutMe.sectionHeight"},
		{siteContent, `"heroSection":{"overlayOpacity":1e400}`, 422, "heroSection.overlayOpacity"},
		{"/admin/vista", `{"page":"/","siteContent":{"aboutMe":{"sectionHeight":1e999}}}`, 422, ""},

		{"/admin/horario/palabras", `{}}`, 400, ""},
		{"/admin/horario/palabras", `{}]`, 400, ""},
		{"/admin/horario/palabras", `{} {}`, 400, ""},
		{"/admin/horario/palabras", `{},`, 400, ""},
		{"/admin/vista", `{"page":"/"}}`, 400, ""},
		{"/admin/afirmaciones", `{"texts":{}}}`, 400, ""},
		{"/admin/afirmaciones/respuesta", `{"path":"a","rule":"b","quote":"c","reason":"d"}]`, 400, ""},

		{sections, `{"Hero":{"component":"hero_split.templ","display":true,"order":1}}`, 422, "Hero.order"},
		{sections, `{"Hero":{"Component":"hero_split.templ","component":"hero_split.templ"}}`, 400, "Hero.component"},
		{sections, `{"Hero":{"component":"hero_split.templ","Display":true}}`, 422, "Hero.Display"},
		{sections, `{"Hero":{"component":"hero_split.templ","":{}}}`, 422, "Hero."},
	}
	for _, from := range []string{"/toques", "/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/llms.txt", "/fotos", "/fotos/a", "/.well-known/x", "/manifest.webmanifest", "/favicon.ico", "/preview/a", "/TOQUES/", "/icon.svg"} {
		body, _ := json.Marshal(map[string]string{from: "/contacto"})
		cases = append(cases, struct {
			to, body string
			status   int
			field    string
		}{redirects, string(body), 422, "redirects." + from})
	}
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		stored := b.get("/api/site-content").body
		for _, c := range cases {
			t.Run(c.to+" "+c.body, func(t *testing.T) {
				to, body := c.to, c.body
				switch to {
				case siteContent:
					body = `{"siteContent":{` + body + `}}`
				case redirects:
					to, body = siteContent, `{"redirects":`+body+`}`
				}
				field := fmt.Sprintf(`"field":%q`, c.field)
				if c.field == "" {
					field = ""
				}
				got := b.postJSON(to, body)
				got.shows(t, c.status, field, "")
				if strings.Contains(got.body, `"detail":""`) {
					t.Errorf("got no words: %s", got.body)
				}
			})
		}
		if b.get("/api/site-content").body != stored {
			t.Error("what is stored has changed")
		}
	})
}

// TestRedirectsFromRoutes: no redirect can have an address that a route answers.
func TestRedirectsFromRoutes(t *testing.T) {
	t.Parallel()
	screens, routes := &admin.Screens{}, 0
	all := router{
		preview: true, sessions: &request.Sessions{}, screens: screens, drafts: &admin.Drafts{Screens: screens}, claims: &admin.Claims{Screens: screens},
		history: &admin.History{Screens: screens}, signing: &admin.Signatures{Screens: screens}, calls: &admin.Calls{Screens: screens},
		signIn: &admin.SignIn{Screens: screens}, welcome: &admin.Welcome{Screens: screens}, password: &admin.Passwords{Screens: screens}, publication: &admin.Publication{Screens: screens},
	}.routes()
	for _, stack := range all.Stack() {
		for _, route := range stack {
			if route.Path == "/" {
				continue // what comes before all routes, and behind them
			}
			routes++
			from := strings.NewReplacer("*", "a", ":", "").Replace(route.Path)
			body, _ := json.Marshal(map[string]string{from: "/contacto"})
			if _, err := content.ReadRedirectEdits(body); err == nil {
				t.Errorf("%s may redirect", from)
			}
		}
	}
	if routes < 50 {
		t.Errorf("got %d routes", routes)
	}
}
