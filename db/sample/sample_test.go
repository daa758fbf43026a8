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
	"time"
	"unicode/utf8"

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

func TestRecordIDs(t *testing.T) {
	site := mustSite(t)
	var diseases, symptoms, services []string
	for _, r := range site.Records.Diseases {
		diseases = append(diseases, r.ID)
	}
	for _, r := range site.Records.Symptoms {
		symptoms = append(symptoms, r.ID)
	}
	for _, r := range site.Records.Services {
		services = append(services, r.ID)
	}
	for _, c := range []struct {
		name      string
		got, want []string
		count     int
	}{
		{"diseases", diseases, strings.Fields(`angina-de-pecho bradicardia cardiomiopatia-isquemica cardiopatia-hipertensiva
			infarto-de-miocardio sindrome-de-disfuncion-sinusal arritmias hipertension infarto-agudo-de-miocardio
			insuficiencia-cardiaca fibrilacion-auricular insuficiencia-aortica insuficiencia-mitral estenosis-aortica`), 14},
		{"symptoms", symptoms, strings.Fields(`dolor-o-molestia-en-el-pecho palpitaciones-o-arritmias falta-de-aire mareos-y-desmayos
			fatiga-o-debilidad-extrema hinchazon-en-piernas-y-pies tos-persistente-o-sibilancias sudoracion-fria-y-nauseas`), 8},
		{"services", services, strings.Fields(`electrocardiograma ecocardiograma prueba-de-esfuerzo holter-24-48-horas
			monitoreo-ambulatorio-de-presion-arterial tomografia-cardiaca resonancia-magnetica-cardiaca
			gammagrafia-de-perfusion-miocardica cateterismo-cardiaco estudio-electrofisiologico angioplastia-coronaria
			colocacion-de-stent ablacion-por-radiofrecuencia cierre-de-defectos-septales ecmo`), 15},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := len(c.got); got != c.count {
				t.Errorf("got %d, want %d", got, c.count)
			}
			got := slices.Sorted(slices.Values(c.got))
			if want := slices.Sorted(slices.Values(c.want)); !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// entry is what records of the three kinds have in common.
type entry struct {
	path, id, kind string
	related        map[string][]string // ids by kind
	alarms         []string            // ids of the triage table
	emergency      []string            // of records from before the table
	sources        []content.Source
	updatedAt      string
	metadata       content.Metadata
}

func entries(site *content.Site) []entry {
	var all []entry
	for _, r := range site.Records.Diseases {
		all = append(all, entry{"/enfermedades/" + r.ID, r.ID, "disease",
			map[string][]string{"disease": r.RelatedDiseases, "symptom": r.RelatedSymptoms, "service": r.RelatedServices},
			r.Alarms, r.EmergencySigns, r.Sources, r.UpdatedAt, r.Metadata})
	}
	for _, r := range site.Records.Symptoms {
		all = append(all, entry{"/sintomas/" + r.ID, r.ID, "symptom",
			map[string][]string{"disease": r.RelatedDiseases, "symptom": r.RelatedSymptoms, "service": r.RelatedServices},
			r.Alarms, r.EmergencySigns, r.Sources, r.UpdatedAt, r.Metadata})
	}
	for _, r := range site.Records.Services {
		all = append(all, entry{"/servicios/" + r.ID, r.ID, "service",
			map[string][]string{"disease": r.RelatedDiseases, "symptom": r.RelatedSymptoms, "service": r.RelatedServices},
			r.Alarms, r.WarningSigns, r.Sources, r.UpdatedAt, r.Metadata})
	}
	return all
}

var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

func TestRecords(t *testing.T) {
	site := mustSite(t)
	exists := map[string]func(id string) bool{
		"disease": func(id string) bool { _, ok := site.Records.Disease(id); return ok },
		"symptom": func(id string) bool { _, ok := site.Records.Symptom(id); return ok },
		"service": func(id string) bool { _, ok := site.Records.Service(id); return ok },
	}
	triage := map[string]string{} // levels by id
	for _, sign := range site.Triage.Signs {
		if _, twice := triage[sign.ID]; twice || !slices.Contains([]string{"emergency", "today", "appointment"}, sign.Level) {
			t.Errorf("got sign %q of level %q, want it once, of a level that there is", sign.ID, sign.Level)
		}
		triage[sign.ID] = sign.Level
	}
	for _, e := range entries(site) {
		t.Run(e.id, func(t *testing.T) {
			for kind, ids := range e.related {
				if len(ids) == 0 {
					t.Errorf("got no related %s, want some", kind)
				}
				seen := map[string]bool{}
				for _, id := range ids {
					if !exists[kind](id) {
						t.Errorf("related %s %q does not exist", kind, id)
					}
					if kind == e.kind && id == e.id {
						t.Errorf("related %s %q is the record itself", kind, id)
					}
					if seen[id] {
						t.Errorf("related %s %q appears twice", kind, id)
					}
					seen[id] = true
				}
			}
			levels := map[string]int{}
			for i, id := range e.alarms {
				level, there := triage[id]
				if !there || slices.Contains(e.alarms[:i], id) {
					t.Errorf("got alarm %q, want one of the table, once", id)
				}
				levels[level]++
			}
			if n := levels["emergency"]; len(e.emergency) == 0 && (n < 4 || n > 7) || len(e.emergency) > 0 && len(e.alarms) > 0 {
				t.Errorf("got %d emergencies of the table and %d of the record, want 4 to 7 of the table alone", n, len(e.emergency))
			}
			others := 0
			for kind, ids := range e.related {
				if kind != e.kind {
					others += len(ids)
				}
			}
			if others < 3 {
				t.Errorf("got %d related records of other kinds, want 3 or more", others)
			}
			if len(e.sources) == 0 {
				t.Error("got no sources, want some")
			}
			for _, source := range e.sources {
				if !year.MatchString(source.Label) || source.URL != "" && !strings.HasPrefix(source.URL, "https://") {
					t.Errorf("got source %q at %q, want a year, and https if there is an address", source.Label, source.URL)
				}
			}
			if _, err := time.Parse(time.DateOnly, e.updatedAt); err != nil {
				t.Errorf("got updatedAt %q, want YYYY-MM-DD", e.updatedAt)
			}
		})
	}
	for _, d := range site.Records.Diseases {
		if strings.ContainsAny(d.MexicoStats, "0123456789") && !year.MatchString(d.MexicoStats) {
			t.Errorf("%s: got figures without a year: %q", d.ID, d.MexicoStats)
		}
	}
	radiates := strings.Fields("tomografia-cardiaca gammagrafia-de-perfusion-miocardica cateterismo-cardiaco estudio-electrofisiologico angioplastia-coronaria colocacion-de-stent ablacion-por-radiofrecuencia cierre-de-defectos-septales")
	for _, s := range site.Records.Services {
		if s.PerformedBy == "" || s.Risk == "" || len(s.Questions) < 4 || len(s.Questions) > 6 {
			t.Errorf("%s: got done by %q, risk %q and %d questions, want the first two and 4 to 6", s.ID, s.PerformedBy, s.Risk, len(s.Questions))
		}
		if got, want := s.Radiation != "", slices.Contains(radiates, s.ID); got != want {
			t.Errorf("%s: names radiation: got %v, want %v", s.ID, got, want)
		}
		if !slices.Contains([]string{"test", "imaging", "percutaneous", "support"}, s.Kind) {
			t.Errorf("%s: got kind %q", s.ID, s.Kind)
		}
		// schema.org has no word for nuclear imaging.
		if !slices.Contains([]string{"", "CT", "MRI", "PET", "Radiography", "Ultrasound", "XRay"}, s.ImagingTechnique) || s.ImagingTechnique != "" && s.Kind != "imaging" {
			t.Errorf("%s: got imaging technique %q for kind %q", s.ID, s.ImagingTechnique, s.Kind)
		}
		hospital := slices.Contains(strings.Fields("cateterismo-cardiaco estudio-electrofisiologico angioplastia-coronaria colocacion-de-stent ablacion-por-radiofrecuencia cierre-de-defectos-septales ecmo"), s.ID)
		want := []string{"En el consultorio", "En un gabinete", "Fuera del consultorio"}
		if hospital {
			want = []string{"En hospital"}
		}
		if !slices.ContainsFunc(want, func(place string) bool { return strings.HasPrefix(s.HospitalOrAmbulatory, place) }) {
			t.Errorf("%s: got %q, want first where it is done: %q", s.ID, s.HospitalOrAmbulatory, want)
		}
	}
}

// TestDiseases says what a page on a disease holds: lists that are read at a
// glance, questions to bring, and sources that lead to what they name.
func TestDiseases(t *testing.T) {
	home := regexp.MustCompile(`^https://[^/]+/?$`)
	for _, d := range mustSite(t).Records.Diseases {
		t.Run(d.ID, func(t *testing.T) {
			if n := len(strings.Split(d.Description, "\n\n")); n < 2 || n > 4 {
				t.Errorf("got a description of %d paragraphs, want 2 to 4", n)
			}
			lists := map[string][]string{
				"causes": d.Causes, "symptoms": d.Symptoms, "complications": d.Complications, "riskFactors": d.RiskFactors,
				"treatments": d.Treatments, "diagnosis": d.Diagnosis, "living": d.Living, "questions": d.Questions,
			}
			if len(d.WhatToDo) > 0 {
				lists["whatToDo"] = d.WhatToDo
			}
			for name, items := range lists {
				if len(items) < 3 || len(items) > 7 {
					t.Errorf("got %d %s, want 3 to 7", len(items), name)
				}
				for _, item := range items {
					if utf8.RuneCountInString(item) >= 160 || strings.HasSuffix(item, ".") {
						t.Errorf("got %s %q, want fewer than 160 characters and no full stop", name, item)
					}
				}
			}
			if len(d.Questions) < 4 || len(d.Questions) > 6 {
				t.Errorf("got %d questions, want 4 to 6", len(d.Questions))
			}
			for _, question := range d.Questions {
				if !strings.Contains(question, "¿") || !strings.HasSuffix(question, "?") {
					t.Errorf("got %q, want a question", question)
				}
			}
			if !slices.Contains([]string{"", "pressure", "weight"}, d.Log) {
				t.Errorf("got log %q", d.Log)
			}
			for _, source := range d.Sources {
				if home.MatchString(source.URL) {
					t.Errorf("got source %q at the home page %q, want the page", source.Label, source.URL)
				}
				if _, err := time.Parse(time.DateOnly, source.Checked); source.Checked != "" && (err != nil || source.URL == "") {
					t.Errorf("got source %q checked %q at %q, want a day and what was opened", source.Label, source.Checked, source.URL)
				}
			}
		})
	}
}

// TestSynonyms keeps a name from leading to two pages.
func TestSynonyms(t *testing.T) {
	records := mustSite(t).Records
	owners := map[string]string{}
	own := func(id, name string) {
		if owner, taken := owners[name]; taken {
			t.Errorf("%q names %s and %s", name, owner, id)
		}
		owners[name] = id
	}
	add := func(id, name string, synonyms []string) {
		own(id, strings.ToLower(name))
		for _, synonym := range synonyms {
			own(id, strings.ToLower(synonym))
		}
	}
	for _, r := range records.Diseases {
		add(r.ID, r.Name, r.Synonyms)
	}
	for _, r := range records.Symptoms {
		add(r.ID, r.Name, r.Synonyms)
	}
	for _, r := range records.Services {
		add(r.ID, r.Title, r.Synonyms)
	}
}

func TestMetadata(t *testing.T) {
	site := mustSite(t)
	pages := map[string]content.Metadata{
		"/": site.HomeMeta, "/enfermedades": site.EnfermedadesMeta, "/sintomas": site.SintomasMeta.Main, "/servicios": site.ServiciosMeta.Main,
		"/contacto": site.ContactMeta, "/aviso-de-privacidad": site.PrivacyNotice.Metadata,
	}
	for _, e := range entries(site) {
		pages[e.path] = e.metadata
	}
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, path := range slices.Sorted(maps.Keys(pages)) {
		meta := pages[path]
		t.Run(path, func(t *testing.T) {
			if n := utf8.RuneCountInString(meta.Title); n == 0 || n > 60 {
				t.Errorf("got title of %d characters, want 1 to 60: %q", n, meta.Title)
			}
			if n := utf8.RuneCountInString(meta.Description); n < 110 || n > 160 {
				t.Errorf("got description of %d characters, want 110 to 160: %q", n, meta.Description)
			}
			if other, twice := titles[meta.Title]; twice {
				t.Errorf("got the title of %s: %q", other, meta.Title)
			}
			if other, twice := descriptions[meta.Description]; twice {
				t.Errorf("got the description of %s: %q", other, meta.Description)
			}
			titles[meta.Title], descriptions[meta.Description] = path, path
			if got := meta.Alternates.Canonical; got != path {
				t.Errorf("got canonical %q, want %q", got, path)
			}
			if got := meta.OpenGraph.URL; got != path {
				t.Errorf("got openGraph.url %q, want %q", got, path)
			}
		})
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
