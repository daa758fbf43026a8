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
	Name      string            `json:"name"`   // of the doctor
	Worker    string            `json:"worker"` // address of the service worker
}

func newAppointmentProps(p model.Page) appointmentProps {
	return appointmentProps{opening.NewTimetable(p.Site), p.Site.DoctorInfo.Name, static.OfflineWorker()}
}

func cancelURL(p model.Page) string {
	return p.WhatsAppURL(cmp.Or(p.Site.Appointment.Cancel, "Hola, no puedo ir a mi cita y quiero cambiarla."))
}

func appointmentPlaces(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return p.Opening.Places
}

// consultation returns the duration and, unless the owner hides it on the home page, the price.
func consultation(p model.Page) []placeRow {
	all := []placeRow{{"/icons/clock.svg", "Cuánto dura", lines(placeLine{Text: p.Site.Appointment.Duration})}}
	if sections.Shows(p, "ConsultationPrice") {
		all = append(all, placeRow{"/icons/cash.svg", "Precio", lines(placeLine{Text: p.Site.ConsultationPrice.Price})})
	}
	return rows(all...)
}
