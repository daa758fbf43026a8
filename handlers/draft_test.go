package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/picture"
	"latido/static"
)

// draw asks for a page of a draft as the screen does; headers are names and values in turn.
func (b *browser) draw(body string, headers ...string) answer {
	b.t.Helper()
	return b.sendBody(http.MethodPost, "/admin/vista", body, append([]string{
		"Content-Type", "application/json", "Accept", "text/html, application/problem+json", "Accept-Encoding", "identity",
	}, headers...)...)
}

// mustDraft is the body of a request for a page with some content unsaved.
func mustDraft(t *testing.T, page, focus string, siteContent any) string {
	t.Helper()
	body := must.Get(json.Marshal(map[string]any{"page": page, "focus": focus, "siteContent": siteContent}))(t)
	return string(body)
}

// TestDraft draws what nobody has saved, on every kind of page, for its owner alone.
func TestDraft(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		before, numbers := b.get("/").body, mustVersion(t, store)
		price := map[string]any{"consultationPrice": map[string]any{"price": "$1,750 MXN"}}
		for page, want := range map[string]string{"/": `class="hero-`, "section:ConsultationPrice": "consultationprice-card"} {
			got := b.draw(mustDraft(t, page, "consultationPrice.price", price))
			got.shows(t, http.StatusOK, "$1,750", "\uE000")
			got.shows(t, http.StatusOK, want, "")
			got.shows(t, http.StatusOK, `<p class="consultationprice-card-price">$1,750 <span data-edited>MXN</span></p>`, "")
			for name, value := range map[string]string{
				"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "X-Frame-Options": "SAMEORIGIN",
				"Content-Type": "text/html; charset=utf-8",
			} {
				if got.header.Get(name) != value {
					t.Errorf("got %s %q, want %q", name, got.header.Get(name), value)
				}
			}
		}
		b.draw(mustDraft(t, "section:ConsultationPrice", "", price)).shows(t, http.StatusOK, "$1,750", `class="hero-`)
		if after := b.get("/").body; after != before {
			t.Error("a draft shows on the site")
		}
		if now := mustVersion(t, store); fmt.Sprint(now) != fmt.Sprint(numbers) {
			t.Errorf("a draft was stored: got versions %v, want %v", now, numbers)
		}
		// What is not edited is as it is published, byte for byte; only the styles are all in the page, and what scripts bring elsewhere.
		styles := regexp.MustCompile(`(?s)<style>.*?</style>|<link rel="stylesheet" href="/assets/css/[^>]*>|</?noscript>|<link rel="preload"[^>]*>|<script type="speculationrules">.*?</script>`)
		faces := regexp.MustCompile(`@font-face\{[^}]*font-display:swap\}`)
		inside, address := regexp.MustCompile(`(?s)<style>.*?</style>`), regexp.MustCompile(`/assets/css/[^"]*`)
		for _, page := range []string{"/", "/contacto", "/enfermedades"} {
			for _, body := range []string{mustDraft(t, page, "", map[string]any{}), fmt.Sprintf(`{"page":%q}`, page)} {
				got, published := b.draw(body), b.get(page)
				if got.status != http.StatusOK || strings.Contains(got.body, "/assets/css/") ||
					styles.ReplaceAllString(got.body, "") != styles.ReplaceAllString(published.body, "") {
					t.Errorf("%s: a draft without changes is not the published page", page)
				}
				linked, ok := static.Stylesheet(address.FindString(published.body))
				if all := len(inside.FindString(published.body)) + len(linked) - len(static.Layers); !ok || len(faces.ReplaceAllString(inside.FindString(got.body), "")) != all || len(faces.FindAllString(got.body, -1)) != len(static.Fonts()) {
					t.Errorf("%s: got %d bytes of styles, want %d: those of the page and those that it links", page, len(inside.FindString(got.body)), all)
				}
			}
		}
		// A save is published as ever while drafts are drawn.
		b.postJSON("/api/site-content", `{"siteContent":{"consultationPrice":{"price":"$1,800 MXN"}}}`).shows(t, http.StatusOK, "", "")
		b.get("/").shows(t, http.StatusOK, "$1,800 MXN", "$1,750 MXN")
		b.draw(mustDraft(t, "/", "", map[string]any{})).shows(t, http.StatusOK, "$1,800 MXN", "$1,750 MXN")
	})
}

func mustVersion(t *testing.T, store *db.Store) map[string]int64 {
	t.Helper()
	return must.Get(store.Version(t.Context()))(t)
}

