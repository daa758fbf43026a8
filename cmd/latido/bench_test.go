package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/views/sections"
)

const (
	loadRounds  = 5
	loadSeconds = "3s"
	measured    = 9               // starts and saves, of which the median counts
	settled     = 8 * time.Second // after the last save, when its garbage has been given back
)

// BenchmarkSite is `make bench`: it prints how the real program compares with
// the least that Fiber can do and with nginx, and how it grows.
func BenchmarkSite(b *testing.B) {
	fmt.Println()
	benchRequests(b)
	benchSaves(b)
	benchGrowth(b)
	info := must.Get(os.Stat(binary))(b)
	fmt.Printf("\nbinary: %.1f MB\n", float64(info.Size())/1e6)
}

// bareFiberVariable turns the test binary into the bare Fiber server; it holds
// the address to listen on and the file to send.
const bareFiberVariable = "LATIDO_BARE_FIBER"

// bareFiber sends the same bytes to everybody, with one header.
func bareFiber(setting string) error {
	address, file, _ := strings.Cut(setting, " ")
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	app := fiber.New(fiber.Config{DisableStartupMessage: true})
	app.Get("/", func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderContentEncoding, "gzip")
		return c.Send(page)
	})
	return app.Listen(address)
}

const nginxConfiguration = `daemon off; pid %[1]s/nginx.pid; error_log %[1]s/error.log; worker_processes auto; %[3]s
events { worker_connections 1024; }
http {
	access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 100000000; open_file_cache max=100; default_type text/html;
	client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/fastcgi; uwsgi_temp_path %[1]s/uwsgi; scgi_temp_path %[1]s/scgi;
	server { listen %[2]s; root %[1]s; index index.html; gzip_static always; gzip_vary on; }
}`

// freeAddress is an address on which nobody listens.
func freeAddress(b testing.TB) string {
	b.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(b)
	defer listener.Close()
	return listener.Addr().String()
}

// runBeside runs another server until the test ends.
func runBeside(b testing.TB, c *exec.Cmd) {
	b.Helper()
	must.OK(b, c.Start())
	b.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		_ = c.Wait()
	})
}

// getPacked asks for a page as gzip until there is an answer.
func getPacked(b *testing.B, address string) (body []byte, tag string) {
	b.Helper()
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	for deadline := time.Now().Add(refusePeriod); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		request := must.Get(http.NewRequest(http.MethodGet, address+"/", nil))(b)
		request.Header.Set("Accept-Encoding", "gzip")
		response, err := transport.RoundTrip(request)
		if err != nil {
			continue
		}
		body, err = io.ReadAll(response.Body)
		response.Body.Close()
		switch {
		case err != nil:
			b.Fatal(err)
		case response.StatusCode == http.StatusOK:
			return body, response.Header.Get("ETag")
		}
	}
	b.Fatalf("%s does not answer", address)
	return nil, ""
}

// load is what wrk measured: requests per second, and milliseconds.
type load struct{ rate, p50, p99 float64 }

var (
	wrkRate = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	wrkTime = regexp.MustCompile(`(50|99)%\s+([\d.]+)(us|ms|s)`)
)

func mustLoad(b *testing.B, address string) load {
	b.Helper()
	output, err := exec.Command("wrk", "-t2", "-c64", "-d"+loadSeconds, "--latency", "-H", "Accept-Encoding: gzip", address+"/").CombinedOutput()
	rate := wrkRate.FindSubmatch(output)
	if err != nil || rate == nil || bytes.Contains(output, []byte("Non-2xx")) || bytes.Contains(output, []byte("Socket errors")) {
		b.Fatalf("wrk %s: %v\n%s", address, err, output)
	}
	number := func(text []byte) float64 {
		return must.Get(strconv.ParseFloat(string(text), 64))(b)
	}
	l := load{rate: number(rate[1])}
	for _, found := range wrkTime.FindAllSubmatch(output, -1) {
		milliseconds := number(found[2]) * map[string]float64{"us": 0.001, "ms": 1, "s": 1000}[string(found[3])]
		if string(found[1]) == "50" {
			l.p50 = milliseconds
		} else {
			l.p99 = milliseconds
		}
	}
	return l
}

