package opening

import (
	"slices"
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

const (
	toldDays  = 9   // for which there are moments
	nearAhead = 21  // days in which the next opening nearly always is: most saves need not look further
	lookAhead = 300 // days in which the next opening is looked for

	specialAhead = 90  // days in which special hours are told that begin in them
	specialLong  = 180 // days in which they are followed to their end, both ways
)

// day is a day of the calendar.
type day = value.Day

// kind is what a place is at an instant.
type kind int

const (
	closed        kind = iota
	open               // whoever comes is seen
	byAppointment      // whoever has an appointment is seen, within hours that are known
	someTime           // as byAppointment, at hours that nobody has said
)

// there reports whether somebody is at the place, to answer.
func (k kind) there() bool { return k == open || k == byAppointment }

// hours are those that begin on one day at a place.
type hours struct {
	spans         []content.Minutes
	byAppointment bool
	cut           bool // what began on the day before ends at midnight: a closure begins
	special       bool // a closure says so
}

// calendar is what a place does on each day from some day on.
type calendar struct {
	zone  *time.Location
	today day
	days  []hours // from specialLong days before today to lookAhead days after it
	runs  []run
}

// on is where the hours of a day are.
func (c *calendar) on(d day) *hours { return &c.days[d-c.today+specialLong] }

// run is a stretch of time in which a place is one thing.
type run struct {
	at   time.Time
	kind kind
}

// newCalendar lays the closures over the week of a place.
func newCalendar(place *Place, closures []closure, zone *time.Location, today day) *calendar {
	c := &calendar{zone: zone, today: today, days: make([]hours, specialLong+lookAhead+1)}
	var week [7]hours
	for weekday := range week {
		usual := place.Week.Of(time.Weekday(weekday))
		week[weekday] = hours{spans: content.ParseSpans(usual.Spans), byAppointment: usual.ByAppointment}
	}
	for d := today - specialLong; d <= today+lookAhead; d++ {
		*c.on(d) = week[d.Date().Weekday()]
	}
	for _, closure := range closures {
		if !closure.appliesTo(place.ID) {
			continue
		}
		from, until := max(closure.from, today-specialLong), min(closure.until, today+lookAhead)
		for d := from; d <= until; d++ {
			*c.on(d) = c.on(d).under(closure, d == closure.from)
		}
	}
	return c
}

// under are the hours of a day on which a closure holds. Of several closures all have
// to say that a place is open for it to be.
func (h hours) under(c closure, begins bool) hours {
	spans := c.spans
	if h.special {
		spans = both(h.spans, spans)
	}
	return hours{spans: spans, byAppointment: h.byAppointment && len(spans) > 0, cut: h.cut || begins, special: true}
}

// both are the stretches that two lists of spans have in common.
func both(a, b []content.Minutes) []content.Minutes {
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

// kindAt is what the place is at an instant.
func (c *calendar) kindAt(at time.Time) kind {
	at = at.In(c.zone)
	d, minute := value.DayOf(at), at.Hour()*60+at.Minute()
	now, before := c.on(d), c.on(d-1)
	found := closed
	see := func(h *hours, minute int) {
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
	see(now, minute)
	if !now.cut {
		see(before, minute+content.DayMinutes)
	}
	if found == closed && now.byAppointment && len(now.spans) == 0 {
		return someTime
	}
	return found
}

// changes are the instants, in their order, at which the place may become something
// else in some days: where a span begins or ends, a day of appointments begins or ends,
// or the zone puts its clock forward or back.
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

// follow finds out what the place is from today's midnight on: as far as what is said
// of the days that are told depends on it.
func (c *calendar) follow() {
	if c.followFor(nearAhead); !c.tells() {
		c.followFor(lookAhead)
	}
}

// tells reports whether all that may be said in the days that are told is known from the
// runs: the two behind them, and when somebody who is there leaves.
func (c *calendar) tells() bool {
	end := (c.today + toldDays).First(0, c.zone)
	behind := slices.IndexFunc(c.runs, func(r run) bool { return !r.at.Before(end) })
	return behind >= 0 && len(c.runs)-behind >= 2 && slices.ContainsFunc(c.runs[behind:], func(r run) bool { return !r.kind.there() })
}

// followFor finds the runs that begin in some days: those of the last two are left out,
// as what begins on the days after may change them.
func (c *calendar) followFor(days day) {
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

// special are the days with other hours than the week's, those that follow one
// another with the same hours together.
func (c *calendar) special() []Special {
	var found []Special
	last := c.today - specialLong - 1
	for d := c.today - specialLong; d <= c.today+specialLong; d++ {
		h := c.on(d)
		if !h.special {
			continue
		}
		date := d.String()
		if n := len(found) - 1; n >= 0 && last == d-1 && found[n].ByAppointment == h.byAppointment && slices.Equal(found[n].Spans, h.spans) {
			found[n].Until, last = date, d
			continue
		}
		if d > c.today+specialAhead {
			break
		}
		found, last = append(found, Special{From: date, Until: date, Spans: h.spans, ByAppointment: h.byAppointment}), d
	}
	now := c.today.String()
	return slices.DeleteFunc(found, func(s Special) bool { return s.Until < now })
}
