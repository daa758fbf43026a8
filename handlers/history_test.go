package handlers

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"maps"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/views/history"
)

// mustSave posts a part of the content.
func (b *browser) mustSave(part string) {
	b.t.Helper()
	b.postJSON("/api/site-content", `{"siteContent":`+part+`}`).shows(b.t, 200, "siteContent", "")
}

// mustStore keeps a part of the content that a save would refuse, as an older version may have.
func mustStore(t *testing.T, store *db.Store, part string) {
	t.Helper()
	current := must.Get(store.Current(t.Context(), db.SiteContent))(t)
	body := must.Get(content.Merge(current.Body, []byte(part)))(t)
	must.Get(store.Save(t.Context(), db.SiteContent, current.Number, body, "ana", history.Summary(t.Context(), db.SiteContent, current.Body, body)))(t)
}

// baseOf is the version that a confirmation was drawn from.
func baseOf(t *testing.T, page answer) string {
	t.Helper()
	found := regexp.MustCompile(`name="base" value="([^"]*)"`).FindStringSubmatch(page.body)
	if found == nil {
		t.Fatalf("got no form: %s", mainOf(page.body))
	}
	return found[1]
}

// plain is the text of a page without its marks.
func plain(page answer) string {
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(mainOf(page.body), "")
	return strings.Join(strings.Fields(text), " ")
}

