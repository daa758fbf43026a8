package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest/must"
)

// malformed makes requests that change nothing: what they send to the API is
// never what it takes.
type malformed struct {
	*rand.Rand
	cookie string
}

// pick returns one of some texts.
func (m malformed) pick(texts ...string) string { return texts[m.IntN(len(texts))] }

// garbage is up to n bytes, any of them.
func (m malformed) garbage(n int) string {
	out := make([]byte, m.IntN(n))
	for i := range out {
		out[i] = byte(m.Uint32())
	}
	return string(out)
}

// body is JSON that the API refuses, or none.
func (m malformed) body() string {
	value := m.pick(`null`, `7`, `"x"`, `[]`, `[{}]`, `{"x":{}}`, `true`, `-1e999`, `""`)
	deep := m.IntN(60_000)
	return m.pick(
		`{"siteContent":`+value+`,"x":1}`,
		`{"siteContent":{"doctorInfo":{"name":`+m.pick(`null`, `7`, `[]`, `{}`, `false`)+`}}}`,
		`{"siteContent":{"records":{"diseases":[{"id":`+value+`}],"services":7}}}`,
		`{"siteContent":{"consultationPrice":{"price":"`+value,
		`{"siteContent":{"`+strings.Map(func(r rune) rune { return 'a' + r%26 }, m.garbage(40))+`x":`+value+`}}`,
		`{"siteContent":`+strings.Repeat(`{"a":`, deep)+`1`+strings.Repeat(`}`, deep)+`}`,
		strings.Repeat(`[`, deep),
		`{"siteContent":{"doctorInfo":{"nombre":"`+strings.Repeat("á", m.IntN(1<<20))+`"}}}`,
		"\xff\xfe{\x00\"\x00",
		m.garbage(4000)+"{",
		`{"Hero":{"component":`+m.pick(`7`, `"../../etc/passwd"`, `null`, `"hero_split"`)+`,"display":true}}`,
		`{"Hero":{"display":`+value+`}}`,
		``,
	)
}

