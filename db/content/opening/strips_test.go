package opening_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/content/value"
	"latido/db/dbtest/must"
)

// mustAt is a time at the practice of the sample.
func mustAt(tb testing.TB, text string) time.Time {
	tb.Helper()
	at, ok := value.ParseMoment(text)
	if !ok {
		tb.Fatalf("%q is no time", text)
	}
	return at.In(new(content.Site).Zone())
}

// told are the strips of a page at an instant, as texts, and when that ends.
func told(s *content.Site, at time.Time, path string) (texts []string, next time.Time) {
	now := *s
	now.At = at
	plan := opening.Of(&now)
	for _, strip := range plan.Notices(path) {
		text := strip.ID + ": " + strip.Text
		if strip.Closure {
			text = "closure " + text
		}
		texts = append(texts, text)
	}
	return texts, plan.Next
}

// TestNotices: a notice is there from its first to its last instant, on its pages, and
// the plan ends when one begins or ends.
func TestNotices(t *testing.T) {
	t.Parallel()
	s := site(weeks["always"], "", nil)
	s.Schedule.Notices = []content.Notice{
		{ID: "a", Text: " Ahora atendemos en Durango 290. ", From: "2026-12-01T08:00", Until: "2026-12-20T20:00", Pages: []string{"/contacto", " /Enfermedades/Arritmias/ "}},
		{ID: "b", Text: "Vacuna de influenza.", Until: "2026-12-05T12:30"},
		{ID: "c", Text: "Siempre."},
		{ID: "d", Text: "Al revés.", From: "2026-12-20T20:00", Until: "2026-12-01T08:00"},
		{ID: "e", Text: "Sin fecha que se lea.", From: "mañana"},
		{ID: "f", Text: "Tampoco.", Until: "2026-13-01T08:00"},
		{ID: "g", Text: "Año imposible.", From: "99999-01-01T08:00"},
		{ID: "h", Text: "  "},
	}
	for _, c := range []struct{ at, path, want, next string }{
		{"2026-12-01T07:59:59", "/contacto", "b: Vacuna de influenza.|c: Siempre.", "2026-12-01T08:00"},
		{"2026-12-01T08:00", "/contacto", "a: Ahora atendemos en Durango 290.|b: Vacuna de influenza.|c: Siempre.", "2026-12-02T00:00"},
		{"2026-12-01T08:00", "/enfermedades/arritmias", "a: Ahora atendemos en Durango 290.|b: Vacuna de influenza.|c: Siempre.", "2026-12-02T00:00"},
		{"2026-12-01T08:00", "/", "b: Vacuna de influenza.|c: Siempre.", "2026-12-02T00:00"},
		{"2026-12-05T12:29:59", "/", "b: Vacuna de influenza.|c: Siempre.", "2026-12-05T12:30"},
		{"2026-12-05T12:30", "/", "c: Siempre.", "2026-12-06T00:00"},
		{"2026-12-20T19:00", "/contacto", "a: Ahora atendemos en Durango 290.|c: Siempre.", "2026-12-20T20:00"},
		{"2026-12-20T20:00", "/contacto", "c: Siempre.", "2026-12-21T00:00"},
	} {
		texts, next := told(s, mustAt(t, c.at), c.path)
		if got := strings.Join(texts, "|"); got != c.want || !next.Equal(mustAt(t, c.next)) {
			t.Errorf("%s on %s: got %q until %v, want %q until %s", c.at, c.path, got, next, c.want, c.next)
		}
	}
}

// TestNoticeWhereClocksChange: a time that the clock leaves out is the instant at which
// it is put forward, and one that it shows twice is the first of the two.
func TestNoticeWhereClocksChange(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, text, want string }{
		{"America/Tijuana", "2026-03-08T01:59", "2026-03-08T09:59:00Z"},
		{"America/Tijuana", "2026-03-08T02:00", "2026-03-08T10:00:00Z"},
		{"America/Tijuana", "2026-03-08T02:30", "2026-03-08T10:00:00Z"},
		{"America/Tijuana", "2026-03-08T03:00", "2026-03-08T10:00:00Z"},
		{"America/Tijuana", "2026-11-01T01:30", "2026-11-01T08:30:00Z"},
		{"America/Tijuana", "2026-11-01T02:00", "2026-11-01T10:00:00Z"},
		{"America/Ciudad_Juarez", "2026-03-08T02:30", "2026-03-08T09:00:00Z"},
		{"America/Ciudad_Juarez", "2026-11-01T01:30", "2026-11-01T07:30:00Z"},
		{"America/Mexico_City", "2026-11-01T01:30", "2026-11-01T07:30:00Z"},
		{"America/Mexico_City", "2026-04-05T02:30", "2026-04-05T08:30:00Z"}, // no summer time any longer
		{"Pacific/Apia", "2011-12-30T12:00", "2011-12-30T10:00:00Z"},        // a day that was left out
	} {
		zone := must.Get(time.LoadLocation(c.zone))(t)
		at, ok := value.ParseMoment(c.text)
		if got := at.In(zone).UTC().Format(time.RFC3339); !ok || got != c.want {
			t.Errorf("%s, %s: got %s, want %s", c.zone, c.text, got, c.want)
		}
	}
}

