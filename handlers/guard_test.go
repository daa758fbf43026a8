package handlers

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/request"
)

// mustSpeak sends bytes as they are and returns the status of the answer, its
// body, and whether the connection was closed after it.
func mustSpeak(t *testing.T, base, request string) (status int, body string, closed bool) {
	t.Helper()
	conn := must.Get(net.Dial("tcp", strings.TrimPrefix(base, "http://")))(t)
	defer conn.Close()
	must.OK(t, conn.SetDeadline(time.Now().Add(time.Minute)))
	must.Get(io.WriteString(conn, request))(t)
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	read, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	if !response.Close {
		return response.StatusCode, string(read), false
	}
	_, err = reader.ReadByte()
	return response.StatusCode, string(read), errors.Is(err, io.EOF)
}

// TestFraming: a request whose end somebody on the way may see elsewhere is not
// answered, and nothing after it is read.
func TestFraming(t *testing.T) {
	t.Parallel()
	base := mustServe(t, dbtest.MustOpen(t, dbtest.SQLite(t)), Options{})
	const get, post = "GET /healthz HTTP/1.1\r\n", "POST /admin/entrar HTTP/1.1\r\n"
	for name, request := range map[string]string{
		"length and chunks":        post + "Host: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"chunks and length":        post + "Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
		"two lengths":              post + "Host: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
		"the same length twice":    post + "Host: x\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
		"a list of lengths":        post + "Host: x\r\nContent-Length: 3, 3\r\n\r\nabc",
		"a length with a sign":     post + "Host: x\r\nContent-Length: +3\r\n\r\nabc",
		"no host":                  get + "\r\n",
		"two hosts":                get + "Host: x\r\nHost: y\r\n\r\n",
		"another encoding":         post + "Host: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
		"identity":                 post + "Host: x\r\nTransfer-Encoding: identity\r\nContent-Length: 3\r\n\r\nabc",
		"identity alone":           post + "Host: x\r\nTransfer-Encoding: identity\r\n\r\n",
		"chunked twice":            post + "Host: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"xchunked":                 post + "Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
		"chunks in HTTP/1.0":       "POST /admin/entrar HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"a space before the colon": post + "Host: x\r\nContent-Length : 3\r\n\r\nabc",
		"a folded line":            get + "Host: x\r\nX: a\r\n b\r\n\r\n",
		"a folded encoding":        post + "Host: x\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
		"a line that ends with LF": get + "Host: x\nX: a\r\n\r\n",
		"a length after LF":        post + "Host: x\r\nX: a\nContent-Length: 3\r\n\r\nabc",
		"an end with LF":           get + "Host: x\n\nX: a\r\n\r\n",
		"a space in a name":        get + "Host: x\r\nFoo Bar: a\r\n\r\n",
		"a space before a name":    get + "Host: x\r\nX: a\r\n Foo: b\r\n\r\n",
		"a name in parentheses":    get + "Host: x\r\n(Foo): a\r\n\r\n",
		"a name with an accent":    get + "Host: x\r\nFoó: a\r\n\r\n",
		"no name":                  get + "Host: x\r\n: a\r\n\r\n",
		"CR alone":                 get + "Host: x\r\nX: a\rContent-Length: 3\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			status, body, closed := mustSpeak(t, base, request+"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
			if status != http.StatusBadRequest || !closed || !strings.Contains(body, "No se pudo entender") {
				t.Errorf("got %d, closed %v, %s, want 400 and no more", status, closed, body)
			}
		})
	}
	for name, request := range map[string]string{
		"plain":       get + "Host: x\r\n\r\n",
		"an odd name": get + "Host: x\r\nContent-Lengthy: 3\r\nTransfer: 4\r\n\r\n",
	} {
		if status, body, closed := mustSpeak(t, base, request); status != http.StatusOK || closed {
			t.Errorf("%s: got %d, closed %v, %s", name, status, closed, body)
		}
	}
}

// TestBodiesNobodyWants: what is left of a body is never read as a request, and
// the reason to refuse it is.
func TestBodiesNobodyWants(t *testing.T) {
	t.Parallel()
	base := mustServe(t, dbtest.MustOpen(t, dbtest.SQLite(t)), Options{})
	const next = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
	for _, method := range []string{"GET", "PUT", "PATCH", "DELETE", "OPTIONS", "POST"} {
		for _, path := range []string{"/", "/healthz", "/api/site-content", "/api/pictures", "/admin/salir", "/assets/x"} {
			for name, body := range map[string]string{
				"length": fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(next), next),
				"chunks": fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(next), next),
			} {
				status, answer, closed := mustSpeak(t, base, method+" "+path+" HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n"+body+next)
				if !closed || method != "GET" && answer == "ok\n" {
					t.Errorf("%s %s, %s: got %d, closed %v, %s", method, path, name, status, closed, answer)
				}
			}
		}
	}
	status, _, closed := mustSpeak(t, base, "POST /admin/entrar HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nusuario=a"+next)
	if status != http.StatusUnprocessableEntity || closed {
		t.Errorf("a form that was read: got %d, closed %v, want the connection kept", status, closed)
	}
}

