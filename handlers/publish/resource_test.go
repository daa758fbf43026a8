package publish

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/views/sections"
)

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		header, coding string
		want           bool
	}{
		{"", "gzip", false},
		{"gzip", "gzip", true},
		{"gzip, deflate, br, zstd", "br", true},
		{"gzip,deflate,br", "br", true},
		{"GZIP", "gzip", true},
		{"gzip;q=1.0, br;q=0.5", "br", true},
		{"gzip;q=1.0, br;q=0", "br", false},
		{"br;q=0.000,gzip", "br", false},
		{"br; q=0 , gzip", "br", false},
		{"br;q=0.001", "br", true},
		{"brotli", "br", false},
		{"x-gzip", "gzip", false},
		{"identity", "gzip", false},
		{",,;", "gzip", false},
	} {
		t.Run(c.header+" "+c.coding, func(t *testing.T) {
			if got := accepts([]byte(c.header), []byte(c.coding)); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		condition string
		want      bool
	}{
		{"", false},
		{`"a"`, true},
		{`W/"a"`, true},
		{`"b", "a"`, true},
		{`"b" ,W/"a"`, true},
		{`*`, true},
		{`"b"`, false},
		{`a`, false},
		{`"A"`, false},
		{`"a`, false},
		{"\"b\"\n\"a\"", true},
		{"\"a\"\n\"b\"", true},
		{"\"b\", W/\"c\"\n\"d\", W/\"a\"", true},
		{"\"b\"\n\"c\"", false},
	} {
		t.Run(c.condition, func(t *testing.T) {
			header := &fasthttp.RequestHeader{}
			for line := range strings.Lines(c.condition) {
				header.Add(fasthttp.HeaderIfNoneMatch, strings.TrimSpace(line))
			}
			if got := Matches(header, []byte(`"a"`)); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestResource(t *testing.T) {
	body := must.Get(sample.Content())(t)
	first := newResource(body, nil, nil)
	if got, err := first.plain(); err != nil || !bytes.Equal(got, body) {
		t.Errorf("got %d bytes, %v, want the body", len(got), err)
	}
	polished := must.Get(first.polished())(t)
	if !polished.final || first.final || len(polished.br.body) >= len(first.br.body) {
		t.Errorf("got final %v and %d bytes after %d, want it final and shorter", polished.final, len(polished.br.body), len(first.br.body))
	}
	if !bytes.Equal(polished.plainTag, first.plainTag) {
		t.Errorf("got %s, want the tag of the same plain bytes, %s", polished.plainTag, first.plainTag)
	}

	same := newResource(body, Headers{{[]byte("Content-Type"), []byte("text/new")}}, polished)
	if !same.final || !bytes.Equal(same.br.etag, polished.br.etag) {
		t.Error("got new work for the same bytes, want that of the previous site")
	}
	for coding, head := range map[string]*fasthttp.ResponseHeader{"br": same.br.head, "gzip": same.gzip.head} {
		if got := string(head.ContentType()); got != "text/new" {
			t.Errorf("%s: got type %q with the work of the previous site, want the new one", coding, got)
		}
	}
	other := newResource(append(body, ' '), nil, polished)
	must.OK(t, other.pack())
	if other.final || bytes.Equal(other.br.etag, polished.br.etag) || bytes.Equal(other.plainTag, polished.plainTag) {
		t.Error("got the work of the previous site for other bytes")
	}
}

// TestPolishedPagesKeepTheirHeaders saves once more after the pages were compressed
// at the best level: the next site re-uses them, and answers with all their headers.
func TestPolishedPagesKeepTheirHeaders(t *testing.T) {
	content := mustRecords(t, func(records map[string]any) {
		for _, key := range []string{"diseases", "symptoms", "services"} {
			records[key] = records[key].([]any)[:1]
		}
	})
	selections := must.Get(json.Marshal(sections.Default()))(t)
	edition := func(number int64) Edition {
		return Edition{Content: db.Revision{Number: number, Body: content}, Sections: db.Revision{Number: number, Body: selections}}
	}
	fresh := NewSite("")
	must.OK(t, fresh.Publish(t.Context(), edition(2)))
	s := NewSite("")
	s.rest = 0
	must.OK(t, s.Publish(t.Context(), edition(1)))
	for first := s.current.Load(); s.current.Load() == first; {
		if t.Context().Err() != nil {
			t.Fatal("the pages were never polished")
		}
		time.Sleep(time.Millisecond)
	}
	s.rest = fresh.rest
	must.OK(t, s.Publish(t.Context(), edition(2)))

	ask := func(s *Site, path, coding, tag string) *fasthttp.Response {
		var ctx fasthttp.RequestCtx
		ctx.Request.SetRequestURI(path)
		ctx.Request.Header.Set(fasthttp.HeaderAcceptEncoding, coding)
		ctx.Request.Header.Set(fasthttp.HeaderIfNoneMatch, tag)
		if !s.Serve(&ctx) {
			t.Fatalf("%s: got no answer, want a page", path)
		}
		return &ctx.Response
	}
	headers := func(response *fasthttp.Response) map[string]string {
		found := map[string]string{}
		response.Header.VisitAll(func(name, value []byte) { found[string(name)] = string(value) })
		delete(found, "Etag") // of the bytes that are sent
		delete(found, fasthttp.HeaderContentLength)
		return found
	}
	for _, path := range []string{"/", "/enfermedades", "/servicios/electrocardiograma", "/contacto", "/aviso-de-privacidad"} {
		if r := s.current.Load().resources[path]; !r.final {
			t.Errorf("%s: got it compressed anew, want the work of the previous site", path)
		}
		for _, coding := range []string{"br", "gzip", "identity"} {
			got, want := ask(s, path, coding, ""), ask(fresh, path, coding, "")
			if got, want := headers(got), headers(want); !maps.Equal(got, want) || got["Content-Security-Policy"] == "" || got["Content-Type"] != "text/html; charset=utf-8" {
				t.Errorf("%s in %s: got headers %v, want %v", path, coding, got, want)
			}
			gotAgain := ask(s, path, coding, string(got.Header.Peek(fasthttp.HeaderETag)))
			wantAgain := ask(fresh, path, coding, string(want.Header.Peek(fasthttp.HeaderETag)))
			if gotAgain.StatusCode() != fasthttp.StatusNotModified || wantAgain.StatusCode() != fasthttp.StatusNotModified {
				t.Fatalf("%s in %s: got status %d and %d for its own tag, want 304", path, coding, gotAgain.StatusCode(), wantAgain.StatusCode())
			}
			if got, want := headers(gotAgain), headers(wantAgain); !maps.Equal(got, want) || got["Content-Security-Policy"] == "" {
				t.Errorf("%s in %s: got headers %v with a 304, want %v", path, coding, got, want)
			}
		}
	}
}

func TestEtag(t *testing.T) {
	a, b := ETag([]byte("a")), ETag([]byte("b"))
	if bytes.Equal(a, b) || !bytes.Equal(a, ETag([]byte("a"))) {
		t.Errorf("got %s and %s, want two tags that depend on the bytes alone", a, b)
	}
	if len(a) != 26 || a[0] != '"' || a[25] != '"' {
		t.Errorf("got %s, want 24 digits in quotes: a strong validator", a)
	}
}
