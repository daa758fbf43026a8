package publish

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/views/sections"
)

// mustEdition is the sample practice with one record of each kind, as it was saved at an instant.
func mustEdition(t *testing.T, saved, at time.Time, change func(records map[string]any)) Edition {
	t.Helper()
	body := mustRecords(t, func(records map[string]any) {
		for _, key := range []string{"diseases", "symptoms", "services"} {
			records[key] = records[key].([]any)[:1]
		}
		change(records)
	})
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		t.Fatal(err)
	}
	return Edition{Content: db.Revision{Number: 1, Body: body, CreatedAt: saved}, Sections: db.Revision{Number: 1, Body: selections, CreatedAt: saved}, At: at}
}

// mustShare is what is published of an edition once its pages are compressed with what they have in common.
func mustShare(t *testing.T, edition Edition) *Site {
	t.Helper()
	set, err := render(t.Context(), edition, location{"https://latido.example", DefaultAddress}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := set.pack(); err != nil {
		t.Fatal(err)
	}
	if err := set.share(t.Context(), func() {}); err != nil {
		t.Fatal(err)
	}
	s := NewSite("")
	s.current.Store(set)
	return s
}

// TestDictionaryOnlyWhereNobodyListens: whoever stands between could change what is
// sent, and understand less of it (RFC 9842 §8).
func TestDictionaryOnlyWhereNobodyListens(t *testing.T) {
	now := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	edition := mustEdition(t, now, now, func(map[string]any) {})
	for address, want := range map[string]bool{
		"https://latido.example": true, "http://127.0.0.1:3000": true, "http://localhost:3000": true,
		"http://latido.example": false, "http://192.168.1.20:3000": false,
	} {
		set, err := render(t.Context(), edition, location{address, DefaultAddress}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := set.dictionary != nil; got != want {
			t.Errorf("%s: got a dictionary %v, want %v", address, got, want)
		}
	}
}

// mustServe asks a site for a path.
func mustServe(t *testing.T, s *Site, path string, headers map[string]string) *fasthttp.Response {
	t.Helper()
	ctx := &fasthttp.RequestCtx{}
	ctx.Request.SetRequestURI(path)
	ctx.Request.SetHost("latido.example")
	for name, value := range headers {
		ctx.Request.Header.Set(name, value)
	}
	if !s.Serve(ctx) {
		t.Fatalf("%s: got no answer", path)
	}
	return &ctx.Response
}

// mustDictionary is the dictionary that a page names, and what a browser that holds it says.
func mustDictionary(t *testing.T, s *Site, page string) (body []byte, asks map[string]string) {
	t.Helper()
	address, named := strings.CutPrefix(string(mustServe(t, s, page, nil).Header.Peek("Link")), "<")
	address, _, found := strings.Cut(address, `>; rel="compression-dictionary"`)
	if !named || !found {
		t.Fatalf("%s names no dictionary", page)
	}
	answer := mustServe(t, s, address, nil)
	if use := string(answer.Header.Peek("Use-As-Dictionary")); use != `match="/*", match-dest=("document")` {
		t.Errorf("got %q", use)
	}
	if cache := string(answer.Header.Peek("Cache-Control")); cache != CacheForever {
		t.Errorf("got %q, want that browsers keep it", cache)
	}
	return answer.Body(), map[string]string{"Accept-Encoding": "gzip, br, zstd, dcb, dcz", "Available-Dictionary": string(newDictionary(answer.Body()).name)}
}

func TestDictionary(t *testing.T) {
	noon := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	unchanged := func(map[string]any) {}
	s := mustShare(t, mustEdition(t, noon, noon, unchanged))
	dictionary, asks := mustDictionary(t, s, "/")

	for path := range s.current.Load().names {
		plain := mustServe(t, s, path, nil).Body()
		brotli := mustServe(t, s, path, map[string]string{"Accept-Encoding": "br"})
		answer := mustServe(t, s, path, asks)
		if got := string(answer.Header.ContentEncoding()); got != "dcz" {
			t.Fatalf("%s: got coding %q for a browser that holds the dictionary", path, got)
		}
		if want := "Accept-Encoding, Available-Dictionary"; string(answer.Header.Peek("Vary")) != want || string(brotli.Header.Peek("Vary")) != want {
			t.Errorf("%s: got Vary %q and %q, want %q", path, answer.Header.Peek("Vary"), brotli.Header.Peek("Vary"), want)
		}
		for _, name := range []string{"Content-Security-Policy", "Cache-Control", "Content-Type"} {
			if got, want := answer.Header.Peek(name), brotli.Header.Peek(name); !bytes.Equal(got, want) {
				t.Errorf("%s: got %s %q, want %q", path, name, got, want)
			}
		}
		frame, begins := bytes.CutPrefix(answer.Body(), s.current.Load().resources[path].with.magic())
		if !begins {
			t.Fatalf("%s: got no header of RFC 9842", path)
		}
		reader, err := zstd.NewReader(bytes.NewReader(frame), zstd.WithDecoderDictRaw(0, dictionary))
		if err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if _, err := page.ReadFrom(reader); err != nil || !bytes.Equal(page.Bytes(), plain) {
			t.Errorf("%s: got %d bytes, %v, want the page", path, page.Len(), err)
		}
		reader.Close()
		if share := float64(len(answer.Body())) / float64(len(brotli.Body())); share > 0.5 && path != "/" {
			t.Errorf("%s: got %.2f of the bytes without a dictionary, want half at most", path, share)
		}
		tag := string(answer.Header.Peek("ETag"))
		again := map[string]string{"If-None-Match": tag}
		for name, value := range asks {
			again[name] = value
		}
		if got := mustServe(t, s, path, again); got.StatusCode() != http.StatusNotModified || string(got.Header.Peek("ETag")) != tag {
			t.Errorf("%s: got %d for the tag that it has", path, got.StatusCode())
		}
		again["If-None-Match"] = string(brotli.Header.Peek("ETag"))
		if got := mustServe(t, s, path, again); got.StatusCode() != http.StatusNotModified {
			t.Errorf("%s: got %d for the page that it has from before the dictionary", path, got.StatusCode())
		}
	}
	for _, path := range []string{"/sitemap.xml", "/robots.txt"} {
		if got := mustServe(t, s, path, asks); len(got.Header.Peek("Link")) > 0 || string(got.Header.ContentEncoding()) == "dcz" {
			t.Errorf("%s: got Link %q and coding %q, want none of a dictionary", path, got.Header.Peek("Link"), got.Header.ContentEncoding())
		}
	}

	for name, headers := range map[string]map[string]string{
		"another dictionary":  {"Accept-Encoding": "br, dcz", "Available-Dictionary": ":AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:"},
		"no dictionary":       {"Accept-Encoding": "br, dcz"},
		"no such coding":      {"Accept-Encoding": "br", "Available-Dictionary": asks["Available-Dictionary"]},
		"only of another one": {"Accept-Encoding": "br, dcb", "Available-Dictionary": asks["Available-Dictionary"]},
	} {
		if got := string(mustServe(t, s, "/", headers).Header.ContentEncoding()); got != "br" {
			t.Errorf("%s: got coding %q, want br", name, got)
		}
	}

	later, _ := mustDictionary(t, mustShare(t, mustEdition(t, noon, noon.Add(30*time.Hour), unchanged)), "/contacto")
	if !bytes.Equal(later, dictionary) {
		t.Error("another server, or another day, makes another dictionary of the same save")
	}
}
