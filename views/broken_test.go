package views_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/views/sections"
)

// TestBrokenContent spoils one content key at a time: the sections that need it
// say so, each in its place, and everything else stands.
func TestBrokenContent(t *testing.T) {
	needed := map[string]bool{}
	for _, kind := range sections.Types {
		for _, key := range kind.Needs {
			needed[key] = true
		}
	}
	for key := range needed {
		for _, value := range []any{nil, 7, "x"} {
			t.Run(fmt.Sprintf("%s %v", key, value), func(t *testing.T) {
				object := mustObject(t)
				path, last := "", key
				if i := strings.LastIndex(key, "."); i >= 0 {
					path, last = key[:i], key[i+1:]
				}
				if value == nil {
					delete(at(t, object, path), last)
				} else {
					at(t, object, path)[last] = value
				}
				site := mustSite(t, object)
				p := mustPage(t, site, sections.Default(), "/")
				failed, header := 0, true
				for _, kind := range sections.Types {
					if kind.Key == "CallToActionIndividual" || kind.Key == "NavMenu" && !header {
						continue
					}
					want := 1
					if slices.Contains(kind.Needs, key) {
						failed++
						want = 0
						header = header && kind.Key != "Header"
					}
					if got := p.Find("." + rootClass(kind.Variants[0].File)).Length(); got != want {
						t.Errorf("%s: got it %d times, want %d", kind.Key, got, want)
					}
				}
				notices := p.Find(".section-failed")
				if notices.Length() != failed {
					t.Errorf("got %d notices, want %d", notices.Length(), failed)
				}
				notices.Each(func(_ int, notice *goquery.Selection) {
					if got := strings.TrimSpace(notice.Text()); got != "Failed to load content" {
						t.Errorf("got notice %q", got)
					}
				})
				checkMarkup(t, p)
			})
		}
	}
}

// TestNoticeInPlace: the notice stands where the section would.
func TestNoticeInPlace(t *testing.T) {
	object := mustObject(t)
	delete(object, "experience")
	var before, after string
	home := []string{}
	for _, kind := range sections.Types {
		if kind.Home {
			home = append(home, kind.Key)
		}
	}
	i := slices.Index(home, "Experience")
	before, after = home[i-1], home[i+1]
	p := mustPage(t, mustSite(t, object), sections.Default(), "/")
	notice := p.Find("main > .section-failed")
	class := func(key string) string {
		for _, kind := range sections.Types {
			if kind.Key == key {
				return rootClass(kind.Variants[0].File)
			}
		}
		return ""
	}
	if !notice.Prev().HasClass(class(before)) || !notice.Next().HasClass(class(after)) {
		t.Errorf("got the notice between %q and %q, want %s and %s", notice.Prev().AttrOr("class", ""), notice.Next().AttrOr("class", ""), before, after)
	}
}

// TestBrokenPages spoils every key of the content in turn: every page can still
// be drawn, and still has one main heading or says that its content is missing.
func TestBrokenPages(t *testing.T) {
	for key := range mustObject(t) {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			object := mustObject(t)
			object[key] = 7
			site := mustSite(t, object)
			for _, route := range allPages(site, sections.Default()) {
				switch strings.Count(route.Path, "/") {
				case 1:
				default:
					if !slices.Contains([]string{"/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios/ecmo"}, route.Path) {
						continue
					}
				}
				p := mustDraw(t, route)
				checkMarkup(t, p)
				// Without its hero the home page has its heading nowhere.
				if route.Path != "/" && strings.TrimSpace(p.Find("main h1").Text()) == "" {
					t.Errorf("%s: got no heading", route.Path)
				}
				p.Find("main nav.breadcrumb li, main .detail-return").Each(func(_ int, e *goquery.Selection) {
					if strings.TrimSpace(e.Text()) == "" {
						t.Errorf("%s: got a link without a text", route.Path)
					}
				})
				// What the visitor came for and cannot read is owned up to.
				own := map[string]string{"diseasesSection": "/enfermedades", "symptoms": "/sintomas", "services": "/servicios", "contact": "/contacto", "privacyNotice": "/aviso-de-privacidad"}
				if own[key] == route.Path && p.Find("main .section-failed").Length() != 1 {
					t.Errorf("%s: got %d notices, want 1", route.Path, p.Find("main .section-failed").Length())
				}
				if medical := strings.Count(route.Path, "/") == 2; medical && key != "records" && p.Find("main .detail-emergency a[href='tel:911']").Length() == 0 {
					t.Errorf("%s: got no box that calls 911", route.Path)
				}
				if p.Find("title").Text() == "" {
					t.Errorf("%s: got no title", route.Path)
				}
			}
		})
	}
}
