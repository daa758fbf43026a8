package admin

import (
	"cmp"

	"latido/db/content"
	"latido/db/content/opening"
)

type appointmentProps struct {
	Timetable opening.Timetable `json:"timetable"`
	Reasons   []closureReason   `json:"reasons"`
	Holidays  []offeredHoliday  `json:"holidays"` // of this year and the next
	Message   string            `json:"message"`  // with {day}, {hour}, {place} and {link}
	Address   string            `json:"address"`  // of the page that the link opens
}

type closureReason struct {
	From   string   `json:"from"`
	Until  string   `json:"until"`
	Places []string `json:"places"` // empty: all of them
	Reason string   `json:"reason"`
}

const defaultMessage = "Hola, tu cita es el {day} a las {hour} en {place}. Aquí puedes ver cómo llegar y cómo prepararte: {link}"

func newAppointmentProps(site *content.Site, address string) appointmentProps {
	props := appointmentProps{
		Timetable: opening.NewTimetable(site), Reasons: []closureReason{}, Holidays: holidays(site),
		Message: cmp.Or(site.Appointment.Message, defaultMessage), Address: address + content.AppointmentPath,
	}
	for _, closure := range site.Schedule.Closures {
		if closure.Reason != "" {
			props.Reasons = append(props.Reasons, closureReason{closure.From, cmp.Or(closure.Until, closure.From), closure.Places, closure.Reason})
		}
	}
	return props
}
