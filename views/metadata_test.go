package views_test

import (
	"encoding/json"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/views"
	"latido/views/sections"
)

// TestAddressesOfMetadata: a page may name another one of the site as the one to
// keep or to lead to; whatever else its metadata say, it stands for itself.
func TestAddressesOfMetadata(t *testing.T) {
	for given, want := range map[string]string{
		"":                           "/contacto",
		"/contacto":                  "/contacto",
		"/":                          "/",
		"/aviso-de-privacidad":       "/aviso-de-privacidad",
		"/servicios":                 "/servicios",
		"/enfermedades/arritmias":    "/enfermedades/arritmias",
		"/enfermedades/ninguna":      "/contacto",
		"/Contacto/":                 "/contacto",
		"contacto":                   "/contacto",
		"https://otro.example/":      "/contacto",
		"//otro.example/":            "/contacto",
		"javascript:alert(1)":        "/contacto",
		`/"><script>alert(1)`:        "/contacto",
		"/contacto?utm_source=folio": "/contacto",
	} {
		t.Run(given, func(t *testing.T) {
			site := mustSite(t, mustObject(t))
			site.ContactMeta.Alternates.Canonical, site.ContactMeta.OpenGraph.URL = given, given
			p := mustPage(t, site, sections.Default(), "/contacto")
			if got := p.Find("link[rel=canonical]").AttrOr("href", ""); got != address+want {
				t.Errorf("got canonical %q, want %q", got, address+want)
			}
			if got := p.Find(`meta[property="og:url"]`).AttrOr("content", ""); got != address+want {
				t.Errorf("got og:url %q, want %q", got, address+want)
			}
			for _, route := range views.Routes(site, sections.Default(), address) {
				if got, own := route.Canonical(), route.Path != "/cita" && (route.Path != "/contacto" || want == "/contacto"); got != own {
					t.Errorf("%s: got canonical %v, want %v", route.Path, got, own)
				}
			}
		})
	}
}

func TestOwnIcon(t *testing.T) {
	for given, want := range map[string][]string{
		"":                        {"/favicon.ico", "/icon.svg"},
		"/favicon.ico":            {"/favicon.ico", "/icon.svg"},
		"/mi-icono.png":           {"/mi-icono.png"},
		"https://otro.example/i":  {"/favicon.ico", "/icon.svg"},
		"//otro.example/i":        {"/favicon.ico", "/icon.svg"},
		"data:image/svg+xml,<svg": {"/favicon.ico", "/icon.svg"},
	} {
		site := mustSite(t, mustObject(t))
		site.DoctorInfo.Favicon = given
		icons := mustPage(t, site, sections.Default(), "/").Find("link[rel=icon]")
		var got []string
		for i := range icons.Length() {
			got = append(got, icons.Eq(i).AttrOr("href", ""))
		}
		sameList(t, "icons of "+given, got, want)
	}
	site := mustSite(t, mustObject(t))
	site.DoctorInfo.Favicon = "/images/consultorio.webp"
	if got := mustPage(t, site, sections.Default(), "/").Find("link[rel=icon]").AttrOr("href", ""); !strings.HasPrefix(got, "/assets/") {
		t.Errorf("got icon %q, want the file of the picture", got)
	}
}

// TestLogosForMachines: the graph has the header's logo and its versions, those
// that are pictures of this site.
func TestLogosForMachines(t *testing.T) {
	site := mustSite(t, mustObject(t))
	logos := func() []string {
		t.Helper()
		var graph struct {
			Nodes []struct {
				Type any      `json:"@type"`
				Logo []string `json:"logo"`
			} `json:"@graph"`
		}
		block := mustPage(t, site, sections.Default(), "/").Find(`script[type="application/ld+json"]`).Text()
		must.OK(t, json.Unmarshal([]byte(block), &graph))
		for _, node := range graph.Nodes {
			if node.Type == "Physician" {
				return node.Logo
			}
		}
		t.Fatal("the graph has no practice")
		return nil
	}
	if got := logos(); got != nil {
		t.Errorf("got logos %q of a site without one", got)
	}
	h := &site.Header
	h.LogoPath, h.LogoVariant1, h.LogoVariant3, h.LogoVariant5 = "/logo.svg", "/logo-claro.svg", "https://otro.example/logo.svg", "javascript:alert(1)"
	sameList(t, "logos", logos(), []string{address + "/logo.svg", address + "/logo-claro.svg"})
}

// TestFactsOfTestimonials: what a patient adds stands beside its label, and nothing does where nothing is added.
func TestFactsOfTestimonials(t *testing.T) {
	eachVariant(t, "Testimonials", func(t *testing.T, kind sections.Type, variant sections.Variant) {
		site := mustSite(t, mustObject(t))
		if got := mustPreview(t, site, kind.Key, variant.File).Find(".facts").Length(); got != 0 {
			t.Errorf("got %d lists of facts, want none", got)
		}
		first := &site.Records.Testimonials[0]
		first.Procedure, first.TimeElapsed = "Holter", "8 meses"
		sameList(t, "facts", texts(mustPreview(t, site, kind.Key, variant.File).Find(".facts li")), []string{"Procedimiento Holter", "Tiempo transcurrido 8 meses"})
	})
}
