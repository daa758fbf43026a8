package publish

import (
	"context"
	"encoding/json"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
)

// watch is a clock that a test sets; it goes on as the real one does.
type watch struct{ ahead atomic.Int64 }

func (w *watch) set(at time.Time) { w.ahead.Store(int64(time.Until(at))) }

func (w *watch) now() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }

// practiceTime is a time at the practice of the sample.
func practiceTime(tb testing.TB, text string) time.Time {
	tb.Helper()
	return must.Get(time.ParseInLocation("2006-01-02 15:04:05", text, new(content.Site).Zone()))(tb)
}

// mustSchedule is the sample with something laid over its schedule.
func mustSchedule(tb testing.TB, schedule string) []byte {
	tb.Helper()
	body := must.Get(sample.Content())(tb)
	body = must.Get(content.Merge(body, []byte(`{"schedule":`+schedule+`}`)))(tb)
	return body
}

// christmas is a closure that ends with its 26 December.
const christmas = `{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-26"}]}`

// file is a file or page that a site shows.
func file(tb testing.TB, site *Site, path string) string {
	tb.Helper()
	body := must.Get(site.current.Load().Resources[path].Plain())(tb)
	return string(body)
}

// mustClosed is a site whose practice is closed at Christmas, drawn at a time.
func mustClosed(tb testing.TB, at string) (*Site, *watch) {
	tb.Helper()
	w := &watch{}
	w.set(practiceTime(tb, at))
	site := NewSite("https://example.mx")
	site.now = w.now
	e := edition.Edition{
		Content:  db.Revision{Document: db.SiteContent, Number: 1, Body: mustSchedule(tb, christmas)},
		Sections: db.Revision{Document: db.SelectedSections, Number: 1, Body: []byte(`{}`)}, Redirects: db.Revision{Document: db.Redirects, Number: 1, Body: []byte(`{}`)},
		// llms.txt says nothing of a sample.
		Publication: db.Revision{Document: db.Publication, Number: 2, Body: []byte(`{"open":true}`)},
	}
	must.OK(tb, site.Publish(tb.Context(), e))
	return site, w
}

const told = "Cerrado del 24 al 26 de diciembre de 2026"

// TestEveryServerKeepsTime: three servers show the end of a closure at midnight at the
// practice, each by itself, while their database is gone.
func TestEveryServerKeepsTime(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		bodies := map[string][]byte{db.SiteContent: mustSchedule(t, christmas), db.SelectedSections: []byte(`{}`), db.Publication: []byte(`{"open":true}`)}
		must.OK(t, store.Seed(t.Context(), bodies))
		w := &watch{}
		w.set(practiceTime(t, "2026-12-26 23:00:00"))
		var sites []*Site
		for range 3 {
			site := NewSite("https://example.mx")
			site.now = w.now
			must.OK(t, site.Refresh(t.Context(), store))
			if !strings.Contains(file(t, site, "/llms.txt"), told) {
				t.Fatal("the closure is not told")
			}
			sites = append(sites, site)
		}
		must.OK(t, store.Close())
		midnight := practiceTime(t, "2026-12-27 00:00:00")
		w.set(midnight.Add(-time.Second))
		ctx, end := context.WithCancel(t.Context())
		defer end()
		for _, site := range sites {
			go site.FollowClock(ctx)
		}
		for i, site := range sites {
			for strings.Contains(file(t, site, "/llms.txt"), told) {
				time.Sleep(time.Millisecond)
			}
			late := w.now().Sub(midnight)
			if late < 0 {
				t.Errorf("server %d shows it %v too early", i, -late)
			}
			t.Logf("server %d shows it after %v", i, late.Round(time.Millisecond))
		}
		for path := range sites[0].current.Load().Resources {
			if file(t, sites[0], path) != file(t, sites[1], path) {
				t.Errorf("%s is not the same on two servers", path)
			}
		}
	})
}

// TestSaveChangesTheInstant: a save whose notice begins sooner than what was waited for
// is not waited out.
func TestSaveChangesTheInstant(t *testing.T) {
	t.Parallel()
	site, w := mustClosed(t, "2026-12-01 12:00:00")
	ctx, end := context.WithCancel(t.Context())
	defer end()
	go site.FollowClock(ctx)
	e, _ := site.Current()
	// The clock stands at 12:04:58.5 when it is saved that something begins at 12:05.
	begins := practiceTime(t, "2026-12-01 12:05:00")
	w.set(begins.Add(-1500 * time.Millisecond))
	e.Content.Number = 2
	e.Content.Body = mustSchedule(t, `{"notices":[{"id":"a","text":"Ya hay vacuna.","from":"2026-12-01T12:05"}]}`)
	must.OK(t, site.Publish(t.Context(), e))
	if set := site.current.Load(); !set.ValidUntil.Equal(begins) {
		t.Fatalf("what was saved changes at %v, want %v", set.ValidUntil, begins)
	}
	for site.current.Load().At.Before(begins) {
		time.Sleep(time.Millisecond)
	}
	late := w.now().Sub(begins)
	if late > clockInterval/2 {
		t.Errorf("it was drawn %v after the instant: nobody woke the clock", late)
	}
	t.Logf("drawn %v after the instant", late.Round(time.Millisecond))
}

