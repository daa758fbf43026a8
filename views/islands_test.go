package views_test

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/dbtest/must"
	"latido/static"
	"latido/views/sections"
)

// moment is what islands/loader.ts understands in data-when.
var moment = regexp.MustCompile(`^(load|idle|visible|interaction(:.+)?)$`)

func TestIslands(t *testing.T) {
	object := mustObject(t)
	booking := at(t, object, "doctoralia")
	booking["enabled"], booking["doctorSlug"] = true, "andres-villasenor"
	object["licences"] = map[string]any{"professional": map[string]any{"number": "4738291", "institution": "UNAM"}}
	at(t, object, "doctorInfo")["googleMapsEmbedLink"] = "https://www.google.com/maps/embed?pb=1"
	site := mustSite(t, object)
	source := must.Get(os.ReadFile("../islands/registry.ts"))(t)
	registered := map[string]bool{}
	for _, found := range regexp.MustCompile(`"?([\w-]+)"?: \(\) => import\("\./([\w-]+)/([\w-]+)"\)`).FindAllStringSubmatch(string(source), -1) {
		if found[1] != found[2] || found[1] != found[3] {
			t.Errorf("island %q is in %s/%s, want one name for all three", found[1], found[2], found[3])
		}
		registered[found[1]] = true
	}
	used := map[string]bool{}
	check := func(p page) {
		p.Find("[data-island]").Each(func(_ int, island *goquery.Selection) {
			name := island.AttrOr("data-island", "")
			used[name] = true
			if !registered[name] {
				t.Errorf("%s: island %q is not in the registry", p.path, name)
			}
			if when := island.AttrOr("data-when", ""); !moment.MatchString(when) {
				t.Errorf("%s: island %q comes %q, which the loader does not know", p.path, name, when)
			}
			if props, ok := island.Attr("data-props"); ok && !json.Valid([]byte(props)) {
				t.Errorf("%s: got props %s of %q, want JSON", p.path, props, name)
			}
			for _, address := range strings.Fields(island.AttrOr("data-src", "")) {
				file, ok := static.Asset(address)
				if !ok || file.Brotli == nil || file.Gzip == nil {
					t.Errorf("%s: island %q needs %s, which cannot be had compressed", p.path, name, address)
				}
			}
			// A template shows nothing, with a script or without.
			if strings.TrimSpace(island.Text()) == "" && island.Find("[aria-label]").Length() == 0 && !island.Is("template") {
				t.Errorf("%s: island %q is empty without its script", p.path, name)
			}
		})
		if got := p.Find(`script[type=module][src="` + static.Loader() + `"]`).Length(); got != 1 {
			t.Errorf("%s: got %d loaders, want 1", p.path, got)
		}
	}
	for _, route := range allPages(site, sections.Default()) {
		check(mustDraw(t, route))
	}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			check(mustPreview(t, site, kind.Key, variant.File))
		}
	}
	for name := range registered {
		if !used[name] && !strings.HasPrefix(name, "admin-") {
			t.Errorf("no page uses the island %q, got %v", name, slices.Sorted(maps.Keys(used)))
		}
	}
}

func TestUnknownIsland(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("got an address for an island that is not registered, want a panic")
		}
	}()
	static.Island("no-such")
}
