package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

func TestRefuseCrossSite(t *testing.T) {
	t.Parallel()
	const sec, origin, referer, host = "Sec-Fetch-Site", "Origin", "Referer", "Host"
	tests := []struct {
		name      string
		publicURL string
		headers   []string
		refused   bool
	}{
		{"same origin", "", []string{sec, "same-origin"}, false},
		{"same origin, whatever Origin says", "", []string{sec, "same-origin", origin, "null"}, false},
		{"same site", "", []string{sec, "same-site", origin, "http://site.test", host, "site.test"}, true},
		{"cross site", "", []string{sec, "cross-site"}, true},
		{"none", "", []string{sec, "none"}, true},
		{"nothing", "", []string{sec, ""}, true},
		{"Origin is Host", "", []string{sec, "", origin, "http://site.test:3000", host, "site.test:3000"}, false},
		{"Origin has another scheme", "", []string{sec, "", origin, "https://site.test:3000", host, "site.test:3000"}, true},
		{"Origin is no page's", "", []string{sec, "", origin, "ftp://site.test", host, "site.test"}, true},
		{"Origin has another port", "", []string{sec, "", origin, "http://site.test:3001", host, "site.test:3000"}, true},
		{"Origin is another host", "", []string{sec, "", origin, "http://evil.test", host, "site.test"}, true},
		{"Origin begins with Host", "", []string{sec, "", origin, "http://site.test.evil.test", host, "site.test"}, true},
		{"Origin null", "", []string{sec, "", origin, "null", referer, "http://site.test/", host, "site.test"}, true},
		{"Origin is PUBLIC_URL", "https://example.mx", []string{sec, "", origin, "https://example.mx", host, "inner:3000"}, false},
		{"Origin is PUBLIC_URL without HTTPS", "https://example.mx", []string{sec, "", origin, "http://example.mx", host, "example.mx"}, true},
		{"Referer is Host", "", []string{sec, "", referer, "http://site.test/admin/entrar", host, "site.test"}, false},
		{"Referer is another", "", []string{sec, "", referer, "http://evil.test/site.test", host, "site.test"}, true},
		{"Referer is broken", "", []string{sec, "", referer, "http://%zz", host, "site.test"}, true},
	}
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				b := newBrowser(t, mustServe(t, store, Options{PublicURL: test.publicURL}))
				got := b.send("POST", "/admin/entrar", formOf("usuario", "ana", "contrasena", goodPassword), test.headers...)
				if !test.refused {
					got.leads(t, "/admin")
					return
				}
				got.shows(t, http.StatusForbidden, "no salió de este sitio", "<form")
				if len(b.cookies) > 0 {
					t.Error("the refused request signs in")
				}
			})
		}
	})
}

// TestEveryPostIsChecked also looks at addresses that do not exist yet. Other methods
// than POST change nothing anywhere (TestOnlyPostChanges).
func TestEveryPostIsChecked(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := newBrowser(t, mustServe(t, store, Options{}))
		for _, path := range []string{"/admin", "/admin/salir", "/admin/bienvenida", "/admin/contrasena", "/admin/x", "/api/site-content", "/api/selected-sections", "/api/x"} {
			if got := b.send("POST", path, nil, "Sec-Fetch-Site", "cross-site"); got.status != http.StatusForbidden {
				t.Errorf("POST %s: got %d, want 403", path, got.status)
			}
			for _, method := range []string{"PUT", "PATCH", "DELETE"} {
				if got := b.send(method, path, nil, "Sec-Fetch-Site", "cross-site"); got.status < 300 {
					t.Errorf("%s %s: got %d, want a refusal", method, path, got.status)
				}
			}
			if got := b.send("GET", path, nil, "Sec-Fetch-Site", "cross-site"); got.status == http.StatusForbidden {
				t.Errorf("GET %s: got 403", path)
			}
		}
	})
}

func TestAdminHeaders(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		for _, publicURL := range []string{"", "https://example.mx"} {
			b := newBrowser(t, mustServe(t, store, Options{PublicURL: publicURL}))
			answers := map[string]answer{
				"redirect":   b.get("/admin"),
				"sign-in":    b.get("/admin/entrar"),
				"refused":    b.signIn("", ""),
				"cross site": b.send("POST", "/admin/entrar", nil, "Sec-Fetch-Site", "cross-site"),
				"no link":    b.get("/admin/bienvenida"),
				"signed out": b.get("/admin/x"),
				"signed in":  b.signIn("ana", goodPassword),
				"password":   b.get("/admin/contrasena"),
				"missing":    b.get("/admin/x"),
			}
			if got := answers["missing"].status; got != http.StatusNotFound {
				t.Errorf("missing: got %d, want 404", got)
			}
			for name, answer := range answers {
				checkAdminHeaders(t, fmt.Sprintf("%s at %q", name, publicURL), answer.header, publicURL != "")
			}
		}
	})
}

func checkAdminHeaders(t *testing.T, name string, header http.Header, secure bool) {
	t.Helper()
	for key, want := range map[string]string{
		"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
	} {
		if got := header.Values(key); len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %s %q, want %q", name, key, got, want)
		}
	}
	csp := header.Values("Content-Security-Policy")
	if len(csp) != 1 || !strings.Contains(csp[0], "default-src 'none'") || !strings.Contains(csp[0], "frame-ancestors 'none'") || strings.Contains(csp[0], "unsafe") {
		t.Errorf("%s: got Content-Security-Policy %q", name, csp)
	}
	if got := header.Get("Strict-Transport-Security") != ""; got != secure {
		t.Errorf("%s: got HSTS %v, want %v", name, got, secure)
	}
}
