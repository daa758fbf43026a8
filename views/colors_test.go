package views_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/static"
	"latido/views/sections"
)

// TestColours: on every page and in every layout what looks like a call is one, and what
// opens WhatsApp has its sign.
func TestColours(t *testing.T) {
	t.Parallel()
	object := mustObject(t)
	booking := at(t, object, "doctoralia")
	booking["enabled"], booking["doctorSlug"] = true, "andres-villasenor"
	site := mustSite(t, object)
	for _, route := range allPages(site, sections.Default()) {
		checkColours(t, route.Path, mustDraw(t, route).Selection)
	}
	eachVariant(t, "", func(t *testing.T, kind sections.Type, variant sections.Variant) {
		checkColours(t, variant.File, mustPreview(t, site, kind.Key, variant.File).Selection)
	})
}

func checkColours(t *testing.T, where string, page *goquery.Selection) {
	t.Helper()
	const call, message = ".button-call, .floating-call:not(.floating-practice), .floating-emergency", ".button-message, .floating-message, .floating-practice"
	page.Find(call).Each(func(_ int, s *goquery.Selection) {
		if href := s.AttrOr("href", ""); !strings.HasPrefix(href, "tel:") {
			t.Errorf("%s: %q looks like a call and leads to %q", where, strings.TrimSpace(s.Text()), href)
		}
	})
	page.Find(message).Each(func(_ int, s *goquery.Selection) {
		// Where 911 stands beside it the practice is not what to call first.
		if strings.HasPrefix(s.AttrOr("href", ""), "tel:") && !s.HasClass("floating-practice") {
			t.Errorf("%s: %q looks like a message and calls", where, strings.TrimSpace(s.Text()))
		}
	})
	page.Find(".button, .floating a").Filter("a[href^='https://wa.me/']").Each(func(_ int, s *goquery.Selection) {
		if !s.Is(message) || !strings.Contains(static.Icon("/icons/brand-whatsapp.svg"), `d="`+s.Find("path").AttrOr("d", "none")+`"`) {
			t.Errorf("%s: %q opens WhatsApp and does not look like it", where, strings.TrimSpace(s.Text()))
		}
	})
}

// TestLayoutsKeepColours: a layout may choose the teal that its ground needs for the two
// kinds of button, and never the red of 911.
func TestLayoutsKeepColours(t *testing.T) {
	t.Parallel()
	rule := regexp.MustCompile(`\.button-(call|message)[^{},]*\{[^}]*?background(?:-color)?:([^;}]+)`)
	allowed := []string{"var(--teal)", "var(--sea)", "#fff", "none"}
	names := []string{"layout/base"}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			names = append(names, kind.Style(variant))
		}
	}
	found := 0
	for _, name := range names {
		for _, match := range rule.FindAllStringSubmatch(static.CSS(name), -1) {
			found++
			if !slices.Contains(allowed, match[2]) {
				t.Errorf("%s: got %s for .button-%s, want one of %v", name, match[2], match[1], allowed)
			}
		}
	}
	if found < 3 {
		t.Errorf("got %d rules, want those of base and of the dark layouts at least", found)
	}
}
