package main_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestContentMoves exports the content of a site and imports it into another one
// that runs: its pages become the same, byte for byte, without a restart.
func TestContentMoves(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		t.Parallel()
		folder := t.TempDir()
		source := dbtest.SQLite(t)
		mustInit(t, folder, at(source))
		open(t, source)
		first := mustStart(t, folder, at(source), unpolished)
		want := first.mustHashes(t)
		mustRun(t, folder, at(source), "content", "export", "contenido.json")
		exported, err := os.ReadFile(filepath.Join(folder, "contenido.json"))
		if err != nil || !json.Valid(exported) || !bytes.Contains(exported, []byte("\n    \"doctorInfo\": {\n")) || bytes.Contains(exported, []byte("\\u003c")) {
			t.Errorf("got %.200s, %v, want readable JSON", exported, err)
		}
		if output := mustRun(t, folder, at(source), "content", "export"); output != string(exported) {
			t.Error("got something else on the standard output than in the file")
		}

		mustInit(t, folder, at(databaseURL))
		open(t, databaseURL)
		second := mustStart(t, folder, at(databaseURL), unpolished)
		rename(t, databaseURL, "Dr. Andrés Villaseñor Luna", "Dra. Otra Cosa")
		waitFor(t, func() bool { return strings.Contains(second.mustGet(t, "/", http.StatusOK), "Dra. Otra Cosa") })
		if output := mustRun(t, folder, at(databaseURL), "content", "import", "contenido.json"); output != "Importado: siteContent, revisión 3.\nImportar no abre ni cierra el sitio: sigue abierto al público.\n" {
			t.Errorf("got %q, want what was imported", output)
		}
		waitFor(t, func() bool { return !strings.Contains(second.mustGet(t, "/", http.StatusOK), "Dra. Otra Cosa") })
		got := second.mustHashes(t)
		for path := range want {
			if got[path] != want[path] {
				t.Errorf("%s differs after the import", path)
			}
		}
		if !maps.Equal(got, want) {
			t.Error("got other pages")
		}
		store := mustOpen(t, databaseURL)
		current, err := store.Current(t.Context(), db.SiteContent)
		if err != nil || current.Author != "terminal" || current.Summary == "" {
			t.Errorf("got %q, %q, %v, want a save by the terminal", current.Author, current.Summary, err)
		}
		if output := mustRun(t, folder, at(databaseURL), "content", "import", "contenido.json"); !strings.Contains(output, "no se guardó nada") {
			t.Errorf("got %q, want that nothing changed", output)
		}
	})
}

// waitFor waits until something is so.
func waitFor(tb testing.TB, is func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(refusePeriod); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			tb.Fatal("it does not come true")
		}
	}
}

// TestRefusedImports: a file is judged as a save is, and one mistake keeps all of it out.
func TestRefusedImports(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	databaseURL := dbtest.SQLite(t)
	must.OK(t, os.WriteFile(filepath.Join(folder, "parte.json"), []byte("{}"), 0o600))
	for _, c := range []struct{ args, want string }{
		{"export", "no hay una base de datos"},
		{"import parte.json", "latido init"},
		{"export -x", "latido content export -h"},
		{"import a b", "latido content import -h"},
		{"import nada.json", "no existe el archivo nada.json"},
		{"import /dev/zero", "/dev/zero no es un archivo"},
		{"import .", ". no es un archivo"},
		{"move", "latido content -h"},
	} {
		code, stdout, stderr := mustEnd(t, folder, at(databaseURL), append([]string{"content"}, strings.Fields(c.args)...)...)
		checkFailure(t, code, stderr, c.want)
		if stdout != "" {
			t.Errorf("%s: got %q on stdout, want nothing", c.args, stdout)
		}
	}
	mustInit(t, folder, at(databaseURL))
	// A part of the content is laid over what a new site has.
	const part = `{"latidoContent": 1, "siteContent": {"doctorInfo": {"name": "Dra. Parte"}}, "selectedSections": {"Hero": {"component": "hero_split.templ", "display": true}}}`
	for _, c := range []struct{ name, file, want string }{
		{"nothing", "", "no es contenido exportado"},
		{"cut off", part[:60], "no es contenido exportado"},
		{"two objects", part + part, "no es contenido exportado"},
		{"a content object alone", `{"doctorInfo": {}}`, "no es contenido exportado"},
		{"of a newer version", strings.Replace(part, ": 1", ": 3", 1), "versión más nueva"},
		{"no address", strings.Replace(part, "1,", `2, "redirects": {"/a": "https://otro.example"},`, 1), "redirects./a: No es una dirección de este sitio"},
		{"unknown key", strings.Replace(part, `"name"`, `"nombre"`, 1), "doctorInfo.nombre: El contenido no tiene ese campo"},
		{"wrong type", strings.Replace(part, `"Dra. Parte"`, `7`, 1), "doctorInfo.name: El valor no es del tipo"},
		{"unknown section", strings.Replace(part, `"Hero"`, `"Heroe"`, 1), `No existe el tipo de sección "Heroe"`},
		{"unknown variant", strings.Replace(part, `hero_split`, `hero_otro`, 1), `No existe la variante "hero_otro.templ" de Hero`},
		{"no sections", `{"latidoContent": 1, "siteContent": {}}`, "selectedSections: Faltan"},
		{"no content", `{"latidoContent": 1, "selectedSections": {}}`, "siteContent: Falta"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "contenido.json")
			must.OK(t, os.WriteFile(path, []byte(c.file), 0o600))
			code, stdout, stderr := mustEnd(t, folder, at(databaseURL), "content", "import", path)
			checkFailure(t, code, stderr, "no se importó nada", c.want)
			if stdout != "" {
				t.Errorf("got %q on stdout, want nothing", stdout)
			}
		})
	}
	store := mustOpen(t, databaseURL)
	if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 1 || version[db.SelectedSections] != 1 {
		t.Errorf("got %v, %v, want the sample alone", version, err)
	}
	path := filepath.Join(folder, "parte.json")
	must.OK(t, os.WriteFile(path, []byte(part), 0o600))
	if output := mustRun(t, folder, at(databaseURL), "content", "import", path); strings.Count(output, "revisión 2") != 2 || !strings.Contains(output, "sigue siendo una muestra") {
		t.Errorf("got %q, want both documents saved", output)
	}
	current, err := store.Current(t.Context(), db.SiteContent)
	if err != nil || !bytes.Contains(current.Body, []byte(`"name":"Dra. Parte"`)) || !bytes.Contains(current.Body, []byte(`"enfermedadesMeta"`)) {
		t.Errorf("got %.100s, %v, want the part over the sample", current.Body, err)
	}
}
