package resource

import (
	"bytes"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"

	"latido/db/dbtest/must"
	"latido/db/sample"
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
	first := New(body, nil, nil)
	if got, err := first.Plain(); err != nil || !bytes.Equal(got, body) {
		t.Errorf("got %d bytes, %v, want the body", len(got), err)
	}
	must.OK(t, first.compress())
	if same := New(body, nil, first); same != first {
		t.Error("got another resource for the same bytes and headers, want that of the previous site")
	}
	typed := New(body, Headers{{[]byte("Content-Type"), []byte("text/new")}}, first)
	must.OK(t, typed.compress())
	for coding, header := range map[string]*fasthttp.ResponseHeader{"br": typed.br.header, "gzip": typed.gzip.header} {
		if got := string(header.ContentType()); got != "text/new" {
			t.Errorf("%s: got type %q, want the new one", coding, got)
		}
	}
	other := New(append(body, ' '), nil, first)
	must.OK(t, other.compress())
	if bytes.Equal(other.br.etag, first.br.etag) || bytes.Equal(other.plainTag, first.plainTag) {
		t.Error("got the work of the previous site for other bytes")
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
