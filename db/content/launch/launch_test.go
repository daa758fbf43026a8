package launch_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/content/launch"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/views/admin"
	"latido/views/sections"
)

var filledSample = sync.OnceValues(func() ([]byte, error) {
	body, err := sample.Content()
	return content.Fill(body), err
})

// mustSample decodes the sample as it is stored; every call returns one of its own.
func mustSample(tb testing.TB) *content.Site {
	tb.Helper()
	body := must.Get(sample.Content())(tb)
	return mustDecode(tb, body)
}

// mustDrawn decodes the sample as it is drawn, with other facts laid over it.
func mustDrawn(tb testing.TB, facts string) *content.Site {
	tb.Helper()
	body := must.Get(sample.Content())(tb)
	body = must.Get(content.Merge(body, []byte(facts)))(tb)
	return mustDecode(tb, content.Fill(body))
}

func mustDecode(tb testing.TB, body []byte) *content.Site {
	tb.Helper()
	return must.Get(content.Decode(body))(tb)
}

// mustReal is a practice with nothing of the sample left in it.
func mustReal(tb testing.TB) launch.Site {
	tb.Helper()
	s := launch.Site{Content: mustDecode(tb, must.Get(filledSample())(tb)), Sample: mustSample(tb), Sections: sections.Default()}
	site := s.Content
	d, w, hero := &site.DoctorInfo, &site.DoctorWorkInfo, &site.HeroSection
	d.Name, d.Specialty, d.CedProf, d.CedEsp = "Dra. Laura Pérez Ruiz", "Cardiología intervencionista", "Céd. Prof. 4738291 (UNAM)", "8473625, Instituto Politécnico Nacional"
	d.Phone, d.PhoneDisplay, d.Whatsapp, d.WhatsappDisplay = "+525541823097", "+52 55 4182 3097", "525541823098", "+52 55 4182 3098"
	d.Address, d.StreetAddress, d.AddressLocality, d.PostalCode = "Durango 290, Roma Norte, 06700 Cuauhtémoc, CDMX", "Durango 290, Roma Norte", "Cuauhtémoc", "06700"
	d.WebsiteURL, d.GoogleMapsLink, d.DoctoraliaLink = "https://www.dralauraperez.mx", "https://maps.app.goo.gl/abc", "https://www.doctoralia.com.mx/laura-perez"
	d.Specialist, site.HeroSlider.Slides = "Cardióloga", nil
	d.FacebookLink, d.InstagramLink, d.PortraitPath = "", "https://www.instagram.com/dralauraperez", "/uploads/laura.webp"
	w.AvisoCofepris, w.ConsultingAddress, w.ConsultingSchedulePhone = "2509022002A00123", d.Address, d.PhoneDisplay
	w.ConsultingHoursDaysSubheader1, w.ConsultingHours1, site.Schedule.Consulting = "Lunes a viernes", "9:00 a 14:00", content.Week{}
	hero.Title, hero.Description, hero.Line1, hero.Line2 = "Cuido tu corazón en la Roma", "Atiendo de lunes a viernes.", "Lunes a viernes", "Roma Norte"
	hero.MainImage, hero.TabletImage, hero.MobileImage = "/uploads/a.webp", "/uploads/b.webp", "/uploads/c.webp"
	site.AboutMe.Description, site.AboutMe.ImagePath, site.AboutMe.Images, site.AboutMe.YearsOfExperience = "Estudié en la UNAM; por ejemplo…", "/uploads/laura.webp", nil, 12
	site.Experience.SectionSubtitle, site.Experience.Entities = "", []content.ExperienceFigure{{Value: "12", Label: "años de consulta"}}
	site.Certifications.SectionSubtitle, site.Certifications.Documents, site.Certifications.Groups = "", nil, nil
	site.Certifications.Entities = []content.CertificationItem{{NameTitle: "Certificación", Name: "Consejo Mexicano de Cardiología, vigente hasta el 30 de junio de 2099", Visible: true}}
	site.Testimonials.SectionDescription = "Con autorización de quien lo escribió."
	site.Records.Testimonials = []content.Testimonial{{Name: "T. R.", ShortTestimonial: "Me explicó todo.", Visible: true}}
	for _, record := range site.Records.All() {
		for i := range record.Sources {
			record.Sources[i].Checked = "2026-11-22"
		}
	}
	site.Records.Gallery = []content.Picture{{ID: "sala", Src: "/uploads/sala.webp", Alt: "Sala de espera"}}
	site.Insurances.SectionSubtitle, site.Insurances.Companies = "Pregunta por la tuya.", site.Insurances.Companies[:2]
	site.Payments.Methods = site.Payments.Methods[:2]
	site.ConsultationPrice.Price, site.GeneralCallToAction.Price1, site.GeneralCallToAction.Subtitle = "$1,200 MXN", "$1,200 MXN", "Lunes a viernes"
	site.Contact.Page.SectionText, site.HomeMeta.Description, site.ContactMeta.Description = "Llama o escribe.", "Cardióloga en la Roma.", "Teléfono y dirección."
	site.HomeMeta.Title, site.HomeMeta.OpenGraph.Title = "Dra. Laura Pérez, cardióloga", "Dra. Laura Pérez"
	site.PrivacyNotice.Summary, site.PrivacyNotice.ArcoEmail = "Así cuido tus datos.", "datos@cardiologiadelvalle.mx"
	readLicences(site)
	return s
}

