package pages

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/value"
	"latido/views/model"
)

type record struct {
	Title     string
	Subtitle  string
	Text      string
	Image     string
	Alarms    []alarmGroup // under the title
	Facts     []fact       // under the title
	Parts     []part
	Log       string // kind of table to fill in by hand, or empty
	Related   []related
	Closing   string
	Sources   []content.Source
	UpdatedAt string
}

// part is a titled part of a page. Titles are signed text: a change invalidates the signatures.
type part struct {
	ID, Title string
	Body      templ.Component
	OnPaper   bool // included in the printed hand-out
}

// urgent returns the number of parts before the description: where minutes matter, what to do is the first thing to read.
func (r record) urgent(p model.Page) int {
	if p.Minutes && len(r.Parts) > 0 && r.Parts[0].ID == "que-hacer" {
		return 1
	}
	return 0
}

// Contents returns the parts in the order of their links: how to prepare for a study is first.
func (r record) Contents() []part {
	return slices.SortedStableFunc(slices.Values(r.Parts), func(a, b part) int {
		switch {
		case a.ID == "preparacion" && b.ID != "preparacion":
			return -1
		case b.ID == "preparacion" && a.ID != "preparacion":
			return 1
		}
		return 0
	})
}

type alarmGroup struct {
	Title string
	Signs []string
	Level string // emergency (call 911), today or appointment
}

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
		Title: d.Name, Subtitle: subtitle, Text: d.Description, Image: d.ImageIndividual, Sources: d.Sources, UpdatedAt: model.Day(d.UpdatedAt),
		Alarms: alarmSigns(p, d.Alarms, d.EmergencySigns, p.Site.Triage.EmergencyTitle), Log: d.Log, Closing: d.CtaText,
		Parts: parts(
			part{"que-hacer", "Qué hacer ahora", stepsOf(p, d.WhatToDo), true},
			bystanderAdvice(p, d.Alarms),
			part{"como-se-nota", "Cómo se nota", listOf(p, d.Symptoms), false},
			part{"causas", "Causas", listOf(p, d.Causes), false},
			part{"riesgo", "Qué aumenta tu riesgo", listOf(p, d.RiskFactors), false},
			part{"complicaciones", "Qué puede pasar sin atención", listOf(p, d.Complications), false},
			part{"diagnostico", "Cómo se confirma", listOf(p, d.Diagnosis), false},
			part{"tratamiento", "Cómo se trata", listOf(p, d.Treatments), true},
			part{"vivir", "Vivir con ello", listOf(p, d.Living), true},
			part{"preguntas", "Preguntas para tu consulta", questionsOf(d.Questions), true},
			part{"en-mexico", "En México", noteOf(p, d.MexicoStats), false},
		),
		Related: relations(p, d.RelatedSymptoms, d.RelatedServices, d.RelatedDiseases),
	}
}

func symptomRecord(p model.Page, s content.Symptom) record {
	return record{
		Title: s.Name, Text: s.Description, Image: s.ImageIndividual, Sources: s.Sources, UpdatedAt: model.Day(s.UpdatedAt),
		Alarms: alarmSigns(p, s.Alarms, s.EmergencySigns, p.Site.Triage.EmergencyTitle), Closing: s.CtaText,
		Parts: parts(
			part{"que-hacer", "Qué hacer ahora", stepsOf(p, s.WhatToDo), true},
			bystanderAdvice(p, s.Alarms),
			part{"detras", "Qué puede haber detrás", listOf(p, s.RelatedConditions), true},
			part{"causas", "De dónde viene", listOf(p, s.Causes), false},
			part{"complicaciones", "Qué puede pasar sin atención", listOf(p, s.Complications), false},
			part{"manejo", "Cómo manejarlo", listOf(p, s.ManagementTips), true},
		),
		Related: relations(p, s.RelatedSymptoms, s.RelatedServices, s.RelatedDiseases),
	}
}

func serviceRecord(p model.Page, s content.Service) record {
	var after templ.Component
	if groups := alarmSigns(p, s.Alarms, s.WarningSigns, cmp.Or(p.Site.Triage.WarningTitle, warningTitle)); len(groups) > 0 {
		after = alarms(groups)
	}
	var beliefs templ.Component
	if len(s.Myths) > 0 {
		beliefs = myths(s.Myths)
	}
	return record{
		Title: s.Title, Text: s.Description, Image: s.ImageIndividual, Sources: s.Sources, UpdatedAt: model.Day(s.UpdatedAt),
		Facts: serviceFacts(p, s), Closing: s.CtaText,
		Parts: parts(
			part{"para-que", "Para qué sirve", noteOf(p, s.ForWhat), false},
			part{"quien", "Quién lo hace y dónde", noteOf(p, s.PerformedBy), true},
			part{"preparacion", "Cómo prepararte", stepsOf(p, s.Preparation), true},
			part{"como-se-hace", "Cómo se hace", stepsOf(p, s.Process), false},
			part{"que-se-siente", "¿Duele?", noteOf(p, s.Painful), false},
			part{"radiacion", "Radiación", noteOf(p, s.Radiation), false},
			part{"riesgos", "Riesgos", noteOf(p, s.Risk), false},
			part{"aporta", "Qué aporta", listOf(p, s.Benefits), false},
			part{"tipos", "Tipos", listOf(p, s.Types), false},
			part{"despues", "Después", listOf(p, s.PostProcedureRecommendations), true},
			part{"alarma", "Señales de alarma después", after, true},
			part{"preguntas", "Preguntas para tu consulta", questionsOf(s.Questions), true},
			part{"mitos", "Mitos y realidades", beliefs, false},
		),
		Related: relations(p, s.RelatedSymptoms, s.RelatedServices, s.RelatedDiseases),
	}
}

