package handlers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"

	"latido/handlers/admin"
	"latido/handlers/publish"
	"latido/views/taps"
)

// Metrics counts what a server does; a nil one counts nothing.
type Metrics struct {
	requests [len(classNames)]struct {
		statuses [600]atomic.Uint64
		latency  histogram
	}
	saves   [len(saveResults)]atomic.Uint64
	signIns [len(signInFailures)]atomic.Uint64
	taps    [len(taps.Kinds)]atomic.Uint64
}

// class is a kind of address; visitors ask for pages and assets.
type class int

const (
	classPage class = iota
	classAsset
	classAPI
	classAdmin
	classHealth
	classTap
)

var classNames = [...]string{classPage: "page", classAsset: "asset", classAPI: "api", classAdmin: "admin", classHealth: "health", classTap: "tap"}

// How a save ended, and why a sign-in was refused.
const (
	saveOK = iota
	saveRefused
	saveFailed
)
const (
	signInWrong = iota
	signInTooMany
)

// saveResults and signInFailures are the values of a label.
var (
	saveResults    = [...]string{saveOK: "ok", saveRefused: "refused", saveFailed: "failed"}
	signInFailures = [...]string{signInWrong: "wrong", signInTooMany: "too_many"}
)

// histogram counts durations up to each bound, and those beyond the last.
type histogram struct {
	buckets [len(bounds) + 1]atomic.Uint64
	sum     atomic.Uint64 // nanoseconds
}

// bounds fit both a page from memory, in microseconds, and a save, in tenths of a second.
var bounds = [...]time.Duration{
	50 * time.Microsecond, 100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond,
	time.Millisecond, 5 * time.Millisecond, 25 * time.Millisecond, 100 * time.Millisecond,
	250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 10 * time.Second,
}

func (h *histogram) add(d time.Duration) {
	i := 0
	for i < len(bounds) && d > bounds[i] {
		i++
	}
	h.buckets[i].Add(1)
	h.sum.Add(uint64(max(d, 0)))
}

// around counts the requests that a handler answers. The time is the server's
// own, from the request's last byte to the first of the answer.
func (m *Metrics) around(answer fasthttp.RequestHandler) fasthttp.RequestHandler {
	if m == nil {
		return answer
	}
	return func(ctx *fasthttp.RequestCtx) {
		answer(ctx)
		counted := &m.requests[classOf(ctx.URI().PathOriginal())]
		counted.latency.add(time.Since(ctx.Time()))
		counted.statuses[min(max(ctx.Response.StatusCode(), 0), len(counted.statuses)-1)].Add(1)
	}
}

func classOf(path []byte) class {
	starts := func(prefix string) bool { return len(path) >= len(prefix) && string(path[:len(prefix)]) == prefix }
	switch {
	case starts("/assets/"):
		return classAsset
	case starts("/api/"):
		return classAPI
	case starts("/admin/"), string(path) == "/admin":
		return classAdmin
	case string(path) == "/healthz", string(path) == "/readyz":
		return classHealth
	case string(path) == tapsPath:
		return classTap
	}
	return classPage
}

// countSave counts a save by how it ended: refused is what the owner can mend.
func (m *Metrics) countSave(err error) {
	switch {
	case m == nil:
	case err == nil:
		m.saves[saveOK].Add(1)
	case describe(err).Status < fasthttp.StatusInternalServerError:
		m.saves[saveRefused].Add(1)
	default:
		m.saves[saveFailed].Add(1)
	}
}

// countSignIn counts a sign-in that was refused.
func (m *Metrics) countSignIn(err error) {
	var tooMany admin.TooManyAttempts
	switch {
	case m == nil:
	case errors.Is(err, admin.ErrWrongPassword):
		m.signIns[signInWrong].Add(1)
	case errors.As(err, &tooMany), errors.Is(err, admin.ErrCrowded):
		m.signIns[signInTooMany].Add(1)
	}
}

// countTap counts a tap, or a view, that was counted for the owner.
func (m *Metrics) countTap(kind taps.Kind) {
	if m != nil {
		m.taps[slices.Index(taps.Kinds[:], kind)].Add(1)
	}
}

// Write writes everything in the text format of Prometheus, with what the site
// shows and whether the database answers at this moment.
func (m *Metrics) Write(to io.Writer, site *publish.Site, databaseUp bool) error {
	var out bytes.Buffer
	m.writeRequests(&out)
	counters := func(name, help, label string, values []string, counts []atomic.Uint64) {
		head(&out, name, "counter", help)
		for i, value := range values {
			fmt.Fprintf(&out, "%s{%s=%q} %d\n", name, label, value, counts[i].Load())
		}
	}
	counters("latido_saves_total", "Saves by how they ended; refused is bad input or another save in between.", "result", saveResults[:], m.saves[:])
	counters("latido_sign_in_failures_total", "Sign-ins refused: a wrong password or name, or too many attempts.", "reason", signInFailures[:], m.signIns[:])
	kinds := make([]string, len(taps.Kinds))
	for i, kind := range taps.Kinds {
		kinds[i] = string(kind)
	}
	counters("latido_taps_total", "Taps on links of the site, and views of its pages, by kind.", "kind", kinds, m.taps[:])
	head(&out, "latido_database_up", "gauge", "1 when the database answers.")
	fmt.Fprintf(&out, "latido_database_up %d\n", map[bool]int{true: 1}[databaseUp])
	if shown, ok := site.Shown(); ok {
		head(&out, "latido_published_revision", "gauge", "Number of the revision that this server shows.")
		fmt.Fprintf(&out, "latido_published_revision{document=\"siteContent\"} %d\n", shown.Content.Number)
		fmt.Fprintf(&out, "latido_published_revision{document=\"selectedSections\"} %d\n", shown.Sections.Number)
		fmt.Fprintf(&out, "latido_published_revision{document=\"redirects\"} %d\n", shown.Redirects.Number)
		head(&out, "latido_published_timestamp_seconds", "gauge", "When this server published it.")
		fmt.Fprintf(&out, "latido_published_timestamp_seconds %d\n", site.PublishedAt().Unix())
	}
	_, err := to.Write(out.Bytes())
	return err
}

func (m *Metrics) writeRequests(out *bytes.Buffer) {
	head(out, "latido_requests_total", "counter", "Requests by kind of address and status.")
	for i := range m.requests {
		for status := range m.requests[i].statuses {
			if count := m.requests[i].statuses[status].Load(); count > 0 {
				fmt.Fprintf(out, "latido_requests_total{class=%q,status=\"%d\"} %d\n", classNames[i], status, count)
			}
		}
	}
	head(out, "latido_request_seconds", "histogram", "Time from a request that was read to its answer, before it is sent.")
	for i := range m.requests {
		h, total := &m.requests[i].latency, uint64(0)
		for bucket := range h.buckets {
			total += h.buckets[bucket].Load()
			bound := math.Inf(1)
			if bucket < len(bounds) {
				bound = bounds[bucket].Seconds()
			}
			fmt.Fprintf(out, "latido_request_seconds_bucket{class=%q,le=\"%+v\"} %d\n", classNames[i], bound, total)
		}
		fmt.Fprintf(out, "latido_request_seconds_sum{class=%q} %g\n", classNames[i], time.Duration(h.sum.Load()).Seconds())
		fmt.Fprintf(out, "latido_request_seconds_count{class=%q} %d\n", classNames[i], total)
	}
}

func head(out *bytes.Buffer, name, kind, help string) {
	fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}
