package handlers

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/picture"
	"latido/handlers/publish/resource"
	"latido/static"
)

func mustPictureFile(t *testing.T, name string) string {
	t.Helper()
	body := must.Get(os.ReadFile(filepath.Join("../db/picture/testdata", name)))(t)
	return string(body)
}

// wholePicture is 600 × 400 px in every size that it needs.
func wholePicture(t *testing.T) []string {
	t.Helper()
	return []string{mustPictureFile(t, "photo-600x400.webp"), mustPictureFile(t, "photo-480x320.webp"), mustPictureFile(t, "photo-600x400.avif"), mustPictureFile(t, "photo-480x320.avif")}
}

// postPicture sends a form with a text and files; headers are names and values in turn.
func (b *browser) postPicture(alt string, files []string, headers ...string) answer {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	must.OK(b.t, form.WriteField("alt", alt))
	for _, file := range files {
		part := must.Get(form.CreateFormFile("file", "blob"))(b.t)
		must.Get(part.Write([]byte(file)))(b.t)
	}
	must.OK(b.t, form.Close())
	return b.sendBody(http.MethodPost, "/api/pictures", body.String(), append([]string{"Content-Type", form.FormDataContentType()}, headers...)...)
}

// mustPath is the path that the answer to an upload tells.
func (a answer) mustPath(t *testing.T) string {
	t.Helper()
	var told struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal([]byte(a.body), &told); err != nil || a.status != http.StatusCreated || a.header.Get("Location") != told.Path {
		t.Fatalf("got %d, Location %q, %s", a.status, a.header.Get("Location"), a.body)
	}
	return told.Path
}