// request is one whole request, and whether an answer to it is due.
func (m malformed) request() (request string, due bool) {
	path := m.pick("/api/site-content", "/api/selected-sections", "/api/nada", "/admin/entrar", "/admin/informacion", "/", "/servicios",
		"/api/site-content?fields="+url.QueryEscape(m.garbage(200)), "/api/site-content?fields="+strings.Repeat("a.", m.IntN(900)),
		"/api/component-image?type="+url.QueryEscape(m.garbage(30))+"&image=../../../etc/passwd",
		"/assets/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "//evil.example/..", "/servicios/%00", "/servicios/%zz", "/%ff%fe", "/admin/vista/Hero/..%2f..", "*", "http://evil.example/admin", "/"+strings.Repeat("a/", m.IntN(2000)))
	method := m.pick("POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X")
	if strings.HasPrefix(path, "/admin") && method == "POST" {
		method = "PUT" // guesses at the sign-in would lock it
	}
	body := m.body()
	header := "Host: " + m.pick("latido.example", "latido.example", "localhost:3000", "latido.example", strings.Repeat("h", 300), "", "a b") + "\r\nSec-Fetch-Site: " + m.pick("same-origin", "same-origin", "cross-site", "x") + "\r\n"
	if m.IntN(3) > 0 {
		header += "Cookie: " + m.cookie + "\r\n"
	}
	header += m.pick("", "", "Accept-Encoding: "+m.garbageText()+"\r\n", "If-None-Match: "+m.garbageText()+"\r\n", "If-Match: "+m.garbageText()+"\r\n", "Range: bytes=9999999999999999999-\r\n",
		"X-Forwarded-For: "+m.garbageText()+"\r\n", "Content-Encoding: gzip\r\n", "Content-Type: multipart/form-data; boundary=x\r\n", "Expect: 100-continue\r\n", "X: "+strings.Repeat("x", m.IntN(9000))+"\r\n", "broken\r\n", ": x\r\n", "X\x00: 1\r\n")
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	switch m.IntN(12) {
	case 0: // cut off
		whole := method + " " + path + " HTTP/1.1\r\n" + header + length + "\r\n" + body
		return whole[:m.IntN(len(whole))], false
	case 1:
		return m.garbage(3000), false
	case 2:
		length = m.pick("Content-Length: -1\r\n", "Content-Length: 99999999999\r\n", "Content-Length: x\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "Transfer-Encoding: chunked\r\n")
		return method + " " + path + " HTTP/1.1\r\n" + header + length + "\r\n" + m.pick(body, "zz\r\n", "5\r\nabc\r\n0\r\n\r\n"), false
	case 3:
		return method + " " + path + m.pick(" HTTP/9.9", " HTTP/1.0", "", " HTTX/1.1", " x y HTTP/1.1") + "\r\n" + header + length + "\r\n" + body, false
	}
	return method + " " + path + " HTTP/1.1\r\n" + header + length + "\r\n" + body, true
}

func (m malformed) garbageText() string {
	return strings.Map(func(r rune) rune { return ' ' + r%94 }, m.garbage(100))
}

// send sends one request on a connection of its own and returns the status of the answer, or 0.
func (m malformed) send(address string) (int, string, error) {
	request, due := m.request()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 0, request, err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(refusePeriod)); err != nil {
		return 0, request, err
	}
	// The server may answer, and close, before it has read all.
	_, _ = conn.Write([]byte(request))
	if tcp := conn.(*net.TCPConn); !due {
		_ = tcp.CloseWrite()
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, request, nil
	}
	// Its body is left unread: after HEAD there is none, whatever the headers say.
	return response.StatusCode, request, nil
}

// resident is the memory of the program, in MB.
func (p *process) resident(tb testing.TB) int {
	tb.Helper()
	return p.memory(tb, "VmRSS")
}

// memory is one of the figures that the system keeps of the program, in MB.
func (p *process) memory(tb testing.TB, figure string) int {
	tb.Helper()
	status := must.Get(os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid)))(tb)
	found := regexp.MustCompile(figure + `:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		tb.Fatalf("no %s in %s", figure, status)
	}
	kilobytes := must.Get(strconv.Atoi(string(found[1])))(tb)
	return kilobytes >> 10
}

// TestAbuse sends 10,000 malformed requests, or 640, most of them as the owner.
func TestAbuse(t *testing.T) {
	const workers = 16
	requests := 10_000
	if testing.Short() {
		requests = 640
	}
	folder := t.TempDir()
	environment := []string{"DATABASE_URL=sqlite:" + folder + "/latido.db"}
	p := mustStart(t, folder, environment, unpolished)
	mustHaveOwner(t, environment)
	ana := mustSignIn(t, p)
	address := must.Get(url.Parse(p.address))(t)
	var cookie *http.Cookie
	for _, held := range ana.Jar.Cookies(address) {
		if held.Name == "latido" {
			cookie = held
		}
	}
	store := mustOpen(t, "sqlite:"+folder+"/latido.db")
	before := must.Get(store.Version(t.Context()))(t)
	page := p.mustGet(t, "/", http.StatusOK)

	var statuses [600]atomic.Int64
	attack := func(count int, seed uint64) {
		var group sync.WaitGroup
		for worker := range workers {
			group.Go(func() {
				m := malformed{rand.New(rand.NewPCG(seed, uint64(worker))), cookie.Name + "=" + cookie.Value}
				for range count / workers {
					status, request, err := m.send(address.Host)
					if err != nil || status >= 500 && status != http.StatusNotImplemented {
						t.Errorf("got %d, %v for %.300q", status, err, request)
						return
					}
					statuses[status].Add(1)
				}
			})
		}
		group.Wait()
	}
	attack(requests/2, 1)
	half := p.resident(t)
	attack(requests/2, 2)
	full := p.resident(t)

	after, err := store.Version(t.Context())
	if err != nil || after[db.SiteContent] != before[db.SiteContent] || after[db.SelectedSections] != before[db.SelectedSections] {
		t.Errorf("got revisions %v, %v, want %v as before", after, err, before)
	}
	if p.mustGet(t, "/", http.StatusOK) != page {
		t.Error("the home page changed")
	}
	if got, err := ana.saveName(p, 1); err != nil || got.status != http.StatusOK {
		t.Errorf("a save afterwards: got %d, %v", got.status, err)
	}
	if strings.Contains(p.Log(), "panic") || strings.Contains(p.Log(), "level=ERROR") {
		t.Errorf("got log:\n%s", p.Log())
	}
	const allowance = 32 // MB: bodies that the collector has not taken away yet
	if full > half+allowance {
		t.Errorf("memory grew from %d to %d MB", half, full)
	}
	var seen []string
	for status := range statuses {
		if n := statuses[status].Load(); n > 0 {
			seen = append(seen, fmt.Sprintf("%d×%d", n, status))
		}
	}
	t.Logf("answers: %s (0: none); memory: %d MB after half, %d MB after all", strings.Join(seen, " "), half, full)
}

// TestSlowClients holds connections that send a byte now and then, or nothing,
// while somebody reads the site.
func TestSlowClients(t *testing.T) {
	long(t)
	const idle, slow, reads = 2000, 300, 500
	p := mustStart(t, t.TempDir(), nil, unpolished)
	host := strings.TrimPrefix(p.address, "http://")
	done := make(chan struct{})
	var group sync.WaitGroup
	defer group.Wait()
	defer close(done)
	for n := range idle + slow {
		conn := must.Get(net.Dial("tcp", host))(t)
		group.Go(func() {
			defer conn.Close()
			if n < idle {
				<-done
				return
			}
			for _, b := range []byte("POST /api/site-content HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n") {
				if _, err := conn.Write([]byte{b}); err != nil {
					return // the server has had enough of it
				}
				select {
				case <-done:
					return
				case <-time.After(50 * time.Millisecond):
				}
			}
			<-done
		})
	}
	var took []time.Duration
	for range reads {
		begin := time.Now()
		p.mustGet(t, "/", http.StatusOK)
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	t.Logf("%d connections held, %d MB: p50 %v, p99 %v", idle+slow, p.resident(t), took[reads/2], took[reads*99/100])
}

// TestSlowRequestIsGivenUp: a request that does not arrive is not waited for without
// end, be it from somebody who may send it or from one who may not.
func TestSlowRequestIsGivenUp(t *testing.T) {
	t.Parallel()
	p := mustStart(t, t.TempDir(), nil, unpolished)
	for request, want := range map[string]int{
		"POST /api/site-content HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc":                                                http.StatusForbidden,
		"POST /api/site-content HTTP/1.1\r\nHost: x\r\nContent-Le":                                                                   http.StatusRequestTimeout,
		"POST /admin/bienvenida HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n" + formType + "Content-Length: 10\r\n\r\nabc": http.StatusRequestTimeout,
	} {
		t.Run(strconv.Itoa(want), func(t *testing.T) {
			t.Parallel()
			conn := must.Get(net.Dial("tcp", strings.TrimPrefix(p.address, "http://")))(t)
			defer conn.Close()
			must.OK(t, conn.SetReadDeadline(time.Now().Add(refusePeriod)))
			must.Get(conn.Write([]byte(request)))(t)
			response := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(t)
			defer response.Body.Close()
			body := must.Get(io.ReadAll(response.Body))(t)
			var problem struct{ Detail string }
			told := strings.Contains(string(body), "No se pudo entender")
			if json.Unmarshal(body, &problem) == nil {
				told = problem.Detail != ""
			}
			if response.StatusCode != want || !told {
				t.Errorf("got %d, %s, want %d and a reason", response.StatusCode, body, want)
			}
		})
	}
}
