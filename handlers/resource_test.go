package handlers

import (
	"bytes"
	"testing"

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
	} {
		t.Run(c.condition, func(t *testing.T) {
			if got := matches([]byte(c.condition), []byte(`"a"`)); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestResource(t *testing.T) {
	body, err := sample.Content()
	if err != nil {
		t.Fatal(err)
	}
	first := newResource(body, nil, nil)
	if got, err := first.plain(); err != nil || !bytes.Equal(got, body) {
		t.Errorf("got %d bytes, %v, want the body", len(got), err)
	}
	polished, err := first.polished()
	if err != nil {
		t.Fatal(err)
	}
	if !polished.final || first.final || len(polished.br.body) >= len(first.br.body) {
		t.Errorf("got final %v and %d bytes after %d, want it final and shorter", polished.final, len(polished.br.body), len(first.br.body))
	}
	if !bytes.Equal(polished.plainTag, first.plainTag) {
		t.Errorf("got %s, want the tag of the same plain bytes, %s", polished.plainTag, first.plainTag)
	}

	same := newResource(body, nil, polished)
	if !same.final || !bytes.Equal(same.br.etag, polished.br.etag) {
		t.Error("got new work for the same bytes, want that of the previous site")
	}
	other := newResource(append(body, ' '), nil, polished)
	if err := other.pack(); err != nil {
		t.Fatal(err)
	}
	if other.final || bytes.Equal(other.br.etag, polished.br.etag) || bytes.Equal(other.plainTag, polished.plainTag) {
		t.Error("got the work of the previous site for other bytes")
	}
}

func TestEtag(t *testing.T) {
	a, b := etag([]byte("a")), etag([]byte("b"))
	if bytes.Equal(a, b) || !bytes.Equal(a, etag([]byte("a"))) {
		t.Errorf("got %s and %s, want two tags that depend on the bytes alone", a, b)
	}
	if len(a) != 26 || a[0] != '"' || a[25] != '"' {
		t.Errorf("got %s, want 24 digits in quotes: a strong validator", a)
	}
}
