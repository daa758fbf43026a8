package opening

import (
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

// Timetable is when the places see patients from today to lookAhead days after, for scripts.
type Timetable struct {
	Today   string           `json:"today"`
	Until   string           `json:"until"`   // the last day
	Offsets [][2]int64       `json:"offsets"` // pairs: a minute since 1970, and by how many minutes the zone is ahead of UTC from then on
	Places  []TimetablePlace `json:"places"`
}

// TimetablePlace has the hours of each day as intervals in minutes from its midnight.
type TimetablePlace struct {
	ID      string              `json:"id"`
	Name    string              `json:"name"`
	Week    [][][2]int          `json:"week"`    // from Sunday on; nil if the hours are unknown
	Special map[string][][2]int `json:"special"` // the days on which closures apply, "2026-12-24"
}

func NewTimetable(site *content.Site) Timetable {
	zone := site.Zone()
	today := value.DayOf(site.At.In(zone))
	t := Timetable{Today: today.String(), Until: (today + lookAhead).String(), Offsets: offsets(today, zone)}
	closures := readClosures(site.Schedule.Closures, today)
	for _, place := range places(site) {
		entry := TimetablePlace{ID: place.ID, Name: place.Name, Special: map[string][][2]int{}}
		if place.Week.IsSet {
			for weekday := time.Sunday; weekday <= time.Saturday; weekday++ {
				usual := place.Week.Of(weekday)
				entry.Week = append(entry.Week, intervals(content.ParseSpans(usual.Spans), usual.ByAppointment))
			}
		}
		c := newCalendar(&place, closures, zone, today)
		for d := today - 1; d <= today+lookAhead; d++ { // yesterday's hours may end today
			if h := c.on(d); h.special {
				entry.Special[d.String()] = intervals(h.spans, h.byAppointment)
			}
		}
		t.Places = append(t.Places, entry)
	}
	return t
}

// intervals returns the hours of a day: all of it if they are by appointment and unknown.
func intervals(spans []content.Minutes, byAppointment bool) [][2]int {
	if len(spans) == 0 && byAppointment {
		return [][2]int{{0, content.DayMinutes}}
	}
	all := [][2]int{}
	for _, span := range spans {
		all = append(all, [2]int{span.From, span.Until})
	}
	return all
}

// offsets returns the offsets of a zone from the start of a day on.
func offsets(from day, zone *time.Location) [][2]int64 {
	at, end := from.First(0, zone), (from+lookAhead+1).First(0, zone)
	var all [][2]int64
	for at.Before(end) {
		_, offset := at.Zone()
		all = append(all, [2]int64{at.Unix() / 60, int64(offset / 60)})
		_, change := at.ZoneBounds()
		if change.IsZero() {
			break
		}
		at = change
	}
	return all
}
