package handlers_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db/dbtest/must"
	"latido/handlers"
	"latido/handlers/publish/edition"
)

func TestHealth(t *testing.T) {
	s := mustServe(t, handlers.Options{})
	s.mustGet(t, "/healthz").check(t, http.StatusOK, "text/plain; charset=utf-8", "ok", "")
	s.mustGet(t, "/readyz").check(t, http.StatusServiceUnavailable, problem, `"status":503`, "ok\n")
	s.mustGet(t, "/api/site-content?fields=navMenu").check(t, http.StatusServiceUnavailable, problem, `"status":503`, "navMenu")

	must.OK(t, s.site.Publish(t.Context(), mustEdition(t, cut)))
	s.mustGet(t, "/readyz").check(t, http.StatusOK, "text/plain; charset=utf-8", "ok", "503")

	must.OK(t, s.store.Close())
	s.mustGet(t, "/healthz").check(t, http.StatusOK, "text/plain; charset=utf-8", "ok", "")
	a := s.mustGet(t, "/readyz")
	for until := time.Now().Add(time.Minute); a.status == http.StatusOK && time.Now().Before(until); a = s.mustGet(t, "/readyz") {
		time.Sleep(10 * time.Millisecond) // the database is not tried each time
	}
	a.check(t, http.StatusServiceUnavailable, problem, `"status":503`, "ok\n")
	if got := a.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("got Cache-Control %q, want no-store", got)
	}
	for _, path := range append(mustPaths(t, mustEdition(t, cut)), "/sitemap.xml", "/api/site-content", "/api/site-content?fields=navMenu", "/api/selected-sections", "/favicon.ico") {
		if got := s.mustGet(t, path).status; got != http.StatusOK {
			t.Errorf("%s: got status %d without a store, want 200", path, got)
		}
	}
	s.mustGet(t, "/no-such-page").check(t, http.StatusNotFound, html, "No encontramos esa página", "")
}

func TestPublishSwapsEverything(t *testing.T) {
	const before, after = "Dr. Andrés Villaseñor Luna", "Dra. Otra Persona"
	s := mustServeSample(t, handlers.Options{})
	paths := append(mustPaths(t, mustEdition(t, cut)), "/no-such-page", "/llms.txt", "/manifest.webmanifest", "/api/site-content", "/api/site-content?fields=doctorInfo")
	tags := map[string]string{}
	for _, path := range paths {
		a := s.mustGet(t, path)
		if body := a.mustDecode(t); !strings.Contains(body, before) || strings.Contains(body, after) {
			t.Errorf("%s: got no %q before the change", path, before)
		}
		tags[path] = a.header.Get("ETag")
	}
	sameTag := s.mustGet(t, "/robots.txt").header.Get("ETag")

	must.OK(t, s.site.Publish(t.Context(), mustEdition(t, cut, named(after))))
	for _, path := range paths {
		a := s.mustGet(t, path, "If-None-Match: "+tags[path])
		if body := a.mustDecode(t); !strings.Contains(body, after) || strings.Contains(body, before) {
			t.Errorf("%s: got the old text, or not the new one", path)
		}
		if got := a.header.Get("ETag"); got == tags[path] {
			t.Errorf("%s: got the same tag %s for other bytes", path, got)
		}
	}
	if got := s.mustGet(t, "/robots.txt").header.Get("ETag"); got != sameTag {
		t.Errorf("got tag %s for the same bytes, want %s", got, sameTag)
	}
}

// TestPublishRemovesPages: a record that is gone leaves no page behind.
func TestPublishRemovesPages(t *testing.T) {
	s := mustServeSample(t, handlers.Options{})
	s.mustGet(t, "/servicios/electrocardiograma").check(t, http.StatusOK, html, "Electrocardiograma", "No encontramos esa página")
	must.OK(t, s.site.Publish(t.Context(), mustEdition(t, cut, func(object map[string]any) {
		records := object["records"].(map[string]any)
		records["services"] = records["services"].([]any)[1:]
	})))
	s.mustGet(t, "/servicios/electrocardiograma").check(t, http.StatusNotFound, html, "No encontramos esa página", `rel="canonical"`)
	s.mustGet(t, "/sitemap.xml").check(t, http.StatusOK, "application/xml; charset=utf-8", "/servicios/ecocardiograma<", "/servicios/electrocardiograma")
}

