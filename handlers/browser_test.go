package handlers

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"latido/db"
	"latido/db/dbtest/must"
)

const goodPassword = "caballo grapa correcto"

// testClock is a clock that tests put forward.
type testClock struct{ ahead atomic.Int64 }

func (c *testClock) now() time.Time            { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *testClock) forward(d time.Duration)   { c.ahead.Add(int64(d)) }
func (c *testClock) options(o Options) Options { o.Now = c.now; return o }

// browser is a client that keeps cookies and follows no redirect.
type browser struct {
	t       *testing.T
	base    string
	cookies map[string]*http.Cookie
}

// answer is a response that was read to its end.
type answer struct {
	status int
	body   string
	header http.Header
}

// mustServe runs a server until the test ends and returns its address.
func mustServe(t *testing.T, store Store, options Options) string {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	server := NewServer(newSite(options.PublicURL), store, options)
	go server.Serve(listener)
	t.Cleanup(func() {
		if err := server.Shutdown(); err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

func newBrowser(t *testing.T, base string) *browser {
	return &browser{t: t, base: base, cookies: map[string]*http.Cookie{}}
}

// send makes a request; headers are names and values in turn, and an empty value leaves a header out.
func (b *browser) send(method, path string, form url.Values, headers ...string) answer {
	b.t.Helper()
	return b.sendBody(method, path, form.Encode(), headers...)
}

// sendBody is send with a body that is ready.
func (b *browser) sendBody(method, path, body string, headers ...string) answer {
	b.t.Helper()
	request := must.Get(http.NewRequestWithContext(b.t.Context(), method, b.base+path, strings.NewReader(body)))(b.t)
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			request.Host = headers[i+1]
		}
		request.Header.Del(headers[i])
		if headers[i+1] != "" {
			request.Header.Set(headers[i], headers[i+1])
		}
	}
	for _, cookie := range b.cookies {
		request.AddCookie(&http.Cookie{Name: cookie.Name, Value: cookie.Value})
	}
	response := must.Get((&http.Transport{DisableKeepAlives: true}).RoundTrip(request))(b.t)
	defer response.Body.Close()
	read := must.Get(io.ReadAll(response.Body))(b.t)
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge < 0 || !cookie.Expires.IsZero() && cookie.Expires.Before(time.Now()) {
			delete(b.cookies, cookie.Name)
		} else {
			b.cookies[cookie.Name] = cookie
		}
	}
	return answer{response.StatusCode, string(read), response.Header}
}

func (b *browser) get(path string) answer { b.t.Helper(); return b.send(http.MethodGet, path, nil) }

func (b *browser) post(path string, fields ...string) answer {
	b.t.Helper()
	return b.send(http.MethodPost, path, formOf(fields...))
}

func (b *browser) signIn(username, typed string) answer {
	b.t.Helper()
	return b.post("/admin/entrar", "usuario", username, "contrasena", typed)
}

// formOf are names and values in turn.
func formOf(fields ...string) url.Values {
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return form
}

// leads checks a redirect.
func (a answer) leads(t *testing.T, want string) {
	t.Helper()
	if got := a.header.Get("Location"); a.status != http.StatusSeeOther || got != want {
		t.Errorf("got %d to %q, want 303 to %q", a.status, got, want)
	}
}

// shows checks the status, and a text that is there and one that is not.
func (a answer) shows(t *testing.T, status int, present, absent string) {
	t.Helper()
	if a.status != status {
		t.Errorf("got status %d, want %d", a.status, status)
	}
	if !strings.Contains(a.body, present) {
		t.Errorf("the page lacks %q: %s", present, mainOf(a.body))
	}
	if absent != "" && strings.Contains(a.body, absent) {
		t.Errorf("the page has %q", absent)
	}
}

// mainOf is what matters of a page in a message.
func mainOf(body string) string {
	if _, after, ok := strings.Cut(body, "<main"); ok {
		return after
	}
	return body
}

// goodHash is made once for all tests: to make it takes longer than many of them.
var goodHash = sync.OnceValues(func() (string, error) {
	// It costs next to nothing, so that the tests that sign in do not wait for it.
	return argon2id.CreateHash(goodPassword, &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
})

// mustHaveOwner creates an owner with goodPassword.
func mustHaveOwner(t *testing.T, store *db.Store, username string) db.Owner {
	t.Helper()
	hash := must.Get(goodHash())(t)
	return must.Get(store.CreateOwner(t.Context(), username, hash, time.Now()))(t)
}

// wantEvents checks the audit log, oldest first.
func wantEvents(t *testing.T, store *db.Store, want ...string) {
	t.Helper()
	entries := must.Get(store.Audit(t.Context(), 1000))(t)
	var got []string
	for i := len(entries) - 1; i >= 0; i-- {
		got = append(got, strings.TrimSpace(entries[i].Event+" "+entries[i].Username))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got events %q, want %q", got, want)
	}
}
