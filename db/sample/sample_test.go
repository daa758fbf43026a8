package sample_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/static"
)

// mustContent returns the sample as it is stored.
func mustContent(tb testing.TB) []byte {
	tb.Helper()
	return must.Get(sample.Content())(tb)
}

// mustSite returns the sample as it is drawn.
func mustSite(tb testing.TB) *content.Site {
	tb.Helper()
	site := must.Get(content.Decode(content.Fill(mustContent(tb))))(tb)
	if len(site.Broken) > 0 {
		tb.Fatalf("got broken %v, want nothing broken", site.Broken)
	}
	return site
}

// mustTexts returns every text of the sample with its path, in which "[]" stands for any item of a list.
func mustTexts(tb testing.TB) map[string][]string {
	tb.Helper()
	var root any
	must.OK(tb, json.Unmarshal(mustContent(tb), &root))
	texts := map[string][]string{}
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			for key, inner := range v {
				walk(strings.TrimPrefix(path+"."+key, "."), inner)
			}
		case []any:
			if len(v) == 0 {
				texts[path] = append(texts[path], "")
			}
			for _, inner := range v {
				walk(path+"[]", inner)
			}
		case string:
			texts[path] = append(texts[path], v)
		}
	}
	walk("", root)
	return texts
}

func TestNoUnknownKeys(t *testing.T) {
	decoder := json.NewDecoder(bytes.NewReader(mustContent(t)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&content.Site{}); err != nil {
		t.Error(err)
	}
}

// TestEmptyTexts says which texts may be empty, and which must be: those of
// which the practice has nothing to say.
func TestEmptyTexts(t *testing.T) {
	optional := strings.Fields(`
		records.diseases[].whatToDo records.services[].imagingTechnique records.testimonials[].image
		records.testimonials[].procedure records.testimonials[].timeElapsed records.testimonials[].weightLoss
		aboutMe.imagePath doctorInfo.portraitPath callToActionIndividual.backgroundImage
		aboutMe.backgroundImagePath aboutMe.entities[].imagePath aboutMe.entities[].line1 aboutMe.entities[].line2
		certifications.documents[].imagePath certifications.entities[].imagePath
		doctorWorkInfo.avisoDate licences.certificate.council licences.certificate.number licences.certificate.validFrom licences.certificate.validUntil
		licences.professional.title licences.speciality.title
		licences.secondSpeciality.institution licences.secondSpeciality.number licences.secondSpeciality.title
		doctorInfo.cedEsp2 doctorInfo.doctoraliaLink doctorInfo.doctoraliaReviewsLink doctorInfo.googleMapsEmbedLink
		doctorInfo.googleMapsLink2 doctorInfo.linkedinLink doctorInfo.logoPath doctorInfo.nimboLink doctorInfo.tiktokLink
		doctorInfo.twitterLink doctorInfo.websiteUrl doctorInfo.xLink doctorInfo.youtubeLink
		doctorWorkInfo.consultingHours2 doctorWorkInfo.consultingHoursDaysSubheader2
		doctoralia.doctorSlug doctoralia.profileLink experience.backgroundImage experience.entities[].color experience.itemFrame
		callToAction.backgroundImage footer.backgroundImage footer.logoFooter
		generalCallToAction.description generalCallToAction.price2 generalCallToAction.sectionBackground
		contact.page.backgroundImage diseasesSection.page.backgroundImage services.page.backgroundImage symptoms.page.backgroundImage
		header.logoMenuPath header.logoPath header.logoStickyPath
		header.logoVariant1 header.logoVariant2 header.logoVariant3 header.logoVariant4 header.logoVariant5
		heroSection.mainImage heroSection.tabletImage heroSection.mobileImage heroSection.backgroundHeroImage heroSection.foregroundHeroImage heroSection.subTitle insurances.companies[].logoPath payments.sectionSubtitle
		purpose.entities[].imageBackgroundPath testimonials.sectionBackground valorations.backgroundImage`)
	empty := strings.Fields(`
		records.diseases[].emergencySigns records.symptoms[].managementTips records.services[].process
		records.symptoms[].emergencySigns records.services[].warningSigns
		doctorInfo.email doctorInfo.urgenciesPhone doctorInfo.urgenciesPhoneDisplay
		doctorWorkInfo.consultingUrgenciesPhone doctorWorkInfo.consultingUrgenciesPhonesSubheader
		doctorWorkInfo.hospitalHeader doctorWorkInfo.hospitalAddress doctorWorkInfo.hospitalHoursDaysHeader
		doctorWorkInfo.hospitalHoursDaysSubheader1 doctorWorkInfo.hospitalHours1
		doctorWorkInfo.hospitalHoursDaysSubheader2 doctorWorkInfo.hospitalHours2
		doctorWorkInfo.hospitalPhonesHeader doctorWorkInfo.hospitalSchedulePhonesSubheader doctorWorkInfo.hospitalSchedulePhone
		doctorWorkInfo.hospitalUrgenciesPhonesSubheader doctorWorkInfo.hospitalUrgenciesPhone`)
	texts := mustTexts(t)
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		if slices.Contains(empty, strings.TrimSuffix(path, "[]")) {
			if slices.ContainsFunc(texts[path], func(s string) bool { return s != "" }) {
				t.Errorf("got %s %q, want it empty", path, texts[path])
			}
		} else if slices.Contains(texts[path], "") && !slices.Contains(optional, path) {
			t.Errorf("got an empty %s", path)
		}
		for _, text := range texts[path] {
			if text != strings.TrimSpace(text) {
				t.Errorf("got spaces around %s: %q", path, text)
			}
		}
	}
	for _, path := range slices.Concat(optional, empty) {
		if _, there := texts[path]; !there {
			t.Errorf("%s may be empty, but there is no such text", path)
		}
	}
}

