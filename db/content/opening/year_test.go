package opening_test

import (
	"fmt"
	"slices"
	"sort"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/dbtest/must"
)

// zones are those of Mexico, and two at the border with summer time.
var zones = []string{"America/Cancun", "America/Mexico_City", "America/Hermosillo", "America/Mazatlan", "America/Tijuana", "America/Ciudad_Juarez"}

func span(from, until string) content.Span { return content.Span{From: from, Until: until} }

func from(spans ...content.Span) content.Day { return content.Day{Spans: spans} }

// weeks are those that a year is simulated with.
var weeks = map[string]content.Week{
	"as the sample's": {
		Monday: from(span("14:00", "21:00")), Tuesday: from(span("14:00", "21:00")), Wednesday: from(span("14:00", "21:00")), Thursday: from(span("14:00", "21:00")),
		Friday: from(span("14:00", "21:00")), Saturday: from(span("14:00", "21:00")), Sunday: from(span("14:00", "21:00")),
	},
	"all kinds of days": {
		Monday: from(span("9:00", "14:00"), span("16:00", "20:00")), Tuesday: content.Day{ByAppointment: true}, Wednesday: content.Day{Spans: []content.Span{span("09:00", "12:00")}, ByAppointment: true},
		Thursday: from(span("20:00", "02:00")), Friday: from(span("00:30", "01:30"), span("20:00", "24:00")), Saturday: from(span("22:00", "03:00")), Sunday: from(span("01:15", "02:45"), span("18:00", "03:15")),
	},
	"open at night": {
		Wednesday: from(span("23:00", "11:30")),
		Friday:    from(span("19:00", "07:00")), Saturday: from(span("00:00", "24:00")), Sunday: from(span("00:00", "00:00")), Monday: from(span("00:00", "12:30")),
	},
	"always":            {Monday: always, Tuesday: always, Wednesday: always, Thursday: always, Friday: always, Saturday: always, Sunday: always},
	"never":             {},
	"only Wednesdays":   {Wednesday: from(span("13:00", "14:00"))},
	"only appointments": {Monday: content.Day{ByAppointment: true}, Thursday: content.Day{ByAppointment: true, Spans: []content.Span{span("21:00", "01:00"), span("08:00", "09:00")}}},
}

var always = from(span("00:00", "24:00"))

// closures are those of the simulated year: a holiday, weeks away, other hours, two that
// overlap, one for another place, and nights on which the clocks change at the border.
var closures = []content.Closure{
	{ID: "a", From: "2026-12-24", Until: "2026-12-26"},
	{ID: "b", From: "2026-07-13", Until: "2026-08-09", Reason: "Vacaciones"},
	{ID: "c", From: "2026-05-01", Until: "2026-05-03", Spans: []content.Span{span("10:00", "12:00"), span("23:00", "00:30")}},
	{ID: "d", From: "2026-09-14", Until: "2026-09-18", Spans: []content.Span{span("09:00", "13:00")}},
	{ID: "e", From: "2026-09-16", Until: "2026-09-16"},
	{ID: "f", From: "2026-09-17", Until: "2026-09-21", Spans: []content.Span{span("11:00", "18:00")}},
	{ID: "g", From: "2026-02-02", Until: "2026-02-02", Places: []string{"elsewhere"}},
	{ID: "h", From: "2026-11-01", Until: "2026-11-01", Spans: []content.Span{span("00:30", "01:30"), span("20:00", "01:30")}},
	{ID: "i", From: "2026-03-08", Until: "2026-03-08", Spans: []content.Span{span("01:30", "02:30"), span("02:45", "03:15")}},
}

// site is one whose consulting room has a week.
func site(week content.Week, zone string, closures []content.Closure) *content.Site {
	week.IsSet = true
	return &content.Site{Schedule: content.Schedule{TimeZone: zone, Consulting: week, Closures: closures}}
}

// planAt is the consulting room of a site as it is drawn at an instant.
func planAt(tb testing.TB, s *content.Site, at time.Time) opening.Place {
	tb.Helper()
	now := *s
	now.At = at
	place, ok := opening.Of(&now).Place(content.ConsultingPlace)
	if !ok {
		tb.Fatal("there is no consulting room")
	}
	return place
}