// points are the ids of the points with a state.
func points(r launch.Report, state launch.State) []string {
	var ids []string
	for _, group := range r.Groups {
		for _, point := range group.Points {
			if point.State == state {
				ids = append(ids, point.ID)
			}
		}
	}
	return ids
}

func sameIDs(tb testing.TB, what string, got []string, want string) {
	tb.Helper()
	if !slices.Equal(got, strings.Fields(want)) {
		tb.Errorf("got %s %q, want %q", what, got, strings.Fields(want))
	}
}

func TestSample(t *testing.T) {
	report := launch.Review(launch.Site{Content: mustDrawn(t, "{}"), Sample: mustSample(t), Sections: sections.Default()})
	sameIDs(t, "open", points(report, launch.Open), `name cedProf cedEsp avisoCofepris privacyData arcoEmail phone whatsapp schedulePhone address consultingAddress
		streetAddress maps websiteUrl socials portrait aboutPortrait aboutPictures gallery about experience certifications testimonials insurances`)
	sameIDs(t, "to confirm", points(report, launch.Confirm), `specialty certificate privacyText hours doctoralia heroPictures hero years sources payments price otherTexts`)
	if report.Count(launch.Open) != 24 || report.Groups[0].Count(launch.Open) != 6 {
		t.Errorf("got %d open, %d of them of the law, want 24 and 6", report.Count(launch.Open), report.Groups[0].Count(launch.Open))
	}
}

// TestSampleWithOwnFacts: texts that say the practice's own facts through placeholders
// are still the sample's, and those that have nothing else are in order.
func TestSampleWithOwnFacts(t *testing.T) {
	const morning = `{"spans": [{"from": "09:00", "until": "14:00"}]}`
	site := mustDrawn(t, `{
		"doctorInfo": {"name": "Dra. Laura Pérez Ruiz", "address": "Durango 290, Roma Norte", "phone": "+525541823097", "phoneDisplay": "+52 55 4182 3097"},
		"schedule": {"consulting": {"monday": `+morning+`, "tuesday": `+morning+`, "wednesday": `+morning+`, "thursday": `+morning+`, "friday": `+morning+`,
			"saturday": {"spans": []}, "sunday": {"spans": []}}},
		"aboutMe": {"yearsOfExperience": 12}, "consultationPrice": {"price": "$1,200 MXN"},
		"homeMeta": {"description": "Cardióloga en la Roma."}, "contactMeta": {"description": "Teléfono y dirección."}
	}`)
	if got := site.HeroSection.Line1 + " / " + site.GeneralCallToAction.Price1; got != "Lunes a viernes, 9:00 a 14:00 / $1,200 MXN" {
		t.Fatalf("got %q", got)
	}
	report := launch.Review(launch.Site{Content: site, Sample: mustSample(t), Sections: sections.Default()})
	sameIDs(t, "open", points(report, launch.Open), `cedProf cedEsp avisoCofepris arcoEmail whatsapp schedulePhone consultingAddress
		streetAddress maps websiteUrl socials portrait aboutPortrait aboutPictures gallery about experience certifications testimonials insurances`)
	sameIDs(t, "to confirm", points(report, launch.Confirm), "specialty certificate privacyText doctoralia heroPictures hero sources payments gender")
}

func TestReal(t *testing.T) {
	report := launch.Review(mustReal(t))
	sameIDs(t, "open", points(report, launch.Open), "")
	sameIDs(t, "to confirm", points(report, launch.Confirm), "")
}

