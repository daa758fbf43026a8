package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/dbtest/must"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/resource"
	"latido/views/sections"
)

// TestRecompressYields: while something is saved no page is compressed harder, and afterwards
// all of them are.
func TestRecompressYields(t *testing.T) {
	now := time.Now()
	s := NewSite("")
	must.OK(t, s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})))
	set := s.current.Load()
	work := int64(0)
	for _, r := range set.Resources {
		if !r.IsFinal() {
			work++
		}
	}

	var saving atomic.Bool
	var asked atomic.Int64
	waits := make(chan bool, 1)
	done := make(chan *resource.Table)
	saving.Store(true)
	must.OK(t, s.lock.acquire(t.Context()))
	go func() {
		done <- set.Recompress(t.Context(), 0, func() {
			if asked.Add(1) == 1 {
				waits <- true
			}
			if s.waitForSave(t.Context()); saving.Load() {
				t.Error("a page is compressed during a save, want it to wait")
			}
		})
	}()
	<-waits
	for range 1000 {
		runtime.Gosched() // who does not wait goes on now
	}
	saving.Store(false)
	s.lock.release()
	better := <-done
	if better == nil {
		t.Fatal("got no set after the save, want one")
	}
	for path, r := range better.Resources {
		if !r.IsFinal() {
			t.Errorf("%s: got it as it was, want it compressed harder", path)
		}
	}
	if asked.Load() < work {
		t.Errorf("it gave way %d times, want once before each of %d pieces of work", asked.Load(), work)
	}
}

// TestRecompressEnds: work that is ended on purpose is no error in the log.
func TestRecompressEnds(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)

	now := time.Now()
	s := NewSite("")
	must.OK(t, s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})))
	set := s.current.Load()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun := 0
	better := set.Recompress(ctx, 0, func() {
		if begun++; begun == 3 {
			cancel()
		}
	})
	if better != nil {
		t.Error("got a set of work that was ended, want none")
	}
	if log.Len() > 0 {
		t.Errorf("got %s", log.String())
	}
}

// TestRecompressedPagesKeepTheirHeaders saves once more after the pages were compressed
// at the best level: the next site re-uses them, and answers with all their headers.
func TestRecompressedPagesKeepTheirHeaders(t *testing.T) {
	content := mustRecords(t, func(records map[string]any) {
		for _, key := range []string{"diseases", "symptoms", "services"} {
			records[key] = records[key].([]any)[:1]
		}
	})
	selections := must.Get(json.Marshal(sections.Default()))(t)
	newEdition := func(number int64) edition.Edition {
		return edition.Edition{Content: db.Revision{Number: number, Body: content}, Sections: db.Revision{Number: number, Body: selections}}
	}
	fresh := NewSite("")
	must.OK(t, fresh.Publish(t.Context(), newEdition(2)))
	s := NewSite("")
	s.recompressDelay, s.recompressThreshold = 0, 0
	must.OK(t, s.Publish(t.Context(), newEdition(1)))
	for first := s.current.Load(); s.current.Load() == first; {
		if t.Context().Err() != nil {
			t.Fatal("the pages were never recompressed")
		}
		time.Sleep(time.Millisecond)
	}
	s.recompressDelay = fresh.recompressDelay
	must.OK(t, s.Publish(t.Context(), newEdition(2)))

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
		if r := s.current.Load().Resources[path]; !r.IsFinal() {
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

// TestRecompressWhatPays: only stylesheets, and a page that was requested often enough, are compressed harder.
func TestRecompressWhatPays(t *testing.T) {
	now := time.Now()
	s := NewSite("")
	must.OK(t, s.Publish(t.Context(), mustEdition(t, now, now, func(map[string]any) {})))
	set := s.current.Load()
	styles := set.Recompress(t.Context(), 2, func() {})
	for path, r := range styles.Resources {
		if !set.Resources[path].IsFinal() && r.IsFinal() != strings.HasSuffix(path, ".css") {
			t.Errorf("%s is at the best level: %t, although nobody has requested anything", path, r.IsFinal())
		}
	}
	for _, coding := range []string{"br", "gzip"} {
		var ctx fasthttp.RequestCtx
		ctx.Request.SetRequestURI("/contacto")
		ctx.Request.Header.Set(fasthttp.HeaderAcceptEncoding, coding)
		s.Serve(&ctx)
	}
	better := set.Recompress(t.Context(), 2, func() {})
	if better == nil || !better.Resources["/contacto"].IsFinal() || better.Resources["/"].IsFinal() {
		t.Error("got another page than the one that was requested at the best level")
	}
}
