package views_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views"
	"latido/views/sections"
)

// sunday is 10:00 on a day on which the sample practice opens at 14:00.
var sunday = time.Date(2026, 11, 22, 16, 0, 0, 0, time.UTC)

// mustScheduled decodes the sample content with a schedule, to be drawn for an instant.
func mustScheduled(tb testing.TB, schedule string, at time.Time) *content.Site {
	tb.Helper()
	object := mustObject(tb)
	if schedule != "" {
		var value any
		must.OK(tb, json.Unmarshal([]byte(schedule), &value))
		object["schedule"] = value
	}
	site := mustSite(tb, object)
	site.At = at
	return site
}

const (
	evenings = `{"spans":[{"from":"14:00","until":"21:00"}]}`
	mornings = `{"spans":[{"from":"9:00","until":"14:00"}]}`
	asked    = `{"byAppointment":true}`
	closed   = `{}`
)

func week(monday, tuesday, wednesday, thursday, friday, saturday, sunday string) string {
	return fmt.Sprintf(`{"monday":%s,"tuesday":%s,"wednesday":%s,"thursday":%s,"friday":%s,"saturday":%s,"sunday":%s}`,
		monday, tuesday, wednesday, thursday, friday, saturday, sunday)
}

// threeRows is a schedule of more rows than the old fields have room for, with two more places.
var threeRows = `{"consulting":` + week(evenings, evenings, evenings, evenings, evenings, mornings, asked) + `,
	"places":[
		{"id":"sur","name":"Consultorio del sur","address":"Periférico Sur 100","mapLink":"https://maps.app.goo.gl/sur","phone":"55 1111 2222","phoneDisplay":"55 1111 2222","urgenciesPhone":"55 3333 4444","hours":` + week(closed, mornings, closed, mornings, closed, closed, closed) + `},
		{"id":"falso","name":"Clínica","address":"Calle 1","mapLink":"javascript:alert(1)"},
		{"id":"oculto","name":"Lugar oculto","address":"Calle 2","hidden":true}],
	"closures":[{"id":"navidad","from":"2026-11-24","until":"2026-11-26","reason":"<b>Congreso</b>"}],
	"notices":[{"id":"a","text":"Aviso de todas"},{"id":"b","text":"Aviso de contacto","pages":["/contacto"]},{"id":"c","text":"Aviso de ayer","until":"2026-11-21T08:00"}]}`

type table struct {
	From, Until int64
	Says        []struct {
		Open                        bool
		Text, Answer, Call, Message string
	}
	Places map[string][][2]int64
}

func mustTable(tb testing.TB, p page) table {
	tb.Helper()
	island := p.Find("[data-island=opening]")
	if island.Length() != 1 {
		tb.Fatalf("%s: got %d islands with what is said of the hours, want 1", p.path, island.Length())
	}
	var t table
	must.OK(tb, json.Unmarshal([]byte(island.AttrOr("data-props", "")), &t))
	return t
}

// TestOpening: a page says nowhere by itself whether a place is open, and has for its
// script all that it can say, with the room for the longest of it.
func TestOpening(t *testing.T) {
	site := mustScheduled(t, threeRows, sunday)
	for _, route := range allPages(site, sections.Default()) {
		p := mustDraw(t, route)
		said := mustTable(t, p)
		lines := p.Find("[data-opening]")
		if lines.Length() < 4 {
			t.Errorf("%s: got %d lines, want the header's, the bar's and the footer's at least", route.Path, lines.Length())
		}
		lines.Each(func(_ int, line *goquery.Selection) {
			place, what, _ := strings.Cut(line.AttrOr("data-opening", ""), ":")
			moments, known := said.Places[place]
			if !known {
				t.Errorf("%s: a line is about %q, of which nothing is known", route.Path, place)
			}
			longest := 0
			for _, moment := range moments {
				says := said.Says[moment[1]]
				text, known := map[string]string{"text": says.Text, "answer": says.Answer, "call": says.Call, "message": says.Message}[what]
				if !known {
					t.Errorf("%s: a line says %q", route.Path, what)
				}
				longest = max(longest, utf8.RuneCountInString(text))
			}
			if room, has := line.Parent().Attr("data-room"); has && utf8.RuneCountInString(room) != longest || !has && !line.Is("small") {
				t.Errorf("%s: %s:%s has room for %q, want %d letters", route.Path, place, what, room, longest)
			}
		})
		if text := p.Find("body").Text(); strings.Contains(text, "Abierto ahora") || strings.Contains(text, "· abre") || strings.Contains(text, "Contestamos") {
			t.Errorf("%s: the server's words say whether it is open", route.Path)
		}
	}
}

