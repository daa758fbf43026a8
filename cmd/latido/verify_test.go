package main_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest/must"
	"latido/handlers/publish"
	"latido/handlers/publish/render"
)

const signedPage = "/enfermedades/arritmias"

// mustVerify runs "latido verify" and checks its exit code and words of its answer.
func mustVerify(t *testing.T, address string, want int, words ...string) (stdout string) {
	t.Helper()
	code, stdout, stderr := mustEnd(t, t.TempDir(), nil, "verify", "-timeout", "10s", address)
	if code != want {
		t.Fatalf("got exit code %d, want %d:\n%s%s", code, want, stdout, stderr)
	}
	for _, word := range words {
		if !strings.Contains(stdout+stderr, word) {
			t.Errorf("got no %q in:\n%s%s", word, stdout, stderr)
		}
	}
	if want != 0 {
		checkFailure(t, code, stderr)
	}
	return stdout
}

// mustSign signs pages through another server of the same database, and waits until
// the one that is asked shows it.
func mustSign(t *testing.T, p *process, store *db.Store, paths ...string) {
	t.Helper()
	other := publish.NewSite("")
	must.OK(t, other.Refresh(t.Context(), store))
	for _, path := range paths {
		read := must.Get(other.Text(path))(t)
		must.Get(other.Sign(t.Context(), store, path, read.Hash, "ana"))(t)
		p.mustShow(t, path, "data-seal", true)
	}
}

// mustShow waits until a page has a text, or has it no longer.
func (p *process) mustShow(t *testing.T, path, text string, want bool) {
	t.Helper()
	for deadline := time.Now().Add(refusePeriod); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(p.mustGet(t, path, http.StatusOK), text) == want {
			return
		}
	}
	t.Fatalf("%s: %q shown: never %v", path, text, want)
}

// TestVerify walks from a new site to a page that is not as it was signed, by hand in
// the database and by a save.
func TestVerify(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := mustStart(t, folder, nil, unpolished)
	mustVerify(t, p.address, 0, "0 como se firmaron", "37 sin firma", signedPage)

	path := filepath.Join(folder, "data", "latido.db")
	store := mustOpen(t, "sqlite:"+path)
	defer store.Close()
	mustSign(t, p, store, signedPage, "/servicios/ecmo")
	mustVerify(t, p.address, 0, "2 como se firmaron", "35 sin firma", "Dr. Andrés Villaseñor Luna")
	mustVerify(t, p.address+signedPage+"?x=1", 0, "2 como se firmaron")

	// By hand, under the running server: it goes on showing what was signed.
	database := must.Get(sql.Open("sqlite", path))(t)
	defer database.Close()
	replace := func(from, to string) {
		t.Helper()
		current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
		changed := bytes.ReplaceAll(current.Body, []byte(from), []byte(to))
		if bytes.Equal(changed, current.Body) {
			t.Fatalf("the content does not have %q", from)
		}
		must.Get(database.Exec(`UPDATE revisions SET base = 0, body = $1 WHERE document = 'siteContent'`, changed))(t)
	}
	replace("Algunas arritmias sí lo son", "Ninguna arritmia lo es")
	mustVerify(t, p.address, 0, "2 como se firmaron")
	if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
		t.Fatalf("got exit code %d", code)
	}
	p = mustStart(t, folder, nil, unpolished)
	p.mustShow(t, signedPage, "data-seal", false)
	mustVerify(t, p.address, 1, "1 como se firmaron", "1 no como se firmaron", signedPage+": su texto cambió después de la firma")

	// Back again, and then by a save.
	replace("Ninguna arritmia lo es", "Algunas arritmias sí lo son")
	if code := p.mustStop(t, syscall.SIGTERM); code != 0 {
		t.Fatalf("got exit code %d", code)
	}
	p = mustStart(t, folder, nil, unpolished)
	p.mustShow(t, signedPage, "data-seal", true)
	mustVerify(t, p.address, 0, "2 como se firmaron")
	mustHaveOwner(t, []string{"DATABASE_URL=sqlite:" + path, "HOME=" + folder})
	o := mustSignIn(t, p)
	save := `{"siteContent":{"records":{"services":{"ecmo":{"painful":"No duele nada."}}}}}`
	if saved, err := o.post(p, "/api/site-content", []byte(save)); err != nil || saved.status != http.StatusOK {
		t.Fatalf("got %d %s, %v", saved.status, saved.body, err)
	}
	mustVerify(t, p.address, 1, "1 como se firmaron", "/servicios/ecmo: su texto cambió")
}

