package handlers

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/VictoriaMetrics/metrics"
	"github.com/valyala/fasthttp"

	"latido/handlers/admin"
	"latido/handlers/publish"
	"latido/views/taps"
)

// Metrics counts what a server does, for Prometheus. A nil Metrics counts nothing.
type Metrics struct{ set *metrics.Set }

func NewMetrics() *Metrics {
	metrics.ExposeMetadata(true)
	m := &Metrics{metrics.NewSet()}
	for _, result := range []string{saveOK, saveRefused, saveFailed} {
		m.saves(result)
	}
	for _, reason := range []string{signInWrong, signInTooMany} {
		m.signIns(reason)
	}
	for _, kind := range taps.Kinds {
		m.taps(kind)
	}
	return m
}

const (
	saveOK      = "ok"
	saveRefused = "refused" // bad input or a conflict
	saveFailed  = "failed"

	signInWrong   = "wrong"
	signInTooMany = "too_many"
)

func (m *Metrics) saves(result string) *metrics.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("latido_saves_total{result=%q}", result))
}

func (m *Metrics) signIns(reason string) *metrics.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("latido_sign_in_failures_total{reason=%q}", reason))
}

func (m *Metrics) taps(kind taps.Kind) *metrics.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("latido_taps_total{kind=%q}", kind))
}

var bounds = []float64{0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10}

func (m *Metrics) around(answer fasthttp.RequestHandler) fasthttp.RequestHandler {
	if m == nil {
		return answer
	}
	return func(ctx *fasthttp.RequestCtx) {
		answer(ctx)
		class := classOf(ctx.URI().PathOriginal())
		m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("latido_request_seconds{class=%q}", class), bounds).UpdateDuration(ctx.Time())
		m.set.GetOrCreateCounter(fmt.Sprintf(`latido_requests_total{class=%q,status="%d"}`, class, ctx.Response.StatusCode())).Inc()
	}
}

// countRefusals counts requests that are refused before they have a route.
func (m *Metrics) countRefusals(refuse func(*fasthttp.RequestCtx, error)) func(*fasthttp.RequestCtx, error) {
	if m == nil {
		return refuse
	}
	return func(ctx *fasthttp.RequestCtx, err error) {
		refuse(ctx, err)
		m.set.GetOrCreateCounter(fmt.Sprintf(`latido_refused_total{status="%d"}`, ctx.Response.StatusCode())).Inc()
	}
}

func classOf(path []byte) string {
	switch {
	case bytes.HasPrefix(path, []byte("/assets/")):
		return "asset"
	case bytes.HasPrefix(path, []byte("/api/")):
		return "api"
	case bytes.HasPrefix(path, []byte("/admin/")), string(path) == "/admin":
		return "admin"
	case string(path) == "/healthz", string(path) == "/healthz/serving", string(path) == "/readyz":
		return "health"
	case string(path) == tapsPath:
		return "tap"
	}
	return "page"
}

// countSave counts a save by its result; "refused" means that the owner can correct it.
func (m *Metrics) countSave(err error) {
	switch {
	case m == nil:
	case err == nil:
		m.saves(saveOK).Inc()
	case describe(err).Status < fasthttp.StatusInternalServerError:
		m.saves(saveRefused).Inc()
	default:
		m.saves(saveFailed).Inc()
	}
}

func (m *Metrics) countSignIn(err error) {
	var tooMany admin.TooManyAttempts
	switch {
	case m == nil:
	case errors.Is(err, admin.ErrWrongPassword):
		m.signIns(signInWrong).Inc()
	case errors.As(err, &tooMany), errors.Is(err, admin.ErrTooManySignIns):
		m.signIns(signInTooMany).Inc()
	}
}

func (m *Metrics) countTap(kind taps.Kind) {
	if m != nil {
		m.taps(kind).Inc()
	}
}

func (m *Metrics) Write(to io.Writer, site *publish.Site, databaseUp bool) {
	m.set.WritePrometheus(to)
	up := uint64(0)
	if databaseUp {
		up = 1
	}
	metrics.WriteGaugeUint64(to, "latido_database_up", up)
	if e, ok := site.Current(); ok {
		metrics.WriteGaugeUint64(to, `latido_published_revision{document="siteContent"}`, uint64(e.Content.Number))
		metrics.WriteGaugeUint64(to, `latido_published_revision{document="selectedSections"}`, uint64(e.Sections.Number))
		metrics.WriteGaugeUint64(to, `latido_published_revision{document="redirects"}`, uint64(e.Redirects.Number))
		metrics.WriteGaugeUint64(to, "latido_published_timestamp_seconds", uint64(site.PublishedAt().Unix()))
	}
}
