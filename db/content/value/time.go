package value

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Time is a time of the day in minutes from midnight.
type Time int

// DayEnd is the end of a day, "24:00".
const DayEnd Time = 24 * 60

// ParseTime parses "9:00", "09:00", and "24:00".
func ParseTime(text string) (Time, bool) {
	hour, minute, ok := strings.Cut(strings.TrimSpace(text), ":")
	h, errH := strconv.ParseUint(hour, 10, 8)
	m, errM := strconv.ParseUint(minute, 10, 8)
	if !ok || errH != nil || errM != nil || len(hour) > 2 || len(minute) != 2 || m > 59 || h > 24 || h == 24 && m > 0 {
		return 0, false
	}
	return Time(h*60 + m), true
}

func (t Time) String() string { return fmt.Sprintf("%02d:%02d", t/60, t%60) }

// Moment is a date and time without a zone.
type Moment struct{ wall time.Time }

const (
	momentForm  = "2006-01-02T15:04"
	secondsForm = "2006-01-02T15:04:05"
)

// ParseMoment parses "2026-12-01T08:00", optionally with seconds.
func ParseMoment(text string) (Moment, bool) {
	for _, form := range []string{momentForm, secondsForm} {
		if wall, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
			return Moment{wall.Truncate(time.Second)}, true
		}
	}
	return Moment{}, false
}

// In returns the first instant at which a clock in zone shows the moment or, if the clock skips it, a later
// one.
func (m Moment) In(zone *time.Location) time.Time {
	at := DayOf(m.wall).First(m.wall.Hour()*60+m.wall.Minute(), zone)
	return at.Add(time.Duration(m.wall.Second()) * time.Second)
}

func (m Moment) String() string {
	if m.wall.Second() == 0 {
		return m.wall.Format(momentForm)
	}
	return m.wall.Format(secondsForm)
}
