package main_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

var located = regexp.MustCompile(`<loc>https://cardiologo\.example([^<]*)</loc>`)

// mustHashes are the SHA-256 sums of everything public that is made from the content, by address.
func (p *process) mustHashes(tb testing.TB) map[string]string {
	tb.Helper()
	hashes := map[string]string{}
	add := func(path, body string) {
		sum := sha256.Sum256([]byte(body))
		hashes[path] = hex.EncodeToString(sum[:])
	}
	sitemap := p.mustGet(tb, "/sitemap.xml", http.StatusOK)
	for _, found := range located.FindAllStringSubmatch(sitemap, -1) {
		path := found[1]
		add(path, p.mustGet(tb, path, http.StatusOK))
	}
	if len(hashes) < 40 {
		tb.Fatalf("got %d pages in the sitemap, want all of them", len(hashes))
	}
	add("/sitemap.xml", sitemap)
	add("/no-such-page", p.mustGet(tb, "/no-such-page", http.StatusNotFound))
	for _, path := range []string{"/robots.txt", "/llms.txt", "/manifest.webmanifest", "/api/site-content", "/api/selected-sections"} {
		add(path, p.mustGet(tb, path, http.StatusOK))
	}
	return hashes
}

func at(databaseURL string) []string {
	return []string{"DATABASE_URL=" + databaseURL, "PUBLIC_URL=https://cardiologo.example"}
}

// mustRun runs the program to a good end and returns what it wrote.
func mustRun(tb testing.TB, folder string, environment []string, args ...string) string {
	tb.Helper()
	code, stdout, stderr := mustEnd(tb, folder, environment, args...)
	if code != 0 {
		tb.Fatalf("latido %s: got exit code %d:\n%s", strings.Join(args, " "), code, stderr)
	}
	return stdout
}

// open opens a site to the public, whatever the law says of that: at its public address
// only an open one tells search engines of its pages.
func open(tb testing.TB, databaseURL string) {
	tb.Helper()
	store := mustOpen(tb, databaseURL)
	defer store.Close()
	must.Get(store.Save(tb.Context(), db.Publication, 1, []byte(`{"open":true}`), "dra", "Se abrió el sitio al público"))(tb)
}

// rename saves another name of the doctor on top of what there is.
func rename(tb testing.TB, databaseURL, from, to string) {
	tb.Helper()
	store := mustOpen(tb, databaseURL)
	defer store.Close()
	current := must.Get(store.Current(tb.Context(), db.SiteContent))(tb)
	must.Get(store.Save(tb.Context(), db.SiteContent, current.Number, bytes.ReplaceAll(current.Body, []byte(from), []byte(to)), "dra", "otro nombre"))(tb)
}

// TestBackupMovesTheSite takes a running site from SQLite to PostgreSQL and back:
// every page stays the same, byte for byte.
func TestBackupMovesTheSite(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	databases := []string{dbtest.SQLite(t), dbtest.Postgres(t), dbtest.SQLite(t)}
	first := mustStart(t, folder, at(databases[0]), unpolished)
	open(t, databases[0])
	rename(t, databases[0], "Dr. Andrés Villaseñor Luna", "Dra. Mudanza Ñandú")
	waitFor(t, func() bool { return strings.Contains(first.mustGet(t, "/", http.StatusOK), "Dra. Mudanza") })
	want := first.mustHashes(t)
	for i, databaseURL := range databases[1:] {
		file := fmt.Sprintf("respaldo-%d.db", i)
		if output := mustRun(t, folder, at(databases[i]), "backup", file); !strings.Contains(output, file+": 7 revisiones y 0 cuentas") {
			t.Errorf("got %q, want what was kept", output)
		}
		if output := mustRun(t, folder, at(databaseURL), "restore", file); !strings.Contains(output, "7 revisiones") || !strings.Contains(output, "queda abierto al público") {
			t.Errorf("got %q, want what was restored", output)
		}
		next := mustStart(t, folder, at(databaseURL), unpolished)
		if got := next.mustHashes(t); !maps.Equal(got, want) {
			for path := range want {
				if got[path] != want[path] {
					t.Errorf("%s differs after the move to %s", path, databaseURL)
				}
			}
		}
	}
}

