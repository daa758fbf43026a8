package main_test

import (
	"bytes"
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/pressly/goose/v3"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// versions are the earlier versions with their schemas. testdata/upgrade has a database that the program of
// each made: a doctor's own name and page, the owner "ana", and for v0.2.0 a site that she has opened.
var versions = []struct {
	name   string
	schema int64
}{{"v0.1.0", 3}, {"v0.2.0", 8}}

// mustLoadOld fills a new database of either kind with that of an earlier version.
func mustLoadOld(tb testing.TB, databaseURL, version string, schema int64) {
	tb.Helper()
	packed := must.Get(os.ReadFile(filepath.Join("testdata", "upgrade", version+".sql.zst")))(tb)
	decoder := must.Get(zstd.NewReader(bytes.NewReader(packed)))(tb)
	defer decoder.Close()
	var script bytes.Buffer
	must.Get(script.ReadFrom(decoder))(tb)
	if path, ok := strings.CutPrefix(databaseURL, "sqlite:"); ok {
		old := must.Get(sql.Open("sqlite", path))(tb)
		defer old.Close()
		must.Get(old.Exec(script.String()))(tb)
		return
	}
	old := must.Get(sql.Open("postgres", databaseURL))(tb)
	defer old.Close()
	provider := must.Get(goose.NewProvider(goose.DialectPostgres, old, os.DirFS("../../db/migrations/postgres")))(tb)
	must.Get(provider.UpTo(tb.Context(), schema))(tb)
	for line := range strings.Lines(script.String()) {
		if strings.HasPrefix(line, "INSERT INTO ") && !strings.Contains(line, `"goose_db_version"`) {
			must.Get(old.Exec(strings.Replace(line, " VALUES(", " OVERRIDING SYSTEM VALUE VALUES(", 1)))(tb)
		}
	}
	// Rows with their numbers do not advance the sequences.
	must.Get(old.Exec(`ALTER TABLE owners ALTER id RESTART WITH 100; ALTER TABLE audit ALTER id RESTART WITH 100`))(tb)
}

// mustChange runs a statement on a database of either kind.
func mustChange(tb testing.TB, databaseURL, statement string) {
	tb.Helper()
	must.Get(sqlOf(tb, databaseURL).Exec(statement))(tb)
}

// sqlOf opens a database of either kind without the program's own rules.
func sqlOf(tb testing.TB, databaseURL string) *sql.DB {
	tb.Helper()
	driver, source := "postgres", databaseURL
	if path, ok := strings.CutPrefix(databaseURL, "sqlite:"); ok {
		driver, source = "sqlite", path
	}
	database := must.Get(sql.Open(driver, source))(tb)
	tb.Cleanup(func() { database.Close() })
	return database
}

// TestUpgrade starts the program on databases of earlier versions: a site that search engines could list stays
// so, and one that they could not does, too.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	const sample = `DELETE FROM revisions WHERE document = 'siteContent' AND number = 2`
	for _, version := range versions {
		for _, c := range []struct {
			name, change string
			public       bool
		}{
			{"live", "", true},
			{"sample", sample, version.schema >= 7},
			{"closed", `DELETE FROM revisions WHERE document = 'publication' AND number = 2`, version.schema < 7},
		} {
			t.Run(version.name+" "+c.name, func(t *testing.T) {
				t.Parallel()
				dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
					mustLoadOld(t, databaseURL, version.name, version.schema)
					if c.change != "" {
						mustChange(t, databaseURL, c.change)
					}
					p := start(t, t.TempDir(), append(at(databaseURL), "PUBLIC_URL=https://ana-ruiz.mx"), unpolished)
					p.mustServe(t)
					home := p.mustGet(t, "/", http.StatusOK)
					if listed := !strings.Contains(home, `<meta name="robots" content="noindex">`); listed != c.public {
						t.Errorf("search engines may list the site: %t, want %t", listed, c.public)
					}
					var begun int
					must.OK(t, sqlOf(t, databaseURL).QueryRow(`SELECT count(*) FROM revisions WHERE document IN ('redirects', 'publication', 'claimAnswers') AND number = 1 AND author = ''`).Scan(&begun))
					if begun != 3 {
						t.Errorf("%d of the later documents begin empty, want 3", begun)
					}
					if listed := strings.Contains(p.mustGet(t, "/sitemap.xml", http.StatusOK), "<loc>"); listed != c.public {
						t.Errorf("the sitemap lists pages: %t, want %t", listed, c.public)
					}
				})
			})
		}
	}
}

