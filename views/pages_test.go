package views_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/views/sections"
)

func TestRoutes(t *testing.T) {
	site := mustSite(t, mustObject(t))
	site.Open = true // a sample is not for search engines
	routes := allPages(site, sections.Default())
	paths := pathsOf(routes)
	want := []string{"/", "/enfermedades", "/sintomas", "/servicios", "/contacto", "/aviso-de-privacidad", "/como-escribimos", "/cita", "/404"}
	for _, r := range site.Records.Diseases {
		want = append(want, "/enfermedades/"+r.ID)
	}
	for _, r := range site.Records.Symptoms {
		want = append(want, "/sintomas/"+r.ID)
	}
	for _, r := range site.Records.Services {
		want = append(want, "/servicios/"+r.ID)
	}
	if len(routes) != len(paths) || len(paths) != len(want) || len(want) != 9+14+8+15 {
		t.Errorf("got %d routes on %d paths, want %d", len(routes), len(paths), len(want))
	}
	for _, path := range want {
		if !paths[path] {
			t.Errorf("got no page at %s", path)
		}
	}
	for _, route := range routes {
		t.Run(route.Path, func(t *testing.T) {
			p := mustDraw(t, route)
			checkMarkup(t, p)
			checkLinks(t, p, paths)
			if got := p.Find("h1").Length(); got != 1 || strings.TrimSpace(p.Find("h1").Text()) == "" {
				t.Errorf("got %d h1 %q, want one with a text", got, p.Find("h1").Text())
			}
			has(t, p, "</html>")
			hasNot(t, p, "Failed to load content")
			hasNot(t, p, "%!")
			hasNot(t, p, "TemplFailed")
			canonical := p.Find("link[rel=canonical]")
			if route.Path == "/404" || route.Path == "/cita" {
				if canonical.Length() != 0 || p.Find("meta[name=robots]").AttrOr("content", "") != "noindex" {
					t.Error("got a canonical address or no noindex on a page that is not for search engines")
				}
				return
			}
			if got, want := canonical.AttrOr("href", ""), address+route.Path; got != want || canonical.Length() != 1 {
				t.Errorf("got canonical %q, want %q", got, want)
			}
			if got := p.Find("meta[name=robots]").AttrOr("content", ""); !strings.HasPrefix(got, "index,follow") {
				t.Errorf("got robots %q, want index,follow", got)
			}
			for _, name := range []string{"og:title", "og:description", "og:url", "og:image", "og:site_name"} {
				if p.Find(fmt.Sprintf("meta[property=%q]", name)).AttrOr("content", "") == "" {
					t.Errorf("got no %s", name)
				}
			}
		})
	}
}

func TestContactLinks(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, route := range allPages(site, sections.Default()) {
		p := mustDraw(t, route)
		calls, messages := 0, 0
		p.Find("a[href]").Each(func(_ int, link *goquery.Selection) {
			u, err := url.Parse(link.AttrOr("href", ""))
			if err != nil {
				t.Errorf("%s: %v", route.Path, err)
				return
			}
			switch {
			case u.Scheme == "tel" && u.Opaque == "+525500000000":
				calls++
			case u.Scheme == "tel" && u.Opaque != "911":
				t.Errorf("%s: got %q, want the practice or 911", route.Path, u)
			case u.Host == "wa.me":
				messages++
				if u.Path != "/525500000000" {
					t.Errorf("%s: got %q, want the practice", route.Path, u)
				}
			}
		})
		if calls == 0 || messages == 0 {
			t.Errorf("%s: got %d links to call and %d to write, want both", route.Path, calls, messages)
		}
		if got := p.Find(".floating a").Length(); got != 2 {
			t.Errorf("%s: got %d floating links, want 2", route.Path, got)
		}
	}
}

// TestMessageTellsNothing sees to it that the text for WhatsApp, which belongs to a
// third party, names no disease and no symptom.
func TestMessageTellsNothing(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, c := range []struct{ path, want, wantNot string }{
		{"/", "quiero agendar una cita", "“"},
		{"/enfermedades", "quiero agendar una cita.", "nfermedad"},
		{"/enfermedades/arritmias", "quiero agendar una cita.", "rritmia"},
		{"/sintomas/falta-de-aire", "quiero agendar una cita.", "aire"},
		{"/servicios/electrocardiograma", "Electrocardiograma", "“"},
	} {
		t.Run(c.path, func(t *testing.T) {
			p := mustPage(t, site, sections.Default(), c.path)
			links := p.Find("a[href*='//wa.me/']")
			if links.Length() == 0 {
				t.Error("got no WhatsApp link")
			}
			links.Each(func(_ int, link *goquery.Selection) {
				href := link.AttrOr("href", "")
				u, err := url.Parse(href)
				if err != nil || strings.Contains(href, "+") {
					t.Fatalf("got %q, %v, want spaces as %%20", href, err)
				}
				text := u.Query().Get("text")
				if !strings.Contains(text, c.want) || strings.Contains(text, c.wantNot) {
					t.Errorf("got %q, want %q and no %q", text, c.want, c.wantNot)
				}
			})
		})
	}
}