// TestClosures: a closure is told some days ahead, until its last day has passed.
func TestClosures(t *testing.T) {
	t.Parallel()
	s := site(weeks["always"], "", nil)
	s.DoctorWorkInfo.ConsultingHeader = "Consultorio"
	s.Schedule.Places = []content.Place{{ID: "sur", Name: "Hospital del Sur"}, {ID: "oculto", Name: "Oculto", Hidden: true}}
	for _, c := range []struct {
		closure     content.Closure
		first, last string // days
		want        string
	}{
		{content.Closure{From: "2026-12-24", Until: "2026-12-26"}, "2026-12-17", "2026-12-26", "Cerrado del 24 al 26 de diciembre"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-26", Reason: " Vacaciones "}, "2026-12-17", "2026-12-26", "Cerrado del 24 al 26 de diciembre · Vacaciones"},
		{content.Closure{From: "2026-12-25", Until: "2026-12-25", AnnounceDays: 1}, "2026-12-24", "2026-12-25", "Cerrado el viernes 25 de diciembre"},
		{content.Closure{From: "2026-12-30", Until: "2027-01-02", AnnounceDays: -3}, "2026-12-23", "2027-01-02", "Cerrado del 30 de diciembre al 2 de enero"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-24", Spans: []content.Span{span("09:00", "12:00"), span("x", "y")}}, "2026-12-17", "2026-12-24", "Horario especial el jueves 24 de diciembre: 9:00 a 12:00"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-24", Spans: []content.Span{span("x", "y")}}, "2026-12-17", "2026-12-24", "Cerrado el jueves 24 de diciembre"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-26", Places: []string{"sur"}}, "2026-12-17", "2026-12-26", "Hospital del Sur: cerrado del 24 al 26 de diciembre"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-26", Places: []string{"consulting", "sur"}}, "2026-12-17", "2026-12-26", "Cerrado del 24 al 26 de diciembre"},
		{content.Closure{From: "2026-12-24", Until: "2026-12-26", Places: []string{"oculto", "nadie"}}, "", "", ""},
		{content.Closure{From: "2026-12-26", Until: "2026-12-24"}, "2026-12-17", "2026-12-26", "Cerrado del 24 al 26 de diciembre"}, // the wrong way round
		{content.Closure{From: "2026-12-24", Until: "pronto"}, "2026-12-17", "2026-12-24", "Cerrado el jueves 24 de diciembre"},
		{content.Closure{From: "2026-02-30", Until: "2026-12-24"}, "2026-12-17", "2026-12-24", "Cerrado el jueves 24 de diciembre"},
		{content.Closure{From: "99999-01-01", Until: "x"}, "", "", ""},
		{content.Closure{From: "2026-12-24", Until: "9999-12-31"}, "2026-12-17", "2027-03-31", "Cerrado del 24 de diciembre al 31 de diciembre de 9999"},
	} {
		c.closure.ID = "c"
		s.Schedule.Closures = []content.Closure{c.closure}
		first, last := "", ""
		for at := mustAt(t, "2026-12-01T00:00"); at.Before(mustAt(t, "2027-04-01T00:00")); at = at.Add(12*time.Hour - time.Second) {
			texts, next := told(s, at, "/cualquiera")
			if len(texts) == 0 {
				continue
			}
			if texts[0] != "closure c: "+c.want {
				t.Fatalf("%+v: got %q, want %q", c.closure, texts, c.want)
			}
			if next.Sub(at) > 25*time.Hour {
				t.Errorf("%v: the next change is at %v", at, next)
			}
			if last = at.In(s.Zone()).Format(time.DateOnly); first == "" {
				first = last
			}
		}
		if first != c.first || last != c.last {
			t.Errorf("%+v: told from %q to %q, want %q to %q", c.closure, first, last, c.first, c.last)
		}
	}
}

