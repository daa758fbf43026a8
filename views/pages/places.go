package pages

import (
	"strings"

	"github.com/a-h/templ"

	"latido/views/model"
)

// place is the consulting room or the hospital on the contact page.
type place struct {
	Title string
	Rows  []placeRow
}

// placeRow is one kind of fact about a place.
type placeRow struct {
	Icon, Label string
	Lines       []placeLine
}

// placeLine is one line of a row, with a link when it can be tapped.
type placeLine struct {
	Text, URL string
	External  bool
}

// places lists where the doctor sees patients; a block without a header is left out.
func places(p model.Page) []place {
	d, w := p.Site.DoctorInfo, p.Site.DoctorWorkInfo
	consulting := place{w.ConsultingHeader, rows(
		placeRow{"/icons/map-pin.svg", "Dirección", lines(placeLine{w.ConsultingAddress, p.MapsURL(), true})},
		placeRow{"/icons/clock.svg", w.ConsultingHoursDaysHeader, lines(
			hours(w.ConsultingHoursDaysSubheader1, w.ConsultingHours1),
			hours(w.ConsultingHoursDaysSubheader2, w.ConsultingHours2))},
		placeRow{"/icons/phone.svg", w.ConsultingPhonesHeader, lines(
			phone(w.ConsultingSchedulePhonesSubheader, w.ConsultingSchedulePhone),
			phone(w.ConsultingUrgenciesPhonesSubheader, w.ConsultingUrgenciesPhone))},
		placeRow{"/icons/brand-whatsapp.svg", "WhatsApp", lines(placeLine{d.WhatsappDisplay, p.MessageURL(), true})},
		placeRow{"/icons/mail.svg", "Correo", lines(placeLine{d.Email, "mailto:" + d.Email, false})},
		placeRow{"/icons/external-link.svg", "En línea", lines(
			profile("Perfil en Doctoralia", d.DoctoraliaLink),
			profile("Opiniones en Doctoralia", d.DoctoraliaReviewsLink),
			profile("Agenda en Nimbo", d.NimboLink))},
	)}
	hospital := place{w.HospitalHeader, rows(
		placeRow{"/icons/building-hospital.svg", "Dirección", lines(placeLine{w.HospitalAddress, model.WebURL(d.GoogleMapsLink2), true})},
		placeRow{"/icons/clock.svg", w.HospitalHoursDaysHeader, lines(
			hours(w.HospitalHoursDaysSubheader1, w.HospitalHours1),
			hours(w.HospitalHoursDaysSubheader2, w.HospitalHours2))},
		placeRow{"/icons/phone.svg", w.HospitalPhonesHeader, lines(
			phone(w.HospitalSchedulePhonesSubheader, w.HospitalSchedulePhone),
			phone(w.HospitalUrgenciesPhonesSubheader, w.HospitalUrgenciesPhone))},
	)}
	var shown []place
	for _, candidate := range []place{consulting, hospital} {
		if candidate.Title != "" && len(candidate.Rows) > 0 {
			shown = append(shown, candidate)
		}
	}
	return shown
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

func hours(days, hours string) placeLine {
	switch {
	case hours == "":
		return placeLine{}
	case days == "":
		return placeLine{Text: hours}
	}
	return placeLine{Text: days + ", " + hours}
}

func phone(label, number string) placeLine {
	switch {
	case number == "":
		return placeLine{}
	case label == "":
		return placeLine{Text: number, URL: model.TelURL(number)}
	}
	// The number stays in one piece: in a narrow window the label stands above it.
	return placeLine{Text: label + ": " + strings.ReplaceAll(number, " ", "\u00a0"), URL: model.TelURL(number)}
}

// profile is a page of the practice on another site; one without a link to it is left out.
func profile(name, link string) placeLine {
	if link = model.WebURL(link); link == "" {
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
