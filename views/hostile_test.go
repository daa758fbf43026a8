package views_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/static"
	"latido/views"
	"latido/views/model"
	"latido/views/sections"
)

// worst is one text with a way out of everything that a text can stand in:
// attributes, elements, JSON in a script, the style, templates, the direction of writing.
const worst = `"'><script>alert(1)</script></style></title></textarea></script><!--<script>]]><img src=x onerror=alert(2)>' onmouseover='alert(3)' {{.}} ${7*7} ` +
	`;}*{display:none}/*@import url(//evil.example) ` + "\u202e\u0301\u0301 \U0001F469\U0001F3FD\u200d\u2695\ufe0f \u2028\x01"

// hostile are texts that must come out as text, wherever the content has one.
var hostile = []string{
	worst,
	`javascript:alert(1)`,
	`red;}body{background:url(//evil.example)}`,
	` JaVaScRiPt:alert(1)`,
	"java\nscript:alert(1)",
	"\x01javascript:alert(1)",
	"\t java\tscript\n:alert(1)",
	`javascript&colon;alert(1)`,
	`data:text/html,<script>alert(1)</script>`,
	`data:image/svg+xml,<svg onload=alert(1)>`,
	`vbscript:msgbox(1)`,
	`https://evil.example/"onmouseover="alert(1)`,
	`//evil.example/x`,
	`/\evil.example/x`,
	`#fff;}*{width:expression(alert(1))}`,
	strings.Repeat("W", 5000),
}

// fill puts a text in the place of every text of a value, into lists that are
// empty as well, and shows everything.
func fill(value reflect.Value, text string) {
	switch value.Kind() {
	case reflect.String:
		value.SetString(text)
	case reflect.Bool:
		value.SetBool(true)
	case reflect.Slice:
		if value.Len() == 0 {
			value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		}
		for i := range value.Len() {
			fill(value.Index(i), text)
		}
	case reflect.Struct:
		// A record whose id cannot be an address is left out.
		id := value.FieldByName("IconIndividual").IsValid()
		for i := range value.NumField() {
			if !id || value.Type().Field(i).Name != "ID" {
				fill(value.Field(i), text)
			}
		}
	}
}

// mustSpoil is the sample with two records of each kind and a text in the place
// of every text under some keys of the content, or under all of them.
func mustSpoil(tb testing.TB, text string, keys ...string) *content.Site {
	tb.Helper()
	object := mustObject(tb)
	records := at(tb, object, "records")
	for key, list := range records {
		records[key] = list.([]any)[:2]
	}
	site := mustSite(tb, object)
	value := reflect.ValueOf(site).Elem()
	for i := range value.NumField() {
		key, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		if key != "-" && (len(keys) == 0 || slices.Contains(keys, key)) {
			fill(value.Field(i), text)
		}
	}
	// As it comes from the store.
	body := must.Get(json.Marshal(site))(tb)
	site = must.Get(content.Decode(body))(tb)
	if len(site.Broken) > 0 {
		tb.Fatalf("got broken %v", site.Broken)
	}
	return site
}

// drawAll draws all pages of a site in their default layouts.
func drawAll(tb testing.TB, site *content.Site) (pages []page) {
	tb.Helper()
	for _, route := range allPages(site, sections.Default()) {
		pages = append(pages, mustDraw(tb, route))
	}
	return pages
}

// TestHostileTexts puts each text everywhere at once, and draws every page; the
// worst ones also in every layout.
func TestHostileTexts(t *testing.T) {
	clean := mustSpoil(t, "Texto")
	cleanPages, cleanSections := drawAll(t, clean), map[string]page{}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			cleanSections[kind.Key+variant.File] = mustPreview(t, clean, kind.Key, variant.File)
		}
	}
	for i, text := range hostile {
		t.Run(fmt.Sprintf("%d %.20q", i, text), func(t *testing.T) {
			t.Parallel()
			site := mustSpoil(t, text)
			for j, p := range drawAll(t, site) {
				checkHarmless(t, p)
				checkSameCode(t, p, cleanPages[j])
			}
			// The other texts differ only in how links are judged, which layouts share.
			for _, kind := range sections.Types {
				for _, variant := range kind.Variants {
					if i < 3 {
						p := mustPreview(t, site, kind.Key, variant.File)
						checkHarmless(t, p)
						checkSameCode(t, p, cleanSections[kind.Key+variant.File])
					}
				}
			}
			want := strings.Join(strings.Fields(strings.NewReplacer("\u202e", "", "\x01", "").Replace(text)), " ")
			if got := strings.Join(strings.Fields(mustPage(t, site, sections.Default(), "/").Find("h1").Text()), " "); got != want {
				t.Errorf("got heading %q, want %q", got, want)
			}
		})
	}
}

// TestHostileRecords spoils one record of the content at a time: what surrounds
// it stands, and the visitor can still call.
func TestHostileRecords(t *testing.T) {
	clean := drawAll(t, mustSpoil(t, "", "none"))
	for key := range mustObject(t) {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			for i, p := range drawAll(t, mustSpoil(t, worst, key)) {
				checkHarmless(t, p)
				checkSameCode(t, p, clean[i])
				if p.Find("h1").Length() != 1 || strings.TrimSpace(p.Find("h1").Text()) == "" {
					t.Errorf("%s: got %d headings, the first %q", p.path, p.Find("h1").Length(), p.Find("h1").First().Text())
				}
				if p.Find("a[href^='tel:']").Length() == 0 || p.Find("a[href^='https://wa.me/']").Length() == 0 {
					t.Errorf("%s: got no way to call or to write", p.path)
				}
			}
		})
	}
}

