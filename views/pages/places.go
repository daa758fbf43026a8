package pages

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/content/value"
	"latido/views/components"
	"latido/views/model"
	"latido/views/sections"
)

type place struct {
	Title   string
	Opening opening.Place
	Rows    []placeRow
}

type placeRow struct {
	Icon, Label string
	Lines       []placeLine
}

type placeLine struct {
	Text, URL string
	External  bool
}

// places returns the consulting room, the hospital and the named places of the schedule.
func places(p model.Page) []place {
	d, w := p.Site.DoctorInfo, p.Site.DoctorWorkInfo
	consulting, hospital := components.PracticeOpening(p), components.PlaceOpening(p, content.HospitalPlace)
	all := []place{
		{w.ConsultingHeader, consulting, rows(
			address("/icons/map-pin.svg", w.ConsultingAddress, p.MapsURL()),
			hours(w.ConsultingHoursDaysHeader, consulting),
			placeRow{"/icons/phone.svg", w.ConsultingPhonesHeader, lines(
				phone(w.ConsultingSchedulePhonesSubheader, w.ConsultingSchedulePhone),
				phone(w.ConsultingUrgenciesPhonesSubheader, w.ConsultingUrgenciesPhone))},
			placeRow{"/icons/brand-whatsapp.svg", "WhatsApp", lines(placeLine{d.WhatsappDisplay, p.MessageURL(), true})},
			placeRow{"/icons/mail.svg", "Correo", lines(placeLine{value.FormatEmail(d.Email), model.MailURL(d.Email), false})},
			placeRow{"/icons/external-link.svg", "En línea", lines(
				profile("Perfil en Doctoralia", model.ProfileURL("doctoralia", d.DoctoraliaLink)),
				profile("Opiniones en Doctoralia", model.WebURL(d.DoctoraliaReviewsLink)),
				profile("Agenda en Nimbo", model.WebURL(d.NimboLink)))},
		)},
		{w.HospitalHeader, hospital, rows(
			address("/icons/building-hospital.svg", w.HospitalAddress, model.WebURL(d.GoogleMapsLink2)),
			hours(w.HospitalHoursDaysHeader, hospital),
			placeRow{"/icons/phone.svg", w.HospitalPhonesHeader, lines(
				phone(w.HospitalSchedulePhonesSubheader, w.HospitalSchedulePhone),
				phone(w.HospitalUrgenciesPhonesSubheader, w.HospitalUrgenciesPhone))},
		)},
	}
	for _, other := range components.OtherOpenings(p) {
		all = append(all, place{other.Name, other, rows(
			address("/icons/map-pin.svg", other.Address, model.WebURL(other.MapURL)),
			hours("", other),
			placeRow{"/icons/phone.svg", "Teléfono", lines(
				display("", other.Phone, other.PhoneDisplay),
				display("Urgencias", other.UrgenciesPhone, other.UrgenciesPhoneDisplay))},
		)})
	}
	return slices.DeleteFunc(all, func(p place) bool { return p.Title == "" || len(p.Rows) == 0 })
}

// payment omits what the owner hides on the home page.
func payment(p model.Page) []placeRow {
	var all []placeRow
	if sections.Shows(p, "ConsultationPrice") {
		all = append(all, placeRow{"/icons/cash.svg", "Consulta", lines(placeLine{Text: p.Site.ConsultationPrice.Price})})
	}
	if sections.Shows(p, "Insurances") {
		var insurers []string
		for _, company := range p.Site.Insurances.Companies {
			if company.Visible && company.Name != "" {
				insurers = append(insurers, company.Name)
			}
		}
		all = append(all, placeRow{"/icons/shield-check.svg", cmp.Or(p.Site.Insurances.SectionTitle, "Seguros"), lines(
			placeLine{Text: strings.Join(insurers, ", ")},
			placeLine{Text: p.Site.Insurances.AdditionalInfo})})
	}
	return rows(all...)
}

func address(icon, text, maps string) placeRow {
	return placeRow{icon, "Dirección", lines(placeLine{text, maps, true})}
}

func hours(label string, place opening.Place) placeRow {
	row := placeRow{Icon: "/icons/clock.svg", Label: cmp.Or(label, "Horario")}
	for _, line := range components.Hours(place) {
		row.Lines = append(row.Lines, placeLine{Text: line})
	}
	return row
}

func rows(all ...placeRow) []placeRow {
	var filled []placeRow
	for _, row := range all {
		if len(row.Lines) > 0 {
			filled = append(filled, row)
		}
	}
	return filled
}

func lines(all ...placeLine) []placeLine {
	var filled []placeLine
	for _, line := range all {
		if line.Text != "" {
			filled = append(filled, line)
		}
	}
	return filled
}

func display(label, number, text string) placeLine {
	line := phone(label, cmp.Or(text, value.FormatPhone(number)))
	line.URL = model.TelURL(cmp.Or(number, text))
	return line
}

func phone(label, number string) placeLine {
	switch {
	case number == "":
		return placeLine{}
	case label == "":
		return placeLine{Text: number, URL: model.TelURL(number)}
	}
	// The number does not break: in a narrow window the label is above it.
	return placeLine{Text: label + ": " + strings.ReplaceAll(number, " ", "\u00a0"), URL: model.TelURL(number)}
}

func profile(name, link string) placeLine {
	if link == "" {
		return placeLine{}
	}
	return placeLine{name, link, true}
}

func newTab(external bool) templ.Attributes {
	if external {
		return templ.Attributes{"target": "_blank", "rel": "noopener"}
	}
	return nil
}
