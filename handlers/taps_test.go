package handlers

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/publish"
	"latido/handlers/tally"
	"latido/views/taps"
)

// phone is the name of a visitor's browser.
const phone = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36"

// mustServeTaps serves a site that counts taps; the visitor comes through a proxy
// that is trusted, and write stores what has been counted.
func mustServeTaps(t *testing.T, store *db.Store, options Options) (owner, visitor *browser, site *publish.Site, write func()) {
	t.Helper()
	if options.Now == nil {
		options.Now = time.Now
	}
	counter := tally.New(options.Now, zone)
	options.Taps, options.TrustedProxies = counter, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	owner, site = mustServeSiteWith(t, store, store, options)
	return owner, newBrowser(t, owner.base), site, func() { counter.Start(store)() }
}

// beacon sends a line as a page of the site does, and checks that the answer tells nothing.
func (b *browser) beacon(line string, headers ...string) {
	b.t.Helper()
	got := b.sendBody(http.MethodPost, "/toques", line, append([]string{"Content-Type", "text/plain;charset=UTF-8", "User-Agent", phone}, headers...)...)
	if got.status != http.StatusNoContent || got.body != "" || got.header.Get("Set-Cookie") != "" || got.header.Get("Cache-Control") != "no-store" || got.header.Get("X-Content-Type-Options") != "nosniff" {
		b.t.Errorf("%q: got %d, %q and %v, want 204 and nothing more", line, got.status, got.body, got.header)
	}
}

// wantTaps checks all that is stored, as "day page kind place count".
func wantTaps(t *testing.T, store *db.Store, want ...string) {
	t.Helper()
	counts := must.Get(store.Taps(t.Context(), "", "9999-99-99"))(t)
	var got []string
	for _, c := range counts {
		got = append(got, strings.Join(strings.Fields(fmt.Sprint(c.Day, " ", c.Page, " ", c.Kind, " ", c.Place, " ", c.Count)), " "))
	}
	slices.Sort(want)
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// zone is where the practice of the sample is.
func zone() *time.Location { return new(content.Site).Zone() }

func today() string { return time.Now().In(zone()).Format(time.DateOnly) }

// TestTaps counts each kind once, where it was, on the day at the practice.
func TestTaps(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		// Six in the morning in London is still the day before at the practice.
		at := time.Date(2026, 11, 22, 5, 59, 59, 0, time.UTC)
		counter := tally.New(func() time.Time { return at }, zone)
		owner, _ := mustServeSiteWith(t, store, store, Options{Taps: counter})
		visitor := newBrowser(t, owner.base)
		for _, line := range []string{
			"/", "/contacto", "/", "/contacto tel: contact-card", "/contacto tel: contact-card", "/ tel:911 section symptoms-trio", "/ wa.me floating",
			"/ maps footer-columns", "/ map-open x", "/ doctoralia drawer", "/ booking-open booking", "/ video-play video", "/ tel: ", "/ tel:",
		} {
			visitor.beacon(line)
		}
		counter.Start(store)()
		at = at.Add(time.Second)
		visitor.beacon("/")
		counter.Start(store)()
		wantTaps(t, store,
			"2026-11-21 / view 2", "2026-11-21 /contacto view 1", "2026-11-21 /contacto call contact 2", "2026-11-21 / emergency symptoms 1", "2026-11-21 / whatsapp floating 1",
			"2026-11-21 / map footer 1", "2026-11-21 / map text 1", "2026-11-21 / directory drawer 1", "2026-11-21 / directory booking 1", "2026-11-21 / video video 1", "2026-11-21 / call text 2",
			"2026-11-22 / view 1")
	})
}