// TestDraftOfRecords draws the page of a record that is new, or has another address.
func TestDraftOfRecords(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	var stored struct {
		SiteContent struct {
			Records struct {
				Diseases []map[string]any `json:"diseases"`
			} `json:"records"`
		} `json:"siteContent"`
	}
	must.OK(t, json.Unmarshal([]byte(b.get("/api/site-content?fields=records.diseases").body), &stored))
	diseases := stored.SiteContent.Records.Diseases
	moved := diseases[0]["id"].(string)
	diseases[0]["id"] = "otra-direccion"
	diseases = append(diseases, map[string]any{"id": "nueva", "name": "Enfermedad nueva"})
	draft := map[string]any{"records": map[string]any{"diseases": diseases}}
	b.draw(mustDraft(t, "/enfermedades/nueva", "records.diseases.items.nueva.name", draft)).shows(t, http.StatusOK, `<h1 data-edited>Enfermedad nueva</h1>`, "")
	b.draw(mustDraft(t, "/enfermedades/otra-direccion", "", draft)).shows(t, http.StatusOK, "/enfermedades/otra-direccion", "\"/enfermedades/"+moved+"\"")
	b.draw(mustDraft(t, "/enfermedades/"+moved, "", draft)).shows(t, http.StatusNotFound, "No existe esta dirección.", "<html")
	b.get("/enfermedades/nueva").shows(t, http.StatusNotFound, "", "Enfermedad nueva")
}

// TestDraftOfAddresses: a new address is judged as a save would, and an old one leads on.
func TestDraftOfAddresses(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	b.postJSON("/api/site-content", `{"siteContent":{"records":{"diseases":{"vieja":{"name":"Enfermedad vieja"}}}}}`).shows(t, http.StatusOK, "", "")
	b.postJSON("/api/site-content", `{"siteContent":{"records":{"diseases":{"vieja":null}}}}`).shows(t, http.StatusOK, "", "")
	const again = `{"page":"/enfermedades/vieja","siteContent":{"records":{"diseases":{"vieja":{"name":"Otra"}}}}`
	b.draw(again+`}`).shows(t, http.StatusUnprocessableEntity, `"field":"records.diseases.vieja.id"`, "<html")
	b.draw(again+`,"redirects":{"/enfermedades/vieja":null}}`).shows(t, http.StatusOK, ">Otra</h1>", "")
	b.draw(`{"page":"/","redirects":{"//evil.example":"/"}}`).shows(t, http.StatusUnprocessableEntity, `"field":"redirects.//evil.example"`, "<html")
}

// TestDraftShowsNewPictures: one that was uploaded and that no save has named yet.
func TestDraftShowsNewPictures(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	path := b.postPicture("Una sala con luz", wholePicture(t)).mustPath(t)
	got := b.draw(mustDraft(t, "section:ConsultationPrice", "consultationPrice.backgroundImage", map[string]any{"consultationPrice": map[string]any{"backgroundImage": path}}))
	got.shows(t, http.StatusOK, "<img data-edited src=\""+picture.Prefix, "")
	got.shows(t, http.StatusOK, "480w", "")
}

// TestDraftRefused: who may not, and what a save would refuse as well.
func TestDraftRefused(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	whole := `{"page":"/","siteContent":{"heroSection":{"title":"Otro"}}}`
	stranger := newBrowser(t, b.base)
	tests := []struct {
		name    string
		from    *browser
		body    string
		headers []string
		status  int
		want    string
	}{
		{"no session", stranger, whole, nil, http.StatusUnauthorized, "Tu sesión terminó"},
		{"another site", b, whole, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden, "no salió de este sitio"},
		{"too large", b, `{"page":"/","siteContent":{"heroSection":{"title":"` + strings.Repeat("a", 4<<20) + `"}}}`, nil, http.StatusRequestEntityTooLarge, "Lo que enviaste pesa más de"},
		{"not JSON", b, `{"page":`, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"no page", b, `{"siteContent":{}}`, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"something else", b, `{"page":"/","siteContent":{},"publish":true}`, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"a key twice", b, `{"page":"/","siteContent":{"heroSection":{"title":"a","title":"b"}}}`, nil, http.StatusBadRequest, `"field":"heroSection.title"`},
		{"wrong type", b, `{"page":"/","siteContent":{"heroSection":{"title":7}}}`, nil, http.StatusUnprocessableEntity, `"field":"heroSection.title"`},
		{"unknown key", b, `{"page":"/","siteContent":{"hero":{}}}`, nil, http.StatusUnprocessableEntity, `"field":"hero"`},
		{"no object", b, `{"page":"/","siteContent":[]}`, nil, http.StatusUnprocessableEntity, "no es un objeto JSON"},
		{"no such page", b, `{"page":"/nada","siteContent":{}}`, nil, http.StatusNotFound, "No existe esta dirección."},
		{"no such section", b, `{"page":"section:Nada","siteContent":{}}`, nil, http.StatusNotFound, "No existe esta dirección."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := test.from.draw(test.body, test.headers...)
			got.shows(t, test.status, test.want, "<html")
			if kind := got.header.Get("Content-Type"); kind != "application/problem+json" {
				t.Errorf("got type %q", kind)
			}
		})
	}
	// A person who comes here by hand sees a screen, as everywhere in the admin area.
	stranger.draw(whole, "Accept", "text/html").leads(t, "/admin/entrar?volver=%2Fadmin%2Fvista")
	b.get("/admin/vista").shows(t, http.StatusMethodNotAllowed, "Esta dirección no acepta ese método.", "")
}

