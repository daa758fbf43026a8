package handlers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/admin"
	"latido/handlers/publish/edition"
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

		{siteContent, `"schedule":{"timeZone":"Mars/Phobos"}`, 422, "schedule.timeZone"},
		{siteContent, `"schedule":{"timeZone":"Local"}`, 422, "schedule.timeZone"},
		{siteContent, `"schedule":{"closures":[{"from":"2026-12-24","until":"2026-12-24","spans":[{"from":"9 xm","until":"14:00"}]}]}`, 422, "schedule.closures[0].spans[0].from"},
		{siteContent, `"schedule":{"closures":[{"until":"2026-12-24"}]}`, 422, "schedule.closures[0].from"},
		{siteContent, `"schedule":{"notices":[{"text":"Hola","pages":["//otro.mx"]}]}`, 422, "schedule.notices[0].pages[0]"},
		{siteContent, `"schedule":{"places":[{"id":"sur","name":"Sur","mapLink":"javascript:alert(1)"}]}`, 422, "schedule.places[0].mapLink"},
		{siteContent, `"schedule":{"places":[{"id":"sur","name":"Sur","phone":"no hay"}]}`, 422, "schedule.places[0].phone"},
		{siteContent, `"schedule":{"places":[{"id":"__proto__","name":"Sur"}]}`, 422, "schedule.places[0].id"},
		{siteContent, `"schedule":{"places":[{"id":"hospital","name":"Sur"}]}`, 422, "schedule.places[0].id"},
		{siteContent, `"schedule":{"places":[{"id":"sur","hours":{"monday":{"spans":[{"from":"09:00","until":"9"}]}}}]}`, 422, "schedule.places[0].hours.monday.spans[0].until"},
		{siteContent, `"records":{"diseases":{"hipertension":{"sources":[{"label":"a","url":"http://good.mx@evil.mx"}]}}}`, 422, "records.diseases.hipertension.sources[0].url"},
		{siteContent, `"records":{"diseases":{"hipertension":{"sources":[{"label":"a","checked":"ayer"}]}}}`, 422, "records.diseases.hipertension.sources[0].checked"},
		{siteContent, `"records":{"diseases":{"hipertension":{"updatedAt":"2026-02-30"}}}`, 422, "records.diseases.hipertension.updatedAt"},
		{siteContent, `"privacyNotice":{"updatedAt":"28/13/2026"}`, 422, "privacyNotice.updatedAt"},
		{siteContent, `"records":{"testimonials":[{"name":"A","consent":{"date":"ayer","how":"a"}}]}`, 422, "records.testimonials[0].consent.date"},
		{siteContent, `"records":{"gallery":[{"id":"a","consent":{"date":"2026-13-01"}}]}`, 422, "records.gallery[0].consent.date"},

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
	refused := func(body, field string) {
		cases = append(cases, struct {
			to, body string
			status   int
			field    string
		}{siteContent, body, 422, field})
	}
	for _, day := range []string{"2026/11/31", "28-13-2026", "2026-13-45", "2026-02-30", "mañana", "2026-11-28T00:00"} {
		refused(fmt.Sprintf(`"schedule":{"closures":[{"from":%q,"until":"2026-11-28"}]}`, day), "schedule.closures[0].from")
		refused(fmt.Sprintf(`"schedule":{"closures":[{"from":"2026-11-28","until":%q}]}`, day), "schedule.closures[0].until")
	}
	for _, time := range []string{"", "09.0", "9 xm", "14:00:00", "24:30", "25:00", "9:5", "09:60", "mediodía"} {
		refused(fmt.Sprintf(`"schedule":{"consulting":{"monday":{"spans":[{"from":%q,"until":"20:00"}]}}}`, time), "schedule.consulting.monday.spans[0].from")
		refused(fmt.Sprintf(`"schedule":{"hospital":{"sunday":{"spans":[{"from":"08:00","until":"9:00"},{"from":"09:00","until":%q}]}}}`, time), "schedule.hospital.sunday.spans[1].until")
	}
	refused(`"schedule":{"consulting":{"monday":{"spans":[{"from":"09:00","until":"09:00"}]}}}`, "schedule.consulting.monday.spans[0].until")
	refused(`"schedule":{"consulting":{"monday":{"spans":[{"from":"24:00","until":"09:00"}]}}}`, "schedule.consulting.monday.spans[0].from")
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

// TestOldValues: what was stored before it was judged is drawn, keeps nothing else from
// being saved, and is refused once it is changed.
func TestOldValues(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		e := must.Get(edition.Read(t.Context(), store))(t)
		const closure = `{"id":"a","from":"2026/11/31","until":"2026-11-29","spans":[{"from":"9 xm","until":"14:00"}]}`
		const source = `{"label":"Fuente","url":"ftp://a.mx/","checked":"ayer"}`
		revision := e.Content
		revision.Number++
		revision.Body = must.Get(content.Merge(e.Content.Body, []byte(`{"schedule":{"timeZone":"Mars/Phobos","closures":[`+closure+`]},
			"records":{"diseases":{"hipertension":{"updatedAt":"ayer","sources":[`+source+`]}}}}`)))(t)
		must.Get(store.SaveTogether(t.Context(), []db.Revision{revision}))(t)
		save := func(body string, status int, field string) {
			t.Helper()
			b.postJSON("/api/site-content", `{"siteContent":{`+body+`}}`).shows(t, status, field, "")
		}
		save(`"doctorInfo":{"name":"Dra. A"}`, 200, "Dra. A")
		save(`"schedule":{"closures":[{"id":"b","from":" 2026-12-24","until":"2026-12-24","places":[],"spans":[{"from":"9:00","until":"14:00"}]},`+closure+`]}`, 200, `"from":"09:00"`)
		save(`"schedule":{"timeZone":"Mars/Phobos"}`, 200, "")
		save(`"records":{"diseases":{"hipertension":{"name":"Presión","sources":[`+source+`,{"label":"Otra"}]}}}`, 200, "Presión")
		save(`"schedule":{"closures":[`+strings.Replace(closure, "11/31", "11/32", 1)+`]}`, 422, "schedule.closures[0].from")
		save(`"schedule":{"timeZone":"Mars/Deimos"}`, 422, "schedule.timeZone")
		save(`"records":{"diseases":{"hipertension":{"sources":[`+strings.Replace(source, "a.mx", "b.mx", 1)+`]}}}`, 422, "sources[0].url")
		b.get("/enfermedades/hipertension").shows(t, 200, "Presión", "ftp:")
		b.get("/").shows(t, 200, "", `"dateModified":"ayer"`)
	})
}

// TestRedirectsFromRoutes: no redirect can have an address that a route answers.
func TestRedirectsFromRoutes(t *testing.T) {
	t.Parallel()
	screens, routes := &admin.Screens{}, 0
	all := router{
		preview: true, sessions: &request.Sessions{}, screens: screens, drafts: &admin.Drafts{Screens: screens, Lock: make(chan struct{}, 1)}, claims: &admin.Claims{Screens: screens},
		history: &admin.History{Screens: screens}, signing: &admin.Signatures{Screens: screens}, calls: &admin.Calls{Screens: screens},
		signIn: &admin.SignIn{Screens: screens}, welcome: &admin.Welcome{Screens: screens}, password: &admin.Passwords{Screens: screens}, publication: &admin.Publication{Screens: screens}, home: &admin.Home{History: &admin.History{Screens: screens}},
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
