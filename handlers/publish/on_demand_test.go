package publish

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/views/sections"
)

// mustManyDiseases is the sample with so many diseases, the first of them repeated, and no other records.
func mustManyDiseases(t *testing.T, count int) []byte {
	t.Helper()
	return mustRecords(t, func(records map[string]any) {
		first := records["diseases"].([]any)[0].(map[string]any)
		diseases := make([]any, count)
		for i := range diseases {
			record := maps.Clone(first)
			record["id"] = fmt.Sprintf("padecimiento-%d", i)
			diseases[i] = record
		}
		clear(records)
		records["diseases"] = diseases
	})
}

func TestPagesOnDemand(t *testing.T) {
	const count = 2*keptPages + 100
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
		if !s.Serve(&ctx) {
			t.Fatalf("%s: got no answer, want a page", path)
		}
		return &ctx
	}
	set := s.current.Load()
	if got := len(set.resources); got > keptPages+50 {
		t.Errorf("got %d resources held, want at most %d pages and the files", got, keptPages)
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
	if got := set.onDemand.recent.Len(); got != keptPages {
		t.Errorf("got %d pages on demand held, want %d", got, keptPages)
	}
	var ctx fasthttp.RequestCtx
	ctx.Request.SetRequestURI("/enfermedades/padecimiento-no")
	if s.Serve(&ctx) {
		t.Error("got an answer for a page that does not exist")
	}
}

// TestPagesOnDemandKeepNoOldSite: what draws them later does not hold on to the set
// that was shown before.
func TestPagesOnDemandKeepNoOldSite(t *testing.T) {
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		t.Fatal(err)
	}
	s := NewSite("")
	body := mustManyDiseases(t, keptPages)
	publish := func(number int64) weak.Pointer[Resource] {
		edition := Edition{Content: db.Revision{Number: number, Body: body}, Sections: db.Revision{Number: number, Body: selections}}
		if err := s.Publish(t.Context(), edition); err != nil {
			t.Fatal(err)
		}
		return weak.Make(s.current.Load().resources["/"])
	}
	first := publish(1)
	publish(2)
	if len(s.current.Load().onDemand.draw) == 0 {
		t.Fatal("got no pages on demand")
	}
	for until := time.Now().Add(time.Minute); first.Value() != nil; runtime.GC() {
		if time.Now().After(until) {
			t.Fatal("the pages of the old site are still in memory")
		}
	}
	runtime.KeepAlive(s)
}
