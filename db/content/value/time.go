package value

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Time is a time of the day in minutes from midnight.
type Time int

const DayEnd Time = 24 * 60

var clock = regexp.MustCompile(`(?i)^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?|h(?:oras|rs?)?\.?)?$`)

// ParseTime parses "9:00", "09.00", "9:00 p. m.", "21 h" and "24:00". A number alone is invalid.
func ParseTime(text string) (Time, bool) {
	text = trim(text)
	found := clock.FindStringSubmatch(text)
	if found == nil || strings.Trim(text, "0123456789") == "" {
		return 0, false
	}
	h, _ := strconv.Atoi(found[1])
	m, _ := strconv.Atoi(found[2])
	if half := strings.ToLower(found[3]); half != "" {
		if h < 1 || h > 12 {
			return 0, false
		}
		h %= 12 // 12 am is midnight, 12 pm is noon
		if half == "p" {
			h += 12
		}
	}
	if m > 59 || h > 24 || h == 24 && m > 0 {
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

// In returns the first instant at which a clock in zone shows the moment, as Day.First.
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