// TestOpeningOfUnreadHours: where nobody can tell when it is open, the page says the
// owner's words and nothing else.
func TestOpeningOfUnreadHours(t *testing.T) {
	object := mustObject(t)
	delete(object, "schedule")
	work := at(t, object, "doctorWorkInfo")
	work["consultingHoursDaysSubheader1"], work["consultingHours1"] = "Según el calendario", "a la hora que convenga"
	site := mustSite(t, object)
	site.At = sunday
	for _, path := range []string{"/", "/contacto", "/enfermedades/arritmias"} {
		p := mustPage(t, site, sections.Default(), path)
		if got := p.Find("[data-opening], [data-island=opening], .opening, .header-opening").Length(); got != 0 {
			t.Errorf("%s: got %d lines about hours that nobody can read", path, got)
		}
		has(t, p, "Según el calendario, a la hora que convenga")
	}
	if p := mustPage(t, site, sections.Default(), "/contacto"); p.Find(".message-day").Length() != 0 || p.Find(".message [data-line=Día]").Length() != 1 {
		t.Error("got days to choose, want a field")
	}
}

// TestBriefWords: what the narrow buttons say fits half of a narrow phone, in each
// week of a year, and says what the long line says.
func TestBriefWords(t *testing.T) {
	weeks := map[string]string{
		"evenings":  week(evenings, evenings, evenings, evenings, evenings, evenings, evenings),
		"wednesday": week(closed, closed, evenings, closed, closed, closed, closed),
		"asked":     week(mornings, asked, `{"spans":[{"from":"16:00","until":"20:00"}],"byAppointment":true}`, closed, closed, closed, closed),
		"night":     week(`{"spans":[{"from":"22:00","until":"1:00"}]}`, closed, closed, closed, closed, closed, closed),
		"always":    strings.ReplaceAll(week(evenings, evenings, evenings, evenings, evenings, evenings, evenings), `"14:00","until":"21:00"`, `"0:00","until":"24:00"`),
	}
	seen := map[string]bool{}
	for name, hours := range weeks {
		site := mustScheduled(t, `{"consulting":`+hours+`,"closures":[{"id":"v","from":"2026-12-01","until":"2026-12-27"}]}`, sunday)
		for day := 0; day < 365; day += 11 {
			site.At = sunday.AddDate(0, 0, day)
			said := mustTable(t, mustDraw(t, views.Routes(site, sections.Default(), address)[0]))
			for _, says := range said.Says {
				for _, brief := range []string{says.Call, says.Message} {
					if utf8.RuneCountInString(brief) > 24 {
						t.Errorf("%s: %q is long, for %q", name, brief, says.Text)
					}
				}
				seen[strings.ReplaceAll(strings.Join([]string{says.Text, says.Answer, says.Call, says.Message}, " | "), "\u00a0", " ")] = true
			}
		}
	}
	for _, want := range []string{
		"Abierto ahora · cierra a las 21:00 | Abierto ahora · contestamos hasta las 21:00 | hasta las 21:00 | hasta las 21:00",
		"Cerrado · abre mañana a las 14:00 | Cerrado · te contestamos mañana desde las 14:00 | mañana desde las 14:00 | contestamos mañana",
		"Cerrado · abre el miércoles a las 14:00 | Cerrado · te contestamos el miércoles desde las 14:00 | el miércoles, 14:00 | contestamos el miércoles",
		"Cerrado · abre el lunes 28 de diciembre a las 14:00 | Cerrado · te contestamos el lunes 28 de diciembre desde las 14:00 | el 28 dic, 14:00 | contestamos el 28 dic",
		"Abierto las 24 horas | Abierto las 24 horas | las 24 horas | las 24 horas",
		"Hoy solo con cita | Hoy solo con cita | hoy solo con cita | hoy solo con cita",
	} {
		if !seen[want] {
			t.Errorf("got no %q among\n%s", want, strings.Join(slices.Sorted(func(yield func(string) bool) {
				for line := range seen {
					if !yield(line) {
						return
					}
				}
			}), "\n"))
		}
	}
}

