package opening

import (
	"fmt"
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

var weekdays = [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}

// moments are what is said of the place in the days that are told.
func (c *calendar) moments() []Moment {
	c.follow()
	end := (c.today + toldDays).First(0, c.zone)
	var told []Moment
	say := func(at time.Time) {
		moment := c.say(at)
		if last := len(told) - 1; last >= 0 {
			same := told[last]
			same.At = moment.At
			if same == moment {
				return
			}
		}
		told = append(told, moment)
	}
	midnight := c.today
	for _, run := range c.runs {
		for ; midnight < c.today+toldDays && midnight.First(0, c.zone).Before(run.at); midnight++ {
			say(midnight.First(0, c.zone))
		}
		if !run.at.Before(end) {
			break
		}
		say(run.at)
	}
	return told
}

// say is what is said of the place from an instant on.
func (c *calendar) say(at time.Time) Moment {
	i := len(c.runs) - 1
	for c.runs[i].at.After(at) {
		i--
	}
	now := c.runs[i].kind
	m := Moment{At: at.Unix(), Open: now == open, Text: c.state(at, i)}
	m.Call, m.Message = c.answers(at, i)
	return m
}

// state says what the place is in the run with the index, and until when.
func (c *calendar) state(at time.Time, i int) string {
	switch c.runs[i].kind {
	case open:
		end, ends := c.end(i, func(k kind) bool { return k == open })
		if !ends || c.isFar(at, end) {
			return "Abierto las 24 horas"
		}
		return "Abierto ahora · cierra " + closing("a", end)
	case byAppointment:
		end, ends := c.end(i, func(k kind) bool { return k == byAppointment })
		if !ends || c.isFar(at, end) {
			return "Hoy solo con cita"
		}
		return "Hoy solo con cita · hasta " + closing("", end)
	case someTime:
		return "Hoy solo con cita"
	}
	if i+1 == len(c.runs) {
		return content.Closed
	}
	next := c.runs[i+1]
	if next.kind == open {
		return content.Closed + " · abre " + c.when(at, next.at) + " a " + hour(next.at)
	}
	if value.DayOf(next.at) != value.DayOf(at.In(c.zone)) {
		return content.Closed + " · " + c.when(at, next.at) + " solo con cita"
	}
	if end, ends := c.end(i+1, func(k kind) bool { return k == next.kind }); ends && !c.isFar(at, end) {
		return "Hoy solo con cita · de " + clock(next.at) + " a " + lastClock(end)
	}
	return "Hoy solo con cita · desde " + hour(next.at)
}

// answers says until when, or from when on, somebody answers. On a day of
// appointments at hours that nobody has said, nobody knows.
func (c *calendar) answers(at time.Time, i int) (call, message string) {
	if c.runs[i].kind.there() {
		end, ends := c.end(i, kind.there)
		if !ends || c.isFar(at, end) {
			return "Contestamos las 24 horas", ""
		}
		return "Contestamos hasta " + closing("", end), ""
	}
	if c.runs[i].kind == someTime || i+1 == len(c.runs) || c.runs[i+1].kind == someTime {
		return "", ""
	}
	next := c.runs[i+1].at
	when := c.when(at, next) + " desde " + hour(next)
	return "Contestamos " + when, "Te contestamos " + when
}

// end is when the run with the index ends, taken together with those behind it that
// are alike; ends is false when it does not in the days that are looked at.
func (c *calendar) end(i int, alike func(kind) bool) (end time.Time, ends bool) {
	for _, run := range c.runs[i+1:] {
		if !alike(run.kind) {
			return run.at, true
		}
	}
	return time.Time{}, false
}

// isFar reports whether an end is so far away that its time alone would be
// understood as that of another day: beyond the next morning.
func (c *calendar) isFar(at, end time.Time) bool {
	return value.DayOf(end.Add(-12*time.Hour)) > value.DayOf(at.In(c.zone))
}

// when names the day of an instant as seen from another: "hoy", "mañana", "el lunes",
// "el lunes 28 de diciembre".
func (c *calendar) when(from, at time.Time) string {
	weekday := "el " + weekdays[at.Weekday()]
	switch days := value.DayOf(at) - value.DayOf(from.In(c.zone)); {
	case days == 0:
		return "hoy"
	case days == 1:
		return "mañana"
	case days < 7:
		return weekday
	}
	return fmt.Sprintf("%s %d de %s", weekday, at.Day(), content.Months[at.Month()-1])
}

// clock is what the clock shows: "9:00".
func clock(at time.Time) string { return content.FormatMinute(at.Hour()*60 + at.Minute()) }

// lastClock is clock for an end, which may be the end of a day.
func lastClock(at time.Time) string {
	if at.Hour()*60+at.Minute() == 0 {
		return "24:00"
	}
	return clock(at)
}

// hour is a time with its article: "las 9:00", "la 1:00".
func hour(at time.Time) string {
	if at.Hour() == 1 {
		return "la " + clock(at)
	}
	return "las " + clock(at)
}

// closing is a time at which something ends, behind "a" or behind nothing: "a las
// 21:00", "a medianoche", "la medianoche".
func closing(before string, at time.Time) string {
	midnight := at.Hour()*60+at.Minute() == 0
	switch {
	case before == "" && midnight:
		return "la medianoche"
	case midnight:
		return before + " medianoche"
	case before == "":
		return hour(at)
	}
	return before + " " + hour(at)
}
