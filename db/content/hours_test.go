package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
)

// inWords are the hours of a week, in one line.
func inWords(rows []content.HoursRow) string {
	var parts []string
	for _, row := range rows {
		parts = append(parts, row.Days+": "+row.Hours)
	}
	return strings.Join(parts, " | ")
}

// TestReadWeek: old texts are read where they say one thing, and left alone where they
// may say two.
func TestReadWeek(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ days, hours, want string }{
		{"Lunes a domingo", "14:00 a 21:00", "Lunes a domingo: 14:00 a 21:00"},
		{"Lunes a viernes", "9:00 a 14:00 y 16:00 a 20:00", "Lunes a viernes: 9:00 a 14:00 y 16:00 a 20:00 | Sábado y domingo: Cerrado"},
		{"Lunes, miércoles y viernes", "9 a 14 h", "Lunes, miércoles y viernes: 9:00 a 14:00 | Martes, jueves, sábado y domingo: Cerrado"},
		{"Sábado", "Cerrado", "Lunes a domingo: Cerrado"},
		{"Sábados", "9:00 a 12:00", "Sábado: 9:00 a 12:00 | Lunes a viernes y domingo: Cerrado"},
		{"Martes y Jueves", "Con cita", "Martes y jueves: Con cita | Lunes, miércoles y viernes a domingo: Cerrado"},
		{"LUN - VIE", "9:00 a.m. – 2:00 p.m.", "Lunes a viernes: 9:00 a 14:00 | Sábado y domingo: Cerrado"},
		{"De lunes a viernes:", "de 9 am a 2 pm y de 4 pm a 8 pm", "Lunes a viernes: 9:00 a 14:00 y 16:00 a 20:00 | Sábado y domingo: Cerrado"},
		{"Todos los días", "Las 24 horas", "Lunes a domingo: Las 24 horas"},
		{"Domingo a jueves", "10:00 a 18:00 hrs.", "Lunes a jueves y domingo: 10:00 a 18:00 | Viernes y sábado: Cerrado"},
		{"Entre semana", "13:00-21:00", "Lunes a viernes: 13:00 a 21:00 | Sábado y domingo: Cerrado"},
		{"Viernes", "8 pm a 2 am", "Viernes: 20:00 a 2:00 del día siguiente | Lunes a jueves, sábado y domingo: Cerrado"},
		{"Miércoles", "9:00 a 12:00, con cita", "Miércoles: 9:00 a 12:00, con cita | Lunes, martes y jueves a domingo: Cerrado"},
		{"Mie\u0301rcoles", "12 pm a 3 pm", "Miércoles: 12:00 a 15:00 | Lunes, martes y jueves a domingo: Cerrado"},

		{"Lunes a viernes", "9 a 2", ""},               // at night?
		{"Lunes a viernes", "4 a 8", ""},               // in the morning or the afternoon?
		{"Lunes a viernes", "4:00 a 8:00", ""},         // as before
		{"Lunes a viernes", "9 a 2 pm", ""},            // which half is the first one?
		{"Lunes a viernes", "13 pm a 15 pm", ""},       // no such hour
		{"Lunes a viernes", "9:00 a 25:00", ""},        // no such hour
		{"Lunes a viernes", "9:61 a 12:00", ""},        // no such minute
		{"Lunes a viernes", "9:00", ""},                // until when?
		{"Lunes a viernes", "por las mañanas", ""},     // when is that?
		{"Lunes a viernes", "9:00 a 14:00 aprox.", ""}, // more or less
		{"Lunes a viernes excepto festivos", "9:00 a 14:00", ""},
		{"Lunes, lunes", "9:00 a 14:00", ""},
		{"", "9:00 a 14:00", ""},
		{"Cada tercer día", "9:00 a 14:00", ""},
	} {
		week, ok := content.ParseWeek([]content.HoursRow{{Days: c.days, Hours: c.hours}})
		got := ""
		if ok {
			got = inWords(week.Rows())
		}
		if got != c.want {
			t.Errorf("%q, %q:\ngot  %q\nwant %q", c.days, c.hours, got, c.want)
		}
	}
}

// TestReadWeekOfRows: two rows say one week together, unless one takes back the other.
func TestReadWeekOfRows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ row1, row2, want string }{
		{"Lunes a viernes: 9:00 a 14:00", "Sábado: 10:00 a 13:00", "Lunes a viernes: 9:00 a 14:00 | Sábado: 10:00 a 13:00 | Domingo: Cerrado"},
		{"Lunes a viernes: 9:00 a 14:00", "Lunes: 16:00 a 20:00", "Lunes: 9:00 a 14:00 y 16:00 a 20:00 | Martes a viernes: 9:00 a 14:00 | Sábado y domingo: Cerrado"},
		{"Lunes a sábado: 9:00 a 14:00", "Sábado: Cerrado", ""},
		{"Sábado: Cerrado", "Lunes a sábado: 9:00 a 14:00", ""},
		{"Lunes a sábado: 9:00 a 14:00", "Sábado: Con cita", ""},
		{"Lunes: 9:00 a 14:00", "Sábado: a veces", ""},
	} {
		var rows []content.HoursRow
		for _, row := range []string{c.row1, c.row2} {
			days, hours, _ := strings.Cut(row, ": ")
			rows = append(rows, content.HoursRow{Days: days, Hours: hours})
		}
		week, ok := content.ParseWeek(rows)
		got := ""
		if ok {
			got = inWords(week.Rows())
		}
		if got != c.want {
			t.Errorf("%q, %q:\ngot  %q\nwant %q", c.row1, c.row2, got, c.want)
		}
	}
	if _, ok := content.ParseWeek(nil); ok {
		t.Error("nothing was read as a week")
	}
}