// TestTakeAdditions takes the texts that a site of the first version lacks, and finds its own as they were.
func TestTakeAdditions(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		mustLoadOld(t, databaseURL, versions[0].name, versions[0].schema)
		p := start(t, t.TempDir(), append(at(databaseURL), "PUBLIC_URL=https://ana-ruiz.mx"), unpolished)
		p.mustServe(t)
		o := mustSignIn(t, p)
		const page, group = "/enfermedades/infarto-agudo-de-miocardio", "Lo nuevo desde que hiciste tu sitio"
		own := []string{"tienes opresión o dolor en el pecho y no se quita en pocos minutos"}
		if before := p.mustGet(t, page, http.StatusOK); strings.Contains(before, "Ve a urgencias hoy si") || !strings.Contains(before, own[0]) {
			t.Error("got a page that is not of the first version")
		}
		if screen := o.get(t, p, "/admin/publicacion"); !strings.Contains(screen, "Tu sitio está abierto al público") || !strings.Contains(screen, "Ya lo estaba antes") || !strings.Contains(screen, "No hay ninguno: si se pierde el servidor") {
			t.Error("got a screen on which the site is not open, or has a backup")
		} else if !strings.Contains(screen, "Dra. Ana Ruiz Ibarra, con domicilio en") {
			t.Error("got a text whose placeholders are not filled")
		}
		mustRun(t, t.TempDir(), at(databaseURL), "backup", "a.db.zst")
		if screen := o.get(t, p, "/admin/publicacion"); strings.Contains(screen, "No hay ninguno: si se pierde el servidor") || !strings.Contains(screen, "El último respaldo") {
			t.Error("the screen does not show the backup")
		}
		for _, id := range []string{"alarmas", "riesgos", "avisos", "avisoCorto", "mensaje", "citas"} {
			if screen := o.get(t, p, "/admin/publicacion"); !strings.Contains(screen, `name="punto" value="`+id+`"`) {
				t.Errorf("the screen does not offer %s", id)
			}
			status, _, screen := o.submit(t, p, "/admin/publicacion/tomar", "punto="+id)
			if status != http.StatusOK || strings.Contains(screen, `value="`+id+`"`) {
				t.Errorf("%s: got %d and a screen that still offers it", id, status)
			}
		}
		if screen := o.get(t, p, "/admin/publicacion"); strings.Contains(screen, group) {
			t.Error("the screen offers something after all was taken")
		}
		after := p.mustGet(t, page, http.StatusOK)
		for _, text := range append(own, "Ve a urgencias hoy si") {
			if !strings.Contains(after, text) {
				t.Errorf("the page does not have %q", text)
			}
		}
		if list := p.mustGet(t, "/enfermedades", http.StatusOK); !strings.Contains(list, "Así lo explico yo en la consulta.") {
			t.Error("the list does not have the owner's own words")
		}
		if strings.Contains(after, "Revisado por") {
			t.Error("got a page that is signed")
		}
		store := mustOpen(t, databaseURL)
		defer store.Close()
		if current := must.Get(store.Current(t.Context(), db.SiteContent))(t); current.Number != 8 || current.Author != "ana" {
			t.Errorf("got revision %d by %q, want 8 by ana", current.Number, current.Author)
		}
	})
}

// TestOlderProgram opens a database that a newer program has migrated: every command says what to do.
func TestOlderProgram(t *testing.T) {
	t.Parallel()
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		folder, environment := t.TempDir(), at(databaseURL)
		mustInit(t, folder, environment)
		mustRun(t, folder, environment, "backup", "before.db")
		mustChange(t, databaseURL, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`)
		for _, command := range [][]string{{"serve", "-address", "127.0.0.1:0"}, {"init"}, {"admin", "create"}, {"backup", "a.db"}, {"restore", "-force", "before.db"}, {"content", "export"}, {"content", "import"}} {
			code, _, stderr := mustEnd(t, folder, environment, command...)
			if code != 1 || !strings.Contains(stderr, "es de una versión más nueva que este programa, latido 0.") || strings.Count(stderr, "\n") != 1 {
				t.Errorf("%v: got exit code %d and %q", command, code, stderr)
			}
		}
	})
}
