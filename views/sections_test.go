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
	"latido/db/dbtest/must"
	"latido/db/sample/variation"
	"latido/static"
	"latido/views"
	"latido/views/sections"
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
	must.OK(t, fs.WalkDir(os.DirFS("sections"), ".", func(path string, entry fs.DirEntry, err error) error {
		if folder, name, nested := strings.Cut(path, "/"); nested && strings.HasPrefix(name, folder+"_") && regexp.MustCompile(`\.(templ|css)$`).MatchString(name) {
			found[path] = true
		}
		return err
	}))
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
	body := must.Get(json.Marshal(mustObject(t)))(t)
	sites := map[string]*content.Site{"": mustSite(t, mustObject(t))}
	for _, kind := range variation.Kinds {
		bent := must.Get(variation.Apply(content.Fill(body), kind))(t)
		sites[kind] = must.Get(content.Decode(bent))(t)
		if len(sites[kind].Broken) > 0 {
			t.Fatalf("%s: got broken %v", kind, sites[kind].Broken)
		}
	}
	if _, err := variation.Apply(body, "no-such-kind"); err == nil {
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
			if kind.Key == "PhotosGallery" && name == "bare" {
				if root.Length() != 0 {
					t.Errorf("%s: got a gallery without pictures", p.path)
				}
				continue
			}
			if root.Length() != 1 {
				t.Errorf("%s: got %d elements of class %s, want 1", p.path, root.Length(), rootClass(variant.File))
			}
			if strings.TrimSpace(root.Text()) == "" && root.Find("img").Length() == 0 {
				t.Errorf("%s: got nothing inside", p.path)
			}
			if !strings.Contains(p.styles(), static.CSS(kind.Style(variant))) {
				t.Errorf("%s %s: got no styles of the layout", variant.File, name)
			}
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
			records, want := within(got, base), want[key]
			if variant.File == "diseases_heart.templ" { // by where they lie, not in the list's order
				slices.Sort(records)
				want = slices.Sorted(slices.Values(want))
			}
			sameList(t, "records", records, want)
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
		"CallToAction":        append(strings.SplitAfter(site.CallToAction.Description, ". "), site.CallToAction.Title, "Llama ahora", "Envía mensaje"),
		"GeneralCallToAction": {site.GeneralCallToAction.Title, "Llama ahora", "Envía mensaje"},
		"CallToActionIndividual": {site.DiseasesSection.IndividualPage.ContactButton.Title,
			site.DiseasesSection.IndividualPage.ContactButton.Text, "Llama ahora", "Envía mensaje"},
		"Testimonials": {"M. G.", "E. S.", "Ver más", site.Records.Testimonials[0].ShortTestimonial, site.Records.Testimonials[0].FullTestimonial},
		"Certifications": {"Consejo de muestra", "Título profesional", "Certificación vigente", "Cursos", "Curso de muestra",
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

// TestGalleryWithoutPictures: a gallery whose pictures are all missing is left out, and
// one of them brings it back.
func TestGalleryWithoutPictures(t *testing.T) {
	t.Parallel()
	site := mustSite(t, mustObject(t))
	for i := range site.Records.Gallery {
		site.Records.Gallery[i].Src = ""
	}
	shown := func(p page) bool { return p.Find("#photosgallery-title").Length() > 0 }
	eachVariant(t, "PhotosGallery", func(t *testing.T, kind sections.Type, variant sections.Variant) {
		if shown(mustPreview(t, site, kind.Key, variant.File)) {
			t.Error("got a gallery without pictures")
		}
	})
	if shown(mustPage(t, site, sections.Default(), "/")) {
		t.Error("got a gallery without pictures on the home page")
	}
	site.Records.Gallery[4].Src = "/images/arteria_antes.webp"
	if !shown(mustPage(t, site, sections.Default(), "/")) {
		t.Error("got no gallery of one picture")
	}
}

// TestAnswersSayWhenToCall: the layout that promises when to call 911 shows every sign
// that the triage table has for the symptom, under the table's title.
func TestAnswersSayWhenToCall(t *testing.T) {
	t.Parallel()
	object := mustObject(t)
	at(t, object, "triage")["emergencyTitle"] = "Marca al 911 si…"
	site := mustSite(t, object)
	p := mustPreview(t, site, "Symptoms", "symptoms_answers.templ")
	for _, symptom := range site.Records.Symptoms[:3] {
		signs := site.Triage.With("emergency", symptom.Alarms)
		if len(signs) == 0 {
			t.Errorf("%s has no sign for 911", symptom.ID)
		}
		for _, sign := range signs {
			has(t, p, sign)
		}
	}
	if title := p.Find(".symptoms-answers-signs h4").First().Text(); title != "Marca al 911 si…" {
		t.Errorf("got the title %q", title)
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
			if !strings.Contains(p.styles(), static.CSS(kind.Style(kind.Variants[0]))) {
				t.Errorf("%s: got no styles of the default layout", kind.Key)
			}
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

// dots counts the controls of the gallery that are named after picture n, by a
// label or by their text, which may go on with what the picture shows.
func dots(root *goquery.Selection, n int) int {
	want := fmt.Sprintf("Ir a la foto %d", n)
	return root.Find("[aria-label], .visually-hidden").FilterFunction(func(_ int, s *goquery.Selection) bool {
		name, _, _ := strings.Cut(s.AttrOr("aria-label", s.Text()), ":")
		return strings.TrimSpace(name) == want
	}).Length()
}
