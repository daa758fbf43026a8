package sample_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latido/db/content"
)

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