// said is the moment that holds at an instant.
func said(tb testing.TB, moments []opening.Moment, at time.Time) opening.Moment {
	tb.Helper()
	i := sort.Search(len(moments), func(i int) bool { return moments[i].At > at.Unix() }) - 1
	if i < 0 {
		tb.Fatalf("nothing is said at %v", at)
	}
	return moments[i]
}

// TestYear compares what is said in a year with a simulation of each of its minutes:
// around every change minute by minute, else every 23 minutes, drawn on the same day,
// and on the days before for as long as the moments last.
func TestYear(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		for kind, week := range weeks {
			if rare := kind != "all kinds of days" && kind != "as the sample's"; rare && name != "America/Tijuana" {
				continue
			}
			if testing.Short() && (kind != "all kinds of days" || name != "America/Tijuana") {
				continue
			}
			t.Run(name+"/"+kind, func(t *testing.T) {
				t.Parallel()
				zone := must.Get(time.LoadLocation(name))(t)
				s := site(week, name, closures)
				start, end := time.Date(2026, 1, 1, 0, 0, 0, 0, zone), time.Date(2027, 1, 1, 0, 0, 0, 0, zone)
				y := oracle{zone, week, content.ConsultingPlace, closures, map[time.Time][]content.Closure{}}.simulate(start.Add(-48*time.Hour), end.Add(100*day))
				checked, changes := 0, 0
				for midnight := start; midnight.Before(end); {
					next := time.Date(midnight.Year(), midnight.Month(), midnight.Day()+1, 0, 0, 0, 0, zone)
					moments := planAt(t, s, midnight).Moments
					// As it is drawn at the end of the day, so that nothing hangs on when it was.
					if late := planAt(t, s, next.Add(-time.Second)).Moments; !slices.Equal(late, moments) {
						t.Fatalf("%v: other moments at the end of the day:\n%v\n%v", midnight, moments, late)
					}
					compare := func(at time.Time) {
						checked++
						got := said(t, moments, at)
						text, call, message := y.says(at)
						want := opening.Moment{At: got.At, Open: y.state(at) == "open", Text: text, Call: call, Message: message}
						if got != want {
							t.Fatalf("drawn on %v, at %v: got\n%+v, want\n%+v", midnight, at, got, want)
						}
					}
					for at := midnight; at.Before(next); at = at.Add(time.Minute) {
						near := false
						for minute := -2; minute <= 2 && !near; minute++ {
							one := at.Add(time.Duration(minute) * time.Minute)
							near = y.state(one) != y.state(one.Add(-time.Minute))
						}
						if y.state(at) != y.state(at.Add(-time.Minute)) {
							changes++
						}
						if into := at.Sub(midnight); near || into < 3*time.Minute || next.Sub(at) < 3*time.Minute || into%(23*time.Minute) == 0 {
							compare(at)
						}
					}
					// What a page that is a week old still says.
					last := time.Unix(moments[len(moments)-1].At, 0)
					for at := next.Add(8*day - 90*time.Minute); at.After(next); at = at.Add(-11 * time.Hour) {
						if kind == "all kinds of days" || at.After(last) {
							compare(at)
						}
					}
					midnight = next
				}
				t.Logf("%s, %s: %d changes, %d minutes compared", name, kind, changes, checked)
			})
		}
	}
}

