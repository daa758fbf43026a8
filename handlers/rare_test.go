package handlers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/sample"
	"latido/views/sections"
)

// mustManyDiseases is the sample with so many diseases, the first of them repeated.
func mustManyDiseases(t *testing.T, count int) []byte {
	t.Helper()
	body, err := sample.Content()
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(body, &object); err != nil {
		t.Fatal(err)
	}
	first := object["records"].(map[string]any)["diseases"].([]any)[0].(map[string]any)
	diseases := make([]any, count)
	for i := range diseases {
		record := map[string]any{}
		for key, value := range first {
			record[key] = value
		}
		record["id"] = fmt.Sprintf("padecimiento-%d", i)
		diseases[i] = record
	}
	object["records"] = map[string]any{"diseases": diseases}
	if body, err = json.Marshal(object); err != nil {
		t.Fatal(err)
	}
	return body
}

func TestRarePages(t *testing.T) {
	const count = 2*kept + 100
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		t.Fatal(err)
	}
	s := NewSite("")
	edition := Edition{Content: db.Revision{Number: 1, Body: mustManyDiseases(t, count)}, Sections: db.Revision{Number: 1, Body: selections}}
	if err := s.Publish(t.Context(), edition); err != nil {
		t.Fatal(err)
	}
	ask := func(path string, headers ...string) *fasthttp.RequestCtx {
		var ctx fasthttp.RequestCtx
		ctx.Request.SetRequestURI(path)
		ctx.Request.Header.Set(fasthttp.HeaderAcceptEncoding, "gzip")
		for i := 0; i < len(headers); i += 2 {
			ctx.Request.Header.Set(headers[i], headers[i+1])
		}
		if !s.serve(&ctx) {
			t.Fatalf("%s: got no answer, want a page", path)
		}
		return &ctx
	}
	set := s.current.Load()
	if got := len(set.resources); got > kept+50 {
		t.Errorf("got %d resources held, want at most %d pages and the files", got, kept)
	}
	for i := range count {
		path := fmt.Sprintf("/enfermedades/padecimiento-%d", i)
		first := ask(path)
		body, err := first.Response.BodyGunzip()
		if err != nil || !bytes.Contains(body, []byte(path)) {
			t.Fatalf("%s: got %d bytes, %v, want its page", path, len(body), err)
		}
		tag := string(first.Response.Header.Peek(fasthttp.HeaderETag))
		if got := ask(path, fasthttp.HeaderIfNoneMatch, tag).Response.StatusCode(); got != fasthttp.StatusNotModified {
			t.Fatalf("%s: got status %d for its own tag, want 304", path, got)
		}
	}
	if got := set.rare.recent.Len(); got != kept {
		t.Errorf("got %d rare pages held, want %d", got, kept)
	}
	var ctx fasthttp.RequestCtx
	ctx.Request.SetRequestURI("/enfermedades/padecimiento-no")
	if s.serve(&ctx) {
		t.Error("got an answer for a page that does not exist")
	}
}