// TestHiddenSections: what no visitor sees need not be replaced.
// TestMenuEntries: an entry that leads nowhere is an open point, with a link to its row.
func TestMenuEntries(t *testing.T) {
	s := mustReal(t)
	s.Content.DeadEntries = []content.DeadEntry{{Index: 2, Label: "Mitral"}}
	sameIDs(t, "open", points(launch.Review(s), launch.Open), "menu")
	for _, group := range launch.Review(s).Groups {
		for _, point := range group.Points {
			if point.ID == "menu" && (point.Now != "Mitral" || !slices.Equal(point.Links, []launch.Link{{Text: "Mitral", Href: "/admin/contenido#campo-navMenu-2-path"}})) {
				t.Errorf("got %+v", point)
			}
		}
	}
}

func TestHiddenSections(t *testing.T) {
	for key, want := range map[string]string{
		"AboutMe": "aboutPortrait aboutPictures about years", "PhotosGallery": "gallery", "Experience": "experience", "Certifications": "certifications",
		"Testimonials": "testimonials", "Insurances": "insurances", "Hero": "heroPictures hero",
	} {
		s := launch.Site{Content: mustDrawn(t, "{}"), Sample: mustSample(t), Sections: sections.Default()}
		before := points(launch.Review(s), launch.Done)
		for i := range s.Sections {
			s.Sections[i].Display = s.Sections[i].Type != key
		}
		after := points(launch.Review(s), launch.Done)
		sameIDs(t, "closed by hiding "+key, slices.DeleteFunc(after, func(id string) bool { return slices.Contains(before, id) }), want)
	}
}

func TestServerAddress(t *testing.T) {
	s := mustReal(t)
	s.Address, s.Content.DoctorInfo.WebsiteURL = "https://www.dralauraperez.mx", ""
	sameIDs(t, "open", points(launch.Review(s), launch.Open), "")
}

// TestLinks: every point leads somewhere, a link to a field or an area to one that
// its screen has, and one to a section to a type that there is.
func TestLinks(t *testing.T) {
	body := must.Get(json.Marshal(mustSample(t)))(t)
	var object map[string]map[string]any
	_ = json.Unmarshal(body, &object) // navMenu is a list; the records are all there
	areas, entries := map[string]bool{}, map[string]bool{}
	for _, area := range admin.Areas() {
		areas[area.Hash] = true
		for _, group := range area.Groups {
			for _, entry := range group.Entries {
				entries[strings.ReplaceAll(group.Record+"-"+entry.Key, ".", "-")] = true
			}
		}
	}
	for _, group := range launch.Review(mustReal(t)).Groups {
		for _, point := range group.Points {
			if len(point.Links) == 0 || point.Why == "" || point.Title == "" {
				t.Errorf("%s: got no link, no reason or no title", point.ID)
			}
			for _, link := range point.Links {
				if path, ok := strings.CutPrefix(link.Href, "/admin/informacion#campo-"); ok {
					record, key, _ := strings.Cut(path, "-")
					if _, there := object[record][key]; !there {
						t.Errorf("%s: got a link to %s, which the content does not have", point.ID, path)
					}
				} else if key, ok := strings.CutPrefix(link.Href, "/admin/secciones#"); ok {
					if _, there := sections.TypeOf(key); !there {
						t.Errorf("%s: got a link to the section %s, which there is not", point.ID, key)
					}
				} else if id, ok := strings.CutPrefix(link.Href, "/admin/contenido#campo-"); ok {
					if !entries[id] {
						t.Errorf("%s: got a link to the field %s, which the screen does not have", point.ID, id)
					}
				} else if hash, ok := strings.CutPrefix(link.Href, "/admin/contenido#/"); ok {
					if !areas[hash] {
						t.Errorf("%s: got a link to the area %s, which there is not", point.ID, hash)
					}
				} else if link.Href != "/aviso-de-privacidad" && link.Href != "/admin/horario" {
					t.Errorf("%s: got a link to %s", point.ID, link.Href)
				}
			}
		}
	}
}

// TestAnyContent: the list can be made of a content that has nothing, or very
// much, in every text, and shows little of it.
func TestAnyContent(t *testing.T) {
	for name, text := range map[string]string{"nothing": "", "very much": strings.Repeat("0a ", 1<<15), "marks": "\u202e<b>\u0301 ☺\u200d"} {
		t.Run(name, func(t *testing.T) {
			site := mustSample(t)
			fill(reflect.ValueOf(site).Elem(), text)
			for _, group := range launch.Review(launch.Site{Content: site, Sample: mustSample(t), Sections: sections.Default()}).Groups {
				for _, point := range group.Points {
					if len([]rune(point.Now)) > 140 {
						t.Errorf("%s: got %d characters", point.ID, len([]rune(point.Now)))
					}
				}
			}
		})
	}
	launch.Review(launch.Site{Content: &content.Site{}, Sample: mustSample(t)})
}