func TestFailingPublishKeepsTheOld(t *testing.T) {
	s := mustServeSample(t, handlers.Options{})
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		change func(*edition.Edition)
	}{
		{"content no object", t.Context(), func(e *edition.Edition) { e.Content.Body = []byte(`[]`) }},
		{"content cut off", t.Context(), func(e *edition.Edition) { e.Content.Body = e.Content.Body[:1000] }},
		{"no content", t.Context(), func(e *edition.Edition) { e.Content.Body = nil }},
		{"sections no object", t.Context(), func(e *edition.Edition) { e.Sections.Body = []byte(`7`) }},
		{"no sections", t.Context(), func(e *edition.Edition) { e.Sections.Body = nil }},
		{"cancelled", cancelled, func(e *edition.Edition) { *e = mustEdition(t, cut, named("Dra. Que No Llega")) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := mustEdition(t, cut)
			c.change(&e)
			if err := s.site.Publish(c.ctx, e); err == nil {
				t.Error("got no error")
			}
			s.mustGet(t, "/").check(t, http.StatusOK, html, "Dr. Andrés Villaseñor Luna", "Dra. Que No Llega")
			s.mustGet(t, "/api/selected-sections").check(t, http.StatusOK, "application/json; charset=utf-8", "Hero", "7")
			s.mustGet(t, "/readyz").check(t, http.StatusOK, "text/plain; charset=utf-8", "ok", "")
		})
	}
}

// TestBrokenContentIsPublished: one bad key costs its own sections, not the site.
func TestBrokenContentIsPublished(t *testing.T) {
	s := mustServe(t, handlers.Options{})
	must.OK(t, s.site.Publish(t.Context(), mustEdition(t, cut, func(object map[string]any) {
		object["experience"] = 7
		delete(object, "heroSection")
	})))
	a := s.mustGet(t, "/")
	a.check(t, http.StatusOK, html, "Formas de pago", `class="experience-band"`)
	if got := strings.Count(a.mustDecode(t), "Failed to load content"); got != 2 {
		t.Errorf("got %d notices, want 2", got)
	}
}

// TestReadersWhilePublishing reads pages in every coding while editions are
// published in a loop: each answer is whole and of one edition.
func TestReadersWhilePublishing(t *testing.T) {
	const editions, readers = 6, 8
	names := []string{"Dr. Alfa Primero", "Dra. Beta Segunda"}
	s := mustServe(t, handlers.Options{})
	all := []edition.Edition{mustEdition(t, cut, named(names[0])), mustEdition(t, cut, named(names[1]))}
	must.OK(t, s.site.Publish(t.Context(), all[0]))
	paths := []string{"/", "/enfermedades", "/servicios/ecocardiograma", "/contacto", "/no-such-page"}
	codings := []string{"br", "gzip", "identity"}

	var done atomic.Bool
	var read atomic.Int64
	var seen [2]atomic.Int64
	var group sync.WaitGroup
	for reader := range readers {
		group.Go(func() {
			tags := map[string]string{}
			for turn := reader; !done.Load() || turn < reader+len(paths)*len(codings); turn++ {
				path, coding := paths[turn%len(paths)], codings[turn/len(paths)%len(codings)]
				request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://"+s.address+path, nil)
				if err != nil {
					t.Error(err)
					return
				}
				request.Header.Set("Accept-Encoding", coding)
				if turn%2 == 0 {
					request.Header.Set("If-None-Match", tags[path+coding])
				}
				response, err := client.Do(request)
				if err != nil {
					t.Error(err)
					return
				}
				a := mustRead(t, response)
				tags[path+coding] = a.header.Get("ETag")
				e, err := wholeOf(a, names)
				if err != nil {
					t.Errorf("%s %s: %v", path, coding, err)
					return
				}
				if e >= 0 {
					seen[e].Add(1)
				}
				read.Add(1)
			}
		})
	}
	for i := range editions {
		if err := s.site.Publish(t.Context(), all[(i+1)%2]); err != nil {
			t.Error(err)
		}
		// The readers get their turn with this edition, too.
		for target := read.Load() + readers; read.Load() < target && !t.Failed(); {
		}
	}
	done.Store(true)
	group.Wait()
	for i := range seen {
		if seen[i].Load() == 0 {
			t.Errorf("got no answer of %s", names[i])
		}
	}
}

// wholeOf says of which edition an answer is, or -1 for a 304, and what is wrong with it.
func wholeOf(a answer, names []string) (int, error) {
	if a.status == http.StatusNotModified && len(a.body) == 0 {
		return -1, nil
	}
	if a.status != http.StatusOK && a.status != http.StatusNotFound {
		return -1, fmt.Errorf("got status %d", a.status)
	}
	decoded, err := a.decoded()
	if err != nil {
		return -1, err
	}
	body := string(decoded)
	if !strings.HasPrefix(strings.ToLower(body), "<!doctype html>") || !strings.HasSuffix(strings.TrimSpace(body), "</html>") {
		return -1, fmt.Errorf("got %d bytes that are no whole page", len(body))
	}
	_, style, _ := strings.Cut(body, "<style>")
	style, _, _ = strings.Cut(style, "</style>")
	sum := sha256.Sum256([]byte(style))
	if !strings.Contains(a.header.Get("Content-Security-Policy"), base64.StdEncoding.EncodeToString(sum[:])) {
		return -1, fmt.Errorf("got a policy for another page")
	}
	first, second := strings.Contains(body, names[0]), strings.Contains(body, names[1])
	if first == second {
		return -1, fmt.Errorf("got names of both editions, or of none")
	}
	if second {
		return 1, nil
	}
	return 0, nil
}