// benchRequests sends the bytes of the home page from three servers in turn.
func benchRequests(b *testing.B) {
	folder := must.Get(os.MkdirTemp("", "latido-bench-"))(b)
	defer os.RemoveAll(folder)
	latido := mustStart(b, folder, nil)
	page, quick := getPacked(b, latido.address)
	for tag := quick; tag == quick; time.Sleep(100 * time.Millisecond) {
		page, tag = getPacked(b, latido.address) // until it is compressed at the best level
	}
	file := filepath.Join(folder, "index.html.gz")
	for _, name := range []string{file, strings.TrimSuffix(file, ".gz")} { // nginx looks for the second, and sends the first
		must.OK(b, os.WriteFile(name, page, 0o644))
	}

	fiberAddress, nginxAddress := freeAddress(b), freeAddress(b)
	bare := exec.Command(os.Args[0])
	bare.Env = append(os.Environ(), bareFiberVariable+"="+fiberAddress+" "+file)
	runBeside(b, bare)
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;"
	}
	configuration := filepath.Join(folder, "nginx.conf")
	must.OK(b, os.WriteFile(configuration, fmt.Appendf(nil, nginxConfiguration, folder, nginxAddress, user), 0o644))
	runBeside(b, exec.Command(nginxPath(), "-c", configuration))

	servers := []struct{ name, address string }{{"latido", latido.address}, {"bare Fiber", "http://" + fiberAddress}, {"nginx", "http://" + nginxAddress}}
	for _, server := range servers {
		if body, _ := getPacked(b, server.address); !bytes.Equal(body, page) {
			b.Fatalf("%s sends other bytes", server.name)
		}
	}
	idle := latido.resident(b)
	results := make([][]load, len(servers))
	for range loadRounds {
		for i, server := range servers {
			results[i] = append(results[i], mustLoad(b, server.address))
		}
	}
	of := func(i int, part func(load) float64) float64 {
		values := make([]float64, loadRounds)
		for n, l := range results[i] {
			values[n] = part(l)
		}
		return median(values)
	}
	fmt.Printf("home page, %d bytes of gzip, 64 connections, median of %d rounds of %s in turn\n", len(page), loadRounds, loadSeconds)
	fmt.Printf("%-12s %10s %9s %9s %16s\n", "", "requests/s", "p50 ms", "p99 ms", "latido is × this")
	own := of(0, func(l load) float64 { return l.rate })
	for i, server := range servers {
		rate := of(i, func(l load) float64 { return l.rate })
		fmt.Printf("%-12s %10.0f %9.2f %9.2f %16.2f\n", server.name, rate, of(i, func(l load) float64 { return l.p50 }), of(i, func(l load) float64 { return l.p99 }), own/rate)
	}
	fmt.Printf("resident: %d MB before the load, %d MB after it\n", idle, latido.resident(b))
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// coldStart is the time from the start of the program to the first page, in milliseconds.
func coldStart(b *testing.B, environment []string) (*process, float64) {
	b.Helper()
	address := freeAddress(b)
	begun := time.Now()
	p := start(b, b.TempDir(), environment, "-address", address)
	p.address = "http://" + address
	getPacked(b, p.address)
	return p, time.Since(begun).Seconds() * 1000
}

// startAndSave measures both several times, and the memory that stays after it in MB.
func startAndSave(b *testing.B, databaseURL string, times int) (begin, save float64, resident int) {
	b.Helper()
	environment := []string{"DATABASE_URL=" + databaseURL}
	var begins, saves []float64
	var p *process
	for range times {
		if p != nil {
			p.mustStop(b, os.Interrupt)
		}
		var took float64
		p, took = coldStart(b, environment)
		begins = append(begins, took)
	}
	mustHaveOwner(b, environment)
	ana := mustSignIn(b, p)
	for n := range times {
		begun := time.Now()
		if got, err := ana.saveName(p, n); err != nil || got.status != http.StatusOK {
			b.Fatalf("save: got %d, %v", got.status, err)
		}
		if !strings.Contains(p.mustGet(b, "/", http.StatusOK), nameOf(n)) {
			b.Fatal("the save does not show")
		}
		saves = append(saves, time.Since(begun).Seconds()*1000)
	}
	time.Sleep(settled)
	resident = p.resident(b)
	p.mustStop(b, os.Interrupt)
	return median(begins), median(saves), resident
}

func benchSaves(b *testing.B) {
	fmt.Printf("\nsample content, median of %d\n%-12s %16s %22s\n", measured, "", "cold start, ms", "save to visible, ms")
	for name, databaseURL := range map[string]string{"SQLite": dbtest.SQLite(b), "PostgreSQL": dbtest.StartBreakable(b).URL()} {
		mustInit(b, b.TempDir(), []string{"DATABASE_URL=" + databaseURL})
		begin, save, _ := startAndSave(b, databaseURL, measured)
		fmt.Printf("%-12s %16.0f %22.0f\n", name, begin, save)
	}
}

// largestSite has as many services and diseases as there may be beside the symptoms of
// the sample.
const largestSite = 490

// benchGrowth multiplies the records that have pages.
func benchGrowth(b *testing.B) {
	fmt.Printf("\n%-12s %16s %22s %14s\n", "records", "cold start, ms", "save to visible, ms", "resident, MB")
	for _, records := range []int{40, 200, largestSite} {
		databaseURL := dbtest.SQLite(b)
		store := mustOpen(b, databaseURL)
		selections := must.Get(json.Marshal(sections.Default()))(b)
		must.OK(b, store.Seed(b.Context(), db.NewSite(manyRecords(b, records), selections)))
		must.OK(b, store.Close())
		begin, save, resident := startAndSave(b, databaseURL, 3)
		fmt.Printf("%-12d %16.0f %22.0f %14d\n", records, begin, save, resident)
	}
}

// TestGrowthFits: the largest site that is measured is one that can be saved.
func TestGrowthFits(t *testing.T) {
	t.Parallel()
	if err := content.CheckBounds(nil, manyRecords(t, largestSite)); err != nil {
		t.Error(err)
	}
}

// manyRecords is the sample with its services and diseases repeated under other addresses.
func manyRecords(b testing.TB, count int) []byte {
	b.Helper()
	body := must.Get(sample.Content())(b)
	var object map[string]any
	must.OK(b, json.Unmarshal(body, &object))
	records := object["records"].(map[string]any)
	for _, list := range []string{"services", "diseases"} {
		whole := records[list].([]any)
		var many []any
		for n := range count / 2 {
			record := map[string]any{}
			for key, value := range whole[n%len(whole)].(map[string]any) {
				record[key] = value
			}
			if n >= len(whole) {
				record["id"] = fmt.Sprintf("%s-%d", record["id"], n)
			}
			many = append(many, record)
		}
		records[list] = many
	}
	body = must.Get(json.Marshal(object))(b)
	return body
}
