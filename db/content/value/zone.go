package value

import (
	"path"
	"sync"
	"time"
	_ "time/tzdata" // for servers without a zone database
)

var zones sync.Map

// ParseZone rejects other files of the zone database ("localtime") and other spellings of a path.
func ParseZone(name string) (*time.Location, bool) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), true
	}
	if name == "" || name[0] < 'A' || name[0] > 'Z' || name == "Local" || name == "Factory" || path.Clean(name) != name {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	zones.Store(name, zone)
	return zone, true
}
