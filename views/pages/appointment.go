package pages

import (
	"cmp"

	"latido/db/content/opening"
	"latido/static"
	"latido/views/model"
	"latido/views/sections"
)

type appointmentProps struct {
	Timetable opening.Timetable `json:"timetable"`
	Name      string            `json:"name"`   // of whom the appointment is with
	Worker    string            `json:"worker"` // address of the service worker
}

func newAppointmentProps(p model.Page) appointmentProps {
	return appointmentProps{opening.NewTimetable(p.Site), p.Site.DoctorInfo.Name, static.OfflineWorker()}
}

func cancelURL(p model.Page) string {
	return p.WhatsAppURL(cmp.Or(p.Site.Appointment.Cancel, "Hola, no puedo ir a mi cita y quiero cambiarla."))
}

// appointmentPlaces are the places that a link can name, with an address.
func appointmentPlaces(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return p.Opening.Places
}

// consultation is how long a consultation takes, and what it costs unless the owner hides that on the home page.
func consultation(p model.Page) []placeRow {
	all := []placeRow{{"/icons/clock.svg", "Cuánto dura", lines(placeLine{Text: p.Site.Appointment.Duration})}}
	if sections.Shows(p, "ConsultationPrice") {
		all = append(all, placeRow{"/icons/cash.svg", "Precio", lines(placeLine{Text: p.Site.ConsultationPrice.Price})})
	}
	return rows(all...)
}