// bystanderAdvice returns what to do for another person, if a sign of the record requires it.
func bystanderAdvice(p model.Page, alarms []string) part {
	t := p.Site.Triage
	if !t.NeedsBystander(alarms) {
		return part{}
	}
	return part{"ayudar", cmp.Or(t.Bystander.Title, "Si alguien se desmaya frente a ti"), stepsOf(p, t.Bystander.Steps), false}
}

func parts(all ...part) []part {
	return slices.DeleteFunc(all, func(one part) bool { return one.Body == nil })
}

func listOf(p model.Page, items []string) templ.Component {
	if len(items) == 0 {
		return nil
	}
	return points(p, items)
}

func stepsOf(p model.Page, items []string) templ.Component {
	if len(items) == 0 {
		return nil
	}
	return steps(p, items)
}

func noteOf(p model.Page, text string) templ.Component {
	if text == "" {
		return nil
	}
	return note(p, text)
}

func questionsOf(items []string) templ.Component {
	if len(items) == 0 {
		return nil
	}
	return questions(items)
}

// The default titles without a triage table.
const (
	emergencyTitle = "Llama al 911 si…"
	warningTitle   = "Llama al 911 o acude a urgencias si…"
)

// alarmSigns are by level: those of the triage table, and the record's own, which older ones have.
func alarmSigns(p model.Page, ids, own []string, ownTitle string) []alarmGroup {
	t := p.Site.Triage
	all := []alarmGroup{
		{cmp.Or(t.EmergencyTitle, emergencyTitle), t.With("emergency", ids), "emergency"},
		{cmp.Or(ownTitle, emergencyTitle), own, "emergency"},
		{cmp.Or(t.TodayTitle, "Ve a urgencias hoy si…"), t.With("today", ids), "today"},
		{cmp.Or(t.AppointmentTitle, "Pide una cita si…"), t.With("appointment", ids), "appointment"},
	}
	all = slices.DeleteFunc(all, func(g alarmGroup) bool { return len(g.Signs) == 0 })
	if len(all) == 0 && len(ids) > 0 {
		// Without the table, 911 is still one tap away.
		return []alarmGroup{{Title: "En una emergencia, llama al 911", Level: "emergency"}}
	}
	return all
}

type paperLog struct {
	Title, Help string
	Columns     []string
}

const logRows = 14

func logOf(p model.Page, kind string) (log paperLog, ok bool) {
	common := p.Site.CommonTexts
	switch kind {
	case "pressure":
		help := cmp.Or(common.PressureHelp, "Siéntate cinco minutos, con el brazo a la altura del corazón. Dos tomas, con un minuto entre una y otra, por la mañana y por la noche.")
		return paperLog{"Tu registro de presión", help, []string{"Fecha", "Hora", "1.ª toma (alta / baja)", "2.ª toma (alta / baja)", "Pulso", "Notas"}}, true
	case "weight":
		help := cmp.Or(common.WeightHelp, "Pésate cada mañana, después de orinar y antes de desayunar, con la misma ropa y la misma báscula.")
		return paperLog{"Tu registro de peso", help, []string{"Fecha", "Peso (kg)", "Piernas hinchadas (sí / no)", "Almohadas para dormir", "Notas"}}, true
	}
	return paperLog{}, false
}

func relations(p model.Page, symptoms, services, diseases []string) []related {
	// A former id may be that of this page.
	others := func(items []model.Item) []model.Item {
		return slices.DeleteFunc(items, func(item model.Item) bool { return item.Path == p.Path })
	}
	return []related{
		{"Síntomas relacionados", others(p.Symptoms().Pick(symptoms))},
		{"Enfermedades relacionadas", others(p.Diseases().Pick(diseases))},
		{"Estudios y procedimientos relacionados", others(p.Services().Pick(services))},
	}
}

type fact struct {
	Icon, Label, Text string
}

func serviceFacts(p model.Page, s content.Service) []fact {
	var facts []fact
	for _, f := range []fact{
		{"/icons/building-hospital.svg", "Dónde se hace", s.HospitalOrAmbulatory},
		{"/icons/clock.svg", "Cuánto dura", s.ProcedureTime},
		{"/icons/vaccine.svg", "Anestesia", s.Anesthesia},
		{"/icons/calendar-heart.svg", "Recuperación", s.RecoveryTime},
		{"/icons/cash.svg", "Precio", cmp.Or(value.FormatPesos(s.Price), p.Site.CommonTexts.StudyPrice)},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// spanishDate formats 2026-11-21 as "21 de noviembre de 2026" and returns other text unchanged.
func spanishDate(date string) string {
	return cmp.Or(content.DateText(date), date)
}
