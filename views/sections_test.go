package views_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/static"
	"latido/views"
	"latido/views/sections"
	"latido/views/specimen"
)

func TestTypes(t *testing.T) {
	object := mustObject(t)
	want := strings.Fields(`AboutMe CallToAction CallToActionIndividual Certifications ConsultationPrice Diseases Experience Footer
		GeneralCallToAction Header Hero Insurances NavMenu Payments PhotosGallery Purpose Services Symptoms Testimonials Valorations`)
	var keys []string
	for _, kind := range sections.Types {
		keys = append(keys, kind.Key)
		if len(kind.Variants) == 0 {
			t.Fatalf("%s has no layout", kind.Key)
		}
		for _, need := range kind.Needs {
			path, key := "", need
			if i := strings.LastIndex(need, "."); i >= 0 {
				path, key = need[:i], need[i+1:]
			}
			if _, there := at(t, object, path)[key]; !there {
				t.Errorf("%s needs %q, which the content does not have", kind.Key, need)
			}
		}
		seen := map[string]bool{}
		for _, variant := range kind.Variants {
			for _, text := range []string{variant.File, variant.Name, variant.Description} {
				if text == "" || text != strings.TrimSpace(text) || seen[text] {
					t.Errorf("%s %s: got %q empty, or twice within the type", kind.Key, variant.File, text)
				}
				seen[text] = true
			}
			if !strings.HasSuffix(variant.Description, ".") || strings.HasSuffix(variant.Name, ".") {
				t.Errorf("%s: got name %q and description %q, want a name and a sentence", variant.File, variant.Name, variant.Description)
			}
		}
	}
	slices.Sort(keys)
	sameList(t, "types", keys, want)
}

func TestDefaultMap(t *testing.T) {
	var got, want []string
	for _, selection := range sections.Default() {
		got = append(got, fmt.Sprintf("%s %s %v", selection.Type, selection.Component, selection.Display))
	}
	for _, kind := range sections.Types {
		want = append(want, fmt.Sprintf("%s %s true", kind.Key, kind.Variants[0].File))
	}
	sameList(t, "map", got, want)
}

