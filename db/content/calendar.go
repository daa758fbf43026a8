package content

import (
	"cmp"
	"time"

	"latido/db/content/value"
)

// DefaultZone is where a practice is that does not say it.
const DefaultZone = "America/Mexico_City"

// ReadZone is the time zone with an IANA name; known is false where there is none,
// and the zone then the default one. An empty name is the default one.
func ReadZone(name string) (zone *time.Location, known bool) {
	if zone, known = value.ParseZone(cmp.Or(name, DefaultZone)); !known {
		zone, _ = value.ParseZone(DefaultZone)
	}
	return zone, known
}

// Zone is where the practice is: its days begin and end there.
func (s *Site) Zone() *time.Location {
	zone, _ := ReadZone(s.Schedule.TimeZone)
	return zone
}

// Months are the names of the months, January first.
var Months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}
