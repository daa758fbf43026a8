package handlers_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/handlers"
)

// hostile has a way out of XML, JSON, Markdown, lines of text and headers.
const hostile = "]]></loc>\r\nDisallow: /\nSet-Cookie: a=b\n\n# Otro\n\"}{ <script>alert(1)</script> [x](javascript:alert(1)) `${1}` \u202e\u2028\x01"

// spoil puts a text in the place of every text of a JSON value but the ids of records.
func spoil(value any, text string) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			if key != "id" {
				v[key] = spoil(inner, text)
			}
		}
	case []any:
		for i := range v {
			v[i] = spoil(v[i], text)
		}
	case string:
		return text
	}
	return value
}

// TestHostileFiles publishes a content with a hostile text in the place of every
// text, and reads the files for crawlers and browsers as these do.
func TestHostileFiles(t *testing.T) {
	s := mustServe(t, handlers.Options{})
	edition := mustEdition(t, cut, func(object map[string]any) { spoil(object, hostile) })
	must.OK(t, s.site.Publish(t.Context(), edition))
	const local = "http://localhost:3000" // the address that stands in for one that is none

	t.Run("sitemap", func(t *testing.T) {
		decoder := xml.NewDecoder(bytes.NewReader(s.mustGet(t, "/sitemap.xml").body))
		count := 0
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if element, ok := token.(xml.StartElement); ok && element.Name.Local == "loc" {
				var loc string
				must.OK(t, decoder.DecodeElement(&loc, &element))
				if u, err := url.Parse(loc); err != nil || !strings.HasPrefix(loc, local+"/") || u.Host != "localhost:3000" {
					t.Errorf("got address %q", loc)
				}
				count++
			}
		}
		if want := 1 + 3 + 2*3 + 3; count != want {
			t.Errorf("got %d addresses, want %d", count, want)
		}
	})
	t.Run("robots", func(t *testing.T) {
		want := "User-agent: *\nAllow: /\n\nSitemap: " + local + "/sitemap.xml\n"
		if got := string(s.mustGet(t, "/robots.txt").body); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	t.Run("llms", func(t *testing.T) {
		text := string(s.mustGet(t, "/llms.txt").body)
		if got := len(regexp.MustCompile(`(?m)^# `).FindAllString(text, -1)); got != 1 || !strings.HasPrefix(text, "# ") {
			t.Errorf("got %d titles, want one: %.300q", got, text)
		}
		for _, link := range regexp.MustCompile(`[^\\]\]\(([^)]*)\)`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(link[1], local+"/") {
				t.Errorf("got a link to %q", link[1])
			}
		}
	})
	for _, path := range []string{"/manifest.webmanifest", "/api/site-content", "/api/selected-sections"} {
		t.Run(path, func(t *testing.T) {
			if body := s.mustGet(t, path).body; !json.Valid(body) {
				t.Errorf("got %.200q, want JSON", body)
			}
		})
	}
	t.Run("headers", func(t *testing.T) {
		style := regexp.MustCompile(`(?s)<style>(.*?)</style>`)
		for _, path := range append(mustPaths(t, edition), "/no-existe") {
			a := s.mustGet(t, path)
			found := style.FindAllSubmatch(a.body, -1)
			if len(found) != 1 {
				t.Fatalf("%s: got %d styles, want 1", path, len(found))
			}
			sum := sha256.Sum256(found[0][1])
			policy := a.header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';") || strings.Contains(policy, "unsafe-") || strings.Contains(policy, "alert") {
				t.Errorf("%s: got policy %q", path, policy)
			}
			if a.header.Get("Set-Cookie") != "" || a.header.Get("Strict-Transport-Security") != "" {
				t.Errorf("%s: got headers %v", path, a.header)
			}
		}
	})
}

// TestAddressOfTheContent: what the owner gives as the site's address stands
// before every path only when it is one.
func TestAddressOfTheContent(t *testing.T) {
	s := mustServe(t, handlers.Options{})
	for given, want := range map[string]string{
		"":                                  "http://localhost:3000",
		"https://www.dralauraperez.mx":      "https://www.dralauraperez.mx",
		" https://dralauraperez.mx/inicio/": "https://dralauraperez.mx",
		"https://cardióloga.mx":             "https://cardióloga.mx",
		"http://127.0.0.1:4103":             "http://127.0.0.1:4103",
		"dralauraperez.mx":                  "https://dralauraperez.mx",
		"javascript:alert(1)":               "http://localhost:3000",
		"JaVaScRiPt://x.mx/%0aalert(1)":     "http://localhost:3000",
		"//evil.example":                    "http://localhost:3000",
		"https://a.mx\nDisallow: /":         "http://localhost:3000",
		`https://a"><script>.mx`:            "http://localhost:3000",
		"https://user:pass@a.mx":            "http://localhost:3000",
	} {
		t.Run(given, func(t *testing.T) {
			if err := s.site.Publish(t.Context(), mustEdition(t, cut, func(object map[string]any) {
				object["doctorInfo"].(map[string]any)["websiteUrl"] = given
			})); err != nil {
				t.Fatal(err)
			}
			if got := string(s.mustGet(t, "/robots.txt").body); !strings.HasSuffix(got, "\nSitemap: "+want+"/sitemap.xml\n") {
				t.Errorf("got %q, want %s", got, want)
			}
		})
	}
}