// TestForms: a form is read only as browsers send ours, and in no other way.
func TestForms(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	mustHaveOwner(t, store, "ana")
	b := newBrowser(t, mustServe(t, store, Options{}))
	const kind, plain = "Content-Type", "application/x-www-form-urlencoded"
	good := formOf("usuario", "ana", "contrasena", goodPassword).Encode()
	for name, test := range map[string]struct {
		body    string
		headers []string
		status  int
		detail  string
	}{
		"packed":            {good, []string{"Content-Encoding", "gzip"}, 415, "no se descomprime nada"},
		"packed in no way":  {good, []string{"Content-Encoding", "identity"}, 415, "no se descomprime nada"},
		"in parts":          {"--x\r\nContent-Disposition: form-data; name=\"usuario\"\r\n\r\nana\r\n--x--\r\n", []string{kind, "multipart/form-data; boundary=x"}, 415, "x-www-form-urlencoded"},
		"JSON":              {`{"usuario":"ana"}`, []string{kind, "application/json"}, 415, "x-www-form-urlencoded"},
		"of no kind":        {good, []string{kind, ""}, 415, "x-www-form-urlencoded"},
		"too many fields":   {good + strings.Repeat("&a=b", 20), nil, 415, "sus campos y nada más"},
		"broken":            {good + "&a=%zz", nil, 415, "sus campos y nada más"},
		"too large":         {good + "&a=" + strings.Repeat("x", request.Forms.Bytes), nil, 413, "más de 40 kB"},
		"much too large":    {good + "&a=" + strings.Repeat("x", 8<<20), nil, 413, "más de 40 kB"},
		"in the address":    {"", nil, 422, "Escribe tu usuario"},
		"with its alphabet": {good, []string{kind, plain + "; charset=UTF-8"}, 303, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBrowser(t, b.base)
			got := b.sendBody("POST", "/admin/entrar?"+good, test.body, test.headers...)
			got.shows(t, test.status, test.detail, "goroutine")
		})
	}
	b.sendBody("POST", "/api/update-sections", "{}", "Content-Encoding", "br").shows(t, 415, "no se descomprime nada", "")
}

// TestNewcomers: however many forms strangers leave unfinished, the next form is
// read, owners save, and it is the oldest that are given up.
func TestNewcomers(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	stranger := newBrowser(t, b.base)
	var unfinished []net.Conn
	for range request.MaxSlowBodies + 100 {
		conn := must.Get(net.Dial("tcp", strings.TrimPrefix(b.base, "http://")))(t)
		defer conn.Close()
		unfinished = append(unfinished, conn)
		must.Get(fmt.Fprintf(conn, "POST /admin/entrar HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\nx", request.Forms.Bytes))(t)
		stranger.send("POST", "/admin/bienvenida", formOf("token", strings.Repeat("x", 30<<10))).shows(t, http.StatusNotFound, "", "")
	}
	b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{"title":"Cabe"}}}`).shows(t, 200, "Cabe", "")
	b.get("/").shows(t, 200, "Cabe", "")
	must.OK(t, unfinished[0].SetReadDeadline(time.Now().Add(time.Minute)))
	if _, err := io.ReadAll(unfinished[0]); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the oldest is still waited for")
	}
}

// TestRepeatedKeys: which of two equal keys counts is not left to the reader.
func TestRepeatedKeys(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	for body, field := range map[string]string{
		`{"siteContent":{"doctorInfo":{"name":"a","email":"b","name":"c"}}}`:       "doctorInfo.name",
		`{"siteContent":{"doctorInfo":{"name":"a"},"doctorInfo":{"name":"b"}}}`:    "doctorInfo",
		`{"siteContent":{"records":{"gallery":[{"id":"a"},{"id":"a","id":"b"}]}}}`: "records.gallery[1].id",
		`{"siteContent":{},"siteContent":{"doctorInfo":{"name":"a"}}}`:             "siteContent",
	} {
		b.postJSON("/api/site-content", body).shows(t, 400, `"field":"`+field+`"`, "")
	}
	for body, field := range map[string]string{
		`{"Hero":{"component":"hero_panorama.templ","component":"hero_split.templ"}}`: "Hero.component",
		`{"Hero":{"component":"hero_panorama.templ","display":true,"Display":false}}`: "Hero.Display",
	} {
		b.postJSON("/api/selected-sections", body).shows(t, 400, `"field":"`+field+`"`, "")
	}
	b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"a","NAME":"b"}}}`).shows(t, 422, `"field":"doctorInfo.NAME"`, "")
	b.postJSON("/api/site-content", b.get("/api/site-content").body).shows(t, 200, "siteContent", "")
	for _, after := range []string{"x", "{}", `{"siteContent":{}}`, "]", "\x00"} {
		b.postJSON("/api/site-content", `{"siteContent":{"doctorInfo":{"name":"a"}}}`+after).shows(t, 400, "y nada más", "")
		b.postJSON("/api/selected-sections", `{"Hero":{"component":"hero_panorama.templ"}}`+after).shows(t, 400, "mapa de secciones", "")
	}
	b.postJSON("/api/site-content", `{"SITECONTENT":{"doctorInfo":{"name":"a"}}}`).shows(t, 400, "siteContent", "")
}

