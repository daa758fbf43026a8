package pages

import (
	"fmt"
	"strings"
	"time"

	"latido/db/content"
	"latido/views/model"
)

// record is what the three kinds of detail page have in common.
type record struct {
	Title     string
	Subtitle  string
	Text      string
	Image     string
	Related   []related
	Sources   []content.Source
	UpdatedAt string

	EmergencySigns []string
	Urgent         bool // when to call 911 comes right after the first paragraph
}

// related is one group of links to other records.
type related struct {
	Title string
	Items []model.Item
}

func diseaseRecord(p model.Page, d content.Disease) record {
	subtitle := d.TechnicalName
	if strings.EqualFold(subtitle, d.Name) {
		subtitle = ""
	}
	return record{
		Title: d.Name, Subtitle: subtitle, Text: d.Description, Image: d.ImageIndividual, Sources: d.Sources, UpdatedAt: d.UpdatedAt,
		Related:        relations(p, d.RelatedSymptoms, d.RelatedServices, d.RelatedDiseases),
		EmergencySigns: d.EmergencySigns,
	}
}

func symptomRecord(p model.Page, s content.Symptom) record {
	return record{
		Title: s.Name, Text: s.Description, Image: s.ImageIndividual, Sources: s.Sources, UpdatedAt: s.UpdatedAt,
		Related:        relations(p, s.RelatedSymptoms, s.RelatedServices, s.RelatedDiseases),
		EmergencySigns: s.EmergencySigns, Urgent: true,
	}
}

func serviceRecord(p model.Page, s content.Service) record {
	return record{
		Title: s.Title, Text: s.Description, Image: s.ImageIndividual, Sources: s.Sources, UpdatedAt: s.UpdatedAt,
		Related: relations(p, s.RelatedSymptoms, s.RelatedServices, s.RelatedDiseases),
	}
}

func relations(p model.Page, symptoms, services, diseases []string) []related {
	return []related{
		{"Síntomas relacionados", p.Symptoms().Pick(symptoms)},
		{"Enfermedades relacionadas", p.Diseases().Pick(diseases)},
		{"Estudios y procedimientos relacionados", p.Services().Pick(services)},
	}
}

// fact is one line of a service's fact sheet.
type fact struct {
	Icon, Label, Text string
}

func serviceFacts(s content.Service) []fact {
	var facts []fact
	for _, f := range []fact{
		{"/icons/building-hospital.svg", "Dónde se hace", s.HospitalOrAmbulatory},
		{"/icons/clock.svg", "Cuánto dura", s.ProcedureTime},
		{"/icons/vaccine.svg", "Anestesia", s.Anesthesia},
		{"/icons/calendar-heart.svg", "Recuperación", s.RecoveryTime},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

var months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}

// spanishDate writes 2026-11-21 as "21 de noviembre de 2026"; another text stays as it is.
func spanishDate(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return fmt.Sprintf("%d de %s de %d", day.Day(), months[day.Month()-1], day.Year())
}
