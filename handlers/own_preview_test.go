package handlers

import (
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

func TestOwnPreview(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		const path = "/admin/vista/Hero/hero_split.templ"
		stranger := newBrowser(t, b.base)
		stranger.get(path).leads(t, "/admin/entrar?volver=%2Fadmin%2Fvista%2FHero%2Fhero_split.templ")
		for _, missing := range []string{"/admin/vista/Nada/hero_split.templ", "/admin/vista/Hero/nada.templ", "/admin/vista/Hero/footer_columns.templ", "/admin/vista/Hero"} {
			got := b.get(missing)
			got.shows(t, 404, "No existe esta dirección.", "hero-split")
			if frames := got.header.Get("X-Frame-Options"); frames != "DENY" {
				t.Errorf("%s: got X-Frame-Options %q", missing, frames)
			}
		}
		b.postJSON("/api/site-content", `{"siteContent":{"heroSection":{"title":"Un título muy propio"}}}`).shows(t, 200, "", "")
		got := b.get(path)
		got.shows(t, 200, "Un título muy propio", "hero-panorama")
		for name, want := range map[string]string{
			"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "X-Frame-Options": "SAMEORIGIN", "Content-Type": "text/html; charset=utf-8",
		} {
			if value := got.header.Get(name); value != want {
				t.Errorf("got %s %q, want %q", name, value, want)
			}
		}
		if policy := got.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self';") || !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("got policy %q", policy)
		}
		for _, closed := range []string{"/", "/admin/secciones", "/admin/informacion"} {
			got := b.get(closed)
			if !strings.Contains(got.header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || got.header.Get("X-Frame-Options") != "DENY" {
				t.Errorf("%s may be framed", closed)
			}
		}
		if policy := b.get("/admin/secciones").header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-src 'self'") {
			t.Errorf("the screen may not frame its preview: %q", policy)
		}
	})
}

func TestSectionsScreenHasTheRegistry(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		got := b.get("/admin/secciones")
		got.shows(t, 200, "Cargando...", "")
		for _, want := range []string{
			`{&#34;type&#34;:&#34;Hero&#34;,&#34;name&#34;:&#34;Portada&#34;,&#34;group&#34;:&#34;home&#34;,&#34;variants&#34;:[{&#34;file&#34;:&#34;hero_panorama.templ&#34;,&#34;name&#34;:&#34;Panorámica&#34;`,
			`&#34;type&#34;:&#34;Footer&#34;,&#34;name&#34;:&#34;Pie de página&#34;,&#34;group&#34;:&#34;frame&#34;`,
			`&#34;type&#34;:&#34;CallToActionIndividual&#34;,&#34;name&#34;:&#34;Invitación de cada detalle&#34;,&#34;group&#34;:&#34;detail&#34;`,
		} {
			got.shows(t, 200, want, "")
		}
	})
}
