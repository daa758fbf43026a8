package opening

import (
	"slices"
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

type kind int

const (
	closed        kind = iota
	open               // without an appointment
	byAppointment      // at known hours
	unknownHours       // by appointment at unknown hours
)

// isAnswered reports whether somebody answers the telephone.
func (k kind) isAnswered() bool { return k == open || k == byAppointment }

// hours begin on one day. Those after midnight belong to it even if the next day is closed.
type hours struct {
	spans         []content.Minutes
	byAppointment bool
	special       bool // set by a closure
}

// calendar has the hours of a place by day.
type calendar struct {
	zone  *time.Location
	today day
	days  []hours // from specialReach days before today to lookAhead days after
	runs  []run
}

func (c *calendar) on(d day) *hours { return &c.days[d-c.today+daysBefore] }

// run is a period in which a place has one kind.
type run struct {
	at   time.Time
	kind kind
}

func newCalendar(place *Place, closures []closure, zone *time.Location, today day) *calendar {
	c := &calendar{zone: zone, today: today, days: make([]hours, daysBefore+lookAhead+1)}
	var week [7]hours
	for weekday := range week {
		usual := place.Week.Of(time.Weekday(weekday))
		week[weekday] = hours{spans: content.ParseSpans(usual.Spans), byAppointment: usual.ByAppointment}
	}
	for d := today - daysBefore; d <= today+lookAhead; d++ {
		*c.on(d) = week[d.Date().Weekday()]
	}
	for _, closure := range closures {
		if !closure.appliesTo(place.ID) {
			continue
		}
		from, until := max(closure.from, today-daysBefore), min(closure.until, today+lookAhead)
		exceptions := closure.exceptions(closures, place.ID)
		for d := from; d <= until; d++ {
			if !isOn(exceptions, d) {
				*c.on(d) = c.on(d).limitTo(closure)
			}
		}
	}
	return c
}

// limitTo returns the intersection with a closure's hours, for each that applies.
func (h hours) limitTo(c closure) hours {
	spans := c.spans
	if h.special {
		spans = intersect(h.spans, spans)
	}
	return hours{spans: spans, byAppointment: h.byAppointment && len(spans) > 0, special: true}
}

func intersect(a, b []content.Minutes) []content.Minutes {
	var common []content.Minutes
	for _, one := range a {
		for _, other := range b {
			if from, until := max(one.From, other.From), min(one.Until, other.Until); from < until {
				common = append(common, content.Minutes{From: from, Until: until})
			}
		}
	}
	return common
}

func (c *calendar) kindAt(at time.Time) kind {
	at = at.In(c.zone)
	d, minute := value.DayOf(at), at.Hour()*60+at.Minute()
	now, before := c.on(d), c.on(d-1)
	found := closed
	check := func(h *hours, minute int) {
		for _, span := range h.spans {
			switch {
			case minute < span.From || minute >= span.Until:
			case !h.byAppointment:
				found = open
			case found == closed:
				found = byAppointment
			}
		}
	}
	check(now, minute)
	check(before, minute+content.DayMinutes)
	if found == closed && now.byAppointment && len(now.spans) == 0 {
		return unknownHours
	}
	return found
}

// changes returns the instants at which the kind may change: ends of spans and of days, and offsets.
func (c *calendar) changes(days day) []int64 {
	end := (c.today + days).First(0, c.zone)
	var found []int64
	for d := c.today - 1; d < c.today+days; d++ {
		h := c.on(d)
		found = append(found, d.Instants(0, c.zone)...)
		for _, span := range h.spans {
			found = append(found, d.Instants(span.From, c.zone)...)
			found = append(found, d.Instants(span.Until, c.zone)...)
		}
	}
	for at := (c.today).First(0, c.zone); ; {
		_, change := at.ZoneBounds()
		if change.IsZero() || change.After(end) {
			break
		}
		found = append(found, change.Unix())
		at = change
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// computeRuns computes the runs from today's midnight on, for the days that moments depend on.
func (c *calendar) computeRuns() {
	if c.computeRunsFor(firstLookAhead); !c.coversMoments() {
		c.computeRunsFor(lookAhead)
	}
}

// coversMoments requires two runs after the last moment, and one in which nobody answers.
func (c *calendar) coversMoments() bool {
	end := (c.today + momentDays).First(0, c.zone)
	behind := slices.IndexFunc(c.runs, func(r run) bool { return !r.at.Before(end) })
	return behind >= 0 && len(c.runs)-behind >= 2 && slices.ContainsFunc(c.runs[behind:], func(r run) bool { return !r.kind.isAnswered() })
}

// computeRunsFor computes the runs of the next days but two, on which later days have an effect.
func (c *calendar) computeRunsFor(days day) {
	start := (c.today).First(0, c.zone)
	end := (c.today + days - 2).First(0, c.zone)
	c.runs = []run{{start, c.kindAt(start)}}
	for _, change := range c.changes(days) {
		at := time.Unix(change, 0).In(c.zone)
		if !at.After(start) {
			continue
		}
		if !at.Before(end) {
			break
		}
		if kind := c.kindAt(at); kind != c.runs[len(c.runs)-1].kind {
			c.runs = append(c.runs, run{at, kind})
		}
	}
}

// special returns the days with special hours; consecutive days with equal hours are one item.
func (c *calendar) special() []Special {
	var found []Special
	last := c.today - daysBefore - 1
	for d := c.today - daysBefore; d <= c.today+daysBefore; d++ {
		h := c.on(d)
		if !h.special {
			continue
		}
		date := d.String()
		if n := len(found) - 1; n >= 0 && last == d-1 && found[n].ByAppointment == h.byAppointment && slices.Equal(found[n].Spans, h.spans) {
			found[n].Until, last = date, d
			continue
		}
		if d > c.today+specialDays {
			break
		}
		found, last = append(found, Special{From: date, Until: date, Spans: h.spans, ByAppointment: h.byAppointment}), d
	}
	now := c.today.String()
	return slices.DeleteFunc(found, func(s Special) bool { return s.Until < now })
}
