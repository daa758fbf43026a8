package handlers_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/handlers"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/views"
	"latido/views/sections"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	code := m.Run()
	if err := os.RemoveAll(wholeFolder); err != nil {
		slog.Error("remove the shared database", "error", err)
	}
	os.Exit(code)
}

// wholeFolder is the database of the server that whole starts, if it was asked for.
var wholeFolder string

// server is a running site on a real connection.
type server struct {
	site    *publish.Site
	store   *db.Store
	address string // host:port
}

// client sends requests as they are: nothing is decoded and no redirect followed.
var client = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 32},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Timeout:       time.Minute,
}

// mustServe starts a server with a store of its own; it has published nothing yet.
func mustServe(tb testing.TB, options handlers.Options) *server {
	tb.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(tb)
	store := dbtest.MustOpen(tb, dbtest.SQLite(tb))
	site := newSite(options.PublicURL)
	running := handlers.NewServer(site, store, options)
	ended := make(chan error, 1)
	go func() { ended <- running.Serve(listener) }()
	tb.Cleanup(func() {
		client.CloseIdleConnections()
		if err := running.Shutdown(); err != nil {
			tb.Error(err)
		}
		if err := <-ended; err != nil {
			tb.Error(err)
		}
	})
	return &server{site, store, listener.Addr().String()}
}

// newSite is a site that does not go on compressing its pages after its test has ended.
func newSite(publicURL string) *publish.Site {
	site := publish.NewSite(publicURL)
	return site
}

// mustServeSample starts a server that has published the sample, cut short.
func mustServeSample(tb testing.TB, options handlers.Options) *server {
	tb.Helper()
	s := mustServe(tb, options)
	must.OK(tb, s.site.Publish(tb.Context(), mustEdition(tb, cut)))
	return s
}

// whole is the one server of the tests that only read: it has published the
// whole sample under publicURL, and runs until the test process ends.
var whole = sync.OnceValues(func() (*server, error) {
	folder, err := os.MkdirTemp("", "latido-handlers-")
	if err != nil {
		return nil, err
	}
	wholeFolder = folder
	store, err := db.Open(context.Background(), "", folder)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e, err := edit(nil)
	if err != nil {
		return nil, err
	}
	e = opened(e)
	site := newSite(publicURL)
	if err := site.Publish(context.Background(), e); err != nil {
		return nil, err
	}
	running := handlers.NewServer(site, store, handlers.Options{PublicURL: publicURL})
	go func() { _ = running.Serve(listener) }()
	return &server{site, store, listener.Addr().String()}, nil
})

// mustShare returns the server of the tests that only read.
func mustShare(tb testing.TB) *server {
	tb.Helper()
	return must.Get(whole())(tb)
}

// edit is the sample in its default layouts, after some changes to it.
func edit(changes ...func(object map[string]any)) (edition.Edition, error) {
	body, err := sample.Content()
	if err != nil {
		return edition.Edition{}, err
	}
	var object map[string]any
	if err := json.Unmarshal(body, &object); err != nil {
		return edition.Edition{}, err
	}
	for _, change := range changes {
		if change != nil {
			change(object)
		}
	}
	if body, err = json.Marshal(object); err != nil {
		return edition.Edition{}, err
	}
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		return edition.Edition{}, err
	}
	saved := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	return edition.Edition{
		Content:  db.Revision{Document: db.SiteContent, Number: 1, Body: body, CreatedAt: saved},
		Sections: db.Revision{Document: db.SelectedSections, Number: 1, Body: selections, CreatedAt: saved},
	}, nil
}

// opened is an edition of a site that is open to the public: one that is not asks
// search engines to stay away from its public address.
func opened(e edition.Edition) edition.Edition {
	e.Publication = db.Revision{Document: db.Publication, Number: 2, Body: []byte(`{"open":true}`)}
	return e
}

// mustEdition is the sample in its default layouts, after some changes to it.
func mustEdition(tb testing.TB, changes ...func(object map[string]any)) edition.Edition {
	tb.Helper()
	return must.Get(edit(changes...))(tb)
}

