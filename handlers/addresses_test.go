package handlers_test

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/handlers"
)

func TestCanonicalAddress(t *testing.T) {
	s := mustShare(t)
	for _, c := range []struct{ target, want string }{
		{"/Contacto", "/contacto"},
		{"/CONTACTO/", "/contacto"},
		{"/contacto/", "/contacto"},
		{"/contacto///", "/contacto"},
		{"//contacto", "/contacto"},
		{"//", "/"},
		{"/enfermedades//arritmias", "/enfermedades/arritmias"},
		{"/%63ontacto", "/contacto"},
		{"/%43ONTACTO%2F", "/contacto"},
		{"/enfermedades%2farritmias", "/enfermedades/arritmias"},
		{"/enfermedades/./arritmias", "/enfermedades/arritmias"},
		{"/enfermedades/../contacto", "/contacto"},
		{"/enfermedades/%2e%2e/contacto", "/contacto"},
		{"/Enfermedades/Arritmias/?utm_source=x&y=%C3%A1", "/enfermedades/arritmias?utm_source=x&y=%C3%A1"},
		{"/contacto/?", "/contacto"},
		{"/SITEMAP.XML", "/sitemap.xml"},
		{"/API/Site-Content?fields=navMenu", "/api/site-content?fields=navMenu"},
		{"http://evil.example/CONTACTO", "/contacto"},
		{"http://www.latido.example/contacto", publicURL + "/contacto"},
		{"http://WWW.latido.example/CONTACTO/?a=1", publicURL + "/contacto?a=1"},
		{"http://www.latido.example//", publicURL + "/"},
		{"http://www.latido.example/icon.svg", publicURL + "/icon.svg"},
		{"/contacto/?a=%0d%0aSet-Cookie:x=1", "/contacto?a=%0d%0aSet-Cookie:x=1"},
	} {
		t.Run(c.target, func(t *testing.T) {
			a := s.mustAsk(t, http.MethodGet, c.target)
			if got := a.header.Get("Location"); a.status != http.StatusMovedPermanently || got != c.want {
				t.Fatalf("got status %d to %q, want 301 to %q", a.status, got, c.want)
			}
			if got := a.header.Get("Set-Cookie"); got != "" {
				t.Errorf("got cookie %q from the query", got)
			}
			checkProtected(t, a)
			if next := s.mustAsk(t, http.MethodGet, c.want); next.status != http.StatusOK {
				t.Errorf("got status %d after one hop, want 200", next.status)
			}
		})
	}
	for _, target := range []string{"http://www.latido.example/no-such", "http://www.latido.example//evil.example/x", "http://www.latido.example/@evil.example"} {
		t.Run(target, func(t *testing.T) {
			a := s.mustAsk(t, http.MethodGet, target)
			if got := a.header.Get("Location"); a.status != http.StatusMovedPermanently || !strings.HasPrefix(got, publicURL+"/") {
				t.Errorf("got status %d to %q, want 301 within the site", a.status, got)
			}
		})
	}
	for _, target := range []string{"http://www.evil.example/contacto", "http://www.www.latido.example/contacto"} {
		if a := s.mustAsk(t, http.MethodGet, target); a.status != http.StatusOK {
			t.Errorf("%s: got status %d, want the page: that is no other name of the site", target, a.status)
		}
	}
}

// TestRedirectsInOneHop: the other name of the site leads to where an address of before does.
func TestRedirectsInOneHop(t *testing.T) {
	s := mustServe(t, handlers.Options{PublicURL: publicURL})
	edition := mustEdition(t, cut)
	edition.Redirects.Body = []byte(`{"/citas":"/contacto","/vieja":"","/pi\u00f1a":"/ni\u00f1os"}`)
	must.OK(t, s.site.Publish(t.Context(), edition))
	for target, want := range map[string]string{
		"/Citas/?a=%0d%0ab":                    "/contacto?a=%0d%0ab",
		"http://www.latido.example/CITAS/?a=b": publicURL + "/contacto?a=b",
		"http://www.latido.example/pi%C3%B1a":  publicURL + "/ni%C3%B1os",
		"http://www.latido.example/vieja":      publicURL + "/vieja",
	} {
		a := s.mustAsk(t, http.MethodGet, target)
		if got := a.header.Get("Location"); a.status != http.StatusMovedPermanently || got != want {
			t.Errorf("%s: got status %d to %q, want 301 to %q", target, a.status, got, want)
		}
		checkProtected(t, a)
	}
	s.mustAsk(t, http.MethodGet, "http://latido.example/vieja").check(t, http.StatusGone, html, "Esta página ya no existe", "No encontramos")
	s.mustAsk(t, http.MethodGet, "/contacto").check(t, http.StatusOK, html, "<h1", "")
}