// TestClockIsSet: after a sleep of the machine, or when its clock is put back, the site
// is drawn anew at the next look, which is never far away; and else it is left alone.
func TestClockIsSet(t *testing.T) {
	t.Parallel()
	site, w := mustClosed(t, "2026-12-26 12:00:00")
	look := func(at string, redrawn, tells bool) {
		t.Helper()
		before := site.current.Load()
		w.set(practiceTime(t, at))
		must.OK(t, site.renderIfExpired(t.Context()))
		if got := site.current.Load() != before; got != redrawn {
			t.Errorf("at %s: drawn anew: %v, want %v", at, got, redrawn)
		}
		if got := strings.Contains(file(t, site, "/llms.txt"), told); got != tells {
			t.Errorf("at %s: tells of the closure: %v, want %v", at, got, tells)
		}
		if wait := site.timeUntilChange(); wait > 10*time.Second || wait <= 0 {
			t.Errorf("at %s: waits for %v", at, wait)
		}
	}
	look("2026-12-26 23:59:58", false, true)
	look("2026-12-27 09:00:00", true, false)
	look("2026-12-27 09:00:01", false, false)
	look("2026-12-26 20:00:00", true, true)
	look("2027-03-01 08:00:00", true, false)
}

// TestMidnightKeepsWhatIsTheSame: what does not change is not compressed again.
func TestMidnightKeepsWhatIsTheSame(t *testing.T) {
	t.Parallel()
	site, w := mustClosed(t, "2026-12-26 12:00:00")
	same := []string{"/icon.svg", "/robots.txt", "/manifest.webmanifest"}
	before := site.current.Load()
	w.set(practiceTime(t, "2026-12-27 00:00:01"))
	must.OK(t, site.renderIfExpired(t.Context()))
	after := site.current.Load()
	for _, path := range same {
		if after.Resources[path] != before.Resources[path] {
			t.Errorf("%s is the same, and was compressed again", path)
		}
	}
	if after.Resources["/llms.txt"].IsMadeFrom(must.Get(before.Resources["/llms.txt"].Plain())(t)) {
		t.Error("llms.txt still tells of what has passed")
	}
}

// TestNobodyWaits: pages are answered at any time while the site is drawn for one day
// after the other.
func TestNobodyWaits(t *testing.T) {
	t.Parallel()
	site, w := mustClosed(t, "2026-12-20 12:00:00")
	done := make(chan struct{})
	go func() {
		defer close(done)
		for day := range 8 {
			w.set(practiceTime(t, "2026-12-21 00:00:00").AddDate(0, 0, day))
			if err := site.renderIfExpired(context.Background()); err != nil {
				t.Error(err)
			}
		}
	}()
	var longest time.Duration
	asked := 0
	for drawing := true; drawing; asked++ {
		select {
		case <-done:
			drawing = false
		default:
		}
		var ctx fasthttp.RequestCtx
		ctx.Request.SetRequestURI([]string{"/", "/contacto", "/enfermedades/arritmias"}[asked%3])
		ctx.Request.Header.Set("Accept-Encoding", "br")
		start := time.Now()
		if !site.Serve(&ctx) || ctx.Response.StatusCode() != fasthttp.StatusOK || len(ctx.Response.Body()) == 0 {
			t.Fatal("a page is not there")
		}
		if asked > 2 { // the first time each is compressed
			longest = max(longest, time.Since(start))
		}
		time.Sleep(50 * time.Microsecond)
	}
	t.Logf("%d requests during 8 redraws, the longest took %v", asked, longest)
}

// TestSealEnds: a signature that ends is one of the instants.
func TestSealEnds(t *testing.T) {
	t.Parallel()
	w := &watch{}
	w.set(practiceTime(t, "2026-12-20 12:00:00"))
	site := NewSite("https://example.mx")
	site.now = w.now
	until := practiceTime(t, "2026-12-20 16:30:00")
	e := edition.Edition{
		Content:  db.Revision{Document: db.SiteContent, Number: 1, Body: mustSchedule(t, `{}`)},
		Sections: db.Revision{Document: db.SelectedSections, Number: 1, Body: []byte(`{}`)}, Redirects: db.Revision{Document: db.Redirects, Number: 1, Body: []byte(`{}`)},
		Signatures: map[string]db.Signature{arrhythmia: {ID: 1, Page: arrhythmia, Hash: "sha256-x", SignedAt: until.AddDate(0, -render.ExpiryMonths, 0)}},
	}
	must.OK(t, site.Publish(t.Context(), e))
	if got := site.current.Load().ValidUntil; !got.Equal(until) {
		t.Errorf("the site changes at %v, want %v", got, until)
	}
	if body, err := json.Marshal(site.Zone().String()); err != nil || string(body) != `"America/Mexico_City"` {
		t.Errorf("got zone %s", body)
	}
}