func TestHistory(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"doctorInfo":{"name":"Dra. Uno"},"heroSection":{"title":"Consulta los lunes"}}`)
		b.mustSave(`{"heroSection":{"title":"Consulta los martes"}}`)
		hidden := mustMap(t, func(s content.Selections) content.Selections { s[2].Display = false; return s })
		b.postJSON("/api/selected-sections", hidden).shows(t, 200, "Hero", "")

		list := b.get("/admin/historial")
		list.shows(t, 200, "Hoy, ", "Ver anteriores")
		at := 0
		for _, want := range []string{
			"Secciones: se ocultó Portada", "Sección Hero: Título", "Información del Doctor: Nombre. Sección Hero: Título", "Contenido de muestra",
		} {
			next := strings.Index(list.body[at:], want)
			if next < 0 {
				t.Errorf("got no %q after the one before: %s", want, plain(list))
			}
			at += max(next, 0)
		}
		if got := strings.Count(list.body, "Publicada ahora"); got != 2 {
			t.Errorf("got %d saves marked as published, want one of each document", got)
		}

		got := b.get("/admin/historial/informacion/3")
		got.shows(t, 200, "Publicada ahora", "Volver a esta versión completa")
		got.shows(t, 200, "Antes", "Comparar con la publicada")
		got.shows(t, 200, "Deshacer todo lo de este guardado", "Volvió a cambiar después")
		got = b.get("/admin/historial/informacion/2")
		got.shows(t, 200, "Volver a esta versión completa", "Publicada ahora")
		got.shows(t, 200, "Volvió a cambiar después", "Restaurar")
		if text := plain(got); !strings.Contains(text, "Antes") || !strings.Contains(text, "Dra. Uno") || strings.Contains(text, "martes") {
			t.Errorf("got %s", text)
		}
		got = b.get("/admin/historial/informacion/2?contra=publicada")
		if text := plain(got); !strings.Contains(text, "Consulta los [quitado: lunes]") || !strings.Contains(text, "Consulta los [nuevo: martes]") || strings.Contains(text, "Dra. Uno") {
			t.Errorf("got %s", text)
		}
		b.get("/admin/historial/informacion/1").shows(t, 200, "Con esta versión empezó el sitio", "Antes")
		b.get("/admin/historial/secciones/2").shows(t, 200, "Se ocultó", "")
		b.get("/admin/historial/secciones/1?contra=publicada").shows(t, 200, "Hoy está oculta", "")
		for _, missing := range []string{
			"informacion/0", "informacion/4", "informacion/-1", "informacion/01", "informacion/1e3", "informacion/99999999999999999999", "informacion/x",
			"siteContent/1", "nada/1", "informacion/4/portada", "informacion/4/restaurar", "informacion/4/deshacer", "informacion/1/deshacer", "informacion/2/deshacer?cambio=0123456789abcdef", "direcciones/99", "direcciones/1/portada", "informacion/1/nada", "informacion", "informacion/%00",
		} {
			b.get("/admin/historial/"+missing).shows(t, 404, "No exist", "Antes")
		}
		b.get("/admin/historial?informacion=x").shows(t, 404, "No exist", "")
		b.get("/admin/historial?tipo=nada").shows(t, 404, "No exist", "")
		stranger := newBrowser(t, b.base)
		for _, path := range []string{"", "/informacion/2", "/informacion/2/portada", "/informacion/2/restaurar", "/informacion/2/deshacer"} {
			answer := stranger.get("/admin/historial" + path)
			if answer.status != 303 || !strings.HasPrefix(answer.header.Get("Location"), "/admin/entrar") || strings.Contains(answer.body, "lunes") {
				t.Errorf("%s: got %d to %q", path, answer.status, answer.header.Get("Location"))
			}
		}
	})
}

func TestHistoryIsPaged(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		first := must.Get(store.Current(t.Context(), db.SiteContent))(t)
		for n := int64(1); n <= 50; n++ {
			document, body := db.SiteContent, first.Body
			if n%5 == 0 {
				document, body = db.SelectedSections, []byte(mustMap(t, func(s content.Selections) content.Selections { return s }))
			}
			current := must.Get(store.Current(t.Context(), document))(t)
			must.Get(store.Save(t.Context(), document, current.Number, body, "ana", fmt.Sprintf("Guardado %02d.", n)))(t)
		}
		var seen []string
		path, pages := "/admin/historial", 0
		for ; path != "" && pages < 5; pages++ {
			page := b.get(path)
			page.shows(t, 200, "<h1>Historial</h1>", "")
			for _, found := range regexp.MustCompile(`Guardado \d\d\.|Contenido de muestra|Inicio del sitio`).FindAllString(page.body, -1) {
				seen = append(seen, found)
			}
			path = ""
			if found := regexp.MustCompile(`href="([^"]+)">Ver anteriores`).FindStringSubmatch(page.body); found != nil {
				path = strings.ReplaceAll(found[1], "&amp;", "&")
			}
		}
		if pages != 3 || len(seen) != 52 {
			t.Fatalf("got %d saves on %d pages, want 52 on 3: %q", len(seen), pages, seen)
		}
		for i := range 50 {
			if want := fmt.Sprintf("Guardado %02d.", 50-i); seen[i] != want {
				t.Errorf("got %q at place %d, want %q", seen[i], i, want)
			}
		}
		b.get("/admin/historial?informacion=1&secciones=1").shows(t, 200, "No hay versiones más antiguas", "Guardado")
	})
}

