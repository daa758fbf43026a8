package handlers

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/request"
)

// TestMethods: an address tells which methods it has.
func TestMethods(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	stranger := newBrowser(t, b.base)
	const read, write, both = "GET, HEAD", "POST", "GET, HEAD, POST"
	for path, allow := range map[string]string{
		"/": read, "/contacto": read, "/enfermedades": read, "/sitemap.xml": read, "/favicon.ico": read,
		"/healthz": read, "/assets/x": read, "/fotos/x": read, "/api/component-image": read, "/api/pictures/x": read,
		"/toques": write, "/api/update-sections": write, "/api/pictures": write,
		"/api/site-content": both, "/api/selected-sections": both, "/admin/entrar": both,
		"/admin/salir": write, "/admin/hoy": both, "/admin": read, "/admin/informacion": read, "/admin/contrasena": both, "/admin/historial/siteContent/1/restaurar": both,
	} {
		who := stranger
		if request.IsAdmin(path) {
			who = b
		}
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} {
			if slices.Contains(strings.Split(allow, ", "), method) {
				continue
			}
			a := who.send(method, path, nil)
			if got := a.header.Get("Allow"); a.status != http.StatusMethodNotAllowed || got != allow {
				t.Errorf("%s %s: got %d, Allow %q, want 405 and %s", method, path, a.status, got, allow)
			}
		}
	}
	for _, method := range []string{"GET", "POST", "DELETE"} {
		for _, path := range []string{"/no-such-page", "/api/no-such"} {
			if a := b.send(method, path, nil); a.status != http.StatusNotFound || a.header.Get("Allow") != "" {
				t.Errorf("%s %s: got %d, Allow %q, want 404", method, path, a.status, a.header.Get("Allow"))
			}
		}
	}
	for _, method := range []string{"PROPFIND", "BREW", "get"} {
		for _, path := range []string{"/", "/api/site-content", "/no-such-page"} {
			b.send(method, path, nil).shows(t, http.StatusNotImplemented, "no conoce ese método", "<html")
		}
	}
}

// TestOnlyPostChanges: RefuseCrossSite looks at no other method.
func TestOnlyPostChanges(t *testing.T) {
	t.Parallel()
	limits := request.NewLimits(nil, nil)
	app := Options{}.router(newSite(""), dbtest.MustOpen(t, dbtest.SQLite(t)), limits).routes()
	for _, route := range app.GetRoutes(true) {
		if !slices.Contains([]string{"GET", "HEAD", "POST"}, route.Method) {
			t.Errorf("got %s %s", route.Method, route.Path)
		}
	}
}