// TestFiles compares the registry with the disk: every layout has its template
// and its stylesheet, and no template or stylesheet that looks like a layout is
// left out of the registry.
func TestFiles(t *testing.T) {
	want := map[string]bool{}
	for _, kind := range sections.Types {
		folder := strings.ToLower(kind.Key)
		for _, variant := range kind.Variants {
			if !strings.HasPrefix(variant.File, folder+"_") {
				t.Errorf("got %s in %s, want a name that begins with %s_", variant.File, kind.Key, folder)
			}
			stem := folder + "/" + strings.TrimSuffix(variant.File, ".templ")
			want[stem+".templ"], want[stem+".css"] = true, true
			if got := kind.Style(variant); got != "sections/"+stem {
				t.Errorf("got style %q, want %q", got, "sections/"+stem)
			}
			if static.CSS(kind.Style(variant)) == "" {
				t.Errorf("got no built style for %s", stem)
			}
		}
	}
	found := map[string]bool{}
	err := fs.WalkDir(os.DirFS("sections"), ".", func(path string, entry fs.DirEntry, err error) error {
		if folder, name, nested := strings.Cut(path, "/"); nested && strings.HasPrefix(name, folder+"_") && regexp.MustCompile(`\.(templ|css)$`).MatchString(name) {
			found[path] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path := range want {
		if !found[path] {
			t.Errorf("got no file %s, which the registry names", path)
		}
	}
	for path := range found {
		if !want[path] {
			t.Errorf("got the file %s, which the registry does not name", path)
		}
	}
}

// TestEveryVariant draws each layout from the sample and from each bent content.
func TestEveryVariant(t *testing.T) {
	body, err := json.Marshal(mustObject(t))
	if err != nil {
		t.Fatal(err)
	}
	sites := map[string]*content.Site{"": mustSite(t, mustObject(t))}
	for _, kind := range specimen.Kinds {
		bent, err := specimen.Bend(body, kind)
		if err != nil {
			t.Fatal(err)
		}
		if sites[kind], err = content.Decode(bent); err != nil {
			t.Fatal(err)
		}
		if len(sites[kind].Broken) > 0 {
			t.Fatalf("%s: got broken %v", kind, sites[kind].Broken)
		}
	}
	if _, err := specimen.Bend(body, "no-such-kind"); err == nil {
		t.Error("got no error for a kind that does not exist")
	}
	eachVariant(t, "", func(t *testing.T, kind sections.Type, variant sections.Variant) {
		t.Parallel()
		for name, site := range sites {
			p := mustPreview(t, site, kind.Key, variant.File)
			p.path = variant.File + " " + name
			checkMarkup(t, p)
			hasNot(t, p, "Failed to load content")
			hasNot(t, p, "TemplFailed")
			root := p.Find("." + rootClass(variant.File))
			if root.Length() != 1 {
				t.Errorf("%s: got %d elements of class %s, want 1", p.path, root.Length(), rootClass(variant.File))
			}
			if strings.TrimSpace(root.Text()) == "" && root.Find("img").Length() == 0 {
				t.Errorf("%s: got nothing inside", p.path)
			}
			has(t, p, static.CSS(kind.Style(variant)))
			if name == "" {
				checkLinks(t, p, pathsOf(allPages(site, sections.Default())))
			}
		}
	})
}

func TestPreviewOfNothing(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, c := range [][2]string{{"Hero", "no_such.templ"}, {"NoSuch", "hero_panorama.templ"}, {"Hero", ""}, {"Footer", "hero_panorama.templ"}} {
		if _, ok := views.Preview(site, address, c[0], c[1]); ok {
			t.Errorf("got a preview of %q, want none", c)
		}
	}
}

// TestTeasers counts what the home page shows of each list, in every layout.
func TestTeasers(t *testing.T) {
	site := mustSite(t, mustObject(t))
	want := map[string][]string{}
	for _, r := range site.Records.Diseases[:6] {
		want["Diseases"] = append(want["Diseases"], "/enfermedades/"+r.ID)
	}
	for _, r := range site.Records.Symptoms[:3] {
		want["Symptoms"] = append(want["Symptoms"], "/sintomas/"+r.ID)
	}
	for _, r := range site.Records.Services[:6] {
		want["Services"] = append(want["Services"], "/servicios/"+r.ID)
	}
	for key, base := range map[string]string{"Diseases": "/enfermedades", "Symptoms": "/sintomas", "Services": "/servicios"} {
		eachVariant(t, key, func(t *testing.T, _ sections.Type, variant sections.Variant) {
			got := hrefs(mustPreview(t, site, key, variant.File).Find("." + rootClass(variant.File)))
			sameList(t, "records", within(got, base), want[key])
			if !slices.Contains(got, base) {
				t.Errorf("got no link to %s", base)
			}
		})
	}
}

// TestWholeSections counts what the other sections show, in every layout.
func TestWholeSections(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for key, want := range map[string][]string{
		"Hero":                {site.HeroSection.Title, site.HeroSection.Subtitle, "Llama ahora", "Envía mensaje"},
		"Insurances":          {"GNP Seguros", "BBVA Seguros", "Plan Seguro", "VUMI"},
		"Payments":            {"Efectivo", "Transferencia bancaria", "Tarjetas de crédito", "Tarjetas de débito", "Seguro de gastos médicos"},
		"ConsultationPrice":   {"$1,500 MXN", site.ConsultationPrice.Title, site.ConsultationPrice.Text, site.ConsultationPrice.ButtonText},
		"Experience":          {"+4", "+1000", "años de experiencia", "procedimientos", "pacientes"},
		"AboutMe":             {"Desde hace 5 años", site.AboutMe.Title, site.AboutMe.Entities[2].Title},
		"Purpose":             {"Prevención", "Diagnóstico", "Acompañamiento", site.Purpose.SectionTitle},
		"Valorations":         append(content.Lines(site.Valorations.Description), site.Valorations.Title),
		"CallToAction":        {site.CallToAction.Title, site.CallToAction.Description, "Llama ahora", "Envía mensaje"},
		"GeneralCallToAction": {site.GeneralCallToAction.Title, "Llama ahora", "Envía mensaje"},
		"CallToActionIndividual": {site.DiseasesSection.IndividualPage.ContactButton.Title,
			site.DiseasesSection.IndividualPage.ContactButton.Text, "Llama ahora", "Envía mensaje"},
		"Testimonials": {"M. G.", "E. S.", "Ver más", site.Records.Testimonials[0].ShortTestimonial, site.Records.Testimonials[0].FullTestimonial},
		"Certifications": {"Consejo de certificación (muestra)", "Título profesional", "Curso de reanimación", "Membresías", "Hospital sede por confirmar",
			site.Certifications.SectionTitle},
	} {
		eachVariant(t, key, func(t *testing.T, _ sections.Type, variant sections.Variant) {
			p := mustPreview(t, site, key, variant.File)
			text := strings.Join(texts(p.Find("."+rootClass(variant.File))), " ")
			for _, want := range want {
				if !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
					t.Errorf("got no %q", want)
				}
			}
			if strings.Contains(text, "{yearsOfExperience}") {
				t.Error("got a placeholder")
			}
		})
	}
	eachVariant(t, "PhotosGallery", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		root := mustPreview(t, site, "PhotosGallery", variant.File).Find("." + rootClass(variant.File))
		for i, picture := range site.Records.Gallery {
			if got := root.Find(fmt.Sprintf("img[alt=%q]", picture.Alt)).Length(); got == 0 {
				t.Errorf("got no picture %q", picture.ID)
			}
			if got := dots(root, i+1); got != 1 {
				t.Errorf("got %d dots for picture %d, want 1", got, i+1)
			}
		}
		if dots(root, 7) != 0 {
			t.Error("got a dot too many")
		}
	})
	eachVariant(t, "Insurances", func(t *testing.T, _ sections.Type, variant sections.Variant) {
		root := mustPreview(t, site, "Insurances", variant.File).Find("." + rootClass(variant.File))
		for _, company := range site.Insurances.Companies {
			if got := strings.Count(root.Text(), company.Name); got != 1 {
				t.Errorf("got %q %d times, want once", company.Name, got)
			}
		}
	})
}

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
		{"testimonial", "Testimonials", "records", "testimonials", "shortTestimonial"},
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
				if got := strings.Contains(p.Find("style").Text(), static.CSS(kind.Style(variant))); got != shown {
					t.Errorf("%s: got its style %v, want %v", kind.Key, got, shown)
				}
			}
			checkMarkup(t, p)
		})
	}
}

