package handlers_test

import (
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latido/static"
)

func TestAssets(t *testing.T) {
	s := mustShare(t)
	var addresses []string
	for _, page := range []string{"/", "/servicios/ecmo", "/contacto"} {
		addresses = append(addresses, regexp.MustCompile(`/assets/[^"' ,)]+`).FindAllString(s.mustGet(t, page).mustDecode(t), -1)...)
	}
	slices.Sort(addresses)
	addresses = slices.Compact(addresses)
	types := map[string]string{".avif": "image/avif", ".webp": "image/webp", ".jpg": "image/jpeg", ".woff2": "font/woff2", ".js": "text/javascript; charset=utf-8"}
	kinds := map[string]bool{}
	for _, address := range addresses {
		kinds[path.Ext(address)] = true
		file, ok := static.Asset(address)
		want := file.Plain
		if !ok {
			t.Errorf("%s: got no such asset", address)
			continue
		}
		a := s.mustGet(t, address, "Accept-Encoding: br, gzip")
		if a.status != http.StatusOK || a.mustDecode(t) != string(want) || a.header.Get("Content-Type") != types[path.Ext(address)] {
			t.Errorf("%s: got status %d, type %q and %d bytes, want the file", address, a.status, a.header.Get("Content-Type"), len(a.body))
		}
		if got := a.header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("%s: got Cache-Control %q, want it immutable", address, got)
		}
		if got := a.header.Get("X-Content-Type-Options") + a.header.Get("Set-Cookie"); got != "nosniff" {
			t.Errorf("%s: got %q, want nosniff and no cookie", address, got)
		}
		again := s.mustGet(t, address, "Accept-Encoding: br, gzip", "If-None-Match: "+a.header.Get("ETag"))
		if again.status != http.StatusNotModified || len(again.body) != 0 {
			t.Errorf("%s: got status %d and %d bytes for the same tag, want 304 and none", address, again.status, len(again.body))
		}
		if other := s.mustGet(t, address, `If-None-Match: "x"`); other.status != http.StatusOK {
			t.Errorf("%s: got status %d for another tag, want 200", address, other.status)
		}
	}
	for _, kind := range []string{".avif", ".webp", ".jpg", ".woff2", ".js"} {
		if !kinds[kind] {
			t.Errorf("got no %s on the pages", kind)
		}
	}
	head := s.mustDo(t, http.MethodHead, addresses[0])
	if head.status != http.StatusOK || len(head.body) != 0 || head.header.Get("Content-Length") == "0" {
		t.Errorf("got status %d, %d bytes and length %s for HEAD", head.status, len(head.body), head.header.Get("Content-Length"))
	}
}

func TestNoOtherAssets(t *testing.T) {
	s := mustShare(t)
	for _, target := range []string{
		"/assets/", "/assets/no-such.avif", "/assets/fonts/fonts.json", "/assets/images/pictures.json", "/assets/icons/phone.svg", "/assets/dist/css/layout/base.css",
		"/assets/../go.mod", "/assets/%2e%2e/go.mod", "/assets/..%2fgo.mod", "/assets/images/../images/pictures.json", "/assets/images/derived/../../static.go",
		"/assets//etc/passwd", "/assets/%2fetc%2fpasswd.js", "/assets/..\\static.go", "/assets/fonts/%00.woff2", "/assets/*", "/assets/./fonts", "/assets/.avif",
	} {
		t.Run(target, func(t *testing.T) {
			a := s.mustAsk(t, http.MethodGet, target)
			if a.status != http.StatusNotFound {
				t.Errorf("got status %d, want 404", a.status)
			}
			if strings.Contains(a.header.Get("Cache-Control"), "immutable") {
				t.Error("got an error that browsers keep for ever")
			}
		})
	}
}