// lists are the record lists with the ids of their first five records.
func lists(site *content.Site) map[string][]string {
	first := map[string][]string{}
	for _, r := range site.Records.Diseases[:5] {
		first["/enfermedades"] = append(first["/enfermedades"], "/enfermedades/"+r.ID)
	}
	for _, r := range site.Records.Symptoms[:5] {
		first["/sintomas"] = append(first["/sintomas"], "/sintomas/"+r.ID)
	}
	for _, r := range site.Records.Services[:5] {
		first["/servicios"] = append(first["/servicios"], "/servicios/"+r.ID)
	}
	return first
}

func TestMenus(t *testing.T) {
	site := mustSite(t, mustObject(t))
	check := func(t *testing.T, menu *goquery.Selection) {
		t.Helper()
		if menu.Length() != 1 {
			t.Fatalf("got %d menus, want 1", menu.Length())
		}
		for base, want := range lists(site) {
			sameList(t, "submenu of "+base, within(hrefs(menu), base), want)
			all := menu.Find("a").FilterFunction(func(_ int, link *goquery.Selection) bool {
				return link.AttrOr("href", "") == base && strings.TrimSpace(link.Text()) == "Ver todos..."
			})
			if all.Length() != 1 {
				t.Errorf("got %d × Ver todos... to %s, want 1", all.Length(), base)
			}
		}
		var top []string
		menu.Find("a").Each(func(_ int, link *goquery.Selection) {
			if text := strings.TrimSpace(link.Text()); text == strings.ToUpper(text) {
				top = append(top, text+" "+link.AttrOr("href", ""))
			}
		})
		sameList(t, "menu", top, []string{"INICIO /", "ENFERMEDADES /enfermedades", "SÍNTOMAS /sintomas", "SERVICIOS /servicios", "CONTACTO /contacto"})
	}
	t.Run("drawer", func(t *testing.T) {
		p := mustPage(t, site, sections.Default(), "/")
		drawer := p.Find("#menu")
		check(t, drawer.Find("nav"))
		if got := drawer.Find("details").Length(); got != 3 {
			t.Errorf("got %d submenus, want 3", got)
		}
		sameList(t, "toggles", drawer.Find("summary").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("aria-label", "") }),
			[]string{"Mostrar submenú de ENFERMEDADES", "Mostrar submenú de SÍNTOMAS", "Mostrar submenú de SERVICIOS"})
		if p.Find("header [popovertarget=menu][aria-label='Abrir menú']").Length() != 1 || drawer.Find("[popovertarget=menu][aria-label='Cerrar menú']").Length() != 1 {
			t.Error("got no button to open the menu, or none to close it")
		}
	})
	eachVariant(t, "NavMenu", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		selections := with(func(s *content.Selection) {
			if s.Type == "NavMenu" {
				s.Component = variant.File
			}
		})
		check(t, mustPage(t, site, selections, "/").Find("header nav[aria-label=Principal]"))
	})
	eachVariant(t, "Header", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		selections := with(func(s *content.Selection) {
			if s.Type == "Header" {
				s.Component = variant.File
			}
		})
		p := mustPage(t, site, selections, "/")
		header := p.Find("header").First()
		check(t, header.Find("nav[aria-label=Principal]"))
		if header.Find("a.logo[href='/']").Length() == 0 {
			t.Error("got no logo that leads home")
		}
		for _, want := range []string{strings.Repeat("X", 17), site.DoctorInfo.CedProf, site.DoctorInfo.CedEsp} {
			if !strings.Contains(header.Text(), want) {
				t.Errorf("got no %q in the top bar", want)
			}
		}
		for _, link := range []string{site.DoctorInfo.FacebookLink, site.DoctorInfo.InstagramLink} {
			if !slices.Contains(hrefs(header), link) {
				t.Errorf("got no link to %s", link)
			}
		}
	})
}