// TestDraftIsHarmless draws hostile texts, as content and as what is asked for.
func TestDraftIsHarmless(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	const worst = `"'><script>alert(1)</script></style><body onload=alert(2)><!-- data-edited` + "\uE000"
	draft := map[string]any{
		"heroSection":       map[string]any{"title": worst, "subtitle": worst, "overlayColor": worst, "alignment": worst, "mainImage": worst},
		"consultationPrice": map[string]any{"title": worst, "price": worst, "includes": worst + "\n" + worst},
		"doctorInfo":        map[string]any{"name": worst},
	}
	for _, focus := range []string{"", "heroSection.title", "heroSection.overlayColor", "heroSection", "doctorInfo.name", "consultationPrice.includes", worst, "records", "records.diseases", ".", "aboutMe.entities.99999999999999999999.title"} {
		got := b.draw(mustDraft(t, "/", focus, draft))
		got.shows(t, http.StatusOK, "</html>", "<script>alert")
		if strings.Count(got.body, "<body") != 1 || strings.Count(got.body, "<script") != 2 || strings.Count(got.body, "</style>") != 1 || strings.Contains(got.body, "onload=alert(2)>") {
			t.Errorf("focus %q: got markup of the content", focus)
		}
	}
	for _, page := range []string{worst, "section:" + worst, "section:", "//evil.example", "/admin/informacion", strings.Repeat("/", 9000)} {
		b.draw(mustDraft(t, page, "", draft)).shows(t, http.StatusNotFound, "No existe esta dirección.", "alert")
	}
}

// TestDraftsTakeTurns: of several at once each is drawn whole.
func TestDraftsTakeTurns(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			b.draw(fmt.Sprintf(`{"page":"/","siteContent":{"heroSection":{"title":"Título %d."}}}`, i)).shows(t, http.StatusOK, fmt.Sprintf("Título %d.", i), "")
		})
	}
	all.Wait()
}

// TestDraftOfHidden draws a record that is hidden, for who works on it, and lists it
// nowhere else than in its draft; one that there is not stays none.
func TestDraftOfHidden(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	const page = "/enfermedades/nueva"
	b.postJSON("/api/site-content", `{"siteContent":{"records":{"diseases":{"nueva":{"name":"Enfermedad nueva","hidden":true}}}}}`).shows(t, http.StatusOK, "", "")
	b.get(page).shows(t, http.StatusNotFound, "", "Enfermedad nueva")
	b.draw(mustDraft(t, page, "", map[string]any{})).shows(t, http.StatusOK, "Enfermedad nueva", "")
	b.draw(`{"page":"`+page+`","focus":"records.diseases.items.nueva.name","siteContent":{"records":{"diseases":{"nueva":{"name":"Otro nombre"}}}}}`).shows(t, http.StatusOK, "<h1 data-edited>Otro nombre</h1>", "")
	b.draw(`{"page":"/enfermedades/vieja","siteContent":{"records":{"diseases":{"nueva":{"id":"vieja"}}}}}`).shows(t, http.StatusOK, "Enfermedad nueva", "")
	b.draw(`{"page":"/","siteContent":{}}`).shows(t, http.StatusOK, "", "Enfermedad nueva")
	b.draw(mustDraft(t, "/enfermedades/nada", "", map[string]any{})).shows(t, http.StatusNotFound, "No existe esta dirección.", "<html")
	b.get(page).shows(t, http.StatusNotFound, "", "Enfermedad nueva")
}

