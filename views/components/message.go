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

// messageDay is a day on which somebody can come to one of the places.
type messageDay struct {
	Name   string // "martes 24 de noviembre"
	Until  int64  // the minute, since 1970, at which that is over
	Places []string
}

// places are the names of the places as an attribute has them.
func (d messageDay) places() string { return strings.Join(d.Places, "\n") }

func (d messageDay) until() string { return strconv.FormatInt(d.Until, 10) }

// greeting is the text that the link to WhatsApp has by itself.
func greeting(p model.Page) string {
	address, err := url.Parse(p.MessageURL())
	if err != nil {
		return ""
	}
	return address.Query().Get("text")
}

// messagePlaces are the places that a visitor can choose between: none where there is one.
func messagePlaces(p model.Page) []string {
	var names []string
	for _, place := range visited(p) {
		names = append(names, place.Name)
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// visited are the places that have a name.
func visited(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Opening.Places), func(place opening.Place) bool { return place.Name == "" })
}

// messageAhead is how many days a visitor can choose from.
const messageAhead = 14

// messageDays are the next days on which somebody can come to a place, in their order.
func messageDays(p model.Page) []messageDay {
	zone := p.Site.Zone()
	var days []messageDay
	year, month, today := p.Site.At.In(zone).Date()
	for ahead := range messageAhead {
		date := time.Date(year, month, today+ahead, 0, 0, 0, 0, zone)
		day := messageDay{Name: dayName(date)}
		for _, place := range visited(p) {
			spans, comes := comeOn(place, date)
			if !comes {
				continue
			}
			day.Places = append(day.Places, place.Name)
			until := date.AddDate(0, 0, 1)
			if len(spans) > 0 {
				until = date.Add(time.Duration(spans[len(spans)-1].Until) * time.Minute)
			}
			day.Until = max(day.Until, until.Unix()/60)
		}
		if len(day.Places) > 0 { // also one that is over: the page is the same all day, and its island leaves it out
			days = append(days, day)
		}
	}
	return days
}

// comeOn is when somebody can come to a place on a day, with an appointment or
// without; without spans it is at some time of it.
func comeOn(place opening.Place, date time.Time) (spans []content.Minutes, comes bool) {
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

// dayName is "martes 24 de noviembre".
func dayName(t time.Time) string {
	return [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}[t.Weekday()] + " " + strconv.Itoa(t.Day()) + " de " + content.Months[t.Month()-1]
}
