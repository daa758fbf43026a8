package handlers

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"

	"latido/db/dbtest"
	"latido/handlers/publish"
)

// mustMeasure returns the value of every line of the metrics.
func mustMeasure(tb testing.TB, counted *Metrics, site *publish.Site) map[string]float64 {
	tb.Helper()
	var body bytes.Buffer
	counted.Write(&body, site, true)
	values := map[string]float64{}
	for line := range strings.Lines(body.String()) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "# ") {
			continue
		}
		if !regexp.MustCompile(`^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+$`).MatchString(line) {
			tb.Errorf("got line %q, want one that Prometheus reads", line)
			continue
		}
		name, value, _ := strings.Cut(line, " ")
		number, err := strconv.ParseFloat(value, 64)
		if _, twice := values[name]; err != nil || twice {
			tb.Errorf("got %q, %v, want one number for each name", line, err)
		}
		values[name] = number
	}
	return values
}

// TestMetrics counts what visitors and owners do, by kind and result.
func TestMetrics(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	counted := NewMetrics()
	b, site := mustServeSiteWith(t, store, store, Options{Metrics: counted})
	for _, path := range []string{"/", "/", "/contacto", "/no-such-page", "/api/site-content", "/api/no-such", "/healthz", "/readyz", "/assets/no-such"} {
		b.get(path)
	}
	b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"Dra. Contada"}}}`)
	b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"nombre":"x"}}}`)
	b.signIn("ana", "no es esta")

	got := mustMeasure(t, counted, site)
	for name, want := range map[string]float64{
		`latido_requests_total{class="page",status="200"}`:       3,
		`latido_requests_total{class="page",status="404"}`:       1,
		`latido_requests_total{class="asset",status="404"}`:      1,
		`latido_requests_total{class="api",status="404"}`:        1,
		`latido_requests_total{class="api",status="422"}`:        1,
		`latido_requests_total{class="health",status="200"}`:     2,
		`latido_request_seconds_count{class="page"}`:             4,
		`latido_request_seconds_bucket{class="page",le="+Inf"}`:  4,
		`latido_saves_total{result="ok"}`:                        1,
		`latido_saves_total{result="refused"}`:                   1,
		`latido_saves_total{result="failed"}`:                    0,
		`latido_sign_in_failures_total{reason="wrong"}`:          1,
		`latido_database_up`:                                     1,
		`latido_published_revision{document="siteContent"}`:      2,
		`latido_published_revision{document="selectedSections"}`: 1,
	} {
		if value, there := got[name]; !there || value != want {
			t.Errorf("%s: got %v, %v, want %v", name, value, there, want)
		}
	}
	if got["latido_published_timestamp_seconds"] < 1.7e9 || got[`latido_request_seconds_sum{class="page"}`] <= 0 {
		t.Error("got no times")
	}
	for name := range got {
		for _, private := range []string{`"ana"`, "127.0.0.1", "contacto"} {
			if strings.Contains(name, private) {
				t.Errorf("got %q in %s", private, name)
			}
		}
	}
}

// TestMetricsOfRefusals counts what reaches no address: what the parser refuses, and what is ambiguous or unknown.
func TestMetricsOfRefusals(t *testing.T) {
	t.Parallel()
	counted := NewMetrics()
	server, _ := NewEarlyServer(Options{Metrics: counted})
	var unknown, ambiguous, long fasthttp.RequestCtx
	unknown.Request.Header.SetMethod("BREW")
	server.Handler(&unknown)
	ambiguous.Request.Header.Set("Expect", "a miracle")
	server.Handler(&ambiguous)
	server.ErrorHandler(&long, errors.New("no request"))
	got := mustMeasure(t, counted, newSite(""))
	for _, status := range []int{unknown.Response.StatusCode(), ambiguous.Response.StatusCode(), long.Response.StatusCode()} {
		if name := fmt.Sprintf(`latido_refused_total{status="%d"}`, status); status < 400 || got[name] != 1 {
			t.Errorf("%s: got %v, want 1", name, got[name])
		}
	}
	if total := got[`latido_requests_total{class="page",status="501"}`]; total != 0 {
		t.Errorf("got %v requests, want none: it reached no page", total)
	}
}
