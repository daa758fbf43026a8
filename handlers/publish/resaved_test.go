package publish

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/dbtest/must"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

// TestSecondSaveKeepsHeaders saves the same content twice: the second site re-uses the
// compressed pages of the first, and answers with all their headers.
func TestSecondSaveKeepsHeaders(t *testing.T) {
	content := mustRecords(t, func(records map[string]any) {
		for _, key := range []string{"diseases", "symptoms", "services"} {
			records[key] = records[key].([]any)[:1]
		}
	})
	selections := must.Get(json.Marshal(sections.Default()))(t)
	s := NewSite("")
	ask := func(path, coding, tag string) *fasthttp.Response {
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
		return found
	}
	type request struct{ path, coding string }
	first := map[request]map[string]string{}
	for number := range int64(2) {
		must.OK(t, s.Publish(t.Context(), edition.Edition{Content: db.Revision{Number: number + 1, Body: content}, Sections: db.Revision{Number: number + 1, Body: selections}}))
		for _, path := range []string{"/", "/servicios/electrocardiograma", "/aviso-de-privacidad"} {
			for _, coding := range []string{"br", "gzip", "identity"} {
				response := ask(path, coding, "")
				got := headers(response)
				if want, ok := first[request{path, coding}]; ok && !maps.Equal(got, want) || got["Content-Security-Policy"] == "" || got["Content-Type"] != "text/html; charset=utf-8" {
					t.Errorf("%s in %s: got headers %v, want %v", path, coding, got, want)
				}
				first[request{path, coding}] = got
				again := ask(path, coding, got["Etag"])
				if again.StatusCode() != fasthttp.StatusNotModified || headers(again)["Content-Security-Policy"] == "" {
					t.Errorf("%s in %s: got status %d with %v for its own tag, want 304", path, coding, again.StatusCode(), headers(again))
				}
			}
		}
	}
}
