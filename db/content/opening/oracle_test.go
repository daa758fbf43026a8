package opening_test

import (
	"fmt"
	"strings"
	"time"

	"latido/db/content"
)

// oracle says minute by minute what a place is, from the content alone and in the
// simplest way: it asks for each minute what the clock there shows, and looks whether a
// span of that day, or of the day before, has it. It shares no code with the package.
type oracle struct {
	zone   *time.Location
	week   content.Week
	place  string
	closed []content.Closure
	known  map[time.Time][]content.Closure // that were looked up already
}

const day = 24 * time.Hour

// wall is what the clock shows at an instant: the date, as midnight in UTC, and the minute.
func (o oracle) wall(at time.Time) (date time.Time, minute int) {
	at = at.In(o.zone)
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC), at.Hour()*60 + at.Minute()
}

// covering are the closures of a date.
func (o oracle) covering(date time.Time) []content.Closure {
	if found, known := o.known[date]; known {
		return found
	}
	var found []content.Closure
	text := date.Format("2006-01-02")
	for _, c := range o.closed {
		here := len(c.Places) == 0
		for _, place := range c.Places {
			here = here || place == o.place
		}
		if here && c.From <= text && text <= c.Until {
			found = append(found, c)
		}
	}
	o.known[date] = found
	return found
}

// clocks are all times of a day in minutes, as they are written with and without a zero.
var clocks = func() map[string]int {
	all := map[string]int{}
	for minute := range 24*60 + 1 {
		all[fmt.Sprintf("%02d:%02d", minute/60, minute%60)] = minute
		all[fmt.Sprintf("%d:%02d", minute/60, minute%60)] = minute
	}
	return all
}()

// in reports whether spans that begin on some day have a minute counted from its midnight.
func in(spans []content.Span, minute int) bool {
	for _, span := range spans {
		from, until := clocks[span.From], clocks[span.Until]
		if until <= from {
			until += 1440
		}
		if from <= minute && minute < until {
			return true
		}
	}
	return false
}

// begun reports whether something that begins on a date goes on at a minute counted
// from its midnight, and whether it is by appointment.
func (o oracle) begun(date time.Time, minute int) (there, byAppointment bool) {
	usual := o.week.Of(date.Weekday())
	covering := o.covering(date)
	if len(covering) == 0 {
		return in(usual.Spans, minute), usual.ByAppointment
	}
	for _, c := range covering {
		if !excepted(c, covering) && !in(c.Spans, minute) {
			return false, false
		}
	}
	return true, usual.ByAppointment
}

// excepted reports whether another closure of the same day is within c, and says when it is open.
func excepted(c content.Closure, covering []content.Closure) bool {
	for _, other := range covering {
		if c.From <= other.From && other.Until <= c.Until && (c.From != other.From || c.Until != other.Until) && len(other.Spans) > 0 {
			return true
		}
	}
	return false
}

// at is what the place is: "open", "appointment", "some time" or "closed".
func (o oracle) at(at time.Time) string {
	date, minute := o.wall(at)
	state := "closed"
	see := func(there, byAppointment bool) {
		if there && !byAppointment {
			state = "open"
		} else if there && state == "closed" {
			state = "appointment"
		}
	}
	see(o.begun(date, minute))
	see(o.begun(date.Add(-day), minute+1440)) // a night belongs to the day on which it begins
	if usual := o.week.Of(date.Weekday()); state == "closed" && usual.ByAppointment && len(usual.Spans) == 0 && len(o.covering(date)) == 0 {
		return "some time"
	}
	return state
}

// year is what a place is at every minute of a stretch of time.
type year struct {
	oracle
	start  time.Time
	states []string
	ahead  map[string][]int32 // for each minute the first one after it of a state, or -1
}