// TestScheduleFillsTexts: what the data says stands in the texts of the spec and in
// {hours}; without data the texts stay, and old ones are read where they can be.
func TestScheduleFillsTexts(t *testing.T) {
	t.Parallel()
	const texts = `"consultingHoursDaysSubheader1":"Lunes a jueves","consultingHours1":"9:00 a 10:00","consultingHoursDaysSubheader2":"Viernes","consultingHours2":"8:00 a 9:00"`
	spans := func(days ...string) string {
		var all []string
		for _, day := range days {
			name, hours, _ := strings.Cut(day, " ")
			var list []string
			for _, one := range strings.Fields(hours) {
				from, until, _ := strings.Cut(one, "-")
				list = append(list, fmt.Sprintf(`{"from":%q,"until":%q}`, from, until))
			}
			all = append(all, fmt.Sprintf(`%q:{"spans":[%s]}`, name, strings.Join(list, ",")))
		}
		return strings.Join(all, ",")
	}
	for name, c := range map[string]struct{ week, texts, fact string }{
		"no data":     {"", "Lunes a jueves 9:00 a 10:00 Viernes 8:00 a 9:00", "lunes a jueves, de 9:00 a 10:00; viernes, de 8:00 a 9:00"},
		"a week":      {`{` + spans("monday 09:00-14:00 16:00-20:00", "saturday 9:00-12:00") + `}`, "Lunes 9:00 a 14:00 y 16:00 a 20:00 Sábado 9:00 a 12:00", "lunes, de 9:00 a 14:00 y 16:00 a 20:00; sábado, de 9:00 a 12:00"},
		"three rows":  {`{` + spans("monday 09:00-14:00", "tuesday 10:00-14:00", "friday 11:00-14:00") + `}`, "Lunes 9:00 a 14:00 Martes 10:00 a 14:00", "lunes, de 9:00 a 14:00; martes, de 10:00 a 14:00; viernes, de 11:00 a 14:00"},
		"never":       {`{}`, "Lunes a domingo Cerrado", "lunes a domingo, cerrado"},
		"with a word": {`{"monday":{"byAppointment":true}}`, "Lunes Con cita", "lunes, con cita"},
		"day and night": {`{` + spans("monday 00:00-24:00", "tuesday 00:00-00:00", "wednesday 0:00-12:00 12:00-24:00") + `}`,
			"Lunes a miércoles Las 24 horas", "lunes a miércoles, las 24 horas"},
		"what cannot be read": {`{` + spans("monday 9-14", "tuesday x-y", "wednesday 24:00-03:00", "thursday 9:00-14:00 25:00-26:00", "friday -9:00-10:00") + `}`, "Jueves 9:00 a 14:00", "jueves, de 9:00 a 14:00"},
		"spans that overlap":  {`{` + spans("monday 12:00-15:00 9:00-13:00 15:00-16:00 10:00-11:00") + `}`, "Lunes 9:00 a 16:00", "lunes, de 9:00 a 16:00"},
		"of the wrong type":   {`7`, "Lunes a jueves 9:00 a 10:00 Viernes 8:00 a 9:00", "lunes a jueves, de 9:00 a 10:00; viernes, de 8:00 a 9:00"},
	} {
		week := ""
		if c.week != "" {
			week = `"schedule":{"consulting":` + c.week + `},`
		}
		body := []byte(`{` + week + `"doctorWorkInfo":{` + texts + `},"footer":{"text":"Ven de {hours}"}}`)
		site := must.Get(content.Decode(content.Fill(body)))(t)
		w := site.DoctorWorkInfo
		got := strings.Join(strings.Fields(strings.Join([]string{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1, w.ConsultingHoursDaysSubheader2, w.ConsultingHours2}, " ")), " ")
		if got != c.texts {
			t.Errorf("%s: got texts %q, want %q", name, got, c.texts)
		}
		if got, want := site.Footer.Text, "Ven de "+c.fact; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestManySpans: of a day that has thousands only some count, and the others are closed.
func TestManySpans(t *testing.T) {
	t.Parallel()
	var spans []content.Span
	for i := range 5000 {
		minute := i * 7 % 1400
		spans = append(spans, content.Span{From: fmt.Sprintf("%02d:%02d", minute/60, minute%60), Until: fmt.Sprintf("%02d:%02d", (minute+1)/60, (minute+1)%60)})
	}
	if got := len(content.ParseSpans(spans)); got == 0 || got > 12 {
		t.Errorf("got %d spans", got)
	}
}

func TestReadZone(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"": "America/Mexico_City", "America/Tijuana": "America/Tijuana", "America/Ciudad_Juarez": "America/Ciudad_Juarez",
		"Local": "", "America/Atlantis": "", "../../etc/passwd": "", "\x00": "", "UTC": "UTC",
	} {
		zone, known := content.ParseZone(name)
		if known != (want != "") || zone == nil || known && zone.String() != want || !known && zone.String() != content.DefaultZone {
			t.Errorf("%q: got %v, %v", name, zone, known)
		}
	}
	// What was abolished in 2022 is, and what stayed at the border has.
	july := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for name, want := range map[string]int{"America/Mexico_City": -6, "America/Cancun": -5, "America/Hermosillo": -7, "America/Mazatlan": -7, "America/Tijuana": -7, "America/Ciudad_Juarez": -6} {
		zone, _ := content.ParseZone(name)
		if _, offset := july.In(zone).Zone(); offset != want*3600 {
			t.Errorf("%s in July: got %d, want %d hours", name, offset/3600, want)
		}
	}
}