// TestDraftAtAnotherInstant draws a page as it will be, or was, at a time at the practice.
func TestDraftAtAnotherInstant(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	const draft = `{"page":"/contacto","siteContent":{"schedule":{"timeZone":"America/Tijuana","closures":[{"id":"a","from":"2031-12-24","until":"2031-12-26"}]}}`
	const told = `"validFrom":"2031-12-24"`
	for at, want := range map[string]bool{"": false, "2031-12-01T08:00": true, "2031-12-26T23:59": true, "2031-12-27T00:00": false} {
		got := b.draw(draft + fmt.Sprintf(`,"at":%q}`, at))
		if shows := strings.Contains(got.body, told); got.status != http.StatusOK || shows != want {
			t.Errorf("at %q: got %d, and the closure is told: %v, want %v", at, got.status, shows, want)
		}
	}
	for _, at := range []string{"mañana", "2031-12-24", "2031-13-24T10:00", "99999-12-24T10:00"} {
		b.draw(draft+fmt.Sprintf(`,"at":%q}`, at)).shows(t, http.StatusUnprocessableEntity, `"field":"at"`, "<html")
	}
	b.get("/contacto").shows(t, http.StatusOK, "", told)
}

// TestText draws a text that nobody has saved, as the pages would: with the facts and the
// pages of what is unsaved, for its owner alone.
func TestText(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	stranger := newBrowser(t, b.base)
	const path = "/admin/vista/texto"
	accept := []string{"Content-Type", "application/json", "Accept", "text/html, application/problem+json"}
	numbers := b.get("/api/site-content").header.Get("ETag")
	for _, test := range []struct {
		name, body   string
		status       int
		want, absent string
	}{
		{"marks", `{"text":"**a**\n- b\n\n<b> \u0000& ` + "\u202e" + `c"}`, 200, `<p><strong>a</strong></p><ul class="prose-list"><li>b</li></ul><p>&lt;b&gt; &amp; c</p>`, ""},
		{"nothing", `{"text":""}`, 200, "", "<"},
		{"a fact that is stored", `{"text":"{price}"}`, 200, "<p>$1,500 MXN</p>", ""},
		{"a fact that is not", `{"text":"{yearsOfExperience}","siteContent":{"aboutMe":{"yearsOfExperience":41}}}`, 200, "<p>41</p>", ""},
		{"a page, another site and nowhere", `{"text":"[a](/contacto) [b](https://x.mx) [c](/nada) [d](javascript:x)"}`, 200, `<p><a href="/contacto">a</a> <a href="https://x.mx" target="_blank" rel="noopener">b</a> <span class="reading-dead">c<span class="reading-note"> (no lleva a ninguna página)</span></span> `, "javascript"},
		{"a page that is new", `{"text":"[a](/enfermedades/nueva)","siteContent":{"records":{"diseases":{"nueva":{"id":"nueva","name":"Nueva"}}}}}`, 200, `<p><a href="/enfermedades/nueva">a</a></p>`, ""},
		{"more than is drawn", `{"text":"` + strings.Repeat("a", content.MaxText+1) + `"}`, 200, strings.Repeat("a", content.MaxText-1) + "…", strings.Repeat("a", content.MaxText)},
		{"too large", `{"text":"` + strings.Repeat("a", 4<<20) + `"}`, 413, "Lo que enviaste pesa más de", ""},
		{"no text", `{"siteContent":{}}`, 400, "El cuerpo debe ser", ""},
		{"not JSON", `{"text":`, 400, "El cuerpo debe ser", ""},
		{"something else", `{"text":"","publish":true}`, 400, "El cuerpo debe ser", ""},
		{"a key twice", `{"text":"","siteContent":{"aboutMe":{"title":"a","title":"b"}}}`, 400, `"field":"aboutMe.title"`, ""},
		{"a wrong type", `{"text":"","siteContent":{"aboutMe":{"title":7}}}`, 422, `"field":"aboutMe.title"`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := b.sendBody(http.MethodPost, path, test.body, accept...)
			got.shows(t, test.status, test.want, test.absent)
			if kind := got.header.Get("Content-Type"); test.status == 200 && kind != "text/html; charset=utf-8" || got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("got type %q, %q", kind, got.header.Get("Cache-Control"))
			}
		})
	}
	if after := b.get("/api/site-content").header.Get("ETag"); after != numbers {
		t.Error("a text that is shown was saved")
	}
	stranger.sendBody(http.MethodPost, path, `{"text":"a"}`, accept...).shows(t, 401, "", "<p>")
	b.sendBody(http.MethodPost, path, `{"text":"a"}`, append(accept, "Sec-Fetch-Site", "cross-site")...).shows(t, 403, "", "<p>")
}