// cut leaves two records of each kind: to compress all pages at the best level
// takes long, and a server goes on with it when its test has ended.
func cut(object map[string]any) {
	records := object["records"].(map[string]any)
	for _, key := range []string{"diseases", "symptoms", "services"} {
		records[key] = records[key].([]any)[:2]
	}
}

// named gives the doctor another name.
func named(name string) func(map[string]any) {
	return func(object map[string]any) { object["doctorInfo"].(map[string]any)["name"] = name }
}

// mustPaths lists the addresses of all pages of an edition.
func mustPaths(tb testing.TB, e edition.Edition) []string {
	tb.Helper()
	site := must.Get(content.Decode(e.Content.Body))(tb)
	var paths []string
	for _, route := range views.Routes(site, sections.Default(), "") {
		paths = append(paths, route.Path)
	}
	return paths
}

// answer is a response whose body was read to its end.
type answer struct {
	status int
	header http.Header
	body   []byte // as it was sent
}

// mustDo sends a request with headers given as "Name: value".
func (s *server) mustDo(tb testing.TB, method, path string, headers ...string) answer {
	tb.Helper()
	request := must.Get(http.NewRequestWithContext(context.Background(), method, "http://"+s.address+path, nil))(tb)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	response := must.Get(client.Do(request))(tb)
	return mustRead(tb, response)
}

func (s *server) mustGet(tb testing.TB, path string, headers ...string) answer {
	tb.Helper()
	return s.mustDo(tb, http.MethodGet, path, headers...)
}

// mustAsk sends a request line, and lines of headers, as they are, which a client of
// the standard library would mend first.
func (s *server) mustAsk(tb testing.TB, method, target string, lines ...string) answer {
	tb.Helper()
	conn := must.Get(net.Dial("tcp", s.address))(tb)
	defer conn.Close()
	must.Get(fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: latido.example\r\nConnection: close\r\n%s\r\n", method, target, strings.Join(append(lines, ""), "\r\n")))(tb)
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		tb.Fatalf("%q: %v", target, err)
	}
	return mustRead(tb, response)
}

func mustRead(tb testing.TB, response *http.Response) answer {
	tb.Helper()
	defer response.Body.Close()
	body := must.Get(io.ReadAll(response.Body))(tb)
	return answer{response.StatusCode, response.Header, body}
}

// decoded undoes the coding of the body.
func (a answer) decoded() ([]byte, error) {
	switch coding := a.header.Get("Content-Encoding"); coding {
	case "":
		return a.body, nil
	case "br":
		return io.ReadAll(brotli.NewReader(bytes.NewReader(a.body)))
	case "gzip":
		reader, err := gzip.NewReader(bytes.NewReader(a.body))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(reader)
	default:
		return nil, fmt.Errorf("unknown coding %q", coding)
	}
}

// mustDecode undoes the coding of the body.
func (a answer) mustDecode(tb testing.TB) string {
	tb.Helper()
	body := must.Get(a.decoded())(tb)
	return string(body)
}

// check compares an answer with what is wanted: a status, a header and a text
// that is there, and a text that is not. Empty ones are not looked at.
func (a answer) check(tb testing.TB, status int, contentType, want, unwanted string) {
	tb.Helper()
	body := a.mustDecode(tb)
	if a.status != status {
		tb.Errorf("got status %d, want %d", a.status, status)
	}
	if got := a.header.Get("Content-Type"); got != contentType {
		tb.Errorf("got type %q, want %q", got, contentType)
	}
	if !strings.Contains(body, want) {
		tb.Errorf("got %.200q, want %q in it", body, want)
	}
	if unwanted != "" && strings.Contains(body, unwanted) {
		tb.Errorf("got %q in the body", unwanted)
	}
}

const (
	publicURL = "https://latido.example"
	html      = "text/html; charset=utf-8"
	problem   = "application/problem+json"
)
