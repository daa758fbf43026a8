package opening

import (
	"fmt"
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

// moments returns the moments of momentDays days; consecutive ones differ.
func (c *calendar) moments() []Moment {
	c.computeRuns()
	end := (c.today + momentDays).First(0, c.zone)
	var moments []Moment
	add := func(at time.Time) {
		moment := c.momentAt(at)
		if last := len(moments) - 1; last >= 0 {
			same := moments[last]
			same.At = moment.At
			if same == moment {
				return
			}
		}
		moments = append(moments, moment)
	}
	midnight := c.today
	for _, run := range c.runs {
		for ; midnight < c.today+momentDays && midnight.First(0, c.zone).Before(run.at); midnight++ {
			add(midnight.First(0, c.zone))
		}
		if !run.at.Before(end) {
			break
		}
		add(run.at)
	}
	return moments
}

func (c *calendar) momentAt(at time.Time) Moment {
	i := len(c.runs) - 1
	for c.runs[i].at.After(at) {
		i--
	}
	now := c.runs[i].kind
	m := Moment{At: at.Unix(), Open: now == open, Text: c.state(at, i)}
	m.Call, m.Message = c.buttonTexts(at, i)
	return m
}

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
	case unknownHours:
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

// buttonTexts are beside the buttons to call and to write, empty without hours.
func (c *calendar) buttonTexts(at time.Time, i int) (call, message string) {
	if c.runs[i].kind.isAnswered() {
		end, ends := c.end(i, kind.isAnswered)
		if !ends || c.isFar(at, end) {
			return "Contestamos las 24 horas", ""
		}
		return "Contestamos hasta " + closing("", end), ""
	}
	if c.runs[i].kind == unknownHours || i+1 == len(c.runs) || c.runs[i+1].kind == unknownHours {
		return "", ""
	}
	next := c.runs[i+1].at
	when := c.when(at, next) + " desde " + hour(next)
	return "Contestamos " + when, "Te contestamos " + when
}

// end returns when run i and the runs that follow it end, as long as alike is true of them.
func (c *calendar) end(i int, alike func(kind) bool) (end time.Time, ends bool) {
	for _, run := range c.runs[i+1:] {
		if !alike(run.kind) {
			return run.at, true
		}
	}
	return time.Time{}, false
}

// isFar reports whether an end is after the next noon, where its time alone is ambiguous.
func (c *calendar) isFar(at, end time.Time) bool {
	return value.DayOf(end.Add(-12*time.Hour)) > value.DayOf(at.In(c.zone))
}

// when formats the day of an instant: "hoy", "mañana", "el lunes", "el lunes 28 de diciembre".
func (c *calendar) when(from, at time.Time) string {
	weekday := "el " + content.Weekdays[at.Weekday()]
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

func clock(at time.Time) string { return content.FormatMinute(at.Hour()*60 + at.Minute()) }

// lastClock formats midnight as "24:00".
func lastClock(at time.Time) string {
	if at.Hour()*60+at.Minute() == 0 {
		return "24:00"
	}
	return clock(at)
}

// hour formats a time with its article: "las 9:00", "la 1:00".
func hour(at time.Time) string {
	if at.Hour() == 1 {
		return "la " + clock(at)
	}
	return "las " + clock(at)
}

// closing formats an end after "a" or nothing: "a las 21:00", "a medianoche", "la medianoche".
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
