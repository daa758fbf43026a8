package handlers_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/handlers"
)

// sources are the records that placeholders are filled from.
var sources = []string{"doctorInfo", "doctorWorkInfo", "consultationPrice"}

var placeholder = regexp.MustCompile(`\{(hours|price|name|phone|whatsapp|address|email|responsible|arcoEmail|yearsOfExperience)\}`)

// mention adds a text to every text of a value that visitors read.
func mention(value any, text string) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			if !slices.Contains([]string{"id", "level", "kind", "log", "updatedAt", "checked", "alignment", "bottomShape", "transitionEffect", "arcoEmail", "doctorSlug", "imagingTechnique", "url", "canonical"}, key) {
				v[key] = mention(inner, text)
			}
		}
	case []any:
		for i, inner := range v {
			v[i] = mention(inner, text)
		}
	case string:
		if v != "" && !strings.ContainsAny(v[:1], "/#") && !strings.Contains(v, "://") {
			return v + text
		}
	}
	return value
}

// TestPlaceholders: every page, what machines read and what the islands are told say
// the same facts; what the owner edits has the placeholders.
func TestPlaceholders(t *testing.T) {
	const name = `Dra. "Ana" \ <Ruiz>`
	s := mustServe(t, handlers.Options{PublicURL: publicURL})
	edition := mustEdition(t, cut, named(name), func(object map[string]any) {
		for key, value := range object {
			if !slices.Contains(sources, key) {
				object[key] = mention(value, " {name}, {price}")
			}
		}
		object["consultationPrice"].(map[string]any)["price"] = "$900"
	})
	must.OK(t, s.site.Publish(t.Context(), opened(edition)))
	const inJSON, inHTML, inMarkdown = `Dra. \"Ana\" \\ \u003cRuiz\u003e, $900`, `Dra. &#34;Ana&#34; \ &lt;Ruiz&gt;, $900`, `Dra. "Ana" \\ \<Ruiz>, $900`
	for path, facts := range map[string][]string{
		"/llms.txt": {inMarkdown}, "/sitemap.xml": nil, "/manifest.webmanifest": nil, "/no-existe": {inHTML}, "/contacto": {inHTML},
		"/enfermedades/hipertension": {inHTML, inJSON}, "/aviso-de-privacidad": {inHTML}, "/": {inHTML, inJSON}, "/servicios": {inHTML, inJSON},
		"/api/site-content?placeholders=filled": {inJSON}, "/api/site-content?placeholders=filled&fields=navMenu,testimonials,records": {inJSON},
	} {
		s.saysFacts(t, path, facts)
	}
	for _, path := range mustPaths(t, edition) {
		s.saysFacts(t, path, []string{inHTML})
	}

	const fields = "/api/site-content?fields=testimonials,doctorInfo"
	stored, drawn := s.mustGet(t, fields), s.mustGet(t, fields+"&placeholders=filled")
	stored.check(t, http.StatusOK, "application/json; charset=utf-8", " {name}, {price}", inJSON)
	drawn.check(t, http.StatusOK, "application/json; charset=utf-8", inJSON, "{name}")
	if stored.header.Get("ETag") == drawn.header.Get("ETag") {
		t.Error("got one ETag for two answers")
	}
	for _, again := range []string{fields, fields + "&placeholders=otros"} {
		if got := s.mustGet(t, again); string(got.body) != string(stored.body) {
			t.Errorf("%s: got %.200s, want what is stored", again, got.body)
		}
	}
	s.mustGet(t, "/api/site-content").check(t, http.StatusOK, "application/json; charset=utf-8", "{hours} {name}, {price}", inJSON)
	s.mustGet(t, "/api/site-content?placeholders=filled&fields=nada").check(t, http.StatusBadRequest, problem, "nada", "")
}

// saysFacts looks for facts in an answer, and for placeholders that are left.
func (s *server) saysFacts(t *testing.T, path string, facts []string) {
	t.Helper()
	body := s.mustGet(t, path).mustDecode(t)
	if found := placeholder.FindString(body); found != "" {
		t.Errorf("%s: got %s", path, found)
	}
	for _, fact := range facts {
		if !strings.Contains(body, fact) {
			t.Errorf("%s: got no %s", path, fact)
		}
	}
}
