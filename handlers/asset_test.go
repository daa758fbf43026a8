package handlers_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/static"
)

// mustReadAsset returns the plain bytes of a file of the program.
func mustReadAsset(tb testing.TB, address string) string {
	tb.Helper()
	file, ok := static.Asset(address)
	if !ok {
		tb.Fatalf("%s: got no such asset", address)
	}
	body := must.Get(io.ReadAll(file.Plain))(tb)
	return string(body)
}

func TestAssets(t *testing.T) {
	s := mustShare(t)
	var addresses []string
	for _, page := range []string{"/", "/servicios/ecmo", "/contacto"} {
		addresses = append(addresses, regexp.MustCompile(`/assets/[^"' ,)&*]+`).FindAllString(s.mustGet(t, page).mustDecode(t), -1)...)
	}
	slices.Sort(addresses)
	addresses = slices.Compact(addresses)
	types := map[string]string{".avif": "image/avif", ".webp": "image/webp", ".jpg": "image/jpeg", ".woff2": "font/woff2", ".mp4": "video/mp4", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
	kinds := map[string]bool{}
	for _, address := range addresses {
		kinds[path.Ext(address)] = true
		want := mustReadAsset(t, address)
		a := s.mustGet(t, address, "Accept-Encoding: br, gzip")
		if a.status != http.StatusOK || a.mustDecode(t) != want || a.header.Get("Content-Type") != types[path.Ext(address)] {
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
	for _, kind := range []string{".avif", ".webp", ".jpg", ".woff2", ".mp4", ".js", ".css"} {
		if !kinds[kind] {
			t.Errorf("got no %s on the pages", kind)
		}
	}
	head := s.mustDo(t, http.MethodHead, addresses[0])
	if head.status != http.StatusOK || len(head.body) != 0 || head.header.Get("Content-Length") == "0" {
		t.Errorf("got status %d, %d bytes and length %s for HEAD", head.status, len(head.body), head.header.Get("Content-Length"))
	}
}

// TestFacesInOneRoundTrip asks that a face and its headers fit the ten packets of 1,460
// bytes that a new connection sends before it waits for an answer (RFC 6928 §2).
func TestFacesInOneRoundTrip(t *testing.T) {
	s := mustShare(t)
	for _, font := range static.Fonts() {
		a := s.mustGet(t, font.File, "Accept-Encoding: br, gzip")
		var headers bytes.Buffer
		must.OK(t, a.header.Write(&headers))
		if size := len("HTTP/1.1 200 OK\r\n") + headers.Len() + len(a.body); a.status != http.StatusOK || size > 10*1460 {
			t.Errorf("%s: got status %d and %d bytes, want at most %d", font.Family, a.status, size, 10*1460)
		}
	}
}

// TestVideoInParts asks for a video as players do: Safari plays none from a
// server that cannot answer for a part.
func TestVideoInParts(t *testing.T) {
	s := mustShare(t)
	address := static.VideoURL("/videos/primera-consulta.mp4")
	whole := mustReadAsset(t, address)
	size := len(whole)
	tag := s.mustGet(t, address).header.Get("ETag")
	for name, test := range map[string]struct {
		headers []string
		status  int
		body    string
		where   string
	}{
		"whole":         {nil, 200, whole, ""},
		"first bytes":   {[]string{"Range: bytes=0-1"}, 206, whole[:2], "bytes 0-1/%d"},
		"middle":        {[]string{"Range: bytes=1000-1999"}, 206, whole[1000:2000], "bytes 1000-1999/%d"},
		"from":          {[]string{"Range: bytes=600000-"}, 206, whole[600000:], fmt.Sprintf("bytes 600000-%d/%%d", size-1)},
		"suffix":        {[]string{"Range: bytes=-5"}, 206, whole[size-5:], fmt.Sprintf("bytes %d-%d/%%d", size-5, size-1)},
		"past the end":  {[]string{"Range: bytes=600000-99999999"}, 206, whole[600000:], fmt.Sprintf("bytes 600000-%d/%%d", size-1)},
		"unsatisfiable": {[]string{"Range: bytes=99999999-"}, 416, "", "bytes */%d"},
		"same tag":      {[]string{"Range: bytes=0-1", "If-Range: " + tag}, 206, whole[:2], "bytes 0-1/%d"},
		"other tag":     {[]string{"Range: bytes=0-1", `If-Range: "other"`}, 200, whole, ""},
		"not modified":  {[]string{"If-None-Match: " + tag}, 304, "", ""},
		"compressed":    {[]string{"Accept-Encoding: br, gzip", "Range: bytes=0-1"}, 206, whole[:2], "bytes 0-1/%d"},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.mustGet(t, address, test.headers...)
			if a.status != test.status || test.status < 300 && string(a.body) != test.body {
				t.Errorf("got status %d and %d bytes, want %d and %d bytes", a.status, len(a.body), test.status, len(test.body))
			}
			want := test.where
			if want != "" {
				want = fmt.Sprintf(want, size)
			}
			if got := a.header.Get("Content-Range"); got != want {
				t.Errorf("got Content-Range %q, want %q", got, want)
			}
			if immutable := strings.Contains(a.header.Get("Cache-Control"), "immutable"); immutable == (a.status == 416) {
				t.Errorf("got Cache-Control %q with status %d", a.header.Get("Cache-Control"), a.status)
			}
			if test.status < 300 && (a.header.Get("Content-Type") != "video/mp4" || a.header.Get("Accept-Ranges") != "bytes" || a.header.Get("Content-Encoding") != "" || a.header.Get("ETag") != tag) {
				t.Errorf("got headers %v", a.header)
			}
			for header, values := range a.header {
				if len(values) > 1 {
					t.Errorf("got %s %d times", header, len(values))
				}
			}
		})
	}
	head := s.mustDo(t, http.MethodHead, address)
	if head.status != 200 || len(head.body) != 0 || head.header.Get("Content-Length") != strconv.Itoa(size) {
		t.Errorf("got status %d, %d bytes and length %s for HEAD, want the length of the file", head.status, len(head.body), head.header.Get("Content-Length"))
	}
}

// TestVideoStartsAtOnce looks for the index of the video before its pictures.
func TestVideoStartsAtOnce(t *testing.T) {
	file := mustReadAsset(t, static.VideoURL("/videos/primera-consulta.mp4"))
	if index, pictures := strings.Index(file, "moov"), strings.Index(file, "mdat"); index < 0 || index > pictures || len(file) > 700_000 {
		t.Errorf("got the index at %d, the pictures at %d and %d bytes, want the index first and less than 700 kB", index, pictures, len(file))
	}
}

func TestNoOtherAssets(t *testing.T) {
	s := mustShare(t)
	for _, target := range []string{
		"/assets/", "/assets/no-such.avif", "/assets/fonts/fonts.json", "/assets/images/pictures.json", "/assets/videos/videos.json", "/assets/videos/no-such.mp4", "/assets/icons/phone.svg", "/assets/dist/css/layout/base.css",
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
