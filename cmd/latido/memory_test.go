package main_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"latido/db/dbtest/must"
	"latido/static"
)

// siegeMemory is what the program may take whatever strangers do, in MB.
const siegeMemory = 150

// peak is the most memory that the program has had since forgetPeak, in MB.
func (p *process) peak(tb testing.TB) int {
	tb.Helper()
	return p.memory(tb, "VmHWM")
}

// forgetPeak makes the peak begin anew.
func (p *process) forgetPeak(tb testing.TB) {
	tb.Helper()
	must.OK(tb, os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.Process.Pid), []byte("5"), 0))
}

// siege is many connections at once, which end together.
type siege struct {
	tb   testing.TB
	host string
	done chan struct{}
	wait sync.WaitGroup
}

func newSiege(tb testing.TB, p *process) *siege {
	return &siege{tb: tb, host: strings.TrimPrefix(p.address, "http://"), done: make(chan struct{})}
}

// end closes all connections.
func (s *siege) end() {
	close(s.done)
	s.wait.Wait()
}

// narrow makes a connection take a few packets only, as long as nobody reads.
func narrow(_, _ string, raw syscall.RawConn) error {
	var fault error
	err := raw.Control(func(fd uintptr) { fault = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 2048) })
	if err != nil {
		return err
	}
	return fault
}

// hold opens so many connections, sends on each what request says and reads nothing.
// It returns when all of it is sent, or refused.
func (s *siege) hold(count int, request func(n int) []byte) {
	s.tb.Helper()
	var sent sync.WaitGroup
	dialer := net.Dialer{Control: narrow}
	for n := range count {
		conn := must.Get(dialer.Dial("tcp", s.host))(s.tb)
		sent.Add(1)
		s.wait.Go(func() {
			defer conn.Close()
			// The server may have had enough before it has all.
			_ = conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
			_, _ = conn.Write(request(n))
			sent.Done()
			<-s.done
		})
	}
	sent.Wait()
}

// ask sends one request and returns the status of the answer, 0 for none.
func (s *siege) ask(request []byte) int {
	conn, err := net.Dial("tcp", s.host)
	if err != nil {
		s.tb.Error(err)
		return 0
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(refusePeriod))
	_, _ = conn.Write(request) // it may be refused before it is read
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	return response.StatusCode
}

// mustGoOn reads the home page while a siege is on, and tells how long that took.
func (p *process) mustGoOn(tb testing.TB) (p99 time.Duration) {
	tb.Helper()
	var took []time.Duration
	for range 100 {
		begin := time.Now()
		p.mustGet(tb, "/", http.StatusOK)
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	return took[98]
}

// stranger is the head of a request of somebody without a session.
func stranger(method, path, headers string, length int) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n%sContent-Length: %d\r\n\r\n", method, path, headers, length)
}

// mustZip compresses a form whose one field is so many zeros.
func mustZip(tb testing.TB, before string, zeros int, after string) []byte {
	tb.Helper()
	var packed bytes.Buffer
	zip := must.Get(gzip.NewWriterLevel(&packed, gzip.BestSpeed))(tb)
	block := bytes.Repeat([]byte("0"), 1<<20)
	_, err := io.WriteString(zip, before)
	for n := 0; err == nil && n < zeros; n += len(block) {
		_, err = zip.Write(block)
	}
	if err == nil {
		_, err = io.WriteString(zip, after)
	}
	if err != nil {
		tb.Fatal(err)
	}
	must.OK(tb, zip.Close())
	return packed.Bytes()
}

const (
	formType = "Content-Type: application/x-www-form-urlencoded\r\n"
	partType = "Content-Type: multipart/form-data; boundary=x\r\n"
	onePart  = "--x\r\nContent-Disposition: form-data; name=\"usuario\"\r\n\r\n"
)

