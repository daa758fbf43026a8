package views_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views/sections"
	"latido/views/seo"
)

// mustOpened is the sample as a site shows it that is open, whatever the law says of
// that, after a change to it.
func mustOpened(tb testing.TB, change func(object map[string]any)) *content.Site {
	tb.Helper()
	object := mustObject(tb)
	if change != nil {
		change(object)
	}
	body := must.Get(json.Marshal(object))(tb)
	site := must.Get(content.Decode(content.FillOpen(body)))(tb)
	site.Open, site.At = true, time.Now()
	return site.Shown()
}

// unsaid is what an open site says nowhere.
var (
	unsaid = regexp.MustCompile(`(?i)\b0{4,}\b|0{7}|x{6}|por confirmar|de muestra|\(muestra\)|\x{E001}|wa\.me/\?|tel:\+?["?]`)
	cited  = regexp.MustCompile(`https://doi\.org/[\w./-]+`) // some have rows of zeros
	styled = regexp.MustCompile(`(?s)<style>.*?</style>`)
)

// TestOpenSaysNoPlaceholder: no page, no layout and no file says one, and nothing
// stands there half because of that.
func TestOpenSaysNoPlaceholder(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]*content.Site{
		"opened": mustOpened(t, nil),
		// What is left has to be whole also where the rest of it is not there.
		"without pictures and numbers": mustOpened(t, func(object map[string]any) {
			at(t, object, "callToAction")["backgroundImage"] = ""
			at(t, object, "doctorWorkInfo")["consultingHours1"] = "por confirmar"
			at(t, object, "consultationPrice")["price"] = "por confirmar"
		}),
	} {
		paths := pathsOf(allPages(site, sections.Default()))
		look := func(t *testing.T, p page) {
			t.Helper()
			if html := cited.ReplaceAllString(styled.ReplaceAllString(string(p.HTML), ""), ""); unsaid.MatchString(html) {
				at := unsaid.FindStringIndex(html)
				t.Errorf("%s: got %q in %q", p.path, html[at[0]:at[1]], html[max(0, at[0]-120):min(len(html), at[1]+60)])
			}
			checkMarkup(t, p)
			checkLinks(t, p, paths)
			checkWhole(t, p)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, route := range allPages(site, sections.Default()) {
				look(t, mustDraw(t, route))
			}
			eachVariant(t, "", func(t *testing.T, kind sections.Type, variant sections.Variant) {
				look(t, mustPreview(t, site, kind.Key, variant.File))
			})
			told := must.Get(site.Public())(t)
			for file, body := range map[string][]byte{"llms.txt": seo.LLMs(site, address), "manifest": seo.Manifest(site), "API": told} {
				if found := unsaid.Find(cited.ReplaceAll(body, nil)); found != nil {
					t.Errorf("%s: got %q", file, found)
				}
			}
			if strings.Contains(string(seo.LLMs(site, address)), ": \n") {
				t.Error("llms.txt: got a label without a value")
			}
		})
	}
}

// checkWhole reports elements in which something is missing: rows, lists and links
// without anything to read or to see.
func checkWhole(tb testing.TB, p page) {
	tb.Helper()
	empty := func(e *goquery.Selection) bool {
		return strings.TrimSpace(e.Text()) == "" && e.Find("img, svg, input, textarea, select, button, iframe, canvas, template, [data-opening]").Length() == 0
	}
	p.Find("h1, h2, h3, h4, p, li, dt, dd, dl, ul, ol, address, figcaption, blockquote, summary").Each(func(_ int, e *goquery.Selection) {
		if _, live := e.Attr("role"); !live && empty(e) && !e.Is("[data-opening], [hidden], [aria-live]") {
			html, _ := goquery.OuterHtml(e)
			tb.Errorf("%s: got an empty %s", p.path, html)
		}
	})
	p.Find("a").Each(func(_ int, e *goquery.Selection) {
		label := e.AttrOr("aria-label", "") + strings.TrimSpace(e.Text()) + e.Find("img[alt]").AttrOr("alt", "")
		if strings.TrimSpace(label) == "" {
			html, _ := goquery.OuterHtml(e)
			tb.Errorf("%s: got a link without a name: %s", p.path, html)
		}
	})
	p.Find("dl").Each(func(_ int, e *goquery.Selection) {
		if e.Find("dt").Length() == 0 || e.Find("dd").Length() == 0 {
			tb.Errorf("%s: got a list of labels without values", p.path)
		}
	})
	p.Find("dl div, dl").Each(func(_ int, e *goquery.Selection) {
		if terms := e.ChildrenFiltered("dt").Length(); terms > 0 && e.ChildrenFiltered("dd").Length() == 0 {
			html, _ := goquery.OuterHtml(e)
			tb.Errorf("%s: got a label without a value: %s", p.path, html)
		}
	})
	for _, text := range texts(p.Find("p, li, dd, span, address")) {
		if slices.ContainsFunc([]string{" ,", ", ,", "· ·", "()", ": .", "al .", "a ."}, func(cut string) bool { return strings.Contains(text, cut) }) || strings.HasPrefix(text, ",") || strings.HasSuffix(text, ", ") {
			tb.Errorf("%s: got a text with a hole: %q", p.path, text)
		}
	}
}