// TestWords looks for what the law on health advertising forbids, for filler,
// for asking to be sent things, as messages pass through others, and for the
// other way of address: the site says "tú".
func TestWords(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)garanti[zc]|\b(el|la|los|las) mejor(es)?\b|milagro|lorem|ipsum|\bINAI\b|sin riesgos?\b|100 ?% (segur|efectiv)|` +
		`\b(m[aá]nda|env[ií]a)nos\b|\busted(es)?\b|\bllame al\b|\bll[aá]menos\b|\bescr[ií]banos\b|\bacuda\b|\bconsulte\b|\bagende\b|\bsi[eé]ntese\b|\bpregunte\b|\bno suspenda\b`)
	for path, texts := range mustTexts(t) {
		for _, text := range texts {
			if found := forbidden.FindString(text); found != "" {
				t.Errorf("got %q in %s: %.80q", found, path, text)
			}
		}
	}
}

func TestPicturesAndIcons(t *testing.T) {
	for path, texts := range mustTexts(t) {
		for _, text := range texts {
			switch {
			case strings.HasPrefix(text, "/images/"):
				if _, ok := static.PictureAt(text); !ok {
					t.Errorf("%s: got no picture %q", path, text)
				}
			case strings.HasPrefix(text, "/icons/"):
				if static.Icon(text) == "" {
					t.Errorf("%s: got no icon %q", path, text)
				}
			case strings.HasPrefix(path, "records.") && strings.Contains(path, "image"), strings.HasSuffix(path, "Image"):
				if text != "" {
					t.Errorf("%s: got %q, want a path under /images/", path, text)
				}
			}
		}
	}
}

func TestFacts(t *testing.T) {
	site := mustSite(t)
	visible := 0
	for _, company := range site.Insurances.Companies {
		if company.Visible {
			visible++
		}
	}
	var methods, menu []string
	for _, method := range site.Payments.Methods {
		if method.Visible {
			methods = append(methods, method.Name)
		}
	}
	for _, e := range site.NavMenu {
		menu = append(menu, e.Label+" "+e.Path)
	}
	var figures []string
	for _, figure := range site.Experience.Entities {
		figures = append(figures, figure.Value+" "+figure.Label)
	}
	h, w, slider := site.HeroSection, site.DoctorWorkInfo, site.HeroSlider
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"pictures in the gallery", len(site.Records.Gallery), 6},
		{"insurers", len(site.Insurances.Companies), 14},
		{"shown insurers", visible, 14},
		{"payment methods", strings.Join(methods, ", "), "Efectivo, Transferencia bancaria, Tarjetas de crédito, Tarjetas de débito, Seguro de gastos médicos"},
		{"price", site.ConsultationPrice.Price, "$1,500 MXN"},
		{"amount", site.ConsultationPrice.Amount, 1500},
		{"COFEPRIS notice", w.AvisoCofepris, strings.Repeat("X", 17)},
		{"menu", strings.Join(menu, ", "), "INICIO /, ENFERMEDADES /enfermedades, SÍNTOMAS /sintomas, SERVICIOS /servicios, CONTACTO /contacto"},
		{"hours", w.ConsultingHoursDaysSubheader1 + " " + w.ConsultingHours1, "Lunes a domingo 14:00 a 21:00"},
		{"figures", strings.Join(figures, ", "), "+4 años de experiencia, +1000 procedimientos, +1000 pacientes"},
		{"years of experience", site.AboutMe.YearsOfExperience, 5},
		{"purposes", len(site.Purpose.Entities), 3},
		{"header", site.Header.HeaderHeight, 140},
		{"sticky header", fmt.Sprint(site.Header.IsSticky, site.Header.HeaderStickyHeight), "true 60"},
		{"logo", fmt.Sprint(site.Header.LogoHeight, site.Header.LogoMenuHeight, site.DoctorInfo.LogoHeight, h.LogoHeight), "70 100 100 350"},
		{"overlay", h.OverlayOpacity, 0.5},
		{"hero at least", max(h.HeroSectionHeight, 400), h.HeroSectionHeight},
		{"hero percentages", fmt.Sprint(h.BackgroundHeroImageHeightPercent, h.ForegroundHeroImageHeightPercent), "100 90"},
		{"slider", fmt.Sprint(slider.AutoplayDelay, slider.TransitionEffect, slider.TransitionSpeed), "5000fade1500"},
		{"band height", site.GeneralCallToAction.SectionHeight, 500},
		{"buttons", site.Buttons.BtnCallText + ", " + site.Buttons.BtnMessageText + ", " + site.Buttons.BtnBookText, "Llama ahora, Envía mensaje, Agenda tu cita"},
		{"more", site.Testimonials.LinkText, "Ver más"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %v, want %v", c.got, c.want)
			}
		})
	}
}

// TestSamePractice compares what is written in several places.
func TestSamePractice(t *testing.T) {
	site := mustSite(t)
	d, w := site.DoctorInfo, site.DoctorWorkInfo
	digits := func(s string) string { return regexp.MustCompile(`\D`).ReplaceAllString(s, "") }
	for _, c := range []struct{ name, got, want string }{
		{"address", w.ConsultingAddress, d.Address},
		{"phone", digits(d.PhoneDisplay), digits(d.Phone)},
		{"whatsapp", digits(d.WhatsappDisplay), d.Whatsapp},
		{"phone of the consulting room", w.ConsultingSchedulePhone, d.PhoneDisplay},
		{"price of the band", site.GeneralCallToAction.Price1, site.ConsultationPrice.Price},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		})
	}
	for _, r := range site.Records.Testimonials {
		if r.Rating < 1 || r.Rating > 5 || !r.Visible {
			t.Errorf("%s: got rating %d, visible %v, want 1 to 5 and visible", r.Name, r.Rating, r.Visible)
		}
		if !regexp.MustCompile(`^(\p{Lu}\. ?)+$`).MatchString(r.Name) {
			t.Errorf("got name %q, want initials only", r.Name)
		}
	}
	ids := map[string]bool{}
	for _, picture := range site.Records.Gallery {
		if ids[picture.ID] {
			t.Errorf("picture %q appears twice", picture.ID)
		}
		ids[picture.ID] = true
	}
}

// TestFactsStandOnce: a text that says the hours, the price, a number or the name says
// it through a placeholder; only the fields that they are filled from have them.
func TestFactsStandOnce(t *testing.T) {
	site := mustSite(t)
	facts := map[string]string{
		"{hours}": "14:00", "{price}": strings.TrimSuffix(site.ConsultationPrice.Price, " MXN"), "{phone}": strings.TrimPrefix(site.DoctorInfo.PhoneDisplay, "+52 "),
		"{address}": site.DoctorInfo.Address, "{name}": site.DoctorInfo.Name, "{arcoEmail}": site.PrivacyNotice.ArcoEmail,
	}
	for path, texts := range mustTexts(t) {
		record, _, _ := strings.Cut(path, ".")
		if record == "doctorInfo" || record == "schedule" || record == "doctorWorkInfo" || path == "consultationPrice.price" || path == "privacyNotice.arcoEmail" {
			continue
		}
		for _, text := range texts {
			for placeholder, fact := range facts {
				if strings.Contains(text, fact) {
					t.Errorf("%s: got %q in %q, want %s", path, fact, text, placeholder)
				}
			}
		}
	}
}