func (o oracle) simulate(start, end time.Time) year {
	y := year{oracle: o, start: start, ahead: map[string][]int32{}}
	for at := start; at.Before(end); at = at.Add(time.Minute) {
		y.states = append(y.states, o.at(at))
	}
	for _, state := range []string{"open", "appointment", "some time", "closed"} {
		first := make([]int32, len(y.states))
		next := int32(-1)
		for i := len(first) - 1; i >= 0; i-- {
			if first[i] = next; y.states[i] == state {
				next = int32(i)
			}
		}
		y.ahead[state] = first
	}
	return y
}

func (y year) state(at time.Time) string { return y.states[int(at.Sub(y.start)/time.Minute)] }

// next is the first minute after an instant at which the place is one of some things.
func (y year) next(after time.Time, states ...string) (time.Time, string, bool) {
	first, found := int32(-1), ""
	for _, state := range states {
		if i := y.ahead[state][int(after.Sub(y.start)/time.Minute)]; i >= 0 && (first < 0 || i < first) {
			first, found = i, state
		}
	}
	return y.start.Add(time.Duration(first) * time.Minute).In(y.zone), found, first >= 0
}

func hhmm(at time.Time) string { return fmt.Sprintf("%d:%02d", at.Hour(), at.Minute()) }

func las(at time.Time) string {
	if at.Hour() == 1 {
		return "la " + hhmm(at)
	}
	return "las " + hhmm(at)
}

// says is what is to be said at an instant, derived from the simulation alone.
func (y year) says(at time.Time) (text, call, message string) {
	months := strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")
	names := strings.Fields("domingo lunes martes miércoles jueves viernes sábado")
	today, _ := y.wall(at)
	when := func(then time.Time) string {
		date, _ := y.wall(then)
		switch days := int(date.Sub(today) / day); {
		case days == 0:
			return "hoy"
		case days == 1:
			return "mañana"
		case days < 7:
			return "el " + names[then.Weekday()]
		}
		return fmt.Sprintf("el %s %d de %s", names[then.Weekday()], then.Day(), months[then.Month()-1])
	}
	soon := func(end time.Time) bool { // before noon tomorrow
		date, minute := y.wall(end)
		return date.Equal(today) || date.Equal(today.Add(day)) && minute < 12*60
	}
	until := func(end time.Time) string {
		if hhmm(end) == "0:00" {
			return "la medianoche"
		}
		return las(end)
	}
	switch now := y.state(at); now {
	case "open", "appointment":
		there, _, ends := y.next(at, "closed", "some time")
		if !ends || !soon(there) {
			call = "Contestamos las 24 horas"
		} else {
			call = "Contestamos hasta " + until(there)
		}
		if now == "open" {
			end, _, ends := y.next(at, "closed", "some time", "appointment")
			switch {
			case !ends || !soon(end):
				text = "Abierto las 24 horas"
			case hhmm(end) == "0:00":
				text = "Abierto ahora · cierra a medianoche"
			default:
				text = "Abierto ahora · cierra a " + las(end)
			}
			return text, call, ""
		}
		text = "Hoy solo con cita"
		if end, _, ends := y.next(at, "closed", "some time", "open"); ends && soon(end) {
			text += " · hasta " + until(end)
		}
		return text, call, ""
	case "some time":
		return "Hoy solo con cita", "", ""
	}
	next, state, any := y.next(at, "open", "appointment", "some time")
	if !any {
		return "Cerrado", "", ""
	}
	if state != "some time" {
		call, message = "Contestamos "+when(next)+" desde "+las(next), "Te contestamos "+when(next)+" desde "+las(next)
	}
	date, _ := y.wall(next)
	switch {
	case state == "open":
		text = "Cerrado · abre " + when(next) + " a " + las(next)
	case !date.Equal(today):
		text = "Cerrado · " + when(next) + " solo con cita"
	default:
		end, _, _ := y.next(next, "closed", "some time", "open")
		last := hhmm(end)
		if last == "0:00" {
			last = "24:00"
		}
		text = "Hoy solo con cita · de " + hhmm(next) + " a " + last
	}
	return text, call, message
}