func TestPastHome(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"heroSection":{"title":"Un título de antes"}}`)
		b.mustSave(`{"heroSection":{"title":"Un título de hoy"}}`)
		got := b.get("/admin/historial/informacion/2/portada")
		got.shows(t, 200, "Un título de antes", "Un título de hoy")
		got.shows(t, 200, "Así se ve tu portada con la versión de Contenido del ", `type="module"`)
		for name, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "X-Frame-Options": "DENY"} {
			if value := got.header.Get(name); value != want {
				t.Errorf("got %s %q, want %q", name, value, want)
			}
		}
		if policy := got.header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("got policy %q", policy)
		}
		b.get("/").shows(t, 200, "Un título de hoy", "Así se ve tu portada")
		split := mustMap(t, func(s content.Selections) content.Selections { s[2].Component = "hero_split.templ"; return s })
		b.postJSON("/api/selected-sections", split).shows(t, 200, "hero_split", "")
		b.get("/admin/historial/secciones/1/portada").shows(t, 200, `class="hero-panorama`, `class="hero-split`)
	})
}

func TestHistoryOfHostileContent(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		long := strings.Repeat("una palabra larga y otra ", 800)
		part := func(values map[string]any) string {
			body := must.Get(json.Marshal(values))(t)
			return string(body)
		}
		const script = "</span><script>alert(1)</script>"
		mustStore(t, store, part(map[string]any{
			"aboutMe":        map[string]any{"description": long, "title": "\u202eal revés" + script},
			"certifications": map[string]any{"documents": []any{map[string]any{"name": script + "\u202e", "nameTitle": "", "imagePath": "javascript:alert(1)", "visible": true}}},
		}))
		b.mustSave(part(map[string]any{"aboutMe": map[string]any{"description": long[:len(long)-3] + "fin", "title": "b"}, "heroSection": map[string]any{"overlayColor": "red;}</style>"}}))
		for _, path := range []string{"", "/informacion/2", "/informacion/3", "/informacion/2?contra=publicada", "/informacion/2/restaurar", "/informacion/2/deshacer", "/informacion/3/deshacer", "/informacion/2/portada", "?buscar=%3C/script%3E%00%E2%80%AE", "?buscar=%22%3E%3Cscript%3Ealert"} {
			got := b.get("/admin/historial" + path)
			got.shows(t, 200, "</html>", "<script>alert")
			if strings.Contains(got.body, "</style>red") || !strings.HasSuffix(path, "portada") && len(got.body) > 220_000 {
				t.Errorf("%s: got %d bytes", path, len(got.body))
			}
		}
		b.get("/admin/historial").shows(t, 200, "&lt;script&gt;", "\u202e")
		b.get("/admin/historial/informacion/3").shows(t, 200, "letras más", "")
	})
}

// onePast is a store that tells when two old versions are read at the same time.
type onePast struct {
	*db.Store
	inside atomic.Int32
	once   sync.Once
	two    chan struct{}
}

func (s *onePast) Revision(ctx context.Context, document string, number int64) (db.Revision, error) {
	if s.inside.Add(1) == 2 {
		s.once.Do(func() { close(s.two) })
	}
	defer s.inside.Add(-1)
	select {
	case <-s.two:
	case <-time.After(100 * time.Millisecond): // nobody may come
	}
	return s.Store.Revision(ctx, document, number)
}

// TestPastTakesTurns: however many old versions are asked for at once, one is compared at a time.
func TestPastTakesTurns(t *testing.T) {
	t.Parallel()
	store := &onePast{Store: dbtest.MustOpen(t, dbtest.SQLite(t)), two: make(chan struct{})}
	b, _ := mustServeSiteWith(t, store.Store, store, Options{})
	b.mustSave(`{"heroSection":{"title":"Consulta los martes"}}`)
	paths := []string{"", "?contra=publicada", "/portada", "/restaurar", "/deshacer"}
	answers := make(chan answer)
	for _, path := range paths {
		tab := &browser{t, b.base, maps.Clone(b.cookies)}
		go func() { answers <- tab.get("/admin/historial/informacion/2" + path) }()
	}
	for range paths {
		(<-answers).shows(t, 200, "", "")
	}
	select {
	case <-store.two:
		t.Error("two old versions were read at the same time")
	default:
	}
}

// TestHistorySearch: words are found in what a save changed, also with decomposed accents, and a search of many
// saves goes on at the next page.
func TestHistorySearch(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		b.mustSave(`{"aboutMe":{"description":"Atiendo migra\u00f1a y v\u00e9rtigo."}}`)
		b.mustSave(`{"aboutMe":{"description":"Atiendo otra cosa."}}`)
		for search, want := range map[string][2]string{
			"vértigo": {"/informacion/2", ""}, "vertigo": {"/informacion/2", ""}, "ve\u0301rtigo": {"/informacion/2", ""}, "migraña vertigo": {"/informacion/2", ""},
			"cosa": {"/informacion/3", "/informacion/2"}, "nadadeesto": {"Ningún guardado", "/informacion/"},
		} {
			b.get("/admin/historial?"+url.Values{"buscar": {search}}.Encode()).shows(t, 200, want[0], want[1])
		}
		number, current := int64(3), must.Get(store.Current(t.Context(), db.SiteContent))(t)
		for ; number < 103; number++ {
			body := must.Get(content.Merge(current.Body, fmt.Appendf(nil, `{"aboutMe":{"title":"Título %d"}}`, number)))(t)
			must.Get(store.Save(t.Context(), db.SiteContent, number, body, "ana", "Acerca de mí"))(t)
		}
		first := b.get("/admin/historial?buscar=vertigo")
		first.shows(t, 200, "Buscar también dentro de los cambios más antiguos", "/informacion/2\"")
		older := regexp.MustCompile(`href="(/admin/historial\?[^"]*informacion=[^"]*)"`).FindStringSubmatch(first.body)
		if older == nil {
			t.Fatal("got no link to go on")
		}
		b.get(html.UnescapeString(older[1])).shows(t, 200, `/informacion/2"`, "Buscar también dentro")
	})
}

