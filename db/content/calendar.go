package content

import (
	"cmp"
	"fmt"
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

// DateText returns a day as "30 de junio de 2029", or "" for a text that is none.
func DateText(day string) string {
	parsed, ok := value.ParseDay(day)
	if !ok {
		return ""
	}
	date := parsed.Date()
	return fmt.Sprintf("%d de %s de %d", date.Day(), Months[date.Month()-1], date.Year())
}