func TestSectionOrder(t *testing.T) {
	site := mustSite(t, mustObject(t))
	for _, c := range []struct {
		name  string
		order func(content.Selections)
	}{
		{"default", func(content.Selections) {}},
		{"reversed", func(s content.Selections) { slices.Reverse(s) }},
		{"by name", func(s content.Selections) {
			slices.SortFunc(s, func(a, b content.Selection) int { return strings.Compare(a.Type, b.Type) })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			selections := sections.Default()
			c.order(selections)
			var want []string
			for _, selection := range selections {
				for _, kind := range sections.Types {
					if kind.Key == selection.Type && kind.Home {
						want = append(want, rootClass(selection.Component))
					}
				}
			}
			var got []string
			mustPage(t, site, selections, "/").Find("main > *").Each(func(_ int, e *goquery.Selection) {
				for _, class := range strings.Fields(e.AttrOr("class", "")) {
					if slices.Contains(want, class) {
						got = append(got, class)
					}
				}
			})
			sameList(t, "sections", got, want)
		})
	}
}

func TestUnknownChoices(t *testing.T) {
	site := mustSite(t, mustObject(t))
	t.Run("layout", func(t *testing.T) {
		for _, kind := range sections.Types {
			selections := with(func(s *content.Selection) {
				if s.Type == kind.Key {
					s.Component = "no_such.templ"
				}
			})
			path := "/"
			if kind.Key == "CallToActionIndividual" {
				path = "/servicios/ecmo"
			}
			p := mustPage(t, site, selections, path)
			if got := p.Find("." + rootClass(kind.Variants[0].File)).Length(); got != 1 {
				t.Errorf("%s: got the default layout %d times, want once", kind.Key, got)
			}
			has(t, p, static.CSS(kind.Style(kind.Variants[0])))
		}
	})
	t.Run("type", func(t *testing.T) {
		selections := append(sections.Default(), content.Selection{Type: "Popup", Component: "popup_loud.templ", Display: true})
		p := mustPage(t, site, selections, "/")
		hasNot(t, p, "popup")
		hasNot(t, p, "Failed to load content")
		checkMarkup(t, p)
	})
	t.Run("empty map", func(t *testing.T) {
		p := mustPage(t, site, content.Selections{}, "/")
		if got := p.Find("main > *").Length(); got != 0 {
			t.Errorf("got %d home sections, want none", got)
		}
		if p.Find("header").Length() != 1 || p.Find("footer").Length() != 1 {
			t.Error("got no header or no footer, want the frame in its default layouts")
		}
	})
}

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
				if p.Find("title").Text() == "" {
					t.Errorf("%s: got no title", route.Path)
				}
			}
		})
	}
}

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

// dots counts the controls of the gallery that are named after picture n, by a
// label or by their text, which may go on with what the picture shows.
func dots(root *goquery.Selection, n int) int {
	want := fmt.Sprintf("Ir a la foto %d", n)
	return root.Find("[aria-label], .visually-hidden").FilterFunction(func(_ int, s *goquery.Selection) bool {
		name, _, _ := strings.Cut(s.AttrOr("aria-label", s.Text()), ":")
		return strings.TrimSpace(name) == want
	}).Length()
}