// TestVerifyLiars: what a site claims counts for nothing, only what it serves.
func TestVerifyLiars(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := mustStart(t, folder, nil, unpolished)
	store := mustOpen(t, "sqlite:"+filepath.Join(folder, "data", "latido.db"))
	defer store.Close()
	mustSign(t, p, store, signedPage)
	replace := func(from, to string) func(path, body string) string {
		return func(_, body string) string { return strings.ReplaceAll(body, from, to) }
	}
	on := func(at string, change func(path, body string) string) func(path, body string) string {
		return func(path, body string) string {
			if path == at {
				return change(path, body)
			}
			return body
		}
	}
	const other = "/enfermedades/hipertension"
	for _, c := range []struct {
		name   string
		change func(path, body string) string
		code   int
		words  string
	}{
		{"as it is", replace("", ""), 0, "1 como se firmaron"},
		{"another text under the seal", on(signedPage, replace("Algunas arritmias sí lo son", "Ninguna arritmia lo es")), 1, "su texto no es el que se firmó"},
		{"a sentence more", on(signedPage, replace(`>Causas</h2>`, `>Causas</h2><p>Se cura siempre.</p>`)), 1, "su texto no es el que se firmó"},
		{"another text without the seal", on(signedPage, replace(`data-signed`, `data-other`)), 1, "su texto"},
		{"a signature that the record does not have", on(render.SignatureRecord, func(_, body string) string {
			return `{"latido":1,"pages":[{"path":"` + signedPage + `","state":"none"}]}`
		}), 1, "en el registro nadie la ha firmado"},
		{"a page that the record leaves out", on(render.SignatureRecord, func(_, body string) string { return `{"latido":1,"pages":[]}` }), 1, "en el registro nadie la ha firmado"},
		{"machines are told", on(other, replace(`"medicalAudience"`, `"reviewedBy":{"@id":"x"},"medicalAudience"`)), 1, other + ": dice que la revisaron"},
		{"people are told", on(other, replace(`<div class="detail-article">`, `<div class="detail-article"><p>Revisado por la Dra. Nadie</p>`)), 1, other + ": dice que la revisaron"},
		{"a seal of another text", on(signedPage, replace(`data-seal="sha256-`, `data-seal="sha256-x`)), 1, "su sello es de otro texto"},
		{"a signature that has ended", on(render.SignatureRecord, func(_, body string) string {
			return strings.ReplaceAll(body, `"until": "20`, `"until": "19`)
		}), 1, "ya venció"},
		{"what a proxy adds", func(_, body string) string {
			return strings.ReplaceAll(body, "</h2>", "<script>x()</script></h2>\n  ")
		}, 0, "1 como se firmaron"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			liar := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				response, err := http.Get(p.address + r.URL.Path)
				if err != nil {
					t.Error(err)
					return
				}
				defer response.Body.Close()
				body, err := io.ReadAll(response.Body)
				if err != nil {
					t.Error(err)
				}
				w.Header().Set("Content-Type", response.Header.Get("Content-Type"))
				w.WriteHeader(response.StatusCode)
				fmt.Fprint(w, c.change(r.URL.Path, string(body)))
			}))
			defer liar.Close()
			mustVerify(t, liar.URL, c.code, c.words)
		})
	}
}