// TestSpecial: the days with other hours, for machines: those that begin in 90 days, to their end.
func TestSpecial(t *testing.T) {
	t.Parallel()
	s := site(weeks["all kinds of days"], "", closures)
	var got []string
	for _, special := range planAt(t, s, mustAt(t, "2026-09-01T12:00")).Special {
		got = append(got, special.Text())
	}
	want := []string{
		"Horario especial del 14 al 15 de septiembre de 2026: 9:00 a 13:00", "Cerrado el miércoles 16 de septiembre de 2026",
		"Horario especial del 17 al 18 de septiembre de 2026: 11:00 a 13:00", "Horario especial del 19 al 21 de septiembre de 2026: 11:00 a 18:00",
		"Horario especial el domingo 1 de noviembre de 2026: 0:30 a 1:30 y 20:00 a 1:30 del día siguiente",
	}
	// Tuesday and Wednesday are days of appointments, which a closure does not make open ones.
	want[0] = "Horario especial el lunes 14 de septiembre de 2026: 9:00 a 13:00"
	want = slices.Insert(want, 1, "Horario especial el martes 15 de septiembre de 2026: 9:00 a 13:00, con cita")
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestHostile: whatever a schedule has, drawing it ends soon, and nothing that cannot be
// read makes a place open.
func TestHostile(t *testing.T) {
	t.Parallel()
	texts := []string{
		"", "x", "24:00", "25:00", "-1:00", "9", "9:0", "09:00", "21:00", "00:00", "99:99", "9:00:00", " 9:00 ", "12:00 ", "\x00", "9٫00", strings.Repeat("9", 20000), "0x9:00",
		"2026-12-24", "2026-02-30", "99999-01-01", "0000-00-00", "-2026-01-01", "2026-12-24T10:00", "2026-12-24T99:00", "9999-12-31T23:59", "0001-01-01T00:00", "mañana", "1e9", "2026-1-1",
	}
	random := rand.New(rand.NewPCG(18, 19))
	any := func() string { return texts[random.IntN(len(texts))] }
	spans := func(most int) (all []content.Span) {
		for range random.IntN(most + 1) {
			all = append(all, span(any(), any()))
		}
		return all
	}
	week := func() content.Week {
		w := content.Week{IsSet: random.IntN(4) > 0}
		for weekday := range time.Weekday(7) {
			*w.Of(weekday) = content.Day{Spans: spans(4), ByAppointment: random.IntN(4) == 0}
		}
		return w
	}
	instants := []time.Time{{}, time.Unix(0, 0), mustAt(t, "2026-11-22T12:00"), mustAt(t, "2026-12-24T10:00"), time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC), time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC)}
	for range 300 {
		s := &content.Site{At: instants[random.IntN(len(instants))]}
		s.Schedule = content.Schedule{TimeZone: []string{"", "America/Tijuana", "Local", "x", "\x00", "../x", "Pacific/Apia"}[random.IntN(7)], Consulting: week(), Hospital: week()}
		for range random.IntN(5) {
			s.Schedule.Closures = append(s.Schedule.Closures, content.Closure{ID: any(), From: any(), Until: any(), Places: []string{any(), "consulting"}[random.IntN(2):], Spans: spans(3), AnnounceDays: random.IntN(1<<30) - 1<<29})
			s.Schedule.Notices = append(s.Schedule.Notices, content.Notice{ID: any(), Text: any(), From: any(), Until: any(), Pages: []string{any()}})
			s.Schedule.Places = append(s.Schedule.Places, content.Place{ID: any(), Name: any(), Address: any(), MapLink: any(), Hours: week()})
		}
		plan := opening.Of(s)
		plan.Notices("/")
		if !plan.Next.After(s.At) || plan.Next.Sub(s.At) > 49*time.Hour {
			t.Fatalf("at %v the plan ends at %v", s.At, plan.Next)
		}
		for _, place := range plan.Places {
			for _, special := range place.Special {
				special.Text()
			}
		}
	}
	// Where no time can be read nothing is ever open.
	for _, text := range texts {
		if text == "09:00" || text == "21:00" || text == "00:00" || text == "24:00" || text == " 9:00 " || text == "12:00 " {
			continue
		}
		w := content.Week{}
		for weekday := range time.Weekday(7) {
			w.Of(weekday).Spans = []content.Span{span(text, "21:00"), span("09:00", text), span(text, text)}
		}
		for _, m := range planAt(t, site(w, "", nil), instants[2]).Moments {
			if m.Open {
				t.Errorf("%q: got open", text)
			}
		}
	}
	// In an unknown zone, or when the schedule cannot be read, nobody knows.
	s := site(weeks["always"], "America/Atlantis", nil)
	if got := planAt(t, s, instants[2]).Moments; got != nil {
		t.Errorf("in no zone: got %v", got)
	}
	broken := must.Get(content.Decode([]byte(`{"schedule":{"closures":7},"doctorWorkInfo":{"consultingHoursDaysSubheader1":"Lunes a domingo","consultingHours1":"0:00 a 24:00"}}`)))(t)
	if got := planAt(t, broken, instants[2]); got.Moments != nil || len(got.Rows) != 1 {
		t.Errorf("with broken closures: got %v", got)
	}
}

