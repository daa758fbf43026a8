// Package services has the layouts of the services on the home page.
package services

import (
	"strings"

	"latido/db/content"
	"latido/views/model"
)

func items(p model.Page) []model.Item { return p.Services().First(6) }

// tileShape is the shape of a service in the mosaic, chosen to fill the rows.
func tileShape(i, n int) string {
	switch {
	case n == 1 || i == 5:
		return "full"
	case i == 0:
		return "large"
	case n == 2:
		return "tall"
	case n == 3 || n == 4 && i == 1:
		return "wide"
	}
	return "small"
}

type fact struct {
	Icon, Label, Text string
}

func facts(p model.Page, item model.Item) []fact {
	service, _ := p.Site.Records.Service(item.ID)
	var facts []fact
	for _, f := range []fact{
		{"/icons/clock.svg", "Cuánto dura", sentence(service.ProcedureTime)},
		{"/icons/heart-check.svg", "¿Duele?", sentence(service.Painful)},
		{"/icons/vaccine.svg", "Anestesia", sentence(service.Anesthesia)},
		{"/icons/building-hospital.svg", "Dónde se hace", sentence(service.HospitalOrAmbulatory)},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// figures are short answers: duration, pain and, unless shared, place.
func figures(p model.Page, item model.Item, shared string) []fact {
	service, _ := p.Site.Records.Service(item.ID)
	duration, _, _ := strings.Cut(strings.ReplaceAll(service.ProcedureTime, "; ", ", "), ", ")
	figures := []fact{
		{"/icons/clock.svg", "Cuánto dura", strings.TrimSuffix(duration, ".")},
		{"/icons/heart-check.svg", "¿Duele?", sentence(service.Painful)},
	}
	if shared == "" {
		place := place(p, item)
		figures = append(figures, fact{placeIcon(place), "Dónde se hace", place})
	}
	return figures
}

func place(p model.Page, item model.Item) string {
	service, _ := p.Site.Records.Service(item.ID)
	place, _, _ := strings.Cut(service.HospitalOrAmbulatory, ":")
	return place
}

func placeIcon(place string) string {
	if strings.HasPrefix(strings.ToLower(place), "hospital") {
		return "/icons/building-hospital.svg"
	}
	return "/icons/home.svg"
}

func shared(p model.Page, items []model.Item) string {
	if len(items) < 2 {
		return ""
	}
	first := place(p, items[0])
	for _, item := range items[1:] {
		if place(p, item) != first {
			return ""
		}
	}
	return first
}

func sentence(text string) string {
	first, _ := content.FirstSentence(text)
	return first
}

func brief(name string) string {
	first, _, _ := strings.Cut(name, " (")
	return first
}

func gloss(name string) string { return name[len(brief(name)):] }