// fill puts a text in the place of every text.
func fill(value reflect.Value, text string) {
	switch value.Kind() {
	case reflect.String:
		value.SetString(text)
	case reflect.Struct:
		for i := range value.NumField() {
			fill(value.Field(i), text)
		}
	case reflect.Slice:
		for i := range value.Len() {
			fill(value.Index(i), text)
		}
	}
}

// TestNoticeTellsOfTaps: a notice of the practice's own that says nothing of what the
// site counts is to be looked at again.
func TestNoticeTellsOfTaps(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]launch.State{
		"Usamos tus datos para atenderte.":                                         launch.Confirm,
		"El sitio cuenta cuántas veces se ve cada página y se tocan sus enlaces.":  launch.Done,
		"Contamos los toques en los enlaces, sin guardar quién los hizo ni cuándo": launch.Done,
	} {
		s := mustReal(t)
		s.Content.PrivacyNotice = content.PrivacyNotice{Summary: "Nuestro aviso", Sections: []content.PrivacySection{{Title: "Tus datos", Text: text}}, ArcoEmail: "datos@cardiologiadelvalle.mx"}
		for _, group := range launch.Review(s).Groups {
			for _, point := range group.Points {
				if point.ID == "privacyText" && point.State != want {
					t.Errorf("%q: got %s, want %s", text, point.State, want)
				}
			}
		}
	}
}

// TestClaims lists what a text claims, with a link to its field and the answer to it.
func TestClaims(t *testing.T) {
	site := mustSample(t)
	site.Experience.Entities = nil
	none := launch.Claims(claims.Review(site, nil), strings.ToUpper)
	if len(none.Points) != 1 || none.Points[0].State != launch.Done || none.Points[0].Note != "Ninguna frase por revisar." {
		t.Errorf("got %+v", none.Points)
	}
	site.AboutMe.Entities[1].Description = "Resultados garantizados."
	site.Records.Diseases[0].Treatments[0] = "La cura definitiva"
	site.Schedule.Notices = []content.Notice{{Text: "Últimos lugares"}}
	answers := must.Get(claims.Answers{}.With(claims.Answer{Rule: "garantia", Quote: "Resultados garantizados.", Reason: "Es una cita", By: "ana"}))(t)
	group := launch.Claims(claims.Review(site, answers), func(path string) string { return path })
	want := []struct{ state, href, note string }{
		{"confirm", "/admin/horario", "Revisa «Últimos lugares»."},
		{"confirm", "/admin/contenido#campo-records-diseases-hipertension-treatments-0", "Revisa «cura definitiva»."},
		{"done", "/admin/informacion#campo-aboutMe-entities-1-description", "Tu motivo: Es una cita"},
	}
	for i, w := range want {
		if i >= len(group.Points) {
			t.Fatalf("got %d points", len(group.Points))
		}
		p := group.Points[i]
		if string(p.State) != w.state || p.Links[0].Href != w.href || p.Note != w.note {
			t.Errorf("got %+v, want %+v", p, w)
		}
	}
	if group.Count(launch.Open) > 0 {
		t.Error("a claim keeps the site from being opened")
	}
	site.Insurances.AdditionalInfo = strings.Repeat("Somos el mejor. ", 80)
	site.Payments.AdditionalInfo = site.Insurances.AdditionalInfo
	if many := launch.Claims(claims.Review(site, nil), strings.ToUpper); len(many.Points) != 61 || many.Points[60].Title != "Otras 43 frases" {
		t.Errorf("got %d points, the last %q", len(many.Points), many.Points[len(many.Points)-1].Title)
	}
}

// TestClaimsLeadToTheirScreen: every record that the screen of the information edits is
// linked to it.
func TestClaimsLeadToTheirScreen(t *testing.T) {
	for _, tab := range admin.Form() {
		group := launch.Claims([]claims.Mark{{Path: tab.Key + ".title"}}, strings.ToUpper)
		if got, want := group.Points[0].Links[0].Href, "/admin/informacion#campo-"+tab.Key+"-title"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, area := range admin.Areas() {
		for _, g := range area.Groups {
			group := launch.Claims([]claims.Mark{{Path: g.Record + ".title"}}, strings.ToUpper)
			if got := group.Points[0].Links[0].Href; !strings.HasPrefix(got, "/admin/contenido#") {
				t.Errorf("%s: got %q", g.Record, got)
			}
		}
	}
}