func TestMenuOfTheOwner(t *testing.T) {
	object := mustObject(t)
	object["navMenu"] = []any{
		map[string]any{"label": "servicios", "path": "/en/otra/parte"},
		map[string]any{"label": "Blog", "path": "https://blog.example/x"},
	}
	p := mustPage(t, mustSite(t, object), sections.Default(), "/servicios/ecmo")
	menu := p.Find("header nav[aria-label=Principal] > ul")
	got := hrefs(menu)
	if !slices.Contains(got, "/servicios") || len(within(got, "/servicios")) != 5 {
		t.Errorf("got %q, want the path and the first records of the services", got)
	}
	if !slices.Contains(got, "https://blog.example/x") || slices.Contains(got, "/en/otra/parte") || slices.Contains(got, "/enfermedades") {
		t.Errorf("got %q, want the other entry as given and nothing else", got)
	}
	if got := menu.Find("a[href='/servicios'][aria-current]").Length(); got < 1 {
		t.Error("got no mark on the part of the site that the page is in")
	}
	if got := menu.Find("a[href='https://blog.example/x'][aria-current]").Length(); got != 0 {
		t.Error("got a mark on another entry")
	}
}

func TestFooter(t *testing.T) {
	site := mustSite(t, mustObject(t))
	eachVariant(t, "Footer", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		selections := with(func(s *content.Selection) {
			if s.Type == "Footer" {
				s.Component = variant.File
			}
		})
		footer := mustPage(t, site, selections, "/contacto").Find("footer")
		got := hrefs(footer)
		for base, want := range lists(site) {
			sameList(t, "links below "+base, within(got, base), want)
			if !slices.Contains(got, base) {
				t.Errorf("got no link to %s", base)
			}
		}
		for _, want := range []string{"/aviso-de-privacidad", "/como-escribimos", "#top", site.DoctorInfo.FacebookLink, site.DoctorInfo.InstagramLink, site.DoctorInfo.GoogleMapsLink} {
			if !slices.Contains(got, want) {
				t.Errorf("got no link to %s", want)
			}
		}
		if top := footer.Find("a[href='#top']"); strings.TrimSpace(top.AttrOr("aria-label", top.Text())) != "Volver arriba" {
			t.Error("got no link Volver arriba")
		}
		for _, want := range []string{site.DoctorInfo.Address, "Efectivo", "Seguro de gastos médicos"} {
			if !strings.Contains(footer.Text(), want) {
				t.Errorf("got no %q", want)
			}
		}
	})
}

func TestListPages(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, c := range []struct {
		path, title, picture string
		count                int
	}{
		{"/enfermedades", "Enfermedades", "corazon_abierto", 14},
		{"/sintomas", "Síntomas", "banner_sintomas", 8},
		{"/servicios", "Servicios", "banner_servicios", 15},
	} {
		t.Run(c.path, func(t *testing.T) {
			p := mustPage(t, site, sections.Default(), c.path)
			if got := strings.TrimSpace(p.Find("h1").Text()); got != c.title {
				t.Errorf("got title %q, want %q", got, c.title)
			}
			if got := p.Find(".banner img, .anatomy img").AttrOr("src", ""); !strings.Contains(got, c.picture) {
				t.Errorf("got banner %q, want %s", got, c.picture)
			}
			sidebar := p.Find("main nav.sidebar")
			if got := len(within(hrefs(sidebar), c.path)); got != c.count {
				t.Errorf("got %d links in the sidebar, want %d", got, c.count)
			}
			if got := sidebar.Find("[aria-current=page]").Length(); got != 0 {
				t.Errorf("got %d current items, want none on the list itself", got)
			}
			if got := sidebar.Find("a").Length(); got != c.count+1 || !p.Find(".list > *").First().Is("nav.sidebar") {
				t.Errorf("got %d links in the sidebar, want each record and the list once, before the cards", got)
			}
			if got := p.Find("main .card").Length(); got != c.count {
				t.Errorf("got %d cards, want %d", got, c.count)
			}
		})
	}
}

func TestEmptyList(t *testing.T) {
	object := mustObject(t)
	at(t, object, "records")["symptoms"] = []any{}
	p := mustPage(t, mustSite(t, object), sections.Default(), "/sintomas")
	has(t, p, "Todavía no hay páginas en esta lista")
	hasNot(t, p, "Failed to load content")
	if got := p.Find("a[href^='/sintomas/']").Length(); got != 0 {
		t.Errorf("got %d links to symptoms, want none", got)
	}
}

