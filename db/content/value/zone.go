package value

import (
	"path"
	"sync"
	"time"
	_ "time/tzdata" // the zones of a server that has none
)

// zones are those that were read, by their names.
var zones sync.Map

// ParseZone reads the IANA name of a time zone. Other files of a zone database, as
// "localtime" and "posix/…", are no zones, nor is another spelling of a file's path: not
// every server has them.
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