// TestDeepAndLongKeys: what is nested deeper than any content costs no more than its
// bytes, and an answer does not repeat what is as long as a body.
func TestDeepAndLongKeys(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	key := strings.Repeat("k", 380)
	nested := func(levels int) string {
		return strings.Repeat(`{"`+key+`":`, levels) + `{"a":1,"a":2}` + strings.Repeat("}", levels)
	}
	for name, c := range map[string]struct {
		body, detail string
		status       int
	}{
		"deep":               {`{"siteContent":` + nested(9_990) + `}`, "unos dentro de otros", 400},
		"deep lists":         {`{"siteContent":{"navMenu":` + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + `}}`, "unos dentro de otros", 400},
		"as deep as may be":  {`{"siteContent":` + nested(30) + `}`, "repite esta clave", 400},
		"a long unknown key": {`{"siteContent":{"` + strings.Repeat("ñ", 1<<20) + `":1}}`, "no tiene ese campo", 422},
		"a long redirect":    {`{"redirects":{"/` + strings.Repeat("ñ", 1<<20) + `":""}}`, "No es una dirección de este sitio", 422},
	} {
		got := b.postJSON("/api/site-content", c.body)
		got.shows(t, c.status, c.detail, "Error interno")
		if len(got.body) > 2<<10 || !utf8.ValidString(got.body) {
			t.Errorf("%s: the answer has %d bytes", name, len(got.body))
		}
	}
	b.postJSON("/api/selected-sections", `{"`+strings.Repeat("H", 1<<20)+`":{"component":"x"}}`).shows(t, 422, "No existe el tipo de secc", strings.Repeat("H", 1000))
}

// TestFieldsInOneSpelling: however a choice of fields is written, it is put together once.
func TestFieldsInOneSpelling(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	tag := b.get("/api/site-content?fields=doctorInfo,navMenu,records.gallery").header.Get("ETag")
	for _, fields := range []string{"navMenu,doctorInfo,records.gallery", "%20navMenu%20,doctorInfo,%09records.gallery", "navMenu,navMenu,records.gallery,doctorInfo,doctorInfo", "doctorInfo,doctorInfo.name,records.gallery,navMenu", "doctorInfo.name,records.gallery,navMenu,doctorInfo"} {
		if got := b.get("/api/site-content?fields=" + fields).header.Get("ETag"); got != tag {
			t.Errorf("%s: got %s, want %s", fields, got, tag)
		}
	}
	if got := b.get("/api/site-content?fields=doctorInfo.name,navMenu,records.gallery").header.Get("ETag"); got == tag {
		t.Error("got the tag of another choice")
	}
	// A small part of the content is compressed; one of more than 64 kB is sent as it is.
	section := `{"text":"` + strings.Repeat("largo ", 3_000) + `"}`
	b.postJSON("/api/site-content", `{"siteContent":{"privacyNotice":{"sections":[`+strings.Repeat(section+",", 4)+section+`]}}}`).shows(t, 200, "", "")
	for fields, want := range map[string]string{"doctorInfo,navMenu": "gzip", "privacyNotice,navMenu": ""} {
		part := "/api/site-content?fields=" + fields
		got := b.send("GET", part, nil, "Accept-Encoding", "gzip")
		if coding := got.header.Get("Content-Encoding"); coding != want {
			t.Errorf("%s: got coding %q, want %q", fields, coding, want)
		}
		again := b.send("GET", part, nil, "Accept-Encoding", "gzip", "If-None-Match", got.header.Get("ETag"))
		if again.status != http.StatusNotModified {
			t.Errorf("%s: got %d for its own tag, want 304", fields, again.status)
		}
	}
}