// TestTapsThatDoNotCount are answered as the others are.
func TestTapsThatDoNotCount(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	counted := NewMetrics()
	owner, visitor, site, write := mustServeTaps(t, store, Options{Metrics: counted})
	const tap, sec, agent = "/ tel: floating", "Sec-Fetch-Site", "User-Agent"
	for name, headers := range map[string][]string{
		"from another site":       {sec, "cross-site"},
		"from a sibling site":     {sec, "same-site"},
		"typed in":                {sec, "none"},
		"from nowhere":            {sec, ""},
		"from another origin":     {sec, "", "Origin", "https://evil.example"},
		"Global Privacy Control":  {"Sec-GPC", "1"},
		"Do Not Track":            {"DNT", "1"},
		"prefetched":              {"Sec-Purpose", "prefetch"},
		"prerendered":             {"Sec-Purpose", "prefetch;prerender"},
		"prefetched, the old way": {"Purpose", "prefetch"},
		"Googlebot":               {agent, "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
		"a crawler with a page":   {agent, "Mozilla/5.0 (compatible; Example/1.0; +https://example.org)"},
		"headless":                {agent, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/146.0.0.0 Safari/537.36"},
		"curl":                    {agent, "curl/8.5.0"},
		"no browser's name":       {agent, " "},
	} {
		t.Run(name, func(t *testing.T) {
			visitor := newBrowser(t, visitor.base)
			visitor.beacon(tap, headers...)
			visitor.beacon("/", headers...)
		})
	}
	owner.beacon(tap)
	owner.beacon("/")
	for _, line := range []string{
		"", " ", "/no-such-page", "/no-such-page tel: x", "/robots.txt", "/admin/informacion", "/404", "/ ", "/  tel: x", "/ tel", "/ TEL: x", "/ view x", "/\ntel: x", "//", "/?x", "\x00",
		"/ tel: " + strings.Repeat("x", 256), strings.Repeat("/", 100_000),
	} {
		visitor.beacon(line)
	}
	for _, method := range []string{"GET", "PUT", "DELETE"} {
		if got := visitor.send(method, "/toques", nil); got.status == http.StatusNoContent {
			t.Errorf("%s: got 204", method)
		}
	}
	write()
	wantTaps(t, store)

	// The same visitor, a little different, counts.
	visitor.beacon(tap, sec, "", "Origin", visitor.base)
	visitor.beacon(tap, agent, "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36")
	visitor.beacon("/", "DNT", "0", "Sec-GPC", "0")
	write()
	wantTaps(t, store, today()+" / call floating 2", today()+" / view 1")

	measured := mustMeasure(t, counted, site)
	for name, want := range map[string]float64{
		`latido_taps_total{kind="call"}`: 2, `latido_taps_total{kind="view"}`: 1, `latido_taps_total{kind="whatsapp"}`: 0, `latido_taps_total{kind="emergency"}`: 0,
	} {
		if got, there := measured[name]; !there || got != want {
			t.Errorf("%s: got %v, %v, want %v", name, got, there, want)
		}
	}
	if measured[`latido_requests_total{class="tap",status="204"}`] == 0 || measured[`latido_request_seconds_count{class="page"}`] > 10 {
		t.Error("taps are counted as pages")
	}
}

// TestTapFlood: what one address makes up neither counts nor fills the database,
// and everybody else counts.
func TestTapFlood(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	clock := &testClock{}
	_, visitor, _, write := mustServeTaps(t, store, clock.options(Options{}))
	const from = "X-Forwarded-For"
	flood := func(address string, times int) {
		t.Helper()
		for n := range times {
			visitor.beacon([]string{"/", "/contacto", "/ tel: floating", "/contacto wa.me hero-split", "/ tel:911 footer"}[n%5], from, address)
		}
	}
	visitor.beacon("/ tel: hero-split", from, "198.51.100.1")
	flood("203.0.113.7", 1000)
	visitor.beacon("/ tel: hero-split", from, "198.51.100.2")
	// All addresses of an IPv6 line are one.
	for n := range 100 {
		visitor.beacon("/ tel: drawer", from, fmt.Sprintf("2001:db8::%x", n+1))
	}
	write()
	wantTaps(t, store, today()+" / call hero 2")
	flood("203.0.113.7", 50)
	write()
	wantTaps(t, store, today()+" / call hero 2")

	// One that takes its time counts for no more than a score of people.
	clock.forward(time.Minute)
	for range 10 {
		flood("192.0.2.9", 5)
		write()
	}
	counts := must.Get(store.Taps(t.Context(), "", "9999-99-99"))(t)
	var taps int64
	for _, c := range counts {
		if c.Kind != "view" && c.Place != "hero" {
			taps += c.Count
		}
	}
	if taps == 0 || taps > 20 {
		t.Errorf("got %d taps of one address, want a few", taps)
	}

	// The next day begins anew.
	clock.forward(24 * time.Hour)
	visitor.beacon("/ tel: services-rail", from, "203.0.113.7")
	write()
	counts, err := store.Taps(t.Context(), "", "9999-99-99")
	if err != nil || !slices.ContainsFunc(counts, func(c db.TapCount) bool { return c.Place == "services" && c.Count == 1 }) {
		t.Errorf("got %v, %v", counts, err)
	}
}

// TestTapsHoldTheirConnection: a page's line is read whole, so that the next request
// of the page goes over the same connection.
func TestTapsHoldTheirConnection(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	for _, line := range []string{"/ tel: floating", "/no-such-page", ""} {
		status, body, closed := mustSpeak(t, b.base, fmt.Sprintf("POST /toques HTTP/1.1\r\nHost: x\r\nSec-GPC: 1\r\nContent-Length: %d\r\n\r\n%s", len(line), line))
		if status != http.StatusNoContent || body != "" || closed {
			t.Errorf("%q: got %d, %q, closed %v", line, status, body, closed)
		}
	}
}

// TestCallsScreen shows what was counted, month by month, to the owner alone.
func TestCallsScreen(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		at := time.Date(2026, 11, 23, 5, 0, 0, 0, time.UTC) // the 22nd at the practice
		owner, _ := mustServeSiteWith(t, store, store, Options{Now: func() time.Time { return at }})
		owner.get("/admin/llamadas").shows(t, 200, "Todavía no hay nada que contar", "<svg viewBox")
		owner.get("/admin/llamadas?mes=2026-10").shows(t, 404, "No exist", "")
		add := func(day, page, kind, place string, count int64) {
			t.Helper()
			must.OK(t, store.AddTaps(t.Context(), []db.TapCount{{Tap: db.Tap{Day: day, Page: page, Kind: kind, Place: place}, Count: count}}))
		}
		add("2026-09-30", "/", "view", "", 5)
		add("2026-10-03", "/", "whatsapp", "hero", 30)
		add("2026-10-30", "/", "whatsapp", "hero", 300)
		add("2026-11-03", "/contacto", "call", "contact", 77)
		add("2026-11-22", "/contacto", "whatsapp", "floating", 4)
		add("2026-11-22", "/<script>", "whatsapp", "<b>", 2)

		page := owner.get("/admin/llamadas")
		page.shows(t, 200, "Este mes: 6 toques en WhatsApp y 77 en llamar; 81 desde Contacto.", "<script>\"")
		page.shows(t, 200, "Del 1 al 21: 47 más que en los mismos días de octubre.", "casualidad")
		page.shows(t, 200, `href="/admin/llamadas" aria-current="page"`, "pacientes")
		page.shows(t, 200, "&lt;script&gt;", "<b>")
		owner.get("/admin/llamadas?mes=2026-10").shows(t, 200, "En octubre de 2026: 330 toques en WhatsApp y ninguno en llamar.", "Este mes")
		for _, month := range []string{"2026-08", "2026-12", "x", "2026-13", "2026-1", "0000-00", "%00"} {
			owner.get("/admin/llamadas?mes="+month).shows(t, 404, "No exist", "")
		}

		file := owner.get("/admin/llamadas/toques.csv?mes=2026-11")
		if got := file.header.Get("Content-Type") + " " + file.header.Get("Content-Disposition"); got != `text/csv; charset=utf-8 attachment; filename="toques-2026-11.csv"` {
			t.Errorf("got %s", got)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 4 || strings.Join(rows[1], "|") != "2026-11-03|Contacto|/contacto|Llamar|Datos de contacto|77" {
			t.Errorf("got %v, %q", err, file.body)
		}
		if all := owner.get("/admin/llamadas/toques.csv"); strings.Count(all.body, "\r\n") != 7 || !strings.Contains(all.header.Get("Content-Disposition"), `"toques.csv"`) {
			t.Errorf("got %q", all.body)
		}
		owner.get("/admin/llamadas/toques.csv?mes=2026-11-03").shows(t, 404, "", "")

		stranger := newBrowser(t, owner.base)
		for _, path := range []string{taps.Path, taps.FilePath} {
			if got := stranger.get(path); got.status != 303 || strings.Contains(got.body, "toques en") {
				t.Errorf("%s: got %d, want the sign-in", path, got.status)
			}
		}
	})
}