// TestRefusedRestores: each refusal is one line of Spanish that says what to do, and changes nothing.
func TestRefusedRestores(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	kept := dbtest.SQLite(t)
	seedSample(t, kept)
	mustRun(t, folder, at(kept), "backup", "bueno.db")
	whole := must.Get(os.ReadFile(filepath.Join(folder, "bueno.db")))(t)
	for name, body := range map[string][]byte{"cortado.db": whole[:len(whole)/2], "texto.db": []byte("hola"), "vacio.db": nil} {
		must.OK(t, os.WriteFile(filepath.Join(folder, name), body, 0o600))
	}
	backUp := func(file string, spoil func(store *db.Store) error) {
		t.Helper()
		databaseURL := dbtest.SQLite(t)
		seedSample(t, databaseURL)
		store := mustOpen(t, databaseURL)
		must.OK(t, errors.Join(spoil(store), store.Close()))
		mustRun(t, folder, at(databaseURL), "backup", file)
	}
	backUp("lejos.db", func(store *db.Store) error {
		return store.Seed(t.Context(), map[string][]byte{db.Redirects: []byte(`{"/citas":"//evil.example"}`)})
	})
	backUp("caro.db", func(store *db.Store) error {
		_, err := store.CreateOwner(t.Context(), "dra", "$argon2id$v=19$m=1048576,t=2,p=1$bm8gb25lIHNpZ25zIGluIQ$bm8gcGFzc3dvcmQgaXMga25vd24gdG8gbWF0Y2ggaXQ", time.Now())
		return err
	})
	for _, c := range []struct {
		name, database string
		args           []string
		remedies       []string
	}{
		{"not empty", kept, []string{"restore", "bueno.db"}, []string{"ya tiene contenido", "-force"}},
		{"cut off", "", []string{"restore", "cortado.db"}, []string{"cortado.db", "dañado"}},
		{"text", "", []string{"restore", "texto.db"}, []string{"texto.db no es un respaldo"}},
		{"empty file", "", []string{"restore", "vacio.db"}, []string{"vacio.db no es un respaldo"}},
		{"redirect away", "", []string{"restore", "lejos.db"}, []string{"lejos.db", `"/citas" a "//evil.example"`, "no se tocó nada"}},
		{"costly password", "", []string{"restore", "caro.db"}, []string{"caro.db", `"dra"`, "no se tocó nada"}},
		{"folder", "", []string{"restore", "."}, []string{". no es un archivo"}},
		{"device", "", []string{"restore", "/dev/zero"}, []string{"/dev/zero no es un archivo"}},
		{"no file", "", []string{"restore", "nada.db"}, []string{"no existe el archivo nada.db"}},
		{"no argument", "", []string{"restore"}, []string{"latido restore -h"}},
		{"two arguments", "", []string{"restore", "bueno.db", "-force"}, []string{"options first"}},
		{"backup of nothing", "", []string{"backup", "otro.db"}, []string{"no hay una base de datos", "-data"}},
		{"backup over a file", kept, []string{"backup", "bueno.db"}, []string{"ya existe bueno.db"}},
		{"unknown flag", "", []string{"backup", "-x", "otro.db"}, []string{"latido backup -h"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := mustEnd(t, folder, at(c.database), c.args...)
			checkFailure(t, code, stderr, c.remedies...)
			if stdout != "" {
				t.Errorf("got %q on stdout, want nothing", stdout)
			}
		})
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(left) != 6 {
		t.Errorf("got %v, %v, want the six files of the test alone", left, err)
	}
	mustRun(t, folder, at(kept), "restore", "-force", "bueno.db")
}

// seedSample fills a database as a server does, without drawing its pages, and
// with so many saves that a copy takes a while.
func seedSample(tb testing.TB, databaseURL string) {
	tb.Helper()
	store := mustOpen(tb, databaseURL)
	body := must.Get(sample.Content())(tb)
	must.OK(tb, store.Seed(tb.Context(), map[string][]byte{db.SiteContent: body, db.SelectedSections: []byte(`{}`)}))
	for number := int64(1); number < 40; number++ {
		must.Get(store.Save(tb.Context(), db.SiteContent, number, body, "dra", ""))(tb)
	}
	must.OK(tb, store.Close())
}

// TestKilledWhileMoving kills a backup and a restore at many moments: there is all of it or nothing.
func TestKilledWhileMoving(t *testing.T) {
	long(t)
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, source string) {
		t.Parallel()
		folder := t.TempDir()
		seedSample(t, source)
		mustRun(t, folder, at(source), "backup", "bueno.db")
		target := dbtest.SQLite(t)
		if strings.HasPrefix(source, "postgres") {
			target = dbtest.Postgres(t)
		}
		mustOpen(t, target).Close()
		killed, finished := 0, false
		for i, after := 0, 4*time.Millisecond; !finished; i, after = i+1, after*5/4 {
			file := filepath.Join(folder, fmt.Sprintf("muerto-%d.db", i))
			done := kill(t, folder, at(source), after, "backup", file)
			if _, err := os.Stat(file); err == nil {
				if backup, err := db.OpenBackup(t.Context(), file); err != nil {
					t.Errorf("a killed backup left half a file: %v", err)
				} else if err := backup.Close(); err != nil {
					t.Error(err)
				}
			} else if done || !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("got %v, want a file", err)
			}

			done = kill(t, folder, at(target), after, "restore", "-force", filepath.Join(folder, "bueno.db"))
			store := mustOpen(t, target)
			version, err := store.Version(t.Context())
			if err != nil || version[db.SiteContent] != 0 && version[db.SiteContent] != 40 || done && version[db.SiteContent] != 40 {
				t.Errorf("got revisions %v, %v, want all 40 or none", version, err)
			}
			must.OK(t, store.Close())
			if finished = done; !done {
				killed++
			}
		}
		if killed < 3 {
			t.Errorf("only %d were killed in time", killed)
		}
	})
}