// TestRowsOfHours: however many rows the hours have, all of them are where hours stand.
func TestRowsOfHours(t *testing.T) {
	rows := []string{"Lunes a viernes, 14:00 a 21:00", "Sábado, 9:00 a 14:00", "Domingo, con cita"}
	site := mustScheduled(t, threeRows, sunday)
	complete := func(where string, part *goquery.Selection) {
		t.Helper()
		if part.Length() == 0 {
			t.Fatalf("%s: there is none", where)
		}
		for _, row := range rows {
			if got := strings.Count(strings.Join(strings.Fields(part.Text()), " "), row); got != 1 {
				t.Errorf("%s: got %q %d times, want once, in %q", where, row, got, part.Text())
			}
		}
	}
	eachVariant(t, "Footer", func(t *testing.T, kind sections.Type, variant sections.Variant) {
		complete(variant.File, mustPreview(t, site, kind.Key, variant.File).Find("footer"))
	})
	site.GeneralCallToAction.Subtitle = ""
	complete("invitation", mustPreview(t, site, "GeneralCallToAction", "generalcalltoaction_invitation.templ").Find(".generalcalltoaction-invitation"))
	complete("hand-out", mustPage(t, site, sections.Default(), "/enfermedades/arritmias").Find(".detail-card"))
	complete("contact", mustPage(t, site, sections.Default(), "/contacto").Find(".contact-card").First())
	// A header has room for one row: half of the hours would be wrong.
	for schedule, want := range map[string]string{threeRows: "", "": "Lunes a domingo, 14:00 a 21:00"} {
		site := mustScheduled(t, schedule, sunday)
		eachVariant(t, "Header", func(t *testing.T, kind sections.Type, variant sections.Variant) {
			line := mustPreview(t, site, kind.Key, variant.File).Find(".header-opening")
			if got := strings.TrimSpace(line.Text()); line.Length() != 1 || got != want {
				t.Errorf("%s: got %q, want %q", variant.File, got, want)
			}
		})
	}
}

// TestContactPlaces: each place has its card, with its own hours, map and telephones.
func TestContactPlaces(t *testing.T) {
	p := mustPage(t, mustScheduled(t, threeRows, sunday), sections.Default(), "/contacto")
	cards := p.Find(".contact-card:not(.contact-map, .contact-payment)")
	if cards.Length() != 3 {
		t.Fatalf("got %d cards, want the consulting room's and two more", cards.Length())
	}
	south := cards.Eq(1)
	for _, want := range []string{"Consultorio del sur", "Periférico Sur 100", "Martes y jueves, 9:00 a 14:00", "Urgencias:"} {
		if !strings.Contains(south.Text(), want) {
			t.Errorf("got no %q in %q", want, south.Text())
		}
	}
	for _, want := range []string{`a[href="https://maps.app.goo.gl/sur"][target=_blank]`, `a[href="tel:+525511112222"]`, `a[href="tel:+525533334444"]`, `[data-opening="sur:text"]`} {
		if south.Find(want).Length() != 1 {
			t.Errorf("got no %s", want)
		}
	}
	if got := cards.Eq(2); got.Find("a").Length() != 0 || !strings.Contains(got.Text(), "Calle 1") {
		t.Errorf("got %q, want the address without a link", got.Text())
	}
	hasNot(t, p, "Lugar oculto")
}

