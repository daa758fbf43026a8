package handlers

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/views/sections"
)

// TestContentScreen: the screen knows where each section stands now.
func TestContentScreen(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		newBrowser(t, b.base).get("/admin/contenido").leads(t, "/admin/entrar?volver=%2Fadmin%2Fcontenido")
		for _, want := range []struct {
			saved, layout string
			display       bool
		}{
			{"", "Panorámica", true},
			{`{"Hero":{"component":"hero_split.templ","display":false}}`, "Dividida", false},
		} {
			if want.saved != "" {
				b.postJSON("/api/selected-sections", want.saved).shows(t, 200, "", "")
			}
			got := b.get("/admin/contenido")
			got.shows(t, 200, "Cargando...", "Entrar</h1>")
			page := must.Get(goquery.NewDocumentFromReader(strings.NewReader(got.body)))(t)
			var props struct {
				Sections map[string]struct {
					Name, Layout string
					Display      bool
				}
				Worker string
			}
			must.OK(t, json.Unmarshal([]byte(page.Find("[data-island=admin-content]").AttrOr("data-props", "")), &props))
			if hero := props.Sections["Hero"]; hero.Name != "Portada" || hero.Layout != want.layout || hero.Display != want.display {
				t.Errorf("got %v, want %v", hero, want)
			}
			if len(props.Sections) != len(sections.Types) || props.Worker == "" {
				t.Errorf("got %d sections, and %q for pictures", len(props.Sections), props.Worker)
			}
			if current := page.Find("nav[aria-label=Administración] [aria-current=page]").Text(); current != "Contenido" {
				t.Errorf("the menu marks %q", current)
			}
		}
	})
}