// TestLongRequests: the client learns what was too long.
func TestLongRequests(t *testing.T) {
	t.Parallel()
	base := mustServe(t, dbtest.MustOpen(t, dbtest.SQLite(t)), Options{})
	for name, test := range map[string]struct {
		request string
		status  int
	}{
		"address":       {"GET /" + strings.Repeat("a", 8000) + " HTTP/1.1\r\nHost: x\r\n\r\n", http.StatusRequestURITooLong},
		"query":         {"GET /?" + strings.Repeat(`\r\n`, 2000) + " HTTP/1.1\r\nHost: x\r\n\r\n", http.StatusRequestURITooLong},
		"headers":       {"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("a", 8000) + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"many headers":  {"GET /contacto HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("X: a\r\n", 2000) + "\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"long and fine": {"GET /" + strings.Repeat("a", 2000) + " HTTP/1.1\r\nHost: x\r\n\r\n", http.StatusNotFound},
	} {
		if status, body, _ := mustSpeak(t, base, test.request); status != test.status {
			t.Errorf("%s: got %d %s, want %d", name, status, body, test.status)
		}
	}
}

// conversation is a connection on which a client waits before it sends a body.
type conversation struct {
	t      *testing.T
	conn   net.Conn
	reader *bufio.Reader
}

// mustAsk sends the head of a request, without its body.
func mustAsk(t *testing.T, base, path string, headers ...string) conversation {
	t.Helper()
	conn := must.Get(net.Dial("tcp", strings.TrimPrefix(base, "http://")))(t)
	t.Cleanup(func() { conn.Close() })
	must.OK(t, conn.SetDeadline(time.Now().Add(time.Minute)))
	c := conversation{t, conn, bufio.NewReader(conn)}
	c.send("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + strings.Join(headers, "\r\n") + "\r\n\r\n")
	return c
}

func (c conversation) send(text string) {
	c.t.Helper()
	must.Get(io.WriteString(c.conn, text))(c.t)
}

// status reads one answer; 100 Continue is one.
func (c conversation) status() int {
	c.t.Helper()
	response := must.Get(http.ReadResponse(c.reader, nil))(c.t)
	must.Get(io.Copy(io.Discard, response.Body))(c.t)
	return response.StatusCode
}

// TestExpect: a body is asked for, unless the head of its request is refused.
func TestExpect(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	const sameSite, document, form = "Sec-Fetch-Site: same-origin", "Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded"
	owner := "Cookie: latido=" + b.cookies["latido"].Value
	expect := func(length int) string { return fmt.Sprintf("Expect: 100-continue\r\nContent-Length: %d", length) }

	for name, test := range map[string]struct {
		path    string
		headers []string
		status  int
	}{
		"another expectation": {"/api/site-content", []string{sameSite, owner, document, "Expect: a-pony", "Content-Length: 2", "", "{}"}, http.StatusExpectationFailed},
		"two expectations":    {"/api/site-content", []string{sameSite, owner, document, "Expect: 100-continue, a-pony", "Content-Length: 2", "", "{}"}, http.StatusExpectationFailed},
		"two lengths":         {"/api/site-content", []string{sameSite, owner, "Content-Length: 2", expect(2)}, http.StatusBadRequest},
	} {
		c := mustAsk(t, b.base, test.path, test.headers...)
		if got := c.status(); got != test.status {
			t.Errorf("%s: got %d, want %d", name, got, test.status)
		}
		if _, err := c.reader.ReadByte(); err != io.EOF {
			t.Errorf("%s: got %v, want the connection closed", name, err)
		}
	}

	for name, test := range map[string]struct {
		path    string
		headers []string
		body    string
		status  int
	}{
		"a save":        {"/api/site-content", []string{sameSite, owner, document}, `{"siteContent":{"doctorInfo":{"name":"Dra. Ana"}}}` + strings.Repeat(" ", 2<<20), http.StatusOK},
		"a sign-in":     {"/admin/entrar", []string{sameSite, form}, formOf("usuario", "ana", "contrasena", goodPassword).Encode(), http.StatusSeeOther},
		"a broken save": {"/api/site-content", []string{sameSite, owner, document}, `{"siteContent":`, http.StatusBadRequest},
	} {
		c := mustAsk(t, b.base, test.path, append(test.headers, expect(len(test.body)))...)
		if got := c.status(); got != http.StatusContinue {
			t.Errorf("%s: got %d, want 100", name, got)
			continue
		}
		c.send(test.body)
		if got := c.status(); got != test.status {
			t.Errorf("%s: got %d after the body, want %d", name, got, test.status)
		}
	}
	b.get("/").shows(t, http.StatusOK, "Dra. Ana", "")
	if a := b.sendBody("POST", "/api/site-content", "{}", "Expect", "100-continue", "Content-Type", "application/json"); a.status != http.StatusBadRequest {
		t.Errorf("a client that does not wait: got %d %s", a.status, a.body)
	}
}

// TestExpectIsCheckedAgain: a session that ends while its body is on the way does nothing.
func TestExpectIsCheckedAgain(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	body := `{"siteContent":{"doctorInfo":{"name":"Nadie"}}}`
	c := mustAsk(t, b.base, "/api/site-content", "Sec-Fetch-Site: same-origin", "Cookie: latido="+b.cookies["latido"].Value,
		"Content-Type: application/json", "Expect: 100-continue", fmt.Sprint("Content-Length: ", len(body)))
	if got := c.status(); got != http.StatusContinue {
		t.Fatalf("got %d, want 100", got)
	}
	b.post("/admin/salir").leads(t, "/admin/entrar?salida=1")
	c.send(body)
	if got := c.status(); got != http.StatusUnauthorized {
		t.Errorf("got %d, want 401", got)
	}
	b.get("/").shows(t, http.StatusOK, "</html>", "Nadie")
}
