package views_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/url"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/static"
	"latido/views"
	"latido/views/sections"
)

func TestMain(m *testing.M) {
	// Tests draw the site some ten thousand times: collected at every doubling, what
	// they leave behind takes as long as the drawing.
	debug.SetGCPercent(800)
	// The log of the sections that tests break on purpose is long.
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

const address = "https://latido.example"

var sampleContent = sync.OnceValues(sample.Content)

// mustObject returns the sample content as a JSON object that a test may change.
func mustObject(tb testing.TB) map[string]any {
	tb.Helper()
	body := must.Get(sampleContent())(tb)
	var object map[string]any
	must.OK(tb, json.Unmarshal(body, &object))
	return object
}

// mustSite decodes a content object as it is drawn.
func mustSite(tb testing.TB, object map[string]any) *content.Site {
	tb.Helper()
	body := must.Get(json.Marshal(object))(tb)
	return must.Get(content.Decode(content.Fill(body)))(tb)
}

// at returns the object under a dotted path of keys.
func at(tb testing.TB, object map[string]any, path string) map[string]any {
	tb.Helper()
	if path == "" {
		return object
	}
	key, rest, _ := strings.Cut(path, ".")
	inner, ok := object[key].(map[string]any)
	if !ok {
		tb.Fatalf("the content has no object %q", key)
	}
	return at(tb, inner, rest)
}

// page is one drawn page, as bytes and parsed.
type page struct {
	*goquery.Document
	HTML      []byte
	StyleHash string
	path      string
}

// styles are the rules of the page's own <style> and of the stylesheets that it links for every medium.
func (p page) styles() string { return p.Find("style").Text() + linkedBy(p.HTML) }

var stylesheet = regexp.MustCompile(`<link rel="stylesheet" href="([^"]+\.css)" integrity="[^"]+">`)

func linkedBy(html []byte) string {
	var css strings.Builder
	for _, link := range stylesheet.FindAllSubmatch(html, -1) {
		linked, _ := static.Stylesheet(string(link[1]))
		css.Write(linked)
	}
	return css.String()
}

// mustDraw draws a route.
func mustDraw(tb testing.TB, route views.Route) page {
	tb.Helper()
	document := must.Get(route.Draw(context.Background()))(tb)
	parsed := must.Get(goquery.NewDocumentFromReader(bytes.NewReader(document.HTML)))(tb)
	return page{parsed, document.HTML, document.StyleHash, route.Path}
}

// mustPage draws the page of a site at a path.
func mustPage(tb testing.TB, site *content.Site, selections content.Selections, path string) page {
	tb.Helper()
	for _, route := range views.Routes(site, selections, address) {
		if route.Path == path {
			return mustDraw(tb, route)
		}
	}
	tb.Fatalf("there is no page at %s", path)
	return page{}
}

// mustPreview draws one section in one layout, alone.
func mustPreview(tb testing.TB, site *content.Site, key, file string) page {
	tb.Helper()
	route, ok := views.Preview(site, address, key, file)
	if !ok {
		tb.Fatalf("there is no layout %s of %s", file, key)
	}
	return mustDraw(tb, route)
}

// allPages lists the public pages and the one of addresses that do not exist.
func allPages(site *content.Site, selections content.Selections) []views.Route {
	return append(views.Routes(site, selections, address), views.NotFound(site, selections, address))
}

// with is the default section map with some entries changed.
func with(change func(*content.Selection)) content.Selections {
	selections := sections.Default()
	for i := range selections {
		change(&selections[i])
	}
	return selections
}

// rootClass is the class of a layout's outermost element: its file's name.
func rootClass(file string) string {
	return strings.ReplaceAll(strings.TrimSuffix(file, ".templ"), "_", "-")
}

// eachVariant runs a test for every layout of a section type, or of all types when key is empty.
func eachVariant(t *testing.T, key string, test func(t *testing.T, kind sections.Type, variant sections.Variant)) {
	t.Helper()
	found := false
	for _, kind := range sections.Types {
		if key != "" && kind.Key != key {
			continue
		}
		found = true
		for _, variant := range kind.Variants {
			t.Run(kind.Key+"/"+variant.File, func(t *testing.T) { test(t, kind, variant) })
		}
	}
	if !found {
		t.Fatalf("there is no section type %q", key)
	}
}

// hrefs are the different addresses that the links of a selection lead to, in their order.
func hrefs(s *goquery.Selection) []string {
	var list []string
	s.Find("a[href]").AddSelection(s.Filter("a[href]")).Each(func(_ int, link *goquery.Selection) {
		if href := link.AttrOr("href", ""); !slices.Contains(list, href) {
			list = append(list, href)
		}
	})
	return list
}

// within keeps the addresses one level below a path: those of records.
func within(list []string, base string) []string {
	var kept []string
	for _, href := range list {
		if strings.HasPrefix(href, base+"/") {
			kept = append(kept, href)
		}
	}
	return kept
}

// texts are the texts of a selection's elements without the spaces around them.
func texts(s *goquery.Selection) []string {
	return s.Map(func(_ int, e *goquery.Selection) string { return strings.Join(strings.Fields(e.Text()), " ") })
}

// brandFiles are the fixed addresses that are served beside pages and assets.
var brandFiles = []string{"/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"}

// checkLinks reports every address on a page that leads nowhere or that no page of ours may hold.
func checkLinks(tb testing.TB, p page, paths map[string]bool) {
	tb.Helper()
	check := func(what, href string) {
		u, err := url.Parse(href)
		switch {
		case err != nil || href == "":
			tb.Errorf("%s: got %s %q, want an address", p.path, what, href)
		case u.Scheme == "tel":
			if strings.Trim(u.Opaque, "+0123456789") != "" || u.Opaque == "" {
				tb.Errorf("%s: got %s %q, want digits only", p.path, what, href)
			}
		case u.Scheme == "https" && u.Host != "":
		case strings.HasPrefix(href, "#"):
			if p.Find("[id]").FilterFunction(func(_ int, e *goquery.Selection) bool { return e.AttrOr("id", "") == u.Fragment }).Length() != 1 {
				tb.Errorf("%s: got %s %q, want one element with that id", p.path, what, href)
			}
		case u.Scheme != "" || u.Host != "" || !strings.HasPrefix(href, "/") || strings.HasPrefix(href, "//"):
			tb.Errorf("%s: got %s %q, want a path of this site or https", p.path, what, href)
		case strings.HasPrefix(u.Path, static.AssetPrefix):
			if _, ok := static.Asset(u.Path); !ok {
				tb.Errorf("%s: got %s %q, want an asset that exists", p.path, what, href)
			}
		case !paths[u.Path] && !slices.Contains(brandFiles, u.Path):
			tb.Errorf("%s: got %s %q, want a page that exists", p.path, what, href)
		}
	}
	p.Find("[href]").Each(func(_ int, e *goquery.Selection) { check("href", e.AttrOr("href", "")) })
	p.Find("[src]").Each(func(_ int, e *goquery.Selection) { check("src", e.AttrOr("src", "")) })
	p.Find("[srcset]").Each(func(_ int, e *goquery.Selection) {
		for _, candidate := range strings.Split(e.AttrOr("srcset", ""), ",") {
			check("srcset", strings.Fields(candidate)[0])
		}
	})
}

// checkMarkup reports what must be so in every page, whatever its content.
func checkMarkup(tb testing.TB, p page) {
	tb.Helper()
	wrong := func(format string, args ...any) {
		tb.Helper()
		tb.Errorf("%s: "+format, append([]any{p.path}, args...)...)
	}
	if got := p.Find("html").AttrOr("lang", ""); got != "es-MX" {
		wrong("got lang %q, want es-MX", got)
	}
	for selector, want := range map[string]int{"main": 1, "title": 1, "style": 1, "[style]": 0, "script:not([type]):not([src])": 0, "meta[name=viewport]": 1, "img:not([alt])": 0} {
		if got := p.Find(selector).Length(); got != want {
			wrong("got %d × %s, want %d", got, selector, want)
		}
	}
	ids := map[string]bool{}
	p.Find("[id]").Each(func(_ int, e *goquery.Selection) {
		id := e.AttrOr("id", "")
		if ids[id] || id == "" {
			wrong("got id %q twice or empty", id)
		}
		ids[id] = true
	})
	p.Find("[aria-labelledby], [popovertarget], [aria-controls], [aria-describedby], label[for]").Each(func(_ int, e *goquery.Selection) {
		for _, name := range []string{"aria-labelledby", "popovertarget", "aria-controls", "aria-describedby", "for"} {
			for _, id := range strings.Fields(e.AttrOr(name, "")) {
				if !ids[id] {
					wrong("got %s=%q, want an id of the page", name, id)
				}
			}
		}
	})
	p.Find("*").Each(func(_ int, e *goquery.Selection) {
		for _, attribute := range e.Nodes[0].Attr {
			if strings.HasPrefix(attribute.Key, "on") {
				wrong("got the handler %s=%q", attribute.Key, attribute.Val)
			}
		}
	})
	p.Find("a[target=_blank]").Each(func(_ int, e *goquery.Selection) {
		if !strings.Contains(e.AttrOr("rel", ""), "noopener") {
			wrong("got a link to %s in a new tab without rel=noopener", e.AttrOr("href", ""))
		}
	})
	p.Find("img").Each(func(_ int, e *goquery.Selection) {
		if src := e.AttrOr("src", ""); strings.HasPrefix(src, static.AssetPrefix) && (e.AttrOr("width", "") == "" || e.AttrOr("height", "") == "") {
			wrong("got %s without width and height", src)
		}
	})
}

func pathsOf(routes []views.Route) map[string]bool {
	paths := map[string]bool{}
	for _, route := range routes {
		paths[route.Path] = true
	}
	return paths
}

// sameList compares two lists of texts.
func sameList(tb testing.TB, what string, got, want []string) {
	tb.Helper()
	if !slices.Equal(got, want) {
		tb.Errorf("got %s %q, want %q", what, got, want)
	}
}

// has and hasNot look for a text in the bytes of a page.
func has(tb testing.TB, p page, want string) {
	tb.Helper()
	if !bytes.Contains(p.HTML, []byte(want)) {
		tb.Errorf("%s: got no %q", p.path, want)
	}
}

func hasNot(tb testing.TB, p page, unwanted string) {
	tb.Helper()
	if i := bytes.Index(p.HTML, []byte(unwanted)); i >= 0 {
		tb.Errorf("%s: got %q in %q", p.path, unwanted, string(p.HTML[max(0, i-80):min(len(p.HTML), i+80)]))
	}
}
