package views_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/static"
	"latido/views/sections"
)

// TestStyles: a page carries the style of a part if and only if the part is on it.
func TestStyles(t *testing.T) {
	site := mustSite(t, mustObject(t))
	firstClass := regexp.MustCompile(`^\.([a-z-]+)`)
	parts := map[string]string{} // style name to class
	for _, folder := range []string{"components", "pages"} {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if name, ok := strings.CutSuffix(file.Name(), ".css"); ok {
				class := firstClass.FindStringSubmatch(static.CSS(folder + "/" + name))
				if class == nil {
					t.Fatalf("%s/%s.css does not begin with a class", folder, name)
				}
				parts[folder+"/"+name] = class[1]
			}
		}
	}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			parts[kind.Style(variant)] = rootClass(variant.File)
		}
	}
	for _, route := range allPages(site, sections.Default()) {
		p := mustDraw(t, route)
		css := p.Find("style").Text()
		for name, class := range parts {
			on, styled := p.Find("."+class).Length() > 0, strings.Contains(css, static.CSS(name))
			if on != styled {
				t.Errorf("%s: got %s on the page %v and its style %v", route.Path, name, on, styled)
			}
		}
	}
	contact := mustPage(t, site, sections.Default(), "/contacto").Find("style").Text()
	if strings.Contains(contact, ".hero") || !strings.Contains(contact, ".contact") {
		t.Error("got the hero's style, or not its own, on the contact page")
	}
}

// TestNumbersAreClamped: the owner may store any number; the page keeps to sane ones.
func TestNumbersAreClamped(t *testing.T) {
	object := mustObject(t)
	hero, header, band := at(t, object, "heroSection"), at(t, object, "header"), at(t, object, "generalCallToAction")
	for key, value := range map[string]any{
		"heroSectionHeight": -5, "overlayOpacity": 7, "overlayColor": "red;}body{display:none", "backgroundHeroImageHeightPercent": 300, "foregroundHeroImageHeightPercent": -1,
	} {
		hero[key] = value
	}
	header["headerHeight"], header["headerStickyHeight"], header["logoHeight"] = 99999, -3, 0
	band["sectionHeight"] = 0
	css := mustPage(t, mustSite(t, object), sections.Default(), "/").Find("style").Text()
	for _, want := range []string{"--hero-height:400px", "--hero-overlay-opacity:1;", "--hero-background:100%", "--hero-foreground:1%",
		"--header-height:240px", "--header-sticky:48px", "--logo-height:70px", "min-height:500px"} {
		if !strings.Contains(css, want) {
			t.Errorf("got no %q", want)
		}
	}
	for _, unwanted := range []string{"display:none}}", "red;", "99999", "-5px"} {
		if strings.Contains(css, "body{"+unwanted) || unwanted != "display:none}}" && strings.Contains(css, unwanted) {
			t.Errorf("got %q from the content", unwanted)
		}
	}
}

// hostile are texts that must come out as text, wherever the content has one.
var hostile = []string{
	`"><script>alert(1)</script></style></title></script><script>alert(2)</script><img src=x onerror=alert(3)>' onmouseover='alert(4) {{.}} ${7*7} <!-- -->`,
	`javascript:alert(1)`,
	`red;}body{background:url(//evil.example)}`,
	` JaVaScRiPt:alert(1)`,
	"java\nscript:alert(1)",
	`data:text/html,<script>alert(1)</script>`,
	`vbscript:msgbox(1)`,
	`//evil.example/x`,
}

// replaceTexts puts a text in the place of every text of a JSON value.
func replaceTexts(value any, text string) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			// A record whose id cannot be an address is left out.
			if key != "id" {
				v[key] = replaceTexts(inner, text)
			}
		}
	case []any:
		for i, inner := range v {
			v[i] = replaceTexts(inner, text)
		}
	case string:
		return text
	}
	return value
}

func TestHostileTexts(t *testing.T) {
	for i, text := range hostile {
		t.Run(text[:min(len(text), 30)], func(t *testing.T) {
			t.Parallel()
			object := mustObject(t)
			records := at(t, object, "records")
			for key, list := range records {
				records[key] = list.([]any)[:1]
			}
			site := mustSite(t, replaceTexts(object, text).(map[string]any))
			check := func(p page) {
				t.Helper()
				checkHarmless(t, p)
			}
			routes := allPages(site, sections.Default())
			for _, route := range routes {
				check(mustDraw(t, route))
			}
			for _, kind := range sections.Types {
				for _, variant := range kind.Variants {
					// The others differ only in how links are judged, which layouts share.
					if i < 3 {
						check(mustPreview(t, site, kind.Key, variant.File))
					}
				}
			}
			if got := strings.TrimSpace(mustDraw(t, routes[0]).Find("h1").Text()); got != strings.TrimSpace(text) {
				t.Errorf("got heading %q, want the text as it is", got)
			}
		})
	}
}

// checkHarmless reports anything on a page that a browser would run or fetch from elsewhere as code.
func checkHarmless(tb testing.TB, p page) {
	tb.Helper()
	if got := p.Find("script:not([type='application/ld+json']):not([src='" + static.Loader() + "']), iframe, object, embed, base, meta[http-equiv], svg a, form").Length(); got != 0 {
		tb.Errorf("%s: got %d elements that content brought in", p.path, got)
	}
	if graphs := p.Find("script:not([src])"); graphs.Length() > 1 || graphs.Length() == 1 && !json.Valid([]byte(graphs.Text())) {
		tb.Errorf("%s: got %d graphs, want one block of JSON: %.200q", p.path, graphs.Length(), graphs.Text())
	}
	if got := p.Find("style").Length(); got != 1 {
		tb.Errorf("%s: got %d styles, want 1", p.path, got)
	}
	if css := p.Find("style").Text(); strings.Contains(css, "evil.example") || strings.Contains(css, "alert(") {
		tb.Errorf("%s: got a text of the content in the style", p.path)
	}
	spaces := regexp.MustCompile(`[\s\x00-\x1f]`)
	p.Find("*").Each(func(_ int, e *goquery.Selection) {
		for _, attribute := range e.Nodes[0].Attr {
			value := strings.ToLower(spaces.ReplaceAllString(attribute.Val, ""))
			switch {
			case strings.HasPrefix(attribute.Key, "on"), attribute.Key == "style", attribute.Key == "srcdoc":
				tb.Errorf("%s: got %s=%q", p.path, attribute.Key, attribute.Val)
			case slices.Contains([]string{"href", "src", "action", "formaction", "xlink:href", "poster"}, attribute.Key):
				// A canonical address has the site's own address before it.
				for _, scheme := range []string{"javascript:", "vbscript:", "data:"} {
					if strings.HasPrefix(value, scheme) && goquery.NodeName(e) != "img" {
						tb.Errorf("%s: got %s=%q", p.path, attribute.Key, attribute.Val)
					}
				}
			}
		}
	})
}