// TestMany: as many closures, notices and places as are kept; no closure is forgotten for being
// one of many.
func TestMany(t *testing.T) {
	t.Parallel()
	s := site(weeks["always"], "", nil)
	for i := range 200 {
		date := time.Date(2026, 12, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		s.Schedule.Closures = append(s.Schedule.Closures, content.Closure{ID: fmt.Sprint(i), From: date, Until: "2027-12-31", Spans: []content.Span{span("09:00", "12:00")}})
		s.Schedule.Notices = append(s.Schedule.Notices, content.Notice{ID: fmt.Sprint(i), Text: strings.Repeat("a", 5000)})
		s.Schedule.Places = append(s.Schedule.Places, content.Place{ID: fmt.Sprint(i), Name: "Lugar", Hours: weeks["always"]})
	}
	s.Schedule.Closures = append(s.Schedule.Closures, content.Closure{ID: "last", From: "2026-11-25", Until: "2026-11-25"})
	s.At = mustAt(t, "2026-11-24T23:59")
	plan := opening.Of(s)
	if strips := plan.Notices("/"); len(strips) != 8 || len([]rune(strips[7].Text)) > 500 {
		t.Errorf("got %d strips", len(strips))
	}
	if len(plan.Places) > 12 {
		t.Errorf("got %d places", len(plan.Places))
	}
	if m := said(t, plan.Places[0].Moments, mustAt(t, "2026-11-25T12:00")); m.Open {
		t.Errorf("the last of many closures is forgotten: %+v", m)
	}
}

func TestHolidays(t *testing.T) {
	t.Parallel()
	words := func(year int) string {
		var all []string
		for _, h := range opening.Holidays(year) {
			text := strings.TrimPrefix(h.Date, fmt.Sprint(year, "-")) + " " + h.Name
			if h.Custom {
				text += " (costumbre)"
			}
			all = append(all, text)
		}
		return strings.Join(all, ", ")
	}
	for year, want := range map[int]string{
		2026: "01-01 Año Nuevo, 02-02 Día de la Constitución, 03-16 Natalicio de Benito Juárez, 04-02 Jueves Santo (costumbre), 04-03 Viernes Santo (costumbre), 05-01 Día del Trabajo, " +
			"09-16 Día de la Independencia, 11-02 Día de Muertos (costumbre), 11-16 Día de la Revolución, 12-12 Día de la Virgen de Guadalupe (costumbre), 12-24 Nochebuena (costumbre), 12-25 Navidad, 12-31 Fin de año (costumbre)",
		2030: "01-01 Año Nuevo, 02-04 Día de la Constitución, 03-18 Natalicio de Benito Juárez, 04-18 Jueves Santo (costumbre), 04-19 Viernes Santo (costumbre), 05-01 Día del Trabajo, " +
			"09-16 Día de la Independencia, 10-01 Transmisión del Poder Ejecutivo Federal, 11-02 Día de Muertos (costumbre), 11-18 Día de la Revolución, 12-12 Día de la Virgen de Guadalupe (costumbre), 12-24 Nochebuena (costumbre), 12-25 Navidad, 12-31 Fin de año (costumbre)",
	} {
		if got := words(year); got != want {
			t.Errorf("%d: got\n%s\nwant\n%s", year, got, want)
		}
	}
	if !strings.Contains(words(2024), "10-01") || strings.Contains(words(2018), "10-01") || strings.Contains(words(2031), "10-01") {
		t.Error("the first of October is a holiday in the wrong years")
	}
}

// TestNightsAndExceptions: a night belongs to the day on which it begins, and hours within a longer closure
// open their days.
func TestNightsAndExceptions(t *testing.T) {
	t.Parallel()
	week := content.Week{Friday: content.Day{Spans: []content.Span{span("20:00", "02:00")}}, Monday: content.Day{Spans: []content.Span{span("09:00", "14:00")}}}
	s := site(week, "", []content.Closure{
		{ID: "a", From: "2026-12-05", Until: "2026-12-05"},
		{ID: "b", From: "2026-12-20", Until: "2027-01-06"},
		{ID: "c", From: "2026-12-28", Until: "2026-12-29", Spans: []content.Span{span("10:00", "12:00")}},
		{ID: "d", From: "2026-12-29", Until: "2026-12-29"},
	})
	for text, want := range map[string]bool{
		"2026-12-04T21:00": true, "2026-12-05T01:00": true, "2026-12-05T02:00": false, "2026-12-05T21:00": false,
		"2026-12-12T01:00": true, "2026-12-21T10:00": false, "2026-12-28T09:30": false, "2026-12-28T11:00": true, "2026-12-28T12:00": false,
		"2026-12-29T11:00": false, "2027-01-04T10:00": false, "2027-01-11T10:00": true,
	} {
		at := mustAt(t, text)
		if got := said(t, planAt(t, s, at).Moments, at); got.Open != want {
			t.Errorf("%s: got %+v, want open %v", text, got, want)
		}
	}
}