// TestMemory does what strangers can do to make the program grow. Each must leave
// it small, and the home page must be read meanwhile.
func TestMemory(t *testing.T) {
	long(t)
	p := mustStart(t, t.TempDir(), nil)
	p.mustGet(t, "/", http.StatusOK)
	begin := p.resident(t)

	attack := func(name string, act func(t *testing.T, s *siege)) {
		t.Run(name, func(t *testing.T) {
			p.forgetPeak(t)
			s := newSiege(t, p)
			act(t, s)
			p99 := p.mustGoOn(t)
			held := p.resident(t)
			s.end()
			peak := p.peak(t)
			t.Logf("%d MB while it lasts, %d at most; home page p99 %v", held, peak, p99)
			if peak > siegeMemory {
				t.Errorf("got %d MB, want at most %d", peak, siegeMemory)
			}
		})
	}
	attack("packed forms", func(t *testing.T, s *siege) {
		for path, kinds := range map[string]map[string][]byte{
			"/admin/entrar":     {formType: mustZip(t, "usuario=", 64<<20, ""), partType: mustZip(t, onePart, 64<<20, "\r\n--x--\r\n")},
			"/admin/bienvenida": {formType: mustZip(t, "token=", 64<<20, ""), partType: mustZip(t, onePart, 64<<20, "\r\n--x--\r\n")},
		} {
			for kind, body := range kinds {
				if got := s.ask(append(stranger("POST", path, kind+"Content-Encoding: gzip\r\n", len(body)), body...)); got != http.StatusUnsupportedMediaType {
					t.Errorf("%s: got %d, want 415", path, got)
				}
			}
		}
	})
	attack("uploads that do not end", func(_ *testing.T, s *siege) {
		body := bytes.Repeat([]byte("x"), 8<<20)
		s.hold(60, func(int) []byte {
			return append(stranger("POST", "/api/pictures", "Cookie: latido=b; a=b\r\n"+partType, 20<<20), body...)
		})
	})
	attack("headers that do not end, on more connections than there may be", func(_ *testing.T, s *siege) {
		s.hold(5000, func(int) []byte {
			return []byte("GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 3000))
		})
	})
	attack("forms that do not end", func(_ *testing.T, s *siege) {
		s.hold(3000, func(int) []byte {
			return append(stranger("POST", "/admin/entrar", formType, 40000), bytes.Repeat([]byte("x"), 39000)...)
		})
	})
	attack("answers that nobody reads", func(_ *testing.T, s *siege) {
		paths := []string{"/", "/servicios", "/admin/entrar", "/api/site-content", "/api/site-content?fields=records", "/padecimientos", "/contacto"}
		s.hold(3000, func(n int) []byte {
			encoding := []string{"", "Accept-Encoding: gzip, br\r\n"}[n%2]
			return []byte("GET " + paths[n%len(paths)] + " HTTP/1.1\r\nHost: x\r\n" + encoding + "\r\n")
		})
	})
	attack("videos that nobody reads", func(_ *testing.T, s *siege) {
		video := static.VideoURL("/videos/primera-consulta.mp4")
		s.hold(1000, func(n int) []byte {
			return []byte("GET " + video + " HTTP/1.1\r\nHost: x\r\nRange: bytes=" + strconv.Itoa(n) + "-\r\n\r\n")
		})
	})
	attack("thousands of parts", func(t *testing.T, s *siege) {
		parts := []byte(strings.Repeat(onePart+"x\r\n", 50_000) + "--x--\r\n")
		for path, want := range map[string]int{"/api/pictures": http.StatusUnauthorized, "/admin/entrar": http.StatusUnsupportedMediaType} {
			if got := s.ask(append(stranger("POST", path, partType, len(parts)), parts...)); got != want {
				t.Errorf("%s: got %d, want %d", path, got, want)
			}
		}
	})
	attack("bodies everywhere", func(_ *testing.T, s *siege) {
		var group sync.WaitGroup
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "X"} {
			for _, path := range []string{"/", "/nada", "/api/site-content", "/api/update-sections", "/admin/salir", "/assets/x", "/healthz"} {
				group.Go(func() {
					chunks := strings.Repeat("10000;"+strings.Repeat("x", 100)+"\r\n"+strings.Repeat("y", 1<<16)+"\r\n", 100)
					head := method + " " + path + " HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n"
					if got := s.ask([]byte(head + chunks)); got >= 500 && got != http.StatusNotImplemented {
						s.tb.Errorf("%s %s: got %d", method, path, got)
					}
				})
			}
		}
		group.Wait()
	})

	if strings.Contains(p.Log(), "panic") || strings.Contains(p.Log(), "level=ERROR") {
		t.Errorf("got log:\n%s", p.Log())
	}
	for deadline := time.Now().Add(refusePeriod); p.resident(t) > begin+48; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("got %d MB after all, want about the %d of the beginning", p.resident(t), begin)
		}
	}
	t.Logf("%d MB before, %d after", begin, p.resident(t))
}

// TestSlowUpload: a picture may take longer than a form, for an owner, and the work
// on it has its own time, which begins when it is there.
func TestSlowUpload(t *testing.T) {
	long(t)
	t.Parallel()
	folder := t.TempDir()
	environment := []string{"DATABASE_URL=sqlite:" + folder + "/latido.db"}
	p := mustStart(t, folder, environment, unpolished)
	mustHaveOwner(t, environment)
	address := must.Get(url.Parse(p.address))(t)
	cookie := mustSignIn(t, p).Jar.Cookies(address)[0]
	conn := must.Get(net.Dial("tcp", address.Host))(t)
	defer conn.Close()
	picture := must.Get(os.ReadFile("../../db/picture/testdata/lossless-120x80.webp"))(t)
	body := "--x\r\nContent-Disposition: form-data; name=\"alt\"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"blob\"\r\n\r\n" + string(picture) + "\r\n--x--\r\n"
	must.Get(conn.Write(stranger("POST", "/api/pictures", "Cookie: "+cookie.Name+"="+cookie.Value+"\r\n"+partType, len(body))))(t)
	const slow = 28 * time.Second // longer than a form may take to arrive, and than any work may
	for _, b := range []byte(body) {
		must.Get(conn.Write([]byte{b}))(t)
		time.Sleep(slow / time.Duration(len(body)))
	}
	response := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(t)
	defer response.Body.Close()
	if told, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusCreated || !strings.Contains(string(told), `"width":120`) {
		t.Errorf("got %d, %s, %v, want the picture kept", response.StatusCode, told, err)
	}
}
