package content

import (
	"cmp"
	"fmt"
	"time"

	"latido/db/content/value"
)

const DefaultZone = "America/Mexico_City"

// ParseZone returns DefaultZone for an empty name and, with false, for an unknown one.
func ParseZone(name string) (zone *time.Location, known bool) {
	if zone, known = value.ParseZone(cmp.Or(name, DefaultZone)); !known {
		zone, _ = value.ParseZone(DefaultZone)
	}
	return zone, known
}

func (s *Site) Zone() *time.Location {
	zone, _ := ParseZone(s.Schedule.TimeZone)
	return zone
}

var Months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}

var Weekdays = [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}

// DateText returns a day as "30 de junio de 2029", or "" for another text.
func DateText(day string) string {
	parsed, ok := value.ParseDay(day)
	if !ok {
		return ""
	}
	date := parsed.Date()
	return fmt.Sprintf("%d de %s de %d", date.Day(), Months[date.Month()-1], date.Year())
}
