package components

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/views/model"
)

type messageDay struct {
	Name   string // "martes 24 de noviembre"
	Until  int64  // when the last place closes, in minutes since 1970
	Places []string
}

func (d messageDay) places() string { return strings.Join(d.Places, "\n") }

func (d messageDay) until() string { return strconv.FormatInt(d.Until, 10) }

func greeting(p model.Page) string {
	address, err := url.Parse(p.MessageURL())
	if err != nil {
		return ""
	}
	return address.Query().Get("text")
}

func messagePlaces(p model.Page) []string {
	var names []string
	for _, place := range namedPlaces(p) {
		names = append(names, place.Name)
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

func namedPlaces(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Opening.Places), func(place opening.Place) bool { return place.Name == "" })
}

const daysAhead = 14

func messageDays(p model.Page) []messageDay {
	zone := p.Site.Zone()
	var days []messageDay
	year, month, today := p.Site.At.In(zone).Date()
	for ahead := range daysAhead {
		date := time.Date(year, month, today+ahead, 0, 0, 0, 0, zone)
		day := messageDay{Name: dayName(date)}
		for _, place := range namedPlaces(p) {
			spans, isOpen := hoursOn(place, date)
			if !isOpen {
				continue
			}
			day.Places = append(day.Places, place.Name)
			until := date.AddDate(0, 0, 1)
			if len(spans) > 0 {
				until = date.Add(time.Duration(spans[len(spans)-1].Until) * time.Minute)
			}
			day.Until = max(day.Until, until.Unix()/60)
		}
		if len(day.Places) > 0 { // even if it is over: the page is the same all day, and the island filters
			days = append(days, day)
		}
	}
	return days
}

// hoursOn includes hours by appointment. isOpen without spans means unknown hours.
func hoursOn(place opening.Place, date time.Time) (spans []content.Minutes, isOpen bool) {
	name := date.Format(time.DateOnly)
	for _, special := range place.Special {
		if special.From <= name && name <= special.Until {
			return special.Spans, len(special.Spans) > 0
		}
	}
	usual := place.Week.Of(date.Weekday())
	spans = content.ParseSpans(usual.Spans)
	return spans, len(spans) > 0 || usual.ByAppointment
}

func dayName(t time.Time) string {
	return content.Weekdays[t.Weekday()] + " " + strconv.Itoa(t.Day()) + " de " + content.Months[t.Month()-1]
}
