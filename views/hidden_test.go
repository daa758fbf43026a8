package views_test

import (
	"fmt"
	"strings"
	"testing"

	"latido/db/content"
	"latido/static"
	"latido/views/sections"
)

// TestHiddenItems gives one item of each list a name of its own and shows it,
// then hides it, in every layout and on the home page.
func TestHiddenItems(t *testing.T) {
	const marker = "Nombre que nadie más lleva"
	for _, c := range []struct {
		name, key, path, list, text string
	}{
		{"payment method", "Payments", "payments", "methods", "name"},
		{"insurer", "Insurances", "insurances", "companies", "name"},
		{"document", "Certifications", "certifications", "documents", "name"},
		{"entity", "Certifications", "certifications", "entities", "name"},
		{"group", "Certifications", "certifications", "groups", "subheader"},
		{"testimonial", "Testimonials", "records", "testimonials", "fullTestimonial"},
	} {
		for _, visible := range []any{true, false, nil} {
			object := mustObject(t)
			item := at(t, object, c.path)[c.list].([]any)[0].(map[string]any)
			item[c.text], item["visible"] = marker, visible
			site := mustSite(t, object)
			check := func(t *testing.T, p page) {
				t.Helper()
				if visible == true {
					has(t, p, marker)
				} else {
					hasNot(t, p, marker)
				}
			}
			t.Run(fmt.Sprintf("%s %v", c.name, visible), func(t *testing.T) {
				check(t, mustPage(t, site, sections.Default(), "/"))
				eachVariant(t, c.key, func(t *testing.T, _ sections.Type, variant sections.Variant) {
					check(t, mustPreview(t, site, c.key, variant.File))
				})
			})
		}
	}
}

func TestHiddenItemOfGroup(t *testing.T) {
	object := mustObject(t)
	group := at(t, object, "certifications")["groups"].([]any)[0].(map[string]any)
	items := group["items"].([]any)
	items[0].(map[string]any)["title"], items[0].(map[string]any)["visible"] = "Renglón oculto", false
	site := mustSite(t, object)
	eachVariant(t, "Certifications", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		p := mustPreview(t, site, "Certifications", variant.File)
		hasNot(t, p, "Renglón oculto")
		has(t, p, items[1].(map[string]any)["title"].(string))
	})
}

// TestHiddenMethodInFooter: the footer lists the payment methods as well.
func TestHiddenMethodInFooter(t *testing.T) {
	object := mustObject(t)
	methods := at(t, object, "payments")["methods"].([]any)
	methods[0].(map[string]any)["name"], methods[0].(map[string]any)["visible"] = "Trueque", false
	site := mustSite(t, object)
	eachVariant(t, "Footer", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		p := mustPreview(t, site, "Footer", variant.File)
		hasNot(t, p, "Trueque")
		has(t, p, "Transferencia bancaria")
	})
}

// TestHiddenSections hides one section type at a time: markup and style are gone, all others stay.
func TestHiddenSections(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, hidden := range sections.Types {
		t.Run(hidden.Key, func(t *testing.T) {
			selections := with(func(s *content.Selection) { s.Display = s.Type != hidden.Key })
			p := mustPage(t, site, selections, "/")
			if hidden.Key == "CallToActionIndividual" {
				p = mustPage(t, site, selections, "/servicios/ecmo")
			}
			for _, kind := range sections.Types {
				variant := kind.Variants[0]
				shown := kind.Key != hidden.Key && (kind.Home == (p.path == "/") || !kind.Home) && (kind.Key != "NavMenu" || hidden.Key != "Header") &&
					(kind.Key != "CallToActionIndividual" || p.path != "/")
				if got := p.Find("."+rootClass(variant.File)).Length() == 1; got != shown {
					t.Errorf("%s: got shown %v, want %v", kind.Key, got, shown)
				}
				if got := strings.Contains(p.styles(), static.CSS(kind.Style(variant))); got != shown {
					t.Errorf("%s: got its style %v, want %v", kind.Key, got, shown)
				}
			}
			checkMarkup(t, p)
		})
	}
}