// TestLongTexts puts a megabyte into one text of the six records of the form at a
// time. The home page has all of them; it stays of a size that a telephone loads.
func TestLongTexts(t *testing.T) {
	megabyte := strings.Repeat("corazón ", 1<<17)
	names := []string{"DoctorInfo", "DoctorWorkInfo", "HeroSection", "Certifications", "Experience", "AboutMe"}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := mustSpoil(t, "", "none")
			body := must.Get(json.Marshal(site))(t)
			for i := range countTexts(reflect.ValueOf(site).Elem().FieldByName(name)) {
				if testing.Short() && i%4 > 0 {
					continue
				}
				must.OK(t, json.Unmarshal(body, site))
				setText(reflect.ValueOf(site).Elem().FieldByName(name), i, megabyte)
				long := must.Get(json.Marshal(site))(t)
				decoded := must.Get(content.Decode(long))(t)
				document := must.Get(views.Routes(decoded, sections.Default(), address)[0].Draw(t.Context()))(t)
				if len(document.HTML) > 2<<20 || !bytes.HasSuffix(bytes.TrimSpace(document.HTML), []byte("</html>")) {
					t.Errorf("text %d: got a page of %d bytes", i, len(document.HTML))
				}
			}
		})
	}
}

// countTexts counts the texts of a value; setText sets one of them.
func countTexts(value reflect.Value) int { return eachText(value, func(int, reflect.Value) {}) }

func setText(value reflect.Value, n int, text string) {
	eachText(value, func(i int, one reflect.Value) {
		if i == n {
			one.SetString(text)
		}
	})
}

func eachText(value reflect.Value, do func(i int, one reflect.Value)) int {
	count := 0
	var walk func(reflect.Value)
	walk = func(value reflect.Value) {
		switch value.Kind() {
		case reflect.String:
			do(count, value)
			count++
		case reflect.Slice:
			for i := range value.Len() {
				walk(value.Index(i))
			}
		case reflect.Struct:
			for i := range value.NumField() {
				walk(value.Field(i))
			}
		}
	}
	walk(value)
	return count
}

var (
	ignored = regexp.MustCompile(`^[\x00-\x20]+|[\t\n\r]`) // what a browser takes out of an address before it reads it
	scheme  = regexp.MustCompile(`^([a-zA-Z][a-zA-Z0-9+.-]*):`)
)

// checkHarmless reports anything on a page that a browser would run or fetch from elsewhere as code.
func checkHarmless(tb testing.TB, p page) {
	tb.Helper()
	if got := p.Find("script:not([type='application/ld+json']):not([type='speculationrules']):not([src='" + static.Loader() + "']), iframe, object, embed, base, meta[http-equiv], svg a, form").Length(); got != 0 {
		tb.Errorf("%s: got %d elements that content brought in", p.path, got)
	}
	if graphs := p.Find("script:not([src]):not([type='speculationrules'])"); graphs.Length() > 1 || graphs.Length() == 1 && !json.Valid([]byte(graphs.Text())) {
		tb.Errorf("%s: got %d graphs, want one block of JSON: %.200q", p.path, graphs.Length(), graphs.Text())
	}
	css := p.Find("style").Text()
	sum := sha256.Sum256([]byte(css))
	if got := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); p.Find("style").Length() != 1 || got != p.StyleHash {
		tb.Errorf("%s: got %d styles, the first with the hash %s, want one with %s", p.path, p.Find("style").Length(), got, p.StyleHash)
	}
	if strings.Contains(css, "evil.example") || strings.Contains(css, "alert(") || strings.Contains(css, "<") {
		tb.Errorf("%s: got a text of the content in the style", p.path)
	}
	p.Find("*").Each(func(_ int, e *goquery.Selection) {
		for _, attribute := range e.Nodes[0].Attr {
			if !harmless(attribute.Key, attribute.Val) {
				tb.Errorf("%s: got %s %s=%q", p.path, goquery.NodeName(e), attribute.Key, attribute.Val)
			}
		}
	})
}

// harmless reports whether an attribute runs nothing, and leads or fetches only where it may.
func harmless(key, value string) bool {
	value = ignored.ReplaceAllString(value, "")
	found := scheme.FindStringSubmatch(value)
	switch key {
	case "style", "srcdoc", "action", "formaction", "ping", "background":
		return false
	case "href", "xlink:href", "cite":
		// What templ writes in the place of a link that it does not trust.
		return found == nil || slices.Contains([]string{"http", "https", "tel", "mailto"}, strings.ToLower(found[1])) || value == "about:invalid#TemplFailedSanitizationURL"
	case "src", "poster", "srcset", "data":
		return model.OwnPath(value)
	case "data-props":
		return json.Valid([]byte(value))
	}
	return !strings.HasPrefix(key, "on")
}

// checkSameCode compares what a page runs, or is made of in its head, with the same page of a clean content.
func checkSameCode(tb testing.TB, p, clean page) {
	tb.Helper()
	for _, element := range []string{"script", "style", "link:not([rel=stylesheet])", "meta", "title", "body", "h1"} {
		if got, want := p.Find(element).Length(), clean.Find(element).Length(); got != want {
			tb.Errorf("%s: got %d × %s, want %d", p.path, got, element, want)
		}
	}
}