// TestNext: a plan ends at the next midnight at the practice, also where the clocks change.
func TestNext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, at, want string }{
		{"America/Mexico_City", "2026-11-22T05:59:59Z", "2026-11-22T06:00:00Z"},
		{"America/Mexico_City", "2026-11-22T06:00:00Z", "2026-11-23T06:00:00Z"},
		{"America/Cancun", "2026-11-22T06:00:00Z", "2026-11-23T05:00:00Z"},
		{"America/Tijuana", "2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z"},
		{"America/Tijuana", "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z"},
		{"America/Ciudad_Juarez", "2026-11-01T06:00:00Z", "2026-11-02T07:00:00Z"},
		{"America/Havana", "2026-03-07T12:00:00Z", "2026-03-08T05:00:00Z"}, // has no midnight on that day: one o'clock is its first
		{"", "2026-11-22T06:00:00Z", "2026-11-23T06:00:00Z"},
		{"America/Atlantis", "2026-11-22T06:00:00Z", "2026-11-23T06:00:00Z"},
	} {
		s := site(weeks["always"], c.zone, nil)
		at := must.Get(time.Parse(time.RFC3339, c.at))(t)
		s.At = at
		if got := opening.Of(s).Next.UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s at %s: got %s, want %s", c.zone, c.at, got, c.want)
		}
	}
}

// TestSaysHours: what a visitor reads, in words.
func TestSaysHours(t *testing.T) {
	t.Parallel()
	zone := must.Get(time.LoadLocation("America/Mexico_City"))(t)
	for _, c := range []struct{ week, at, text, call, message string }{
		{"as the sample's", "2026-11-22 14:00", "Abierto ahora · cierra a las 21:00", "Contestamos hasta las 21:00", ""},
		{"as the sample's", "2026-11-22 13:59", "Cerrado · abre hoy a las 14:00", "Contestamos hoy desde las 14:00", "Te contestamos hoy desde las 14:00"},
		{"as the sample's", "2026-11-22 21:00", "Cerrado · abre mañana a las 14:00", "Contestamos mañana desde las 14:00", "Te contestamos mañana desde las 14:00"},
		{"as the sample's", "2026-12-23 21:00", "Cerrado · abre el domingo a las 14:00", "Contestamos el domingo desde las 14:00", "Te contestamos el domingo desde las 14:00"},
		{"as the sample's", "2026-07-20 15:00", "Cerrado · abre el lunes 10 de agosto a las 14:00", "Contestamos el lunes 10 de agosto desde las 14:00", "Te contestamos el lunes 10 de agosto desde las 14:00"},
		{"all kinds of days", "2026-11-24 10:00", "Hoy solo con cita", "", ""},
		{"all kinds of days", "2026-11-23 20:00", "Cerrado · mañana solo con cita", "", ""},
		{"all kinds of days", "2026-11-25 08:00", "Hoy solo con cita · de 9:00 a 12:00", "Contestamos hoy desde las 9:00", "Te contestamos hoy desde las 9:00"},
		{"all kinds of days", "2026-11-25 09:00", "Hoy solo con cita · hasta las 12:00", "Contestamos hasta las 12:00", ""},
		{"all kinds of days", "2026-11-27 00:31", "Abierto ahora · cierra a las 2:00", "Contestamos hasta las 2:00", ""},
		{"all kinds of days", "2026-11-27 20:00", "Abierto ahora · cierra a medianoche", "Contestamos hasta la medianoche", ""},
		{"all kinds of days", "2026-11-29 00:00", "Abierto ahora · cierra a las 3:00", "Contestamos hasta las 3:00", ""},
		{"always", "2026-11-22 03:00", "Abierto las 24 horas", "Contestamos las 24 horas", ""},
		{"always", "2026-12-23 23:00", "Abierto ahora · cierra a medianoche", "Contestamos hasta la medianoche", ""},
		{"always", "2026-12-26 23:00", "Cerrado · abre mañana a las 0:00", "Contestamos mañana desde las 0:00", "Te contestamos mañana desde las 0:00"},
		{"open at night", "2026-11-28 08:00", "Abierto las 24 horas", "Contestamos las 24 horas", ""},
		{"never", "2026-11-22 15:00", "Cerrado", "", ""},
	} {
		at := must.Get(time.ParseInLocation("2006-01-02 15:04", c.at, zone))(t)
		m := said(t, planAt(t, site(weeks[c.week], "", closures), at).Moments, at)
		if got, want := fmt.Sprintf("%s | %s | %s", m.Text, m.Call, m.Message), fmt.Sprintf("%s | %s | %s", c.text, c.call, c.message); got != want {
			t.Errorf("%s on %s:\ngot  %s\nwant %s", c.week, c.at, got, want)
		}
	}
}