// TestHostOfTheSite: a site whose address has www. leads there, and one without a domain nowhere.
func TestHostOfTheSite(t *testing.T) {
	for address, redirected := range map[string]string{
		"https://www.latido.example":  "http://latido.example/",
		"https://latido.example:8443": "http://www.latido.example:8443/",
		"http://localhost:3000":       "",
		"http://192.168.1.5:3000":     "",
		"http://[::1]:3000":           "",
	} {
		t.Run(address, func(t *testing.T) {
			s := mustServeSample(t, handlers.Options{PublicURL: address})
			for target, want := range map[string]string{redirected: address + "/", "http://www.localhost:3000/": "", "http://www.192.168.1.5:3000/": ""} {
				if target == "" {
					continue
				}
				if got := s.mustAsk(t, http.MethodGet, target).header.Get("Location"); got != want {
					t.Errorf("%s: got a redirect to %q, want %q", target, got, want)
				}
			}
		})
	}
}

// TestOddAddresses: nothing but a canonical address is a page, nothing is an
// internal error, and no answer sends a visitor to another site.
func TestOddAddresses(t *testing.T) {
	s := mustShare(t)
	for _, target := range []string{
		"/no-such-page", "/enfermedades/no-such-id", "/enfermedades/arritmias/x", "/servicios/arritmias", "/sintomas/",
		"/enfermedades/../x", "/enfermedades/%2e%2e/x", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/..\\..\\x",
		"/\x00", "/%00", "/contacto%00", "/contacto\x00", "/contacto%20", "/contacto%0a", "/contacto;x", "/contacto.", "/contacto.html", "/index.html",
		"//evil.example", "//evil.example/", "//evil.example/contacto", "//evil.example/..", "///evil.example", "/%2fevil.example", "/%2f%2fevil.example/", "/%5cevil.example", "/\\evil.example",
		"http://evil.example//evil.example/", "https://evil.example/no", "//evil.example//", "/.//evil.example", "/contacto//evil.example/..", "//evil.example/%2e%2e",
		"/%", "/%zz", "/%e0%a4%a", "/\xff\xfe", "/áéí", "/%C3%A1", "/?", "/?x", "/#x", "*", "/*", "/.", "/./", "/~", "/:id", "/enfermedades/:id",
		"/preview/Hero/hero_panorama.templ", "/404", "/wp-login.php", "/.env", "/.git/config", "/bin/latido",
		"/assets", "/assets/", "/api", "/api/", "/healthz/", "/Healthz",
		"/" + strings.Repeat("a", 2000), "/contacto" + strings.Repeat("/", 1500), "/?" + strings.Repeat("q", 2000), "/" + strings.Repeat("%2e%2e/", 300) + "contacto",
	} {
		name := strconv.QuoteToASCII(target)
		t.Run(name[:min(60, len(name))], func(t *testing.T) {
			a := s.mustAsk(t, http.MethodGet, target)
			location := a.header.Get("Location")
			switch {
			case a.status == http.StatusOK:
				path, _, _ := strings.Cut(target, "?")
				path, _, _ = strings.Cut(path, "#")
				if path != "/" {
					t.Errorf("got 200 at an address that is not canonical")
				}
			case a.status >= 300 && a.status < 400:
				if !strings.HasPrefix(location, "/") || strings.HasPrefix(location, "//") || strings.ContainsAny(location, "\\\r\n") {
					t.Errorf("got a redirect to %q, want a path of this site", location)
				}
				if next := s.mustAsk(t, http.MethodGet, location); next.status != http.StatusOK {
					t.Errorf("got status %d after a redirect to %q, want one hop to a page", next.status, location)
				}
			case a.status >= 400 && a.status < 500:
			default:
				t.Errorf("got status %d", a.status)
			}
			if a.status != http.StatusOK && bytes.Contains(a.body, []byte("root:")) {
				t.Error("got a file of the machine")
			}
		})
	}
	t.Run("longer than any address", func(t *testing.T) {
		if a := s.mustAsk(t, http.MethodGet, "/"+strings.Repeat("a", 100_000)); a.status < 400 || a.status >= 500 && a.status != http.StatusHTTPVersionNotSupported {
			t.Errorf("got status %d, want a refusal", a.status)
		}
	})
}

func TestNotFound(t *testing.T) {
	s := mustShare(t)
	for _, path := range []string{"/no-such-page", "/enfermedades/no-such-id", "/sintomas/no-such-id", "/servicios/no-such-id", "/assets/no-such.avif", "/preview/Hero/hero_panorama.templ", "/404"} {
		for _, coding := range []string{"br", "identity"} {
			t.Run(path+" "+coding, func(t *testing.T) {
				a := s.mustGet(t, path, "Accept-Encoding: "+coding)
				a.check(t, http.StatusNotFound, html, "No encontramos esa página", `rel="canonical"`)
				if body := a.mustDecode(t); !strings.Contains(body, `<meta name="robots" content="noindex">`) || !strings.Contains(body, "<style>") {
					t.Error("got no noindex, or no style")
				}
			})
		}
	}
	t.Run("of the API", func(t *testing.T) {
		a := s.mustGet(t, "/api/no-such")
		a.check(t, http.StatusNotFound, problem, `"status":404`, "<html")
		if got := a.header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("got Cache-Control %q, want no-store", got)
		}
	})
}
