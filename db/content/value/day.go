package value

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day is a calendar day: the number of days since 1 January 1970.
type Day int

const secondsPerDay = 24 * 60 * 60

var (
	yearFirst = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$`)
	dayFirst  = regexp.MustCompile(`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$`)
	inWords   = regexp.MustCompile(`^(?:(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),? )?(?:el )?(\d{1,2})(?: de | |-)([a-z]{3,10})\.?(?: del? |,? |-)(\d{4})$`)
)

// months are the Spanish names, which texts may abbreviate.
var months = []string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}

// ParseDay parses "2026-12-24", "24/12/2026" and "24 de diciembre de 2026".
func ParseDay(text string) (d Day, ok bool) {
	text = strings.ToLower(trim(text))
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return DayOf(at), true
	}
	var year, month, day string
	if found := yearFirst.FindStringSubmatch(text); found != nil {
		year, month, day = found[1], found[2], found[3]
	} else if found := dayFirst.FindStringSubmatch(text); found != nil {
		year, month, day = found[3], found[2], found[1]
	} else if found := inWords.FindStringSubmatch(text); found != nil {
		number := 1 + slices.IndexFunc(months, func(name string) bool { return strings.HasPrefix(name, found[2]) })
		year, month, day = found[3], strconv.Itoa(number), found[1]
	}
	at, err := time.Parse("2006-1-2", year+"-"+month+"-"+day)
	return DayOf(at), err == nil
}

// DayOf returns the day of an instant in its own zone.
func DayOf(at time.Time) Day {
	year, month, d := at.Date()
	return Day(time.Date(year, month, d, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// Date returns noon of the day in UTC.
func (d Day) Date() time.Time { return time.Unix(int64(d)*secondsPerDay+secondsPerDay/2, 0).UTC() }

func (d Day) String() string { return d.Date().Format(time.DateOnly) }

// Instants returns the Unix times at which a clock in zone may show a minute of the day: one, or two
// candidates around a change of the offset.
func (d Day) Instants(minute int, zone *time.Location) []int64 {
	wall := int64(d)*secondsPerDay + int64(minute)*60
	var found []int64
	for _, near := range []int64{-secondsPerDay, 0, secondsPerDay} {
		_, offset := time.Unix(wall+near, 0).In(zone).Zone()
		if at := wall - int64(offset); !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// First returns the first instant at which a clock in zone shows a minute or, if it skips that minute,
// the instant of the skip.
func (d Day) First(minute int, zone *time.Location) time.Time {
	wall := time.Unix(int64(d)*secondsPerDay+int64(minute)*60, 0).UTC()
	candidates := d.Instants(minute, zone)
	slices.Sort(candidates)
	reads := func(at time.Time) time.Time { // the wall clock, as if in UTC
		year, month, d := at.Date()
		return time.Date(year, month, d, at.Hour(), at.Minute(), at.Second(), 0, time.UTC)
	}
	for _, candidate := range candidates {
		at := time.Unix(candidate, 0).In(zone)
		if reads(at).Equal(wall) {
			return at
		}
	}
	at := time.Unix(candidates[len(candidates)-1], 0).In(zone)
	if start, _ := at.ZoneBounds(); !start.IsZero() && reads(at).After(wall) {
		return start
	}
	return at
}