// kill runs the program, kills it after a while and reports whether it had ended before.
func kill(tb testing.TB, folder string, environment []string, after time.Duration, args ...string) (done bool) {
	tb.Helper()
	c := command(context.Background(), folder, environment, args...)
	must.OK(tb, c.Start())
	time.Sleep(after)
	_ = c.Process.Signal(syscall.SIGKILL) // it may have ended already
	_ = c.Wait()                          // it reports the kill
	return c.ProcessState.Success()
}

// TestBackupFolder makes more backups in a folder than stay.
func TestBackupFolder(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		folder, environment := t.TempDir(), at(databaseURL)
		mustInit(t, folder, environment)
		files := func() []string {
			return must.Get(filepath.Glob(filepath.Join(folder, "nightly", "*")))(t)
		}
		must.OK(t, os.Mkdir(filepath.Join(folder, "nightly"), 0o700))
		for range 4 {
			mustRun(t, folder, environment, "backup", "-keep", "2", "nightly")
			time.Sleep(time.Second) // the name has seconds
		}
		if left := files(); len(left) != 3 || !strings.HasSuffix(left[0], ".db.zst") {
			t.Errorf("got %v, want two and the new one", left)
		}
		target := dbtest.SQLite(t)
		mustRun(t, folder, at(target), "restore", files()[2])
		if code, _, stderr := mustEnd(t, folder, environment, "backup", "-keep", "0", "nightly"); code != 1 || !strings.Contains(stderr, "-keep 0") || len(files()) != 3 {
			t.Errorf("got exit code %d and %q, want that one has to stay", code, stderr)
		}
		stuck := filepath.Join(folder, "nightly", filepath.Base(files()[0]))
		must.OK(t, errors.Join(os.Remove(stuck), os.MkdirAll(filepath.Join(stuck, "x"), 0o700)))
		time.Sleep(time.Second)
		if code, stdout, stderr := mustEnd(t, folder, environment, "backup", "-keep", "2", "nightly"); code != 1 || !strings.Contains(stdout, "Respaldo guardado") || !strings.Contains(stderr, "no se quitaron") || len(files()) != 4 {
			t.Errorf("got exit code %d, %q and %q, want a new one also where an old one cannot be removed", code, stdout, stderr)
		}
	})
}
