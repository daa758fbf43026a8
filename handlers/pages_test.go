package handlers_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/handlers"
)

func TestPages(t *testing.T) {
	s := mustShare(t)
	paths := mustPaths(t, mustEdition(t))
	if got, want := len(paths), 1+3+14+8+15+4; got != want {
		t.Errorf("got %d pages, want %d", got, want)
	}
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			a := s.mustGet(t, path, "Accept-Encoding: br")
			if path == "/cita" { // not for search engines
				a.check(t, http.StatusOK, html, `<meta name="robots" content="noindex"`, "canonical")
			} else {
				a.check(t, http.StatusOK, html, `<link rel="canonical" href="https://latido.example`+path+`"`, "noindex")
			}
			body := a.mustDecode(t)
			if !strings.HasSuffix(strings.TrimSpace(body), "</html>") {
				t.Error("got a page that is cut off")
			}
			for name, want := range map[string]string{
				"Cache-Control":                "no-cache",
				"Content-Encoding":             "br",
				"Content-Length":               strconv.Itoa(len(a.body)),
				"Vary":                         "Accept-Encoding",
				"X-Content-Type-Options":       "nosniff",
				"X-Frame-Options":              "DENY",
				"Referrer-Policy":              "strict-origin-when-cross-origin",
				"Cross-Origin-Opener-Policy":   "same-origin-allow-popups",
				"Cross-Origin-Resource-Policy": "same-origin",
				"Strict-Transport-Security":    "max-age=63072000; includeSubDomains; preload",
				"Set-Cookie":                   "",
				"Server":                       "",
			} {
				if got := a.header.Get(name); got != want {
					t.Errorf("got %s %q, want %q", name, got, want)
				}
			}
			policy := a.header.Get("Content-Security-Policy")
			for _, want := range []string{"default-src 'none'", "script-src 'self' 'sha256-", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"} {
				if !strings.Contains(policy, want) {
					t.Errorf("got policy %q, want %s in it", policy, want)
				}
			}
			for _, unwanted := range []string{"unsafe", "*", "http:", "https:"} {
				if strings.Contains(policy, unwanted) {
					t.Errorf("got policy %q, want no %s in it", policy, unwanted)
				}
			}
			styles := style.FindAllStringSubmatch(body, -1)
			if len(styles) != 1 {
				t.Fatalf("got %d styles, want 1", len(styles))
			}
			sum := sha256.Sum256([]byte(styles[0][1]))
			if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
				t.Errorf("got policy %q, want the hash of the page's style %s", policy, want)
			}
		})
	}
}

// TestPlainHTTP: without a public address on HTTPS nothing is promised about HTTPS.
func TestPlainHTTP(t *testing.T) {
	s := mustServeSample(t, handlers.Options{PublicURL: "http://192.168.1.5:3000/"})
	a := s.mustGet(t, "/")
	a.check(t, http.StatusOK, html, `href="http://192.168.1.5:3000/"`, "3000//")
	if got := a.header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("got Strict-Transport-Security %q, want none", got)
	}
}