// TestVerifyHostile: a site cannot make it run for ever, fill the memory, ask others
// or write on the terminal what it likes.
func TestVerifyHostile(t *testing.T) {
	long(t)
	t.Parallel()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("another site was asked for %s", r.URL)
	}))
	defer elsewhere.Close()
	endless := func(w io.Writer) {
		block := []byte(strings.Repeat("a", 1<<16))
		for {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}
	record := func(body string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == render.SignatureRecord {
				fmt.Fprint(w, body)
				return
			}
			http.NotFound(w, r)
		}
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		code   int
		words  string
	}{
		{"no such record", http.NotFound, 2, "no publica un registro de firmas"},
		{"broken JSON", record(`{"latido":1,"pages":[{`), 2, "no es un registro de firmas"},
		{"a page of HTML", record(`<!doctype html><p>404`), 2, "no es un registro de firmas"},
		{"nothing of ours", record(`{}`), 2, "no es un registro de firmas"},
		{"a newer one", record(`{"latido":99}`), 2, "versión más nueva"},
		{"a path that is none", record(`{"latido":1,"pages":[{"path":"@evil.example"}]}`), 2, "nombra mal la página"},
		{"a path of another site", record(`{"latido":1,"pages":[{"path":"//` + strings.TrimPrefix(elsewhere.URL, "http://") + `/x","hash":"x"}]}`), 1, "ya no está"},
		{"a page twice", record(`{"latido":1,"pages":[{"path":"/a"},{"path":"/a"}]}`), 2, "nombra mal la página"},
		{"too many pages", record(`{"latido":1,"pages":[` + pagesOf(5000) + `]}`), 2, "5000 páginas"},
		{"a signed page that is gone", record(`{"latido":1,"pages":[{"path":"/a","hash":"x"}]}`), 1, "/a: ya no está"},
		{"a terminal's escapes", record(`{"latido":1,"pages":[{"path":"/a\u001b[2J\u202e","hash":"x","by":"\u001b]0;x\u0007Ana"}]}`), 1, "Ana"},
		{"an endless body", func(w http.ResponseWriter, _ *http.Request) { endless(w) }, 2, "pasa de 4 MB"},
		{"a bomb", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			endless(packed)
		}, 2, "pasa de 4 MB"},
		{"no gzip", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			fmt.Fprint(w, "{}")
		}, 2, "no se pudo leer"},
		{"no answer", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, 2, "no responde a tiempo"},
		{"an answer that never ends", func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "{")
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, 2, "no termina de responder a tiempo"},
		{"endless headers", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X", strings.Repeat("a", 1<<20)) }, 2, "no se pudo leer"},
		{"endless redirects", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
		}, 2, "redirige sin fin"},
		{"a redirect to another site", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1), http.StatusFound)
		}, 2, "lleva a otro sitio"},
		{"a redirect to a file", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(http.StatusFound)
		}, 2, "lleva a otro sitio"},
		{"a connection that breaks", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, 2, "no se pudo leer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			site := httptest.NewServer(c.answer)
			defer site.Close()
			defer site.CloseClientConnections()
			code, stdout, stderr := mustEnd(t, t.TempDir(), []string{"GOMEMLIMIT=64MiB"}, "verify", "-timeout", "2s", site.URL)
			if code != c.code || !strings.Contains(stdout+stderr, c.words) {
				t.Errorf("got exit code %d, want %d and %q in:\n%s%s", code, c.code, c.words, stdout, stderr)
			}
			if strings.ContainsAny(stdout+stderr, "\x1b\x07\u202e") || strings.Contains(stderr, "goroutine") {
				t.Errorf("got %q", stdout+stderr)
			}
		})
	}
	for _, address := range []string{"", "ejemplo.mx", "ftp://ejemplo.mx", "https://", "https://a:b@ejemplo.mx", "https://%zz"} {
		if code, _, stderr := mustEnd(t, t.TempDir(), nil, "verify", address); code != 2 || !strings.Contains(stderr, "latido verify -h") {
			t.Errorf("%q: got exit code %d and %q, want to be told what to write", address, code, stderr)
		}
	}
}

