package content

import (
	"cmp"
	"time"

	"latido/db/content/value"
)

// DefaultZone is the time zone of a practice that names none.
const DefaultZone = "America/Mexico_City"

// ParseZone returns the time zone with an IANA name, or DefaultZone if the name is empty. If the name is
// unknown it returns DefaultZone and false.
func ParseZone(name string) (zone *time.Location, known bool) {
	if zone, known = value.ParseZone(cmp.Or(name, DefaultZone)); !known {
		zone, _ = value.ParseZone(DefaultZone)
	}
	return zone, known
}

// Zone is the time zone of the practice.
func (s *Site) Zone() *time.Location {
	zone, _ := ParseZone(s.Schedule.TimeZone)
	return zone
}

// Months are the names of the months, January first.
var Months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}

// Weekdays are the names of the days, by time.Weekday.
var Weekdays = [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}