// TestThinnedHistory: a save is compared with the one before it that is still there.
func TestThinnedHistory(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for _, title := range []string{"Uno", "Dos", "Tres", "Cuatro"} {
			b.mustSave(`{"aboutMe":{"title":"Título ` + title + `"}}`)
		}
		if deleted := must.Get(store.Thin(t.Context(), time.Now().Add(time.Hour), time.UTC))(t); deleted != 3 {
			t.Fatalf("%d revisions were deleted, want the second to the fourth", deleted)
		}
		b.mustSave(`{"aboutMe":{"title":"Título Cinco"}}`)
		b.get("/admin/historial").shows(t, 200, `/informacion/5"`, `/informacion/4"`)
		b.get("/admin/historial/informacion/4").shows(t, 404, "", "")
		thinned := b.get("/admin/historial/informacion/5")
		thinned.shows(t, 200, `/informacion/1"`, `/informacion/4"`)
		if got := plain(thinned); !strings.Contains(got, "Título Cuatro") || strings.Contains(got, "Título Tres") {
			t.Errorf("got %s, want the changes since the first version", got)
		}
		b.get("/admin/historial/informacion/1").shows(t, 200, `/informacion/5"`, `/informacion/2"`)
		b.get("/admin/historial/informacion/5/deshacer").shows(t, 200, "Título Cuatro", "Título Tres")
		b.get("/admin/historial?buscar=cuatro").shows(t, 200, `/informacion/6"`, `/informacion/4"`)
		b.get("/admin/historial/informacion/5/restaurar").shows(t, 200, `/informacion/6"`, `/informacion/1"`)
	})
}

// TestSearchSkipsDamage: a revision that cannot be read ends no search, and is logged once.
func TestSearchSkipsDamage(t *testing.T) {
	var logged bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	defer slog.SetDefault(before)
	address := dbtest.SQLite(t)
	b := mustServeSite(t, dbtest.MustOpen(t, address))
	b.mustSave(`{"aboutMe":{"title":"Título vértigo"}}`)
	b.mustSave(`{"aboutMe":{"title":"Título dos"}}`)
	b.mustSave(`{"aboutMe":{"title":"Título migraña"}}`)
	file := must.Get(sql.Open("sqlite", strings.TrimPrefix(address, "sqlite:")))(t)
	defer file.Close()
	must.Get(file.Exec(`UPDATE revisions SET body = substr(body, 1, length(body) - 9) WHERE document = 'siteContent' AND number = 3`))(t)
	for range 2 {
		b.get("/admin/historial?buscar=vertigo").shows(t, 200, `/informacion/2"`, `/informacion/3"`)
	}
	if got := strings.Count(logged.String(), "skips a revision"); got != 1 {
		t.Errorf("logged %d times, want once: %s", got, &logged)
	}
}