// TestStrip: closures and notices stand at the head of the pages that they are for.
func TestStrip(t *testing.T) {
	site := mustScheduled(t, threeRows, sunday)
	for path, want := range map[string][]string{
		"/":         {"Cerrado del 24 al 26 de noviembre · <b>Congreso</b>", "Aviso de todas"},
		"/contacto": {"Cerrado del 24 al 26 de noviembre · <b>Congreso</b>", "Aviso de todas", "Aviso de contacto"},
	} {
		p := mustPage(t, site, sections.Default(), path)
		strip := p.Find("header + section.strip[aria-label=Avisos]")
		if got := strip.Find("li p").Map(func(_ int, s *goquery.Selection) string { return s.Text() }); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
		if strip.Find("b, [role], button, a").Length() != 0 {
			t.Errorf("%s: got more than text", path)
		}
	}
	// When to call 911 comes before what the practice has to say.
	for path, want := range map[string]string{"/enfermedades/arritmias": "main .detail-head + section.strip", "/sintomas/falta-de-aire": "main .detail-head + section.strip", "/servicios/ecmo": "header + section.strip"} {
		if p := mustPage(t, site, sections.Default(), path); p.Find(want).Length() != 1 || p.Find(".strip").Length() != 1 {
			t.Errorf("%s: got no one %s", path, want)
		}
	}
	if p := mustPage(t, mustScheduled(t, "", sunday), sections.Default(), "/"); p.Find(".strip").Length() != 0 {
		t.Error("got a strip with nothing to tell")
	}
}

// TestMessage: what puts the message together is no form, asks for nothing medical,
// and offers the days and places that there are.
func TestMessage(t *testing.T) {
	site := mustScheduled(t, threeRows, sunday)
	p := mustPage(t, site, sections.Default(), "/contacto")
	message := p.Find(".contact section.message[data-island=message]")
	texts := func(selector string) []string {
		return message.Find(selector + " option").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
	}
	if got, want := texts(".message-place"), []string{"Cualquiera", "Consultorio", "Consultorio del sur", "Clínica"}; !slices.Equal(got, want) {
		t.Errorf("got the places %q, want %q", got, want)
	}
	// Closed from the 24th to the 26th; on Sundays by appointment.
	want := []string{
		"El primero que haya", "domingo 22 de noviembre", "lunes 23 de noviembre", "viernes 27 de noviembre", "sábado 28 de noviembre", "domingo 29 de noviembre",
		"lunes 30 de noviembre", "martes 1 de diciembre", "miércoles 2 de diciembre", "jueves 3 de diciembre", "viernes 4 de diciembre", "sábado 5 de diciembre",
	}
	if got := texts(".message-day"); !slices.Equal(got, want) {
		t.Errorf("got the days %q, want %q", got, want)
	}
	if got := message.Find(`option[data-until]`).Eq(1); got.AttrOr("data-until", "") != fmt.Sprint(time.Date(2026, 11, 24, 3, 0, 0, 0, time.UTC).Unix()/60) || got.AttrOr("data-places", "") != "Consultorio" {
		t.Errorf("got Monday until %q at %q", got.AttrOr("data-until", ""), got.AttrOr("data-places", ""))
	}
	if got := message.Find(`option[data-until]`).Eq(6).AttrOr("data-places", ""); got != "Consultorio\nConsultorio del sur" {
		t.Errorf("got %q, want both places on Tuesday", got)
	}
	link := message.Find("a[href^='https://wa.me/']")
	if link.Length() != 1 || link.AttrOr("href", "") != p.Find(".contact-lead .actions a[href^='https://wa.me/']").AttrOr("href", "") {
		t.Error("got no plain link to WhatsApp")
	}
	if p.Find("form, [name]:not(meta)").Length() != 0 {
		t.Error("got something that could be sent")
	}
	has(t, p, "Nada de esto pasa por nuestro servidor")
	message.Find("label, option, input, h2, p").Each(func(_ int, s *goquery.Selection) {
		for _, word := range []string{"síntoma", "diagnóstico", "enfermedad", "edad", "correo", "por qué vienes"} {
			if strings.Contains(strings.ToLower(s.Text()+s.AttrOr("placeholder", "")), word) {
				t.Errorf("got %q in %q", word, s.Text())
			}
		}
	})
	if one := mustPage(t, mustScheduled(t, "", sunday), sections.Default(), "/contacto"); one.Find(".message-place").Length() != 0 || one.Find(".message-day option").Length() != 15 {
		t.Error("got places to choose, or no days, with one place that is open on all of them")
	}
}