// TestVerifyLongSitemap: a sitemap at the bound of one answer costs little, and is
// refused before any of its pages is asked for.
func TestVerifyLongSitemap(t *testing.T) {
	long(t)
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case render.SignatureRecord:
			fmt.Fprint(w, `{"latido":1,"pages":[]}`)
		case "/sitemap.xml":
			fmt.Fprint(w, "<urlset>")
			for n := range 60_000 {
				fmt.Fprintf(w, "<url><loc>https://ejemplo.mx/enfermedades/%d</loc></url>", n)
			}
			fmt.Fprint(w, "</urlset>")
		default:
			t.Errorf("asked for %s", r.URL)
		}
	}))
	defer site.Close()
	ctx, cancel := context.WithTimeout(t.Context(), refusePeriod)
	defer cancel()
	c := command(ctx, t.TempDir(), nil, "verify", "-timeout", "3s", site.URL)
	out, err := c.CombinedOutput()
	if c.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), "60000 páginas; se revisan hasta 2000") {
		t.Errorf("got %v, %s", err, out)
	}
	// Comparing each address with every other one took over 10 s.
	if spent := c.ProcessState.UserTime(); spent > 3*time.Second {
		t.Errorf("took %v of the processor", spent)
	}
}

func pagesOf(count int) string {
	pages := make([]string, count)
	for i := range pages {
		pages[i] = fmt.Sprintf(`{"path":"/%d"}`, i)
	}
	return strings.Join(pages, ",")
}

// TestImportSignsNothing: an import that brings other words says whose signature it
// ends, and one that brings signed words to another site brings no signature.
func TestImportSignsNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	mustInit(t, folder, nil)
	store := mustOpen(t, "sqlite:"+filepath.Join(folder, "data", "latido.db"))
	site := publish.NewSite("")
	must.OK(t, site.Refresh(t.Context(), store))
	for _, path := range []string{signedPage, "/servicios/ecmo"} {
		read := must.Get(site.Text(path))(t)
		must.Get(site.Sign(t.Context(), store, path, read.Hash, "ana"))(t)
	}
	code, exported, stderr := mustEnd(t, folder, nil, "content", "export")
	if code != 0 || strings.Contains(exported, "sha256-") {
		t.Fatalf("got exit code %d, %s, want the content without signatures", code, stderr)
	}
	changed := strings.Replace(exported, "Algunas arritmias sí lo son", "Ninguna arritmia lo es", 1)
	file := filepath.Join(folder, "otro.json")
	must.OK(t, os.WriteFile(file, []byte(changed), 0o600))
	code, stdout, stderr := mustEnd(t, folder, nil, "content", "import", file)
	if code != 0 || !strings.Contains(stdout, "La firma de "+signedPage+" ya no vale") || strings.Contains(stdout, "ecmo") {
		t.Errorf("got exit code %d, %q and %q, want to be told of one page", code, stdout, stderr)
	}
	other := t.TempDir()
	mustInit(t, other, nil)
	must.OK(t, os.WriteFile(filepath.Join(other, "otro.json"), []byte(changed), 0o600))
	if code, stdout, stderr := mustEnd(t, other, nil, "content", "import", "otro.json"); code != 0 || strings.Contains(stdout, "firma") {
		t.Errorf("got exit code %d, %q and %q", code, stdout, stderr)
	}
	for of, want := range map[string]int{folder: 2, other: 0} {
		all, err := mustOpen(t, "sqlite:"+filepath.Join(of, "data", "latido.db")).NewestSignatures(t.Context())
		if err != nil || len(all) != want || want > 0 && all[want-1].ID != int64(want) {
			t.Errorf("got %+v, %v, want %d signatures", all, err, want)
		}
	}
}