func TestFilesForMachines(t *testing.T) {
	s := mustShare(t)
	for _, c := range []struct{ path, contentType, want, unwanted, cache string }{
		{"/sitemap.xml", "application/xml; charset=utf-8", "<loc>https://latido.example/servicios/ecmo</loc>", "/404", "no-cache"},
		{"/robots.txt", "text/plain; charset=utf-8", "Sitemap: https://latido.example/sitemap.xml", "Disallow", "no-cache"},
		{"/llms.txt", "text/plain; charset=utf-8", "](https://latido.example/enfermedades/arritmias)", "localhost", "no-cache"},
		{"/manifest.webmanifest", "application/manifest+json; charset=utf-8", `"lang":"es-MX"`, "null", "no-cache"},
		{"/favicon.ico", "image/x-icon", "", "<html", "public, max-age=86400"},
		{"/icon.svg", "image/svg+xml", "<svg", "<script", "public, max-age=86400"},
		{"/icon-96.png", "image/png", "PNG", "<html", "public, max-age=86400"},
		{"/icon-192.png", "image/png", "PNG", "<html", "public, max-age=86400"},
		{"/icon-512.png", "image/png", "PNG", "<html", "public, max-age=86400"},
		{"/icon-maskable-512.png", "image/png", "PNG", "<html", "public, max-age=86400"},
		{"/apple-touch-icon.png", "image/png", "PNG", "<html", "public, max-age=86400"},
		{"/healthz", "text/plain; charset=utf-8", "ok", "error", "no-store"},
		{"/readyz", "text/plain; charset=utf-8", "ok", "error", "no-store"},
		{"/api/site-content", "application/json; charset=utf-8", `{"siteContent":{`, "<html", "no-cache"},
		{"/api/selected-sections", "application/json; charset=utf-8", `"component":"hero_panorama.templ"`, "siteContent", "no-cache"},
	} {
		t.Run(c.path, func(t *testing.T) {
			a := s.mustGet(t, c.path)
			a.check(t, http.StatusOK, c.contentType, c.want, c.unwanted)
			if got := a.header.Get("Cache-Control"); got != c.cache {
				t.Errorf("got Cache-Control %q, want %q", got, c.cache)
			}
			if got := a.header.Get("Set-Cookie"); got != "" {
				t.Errorf("got cookie %q, want none", got)
			}
		})
	}
	t.Run("every page in the sitemap", func(t *testing.T) {
		var set struct {
			URLs []struct {
				Loc     string `xml:"loc"`
				LastMod string `xml:"lastmod"`
			} `xml:"url"`
		}
		must.OK(t, xml.Unmarshal(s.mustGet(t, "/sitemap.xml").body, &set))
		var got, want []string
		for _, url := range set.URLs {
			got = append(got, strings.TrimPrefix(url.Loc, "https://latido.example"))
			if !regexp.MustCompile(`^2026-11-(20|22|28)$`).MatchString(url.LastMod) {
				t.Errorf("%s: got lastmod %q, want the day of the text or of the save", url.Loc, url.LastMod)
			}
		}
		want = slices.DeleteFunc(mustPaths(t, mustEdition(t)), func(path string) bool { return path == "/cita" }) // search engines may not list it
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	t.Run("icons of the manifest", func(t *testing.T) {
		var manifest struct {
			Icons []struct{ Src string } `json:"icons"`
		}
		must.OK(t, json.Unmarshal(s.mustGet(t, "/manifest.webmanifest").body, &manifest))
		if len(manifest.Icons) != 3 {
			t.Errorf("got %d icons, want 3", len(manifest.Icons))
		}
		for _, icon := range manifest.Icons {
			if got := s.mustGet(t, icon.Src).status; got != http.StatusOK {
				t.Errorf("%s: got status %d", icon.Src, got)
			}
		}
	})
}

func TestCodings(t *testing.T) {
	s := mustShare(t)
	for _, path := range []string{"/", "/servicios/ecmo", "/api/site-content", "/api/site-content?fields=navMenu", "/api/selected-sections", "/sitemap.xml", "/icon.svg", "/no-such-page"} {
		t.Run(path, func(t *testing.T) {
			plain := s.mustGet(t, path)
			if got := plain.header.Get("Content-Encoding"); got != "" {
				t.Errorf("got coding %q for a client that named none", got)
			}
			tags := map[string]bool{plain.header.Get("ETag"): true}
			for accepted, want := range map[string]string{"br": "br", "gzip": "gzip", "gzip, deflate, br, zstd": "br", "gzip, br;q=0": "gzip", "zstd": "", "identity": ""} {
				a := s.mustGet(t, path, "Accept-Encoding: "+accepted)
				if got := a.header.Get("Content-Encoding"); got != want {
					t.Errorf("%s: got coding %q, want %q", accepted, got, want)
				}
				if got := a.mustDecode(t); got != string(plain.body) {
					t.Errorf("%s: got %d other bytes than the plain ones, want the same", accepted, len(got))
				}
				vary := "Accept-Encoding"
				if strings.HasPrefix(path, "/api/site-content") {
					vary += ", Cookie"
				}
				if got := a.header.Get("Vary"); got != vary {
					t.Errorf("%s: got Vary %q", accepted, got)
				}
				tag := a.header.Get("ETag")
				if !regexp.MustCompile(`^"[0-9a-z.-]{10,}"$`).MatchString(tag) {
					t.Errorf("%s: got ETag %q, want a strong one", accepted, tag)
				}
				if want == "" != (tag == plain.header.Get("ETag")) {
					t.Errorf("%s: got ETag %s, plain %s: other bytes need another tag", accepted, tag, plain.header.Get("ETag"))
				}
				tags[tag] = true
			}
			if len(tags) < 3 {
				t.Errorf("got tags %v, want one for each coding", tags)
			}
		})
	}
}

// mustGetTwice asks again with the tag of the answer. Soon after a publication
// the pages are compressed anew, once, so the tag may change in between.
func mustGetTwice(tb testing.TB, s *server, path string, headers ...string) (first, second answer) {
	tb.Helper()
	for range 3 {
		first = s.mustGet(tb, path, headers...)
		second = s.mustGet(tb, path, append(headers, "If-None-Match: "+first.header.Get("ETag"))...)
		if second.header.Get("ETag") == first.header.Get("ETag") {
			return first, second
		}
	}
	tb.Fatal("the tag never stays the same")
	return
}

func TestConditional(t *testing.T) {
	s := mustShare(t)
	for _, path := range []string{"/", "/sintomas/falta-de-aire", "/api/site-content", "/api/site-content?fields=buttons", "/api/selected-sections", "/robots.txt", "/favicon.ico"} {
		for _, coding := range []string{"br", "gzip", "identity"} {
			t.Run(path+" "+coding, func(t *testing.T) {
				first, second := mustGetTwice(t, s, path, "Accept-Encoding: "+coding)
				if first.status != http.StatusOK || len(first.body) == 0 {
					t.Errorf("got status %d and %d bytes, want 200 and a body", first.status, len(first.body))
				}
				if second.status != http.StatusNotModified || len(second.body) != 0 {
					t.Errorf("got status %d and %d bytes, want 304 and none", second.status, len(second.body))
				}
				for _, name := range []string{"ETag", "Cache-Control", "Vary", "Content-Security-Policy"} {
					if got, want := second.header.Get(name), first.header.Get(name); got != want || got == "" {
						t.Errorf("got %s %q with 304, want %q", name, got, want)
					}
				}
				a := s.mustGet(t, path, "Accept-Encoding: "+coding, `If-None-Match: "000000000000000000000000"`)
				if a.status != http.StatusOK || a.mustDecode(t) != first.mustDecode(t) {
					t.Errorf("got status %d for another tag, want 200 and the body", a.status)
				}
			})
		}
	}
	t.Run("on several lines", func(t *testing.T) {
		for _, path := range []string{"/", "/api/selected-sections", "/api/component-image?type=Hero&image=hero_panorama.templ"} {
			tag := s.mustGet(t, path).header.Get("ETag")
			if got := s.mustAsk(t, http.MethodGet, path, `If-None-Match: "x", W/"y"`, "If-None-Match: W/"+tag).status; got != http.StatusNotModified {
				t.Errorf("%s: got status %d, want 304", path, got)
			}
		}
	})
	t.Run("tag of another coding", func(t *testing.T) {
		plain := s.mustGet(t, "/")
		if got := s.mustGet(t, "/", "Accept-Encoding: br", "If-None-Match: "+plain.header.Get("ETag")).status; got != http.StatusOK {
			t.Errorf("got status %d, want 200: those are other bytes", got)
		}
	})
	t.Run("missing page", func(t *testing.T) {
		first := s.mustGet(t, "/no-such-page")
		if got := s.mustGet(t, "/no-such-page", "If-None-Match: "+first.header.Get("ETag")).status; got != http.StatusNotFound {
			t.Errorf("got status %d, want 404", got)
		}
	})
}

func TestHead(t *testing.T) {
	s := mustShare(t)
	for _, path := range []string{"/", "/contacto", "/no-such-page", "/sitemap.xml", "/favicon.ico", "/api/site-content", "/api/site-content?fields=navMenu", "/healthz", "/readyz"} {
		t.Run(path, func(t *testing.T) {
			get, head := s.mustGet(t, path), s.mustDo(t, http.MethodHead, path)
			if head.status != get.status || len(head.body) != 0 {
				t.Errorf("got status %d and %d bytes, want %d and none", head.status, len(head.body), get.status)
			}
			for _, name := range []string{"Content-Type", "Content-Length", "ETag", "Cache-Control", "Content-Security-Policy"} {
				if got, want := head.header.Get(name), get.header.Get(name); got != want {
					t.Errorf("got %s %q, want %q", name, got, want)
				}
			}
		})
	}
}

// checkProtected checks what a redirect has of the headers of a page.
func checkProtected(t *testing.T, a answer) {
	t.Helper()
	for name, want := range map[string]string{
		"Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
		"X-Content-Type-Options":    "nosniff",
		"Referrer-Policy":           "strict-origin-when-cross-origin",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("got %s %q, want %q", name, got, want)
		}
	}
}

func TestPreview(t *testing.T) {
	s := mustServeSample(t, handlers.Options{Preview: true})
	a := s.mustGet(t, "/preview/Hero/hero_panorama.templ")
	a.check(t, http.StatusOK, html, `class="hero-panorama`, `class="footer-columns"`)
	if got := a.header.Get("X-Robots-Tag") + " " + a.header.Get("Cache-Control"); got != "noindex no-store" {
		t.Errorf("got %q, want it neither indexed nor kept", got)
	}
	s.mustGet(t, "/preview/Hero/hero_panorama.templ?content=one").check(t, http.StatusOK, html, `class="hero-panorama`, "Failed to load content")
	s.mustGet(t, "/preview/Hero/hero_panorama.templ?content=no-such").check(t, http.StatusBadRequest, problem, `"field":"content"`, "<html")
	s.mustGet(t, "/preview/Hero/no_such.templ").check(t, http.StatusNotFound, html, "No encontramos esa página", "hero-panorama\"")
}