func TestDetailPages(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, c := range []struct {
		path, base, title string
		section           content.ListSection
		want              []string
		wantNot           string
	}{
		{"/enfermedades/arritmias", "/enfermedades", "Arritmias", site.DiseasesSection,
			[]string{"Trastornos del ritmo cardiaco", "Qué aumenta tu riesgo", "Llama al 911 si…", "Cómo se confirma", "Cómo se trata", "Vivir con ello", "Preguntas para tu consulta", "Fuentes", "22 de noviembre de 2026"}, "Cómo manejarlo"},
		{"/sintomas/falta-de-aire", "/sintomas", "Falta de aire", site.Symptoms,
			[]string{"Qué hacer ahora", "Qué puede haber detrás", "Llama al 911 si…"}, "Cómo manejarlo"},
		{"/servicios/angioplastia-coronaria", "/servicios", "Angioplastia coronaria", site.Services,
			[]string{"¿Duele?", "Cuánto dura", "Mitos y realidades", "Señales de alarma después", "Llama al 911 si…", "Quién lo hace y dónde", "Radiación", "Riesgos"}, "Cómo se hace"},
	} {
		t.Run(c.path, func(t *testing.T) {
			p := mustPage(t, site, sections.Default(), c.path)
			if got := strings.TrimSpace(p.Find("h1").Text()); got != c.title {
				t.Errorf("got title %q, want %q", got, c.title)
			}
			for _, want := range append(c.want, c.section.IndividualPage.ContactButton.Title, c.section.IndividualPage.ContactButton.Text) {
				if !strings.Contains(p.Find("main").Text(), want) {
					t.Errorf("got no %q", want)
				}
			}
			if slices.ContainsFunc(texts(p.Find("main h2")), func(h string) bool { return h == c.wantNot }) {
				t.Errorf("got a heading %q of what is empty", c.wantNot)
			}
			back := p.Find("main a").FilterFunction(func(_ int, a *goquery.Selection) bool {
				return strings.TrimSpace(a.Text()) == c.section.IndividualPage.ReturnButton.Text
			})
			if got := back.AttrOr("href", ""); back.Length() != 1 || got != c.base {
				t.Errorf("got %d return buttons to %q, want 1 to %s", back.Length(), got, c.base)
			}
			current := p.Find("main nav.sidebar .sidebar-full [aria-current=page]")
			if got := current.AttrOr("href", ""); current.Length() != 1 || got != c.path {
				t.Errorf("got %d current items (%q), want %s", current.Length(), got, c.path)
			}
			sameList(t, "trail", hrefs(p.Find("nav.breadcrumb")), []string{"/", c.base})
			if got := len(within(hrefs(p.Find(".detail-related")), "/servicios")); got == 0 {
				t.Error("got no related services")
			}
		})
	}
}

func TestContactPage(t *testing.T) {
	object := mustObject(t)
	p := mustPage(t, mustSite(t, object), sections.Default(), "/contacto")
	has(t, p, "Lunes a domingo, 14:00 a 21:00")
	hasNot(t, p, "Urgencias")
	if got := p.Find(".contact dd").Length(); got != 7 {
		t.Errorf("got %d facts, want address, hours, phone, WhatsApp, price, insurers and what to ask them", got)
	}

	work := at(t, object, "doctorWorkInfo")
	work["hospitalHeader"], work["hospitalAddress"] = "Hospital de prueba", "Calle Sin Nombre 1"
	work["consultingUrgenciesPhonesSubheader"], work["consultingUrgenciesPhone"] = "Urgencias", "+52 55 1111 2222"
	at(t, object, "doctorInfo")["email"] = "hola@latido.example"
	p = mustPage(t, mustSite(t, object), sections.Default(), "/contacto")
	for _, want := range []string{"Hospital de prueba", "Calle Sin Nombre 1", "Urgencias: +52\u00a055\u00a01111\u00a02222", `href="tel:+525511112222"`, `href="mailto:hola@latido.example"`} {
		has(t, p, want)
	}
}

func TestPrivacyPage(t *testing.T) {
	site := mustSite(t, mustObject(t))
	p := mustPage(t, site, sections.Default(), "/aviso-de-privacidad")
	has(t, p, site.DoctorInfo.Address)
	for _, unwanted := range []string{"{name}", "{address}", "{phone}", "{email}", "INAI"} {
		hasNot(t, p, unwanted)
	}
}