// TestPicture: a picture is stored on one server, published by a save, shown by
// another server, and by that one also when the database is gone.
func TestPicture(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		b := mustServeSite(t, dbtest.MustOpen(t, databaseURL))
		store := must.Get(db.Open(t.Context(), databaseURL, ""))(t)
		site := newSite("")
		must.OK(t, site.Refresh(t.Context(), store))
		other := newBrowser(t, mustServeOf(t, site, store, Options{}))

		path := b.postPicture("Una mano & otra", wholePicture(t)).mustPath(t)
		if again := b.postPicture("Una mano & otra", wholePicture(t)).mustPath(t); again != path {
			t.Errorf("the same picture: got %s, want %s", again, path)
		}
		unused := b.postPicture("", []string{mustPictureFile(t, "lossless-120x80.webp")}).mustPath(t)
		id := strings.Split(strings.TrimPrefix(path, "/fotos/"), "-")[0]
		b.get("/api/pictures/"+id).shows(t, 200, `"alt":"Una mano \u0026 otra","width":600,"height":400,"avif":true`, "")
		other.get("/api/pictures/"+id).shows(t, 401, "Tu sesión terminó", "Una mano")
		b.get("/api/pictures/0").shows(t, 404, "No existe", "")
		b.get("/").shows(t, 200, "</html>", id)

		b.mustShowPicture(path, "image/webp", mustPictureFile(t, "photo-600x400.webp"))
		small := strings.Replace(path, "600x400.webp", "480x320.avif", 1)
		b.mustShowPicture(small, "image/avif", mustPictureFile(t, "photo-480x320.avif"))
		for _, missing := range []string{strings.Replace(path, "600x400", "600x401", 1), "/fotos/000000000000000000000000-600x400.webp", "/fotos/", "/fotos/x.webp"} {
			b.get(missing).shows(t, 404, "", "")
		}

		b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"imagePath":"`+path+`"}}}`).shows(t, 200, path, "")
		b.postJSON("/api/update-sections", "").shows(t, 200, "Hero", "") // draws all anew, and changes nothing
		must.OK(t, site.Refresh(t.Context(), store))
		must.OK(t, store.Close())
		for name, visitor := range map[string]*browser{"the server that saved": b, "the other, without a database": other} {
			page := visitor.get("/")
			for _, want := range []string{
				`type="image/avif" srcset="` + small + ` 480w, ` + strings.Replace(path, ".webp", ".avif", 1) + ` 600w"`,
				`<img src="` + path + `" srcset="` + strings.Replace(small, ".avif", ".webp", 1) + ` 480w, ` + path + ` 600w"`,
				`width="600" height="400" alt="Una mano &amp; otra"`,
			} {
				if !strings.Contains(page.body, want) {
					t.Errorf("%s: no %s", name, want)
				}
			}
			visitor.mustShowPicture(path, "image/webp", mustPictureFile(t, "photo-600x400.webp"))
		}
		other.get(unused).shows(t, 503, "", "")
	})
}

// mustShowPicture checks a file of a picture and what is said about it.
func (b *browser) mustShowPicture(address, contentType, body string) {
	b.t.Helper()
	got := b.get(address)
	if got.status != http.StatusOK || got.body != body {
		b.t.Errorf("%s: got %d and %d bytes, want %d", address, got.status, len(got.body), len(body))
	}
	for name, want := range map[string]string{
		"Content-Type": contentType, "Cache-Control": resource.CacheForever, "X-Content-Type-Options": "nosniff",
		"ETag": `"` + strings.TrimPrefix(address, "/fotos/") + `"`, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	} {
		if value := got.header.Get(name); value != want {
			b.t.Errorf("%s: got %s %q, want %q", address, name, value, want)
		}
	}
	if again := b.send(http.MethodGet, address, nil, "If-None-Match", got.header.Get("ETag")); again.status != http.StatusNotModified || again.body != "" {
		b.t.Errorf("%s: got %d with its own ETag, want 304", address, again.status)
	}
}

// TestPictureRefused: nothing is stored, and the answer says in Spanish what is wrong.
func TestPictureRefused(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b := mustServeSite(t, store)
	good := wholePicture(t)
	tests := []struct {
		name   string
		alt    string
		files  []string
		status int
		detail string
	}{
		{"a JPEG", "", []string{mustPictureFile(t, "photo.jpg")}, 415, "no es una foto en AVIF ni en WebP"},
		{"EXIF data", "", []string{mustPictureFile(t, "exif.webp")}, 422, "datos ocultos"},
		{"EXIF data in AVIF", "", []string{mustPictureFile(t, "exif.avif")}, 422, "datos ocultos"},
		{"an animation", "", []string{mustPictureFile(t, "moves.webp")}, 422, "animación"},
		{"cut short", "", []string{good[0][:100], good[1]}, 422, "dañada"},
		{"a bomb", "", []string{strings.Replace(good[0], "\x9d\x01\x2a\x58\x02\x90\x01", "\x9d\x01\x2a\xff\x3f\xff\x3f", 1)}, 422, "demasiados pixeles"},
		{"a size too few", "", good[:1], 422, "faltan tamaños"},
		{"too heavy", "", []string{strings.Repeat("x", picture.MaxBytes+1)}, 413, "20 MB"},
		{"a long text", strings.Repeat("a", picture.MaxAlt+1), good, 422, "500 caracteres"},
		{"no files", "", nil, 400, "multipart/form-data"},
		{"too many files", "", make([]string, 17), 400, "multipart/form-data"},
	}
	for _, test := range tests {
		got := b.postPicture(test.alt, test.files)
		got.shows(t, test.status, test.detail, "")
		if kind := got.header.Get("Content-Type"); kind != "application/problem+json" {
			t.Errorf("%s: got %s", test.name, kind)
		}
	}
	b.postJSON("/api/pictures", `{"alt":"","file":[]}`).shows(t, 400, "multipart/form-data", "")
	b.sendBody(http.MethodPost, "/api/pictures", "--x\r\nbroken", "Content-Type", "multipart/form-data; boundary=x").shows(t, 400, "multipart/form-data", "")
	b.postPicture("", good, "Sec-Fetch-Site", "cross-site").shows(t, 403, "no salió de este sitio", "")
	newBrowser(t, b.base).postPicture("", good).shows(t, 401, "Tu sesión terminó", "")
	// What is refused leaves nothing: the only picture is one that was let in.
	path := b.postPicture("", good).mustPath(t)
	b.get("/api/pictures/"+path[len("/fotos/"):len("/fotos/")+24]).shows(t, 200, path, "")
}

// heavyPicture is a valid file of 400 × 400 px with so many bytes.
func heavyPicture(bytes int) string {
	data := "\x10\x00\x00\x9d\x01\x2a\x90\x01\x90\x01" + strings.Repeat("\x00", bytes-30)
	length := func(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(n))) }
	return "RIFF" + length(12+len(data)) + "WEBPVP8 " + length(len(data)) + data
}

// countedFiles is a store that counts the files that are read.
type countedFiles struct {
	*db.Store
	read atomic.Int32
}

func (s *countedFiles) PictureFile(ctx context.Context, name picture.Name, format string) ([]byte, error) {
	s.read.Add(1)
	return s.Store.PictureFile(ctx, name, format)
}

// TestHeavyPhoto: a server at rest sends a file of any size that may be uploaded; one
// that has no room for it says so before it reads it.
func TestHeavyPhoto(t *testing.T) {
	t.Parallel()
	store := &countedFiles{Store: dbtest.MustOpen(t, dbtest.SQLite(t))}
	b, _ := mustServeSiteWith(t, store.Store, store, Options{})
	file := heavyPicture(picture.MaxBytes - 100)
	path := b.postPicture("", []string{file}).mustPath(t)
	other := b.postPicture("Otra", []string{file}).mustPath(t)
	visitor := newBrowser(t, b.base)
	for _, who := range []*browser{visitor, b} {
		if got := who.get(path); got.status != http.StatusOK || got.body != file {
			t.Errorf("got %d and %d bytes, want 200 and %d", got.status, len(got.body), len(file))
		}
	}
	unread := must.Get(http.Get(b.base + path))(t)
	before := store.read.Load()
	visitor.get(other).shows(t, http.StatusServiceUnavailable, "Muchas solicitudes a la vez", "")
	if got := store.read.Load(); got != before {
		t.Errorf("read %d files without room for them", got-before)
	}
	must.OK(t, unread.Body.Close())
	got := visitor.get(other)
	for got.status == http.StatusServiceUnavailable {
		got = visitor.get(other)
	}
	if got.status != http.StatusOK || got.body != file {
		t.Errorf("got %d and %d bytes when there is room again", got.status, len(got.body))
	}
}

// TestOnlyTheWorkerMayCompile: the page of the owner has no unsafe- word, the
// script of the worker has the one that WebAssembly needs, and no other file has.
func TestOnlyTheWorkerMayCompile(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b := mustServeSite(t, store)
	policy := func(address string) string {
		got := b.get(address)
		if got.status != http.StatusOK {
			t.Errorf("%s: got %d", address, got.status)
		}
		return got.header.Get("Content-Security-Policy")
	}
	if page := policy("/admin/informacion"); strings.Contains(page, "unsafe-") || !strings.Contains(page, "worker-src 'self'") {
		t.Errorf("got the page's policy %q", page)
	}
	if worker := policy(static.PictureWorker()); !strings.Contains(worker, "script-src 'self' 'wasm-unsafe-eval'") {
		t.Errorf("got the worker's policy %q", worker)
	}
	for format, address := range static.Codecs() {
		got := b.get(address)
		if got.header.Get("Content-Type") != "application/wasm" || !strings.HasPrefix(got.body, "\x00asm") {
			t.Errorf("%s: got %q and %.8q", format, got.header.Get("Content-Type"), got.body)
		}
		if strings.Contains(got.header.Get("Content-Security-Policy"), "unsafe-") {
			t.Errorf("%s may do more than it has to", format)
		}
	}
}
