package content

import (
	"sync"
	"time"
	_ "time/tzdata" // the zones of a server that has none
)

// DefaultZone is where a practice is that does not say it.
const DefaultZone = "America/Mexico_City"

// zones are those that were read, by their names.
var zones sync.Map

// ReadZone is the time zone with an IANA name; known is false where there is none,
// and the zone then the default one. An empty name is the default one.
func ReadZone(name string) (zone *time.Location, known bool) {
	if name == "" {
		name = DefaultZone
	}
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), true
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" { // that of the server is nobody's
		zone, _ = ReadZone(DefaultZone)
		return zone, false
	}
	zones.Store(name, zone)
	return zone, true
}

// Zone is where the practice is: its days begin and end there.
func (s *Site) Zone() *time.Location {
	zone, _ := ReadZone(s.Schedule.TimeZone)
	return zone
}

// Months are the names of the months, January first.
var Months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}
