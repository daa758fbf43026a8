package main_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// lawPoint is an open point of what the law asks for, as Publicación lists it.
var lawPoint = regexp.MustCompile(`href="/admin/publicacion#punto-(\w+)"`)

// get is the body of an address, as the owner sees it.
func (o *owner) get(tb testing.TB, p *process, path string) string {
	tb.Helper()
	request := must.Get(http.NewRequestWithContext(tb.Context(), http.MethodGet, p.address+path, nil))(tb)
	response := must.Get(o.Do(request))(tb)
	return mustReadAll(tb, response)
}

// submit posts a plain form with encoded fields, and returns where it led.
func (o *owner) submit(tb testing.TB, p *process, path string, fields ...string) (status int, at, body string) {
	tb.Helper()
	request := must.Get(http.NewRequestWithContext(tb.Context(), http.MethodPost, p.address+path, strings.NewReader(strings.Join(fields, "&"))))(tb)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response := must.Get(o.Do(request))(tb)
	return response.StatusCode, response.Request.URL.Path, mustReadAll(tb, response)
}

// TestFromNewToOpen walks from a new database to a site that is open to the public,
// with the program itself: what the law asks for stops it, one point after the other.
func TestFromNewToOpen(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		t.Parallel()
		folder, environment := t.TempDir(), at(databaseURL)
		p := mustStart(t, folder, environment, unpolished)
		waitFor(t, func() bool { return strings.Contains(p.Log(), "asks search engines to stay away") })
		mustHaveOwner(t, environment)
		o := mustSignIn(t, p)
		noindex := func() bool {
			t.Helper()
			response := must.Get(http.Get(p.address + "/enfermedades/arritmias"))(t)
			body := mustReadAll(t, response)
			tag := response.Header.Get("X-Robots-Tag") == "noindex"
			if tag != strings.Contains(body, `<meta name="robots" content="noindex">`) || tag == strings.Contains(p.mustGet(t, "/sitemap.xml", http.StatusOK), "<loc>") {
				t.Error("got a page, a header and a sitemap that do not agree")
			}
			return tag
		}
		if !noindex() {
			t.Error("got a new site that search engines may keep")
		}

		// Each point is mended by itself, and the next one stops the opening.
		stops := []int{}
		for _, step := range []string{
			`{}`,
			`{"doctorInfo":{"name":"Dra. Ana Ruiz"}}`,
			`{"doctorInfo":{"cedProf":"1234568 (UNAM)"}}`,
			`{"doctorInfo":{"cedEsp":"7654322 (UNAM)"}}`,
			`{"doctorWorkInfo":{"avisoCofepris":"2336600202A00001"}}`,
			`{"doctorInfo":{"address":"Av. Coyoacán 1435, Ciudad de México","phone":"+525555431234","phoneDisplay":"+52 55 5543 1234"}}`,
			`{"privacyNotice":{"arcoEmail":"privacidad@ana-ruiz.mx"}}`,
		} {
			if saved, err := o.post(p, "/api/site-content", []byte(`{"siteContent":`+step+`}`)); err != nil || saved.status != http.StatusOK {
				t.Fatalf("%s: got %d, %v: %s", step, saved.status, err, saved.body)
			}
			missing := map[string]bool{}
			for _, found := range lawPoint.FindAllStringSubmatch(o.get(t, p, "/admin/publicacion/abrir"), -1) {
				missing[found[1]] = true
			}
			stops = append(stops, len(missing))
			status, path, _ := o.submit(t, p, "/admin/publicacion/abrir")
			if opened := status == http.StatusOK && path == "/admin/publicacion"; opened != (len(missing) == 0) {
				t.Errorf("%s: got %d at %s with %d points missing", step, status, path, len(missing))
			}
		}
		t.Logf("points of the law that stopped it, step by step: %v", stops)
		if stops[0] == 0 || stops[len(stops)-1] != 0 {
			t.Errorf("got %v, want points at first and none at the end", stops)
		}
		if noindex() {
			t.Error("got an open site that search engines may not keep")
		}
		home := p.mustGet(t, "/", http.StatusOK)
		for _, unwanted := range []string{"XXXXXX", "por confirmar", "(muestra)", "testimonials-"} {
			if strings.Contains(home, unwanted) {
				t.Errorf("got %q on the home page", unwanted)
			}
		}
		var answer struct {
			SiteContent struct {
				Records struct{ Testimonials []any }
			}
		}
		if err := json.Unmarshal([]byte(p.mustGet(t, "/api/site-content?fields=records.testimonials", http.StatusOK)), &answer); err != nil || len(answer.SiteContent.Records.Testimonials) != 0 {
			t.Errorf("got %v, %v, want no testimonials", answer, err)
		}

		// A backup has that it was open, and a restore says so.
		mustRun(t, folder, environment, "backup", "abierto.db")
		if status, path, _ := o.submit(t, p, "/admin/publicacion/cerrar"); status != http.StatusOK || path != "/admin/publicacion" || !noindex() {
			t.Errorf("got %d at %s, want a sample again", status, path)
		}
		mustRun(t, folder, environment, "backup", "muestra.db")
		for file, want := range map[string]string{"abierto.db": "El sitio queda abierto al público", "muestra.db": "El sitio queda como muestra"} {
			target := dbtest.SQLite(t)
			if output := mustRun(t, folder, at(target), "restore", file); !strings.Contains(output, want) {
				t.Errorf("%s: got %q, want that %s", file, output, want)
			}
			store := mustOpen(t, target)
			if current, err := store.Current(t.Context(), db.Publication); err != nil || strings.Contains(string(current.Body), "true") != (file == "abierto.db") {
				t.Errorf("%s: got %s, %v", file, current.Body, err)
			}
			store.Close()
		}
	})
}

// mustReadAll reads the body of an answer to its end.
func mustReadAll(tb testing.TB, response *http.Response) string {
	tb.Helper()
	defer response.Body.Close()
	body := must.Get(io.ReadAll(response.Body))(tb)
	return string(body)
}
