package views_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/dbtest/must"
	"latido/views"
	"latido/views/sections"
	"latido/views/seo"
)

// scheduled is the sample at noon on 21 December 2026, with a schedule laid over its own.
func scheduled(tb testing.TB, schedule string) *content.Site {
	tb.Helper()
	body := must.Get(json.Marshal(mustObject(tb)))(tb)
	body = must.Get(content.Merge(body, []byte(`{"schedule":`+schedule+`}`)))(tb)
	site := must.Get(content.Decode(content.Fill(body)))(tb)
	site.At = time.Date(2026, 12, 21, 18, 0, 0, 0, time.UTC)
	return site
}

// hoursFor are the hours that a page tells machines: each node with its name, days, times and dates.
func hoursFor(tb testing.TB, site *content.Site, path string) []string {
	tb.Helper()
	type spec struct {
		DayOfWeek               []string
		Opens, Closes           string
		ValidFrom, ValidThrough string
	}
	var graph struct {
		Nodes []struct {
			Type    any    `json:"@type"`
			Usual   []spec `json:"openingHoursSpecification"`
			Special []spec `json:"specialOpeningHoursSpecification"`
			Name    string
		} `json:"@graph"`
	}
	block := mustPage(tb, site, sections.Default(), path).Find(`script[type="application/ld+json"]`).Text()
	must.OK(tb, json.Unmarshal([]byte(block), &graph))
	var found []string
	for _, node := range graph.Nodes {
		for _, s := range slices.Concat(node.Usual, node.Special) {
			var days []string
			for _, day := range s.DayOfWeek {
				days = append(days, strings.TrimPrefix(day, "https://schema.org/")[:2])
			}
			found = append(found, strings.Join(strings.Fields(fmt.Sprint(node.Type, " ", strings.Join(days, ","), " ", s.Opens, "-", s.Closes, " ", s.ValidFrom, " ", s.ValidThrough)), " "))
		}
	}
	return found
}

// TestHoursForMachines: machines are told the week and what differs from it, of what the page shows.
func TestHoursForMachines(t *testing.T) {
	t.Parallel()
	const none = `"monday":{"spans":[]},"tuesday":{"spans":[]},"wednesday":{"spans":[]},"thursday":{"spans":[]},"friday":{"spans":[]},"saturday":{"spans":[]},"sunday":{"spans":[]}`
	week := func(days string) string { // merged over a week in which every day is closed
		var all, some map[string]json.RawMessage
		if json.Unmarshal([]byte("{"+none+"}"), &all) != nil || json.Unmarshal([]byte("{"+days+"}"), &some) != nil {
			t.Fatal(days)
		}
		for day, value := range some {
			all[day] = value
		}
		body := must.Get(json.Marshal(all))(t)
		return string(body)
	}
	for name, c := range map[string]struct {
		schedule string
		want     []string
	}{
		"the sample": {`{}`, []string{"Physician Mo,Tu,We,Th,Fr,Sa,Su 14:00-21:00"}},
		"days of their own": {`{"consulting":` + week(`"monday":{"spans":[{"from":"9:00","until":"14:00"},{"from":"16:00","until":"20:00"}]},"friday":{"spans":[{"from":"9:00","until":"14:00"}]}`) + `}`,
			[]string{"Physician Mo,Fr 09:00-14:00", "Physician Mo 16:00-20:00"}},
		"appointments are no open door": {`{"consulting":` + week(`"monday":{"spans":[{"from":"9:00","until":"14:00"}],"byAppointment":true},"tuesday":{"byAppointment":true},"friday":{"spans":[{"from":"9:00","until":"14:00"}]}`) + `}`,
			[]string{"Physician Fr 09:00-14:00"}},
		"nights": {`{"consulting":` + week(`"monday":{"spans":[{"from":"20:00","until":"02:00"}]},"friday":{"spans":[{"from":"00:00","until":"24:00"}]},"sunday":{"spans":[{"from":"20:00","until":"24:00"}]}`) + `}`,
			[]string{"Physician Mo 20:00-02:00", "Physician Fr 00:00-23:59", "Physician Su 20:00-23:59"}},
		"never": {`{"consulting":` + week("") + `}`, nil},
		"closures": {`{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-26"},{"id":"b","from":"2026-12-31","until":"2026-12-31","spans":[{"from":"14:00","until":"16:00"}]},{"id":"c","from":"2027-03-21","until":"2027-04-05"},` +
			`{"id":"d","from":"2027-03-22","until":"2027-03-22","places":["elsewhere"]},{"id":"e","from":"2027-05-01","until":"2027-05-01"},{"id":"f","from":"2026-12-18","until":"2026-12-20"}]}`,
			[]string{"Physician Mo,Tu,We,Th,Fr,Sa,Su 14:00-21:00", "Physician 00:00-00:00 2026-12-24 2026-12-26", "Physician 14:00-16:00 2026-12-31 2026-12-31", "Physician 00:00-00:00 2027-03-21 2027-04-05"}},
	} {
		if got := hoursFor(t, scheduled(t, c.schedule), "/contacto"); !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
	if got := hoursFor(t, scheduled(t, `{}`), "/enfermedades"); got != nil {
		t.Errorf("on a list: got %q", got)
	}
}

// TestHoursInLLMs: llms.txt says the same in words, of all places.
func TestHoursInLLMs(t *testing.T) {
	t.Parallel()
	site := scheduled(t, `{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-26"}],
		"places":[{"id":"sur","name":"Hospital *del* Sur","address":"Tlalpan 1","hours":{"monday":{"spans":[{"from":"9:00","until":"12:00"}]}}},{"id":"x","name":"Oculto","address":"Nadie","hidden":true}]}`)
	got := string(seo.LLMs(site, "https://example.mx"))
	want := "- Horario: Lunes a domingo, 14:00 a 21:00\n- Cerrado del 24 al 26 de diciembre de 2026\n" +
		`- Hospital \*del\* Sur: Tlalpan 1` + "\n" + `- Hospital \*del\* Sur: Horario: Lunes, 9:00 a 12:00; Martes a domingo, Cerrado` + "\n" +
		`- Hospital \*del\* Sur: Cerrado del 24 al 26 de diciembre de 2026` + "\n- Consulta:"
	if !strings.Contains(got, want) || strings.Contains(got, "Oculto") {
		t.Errorf("got\n%s\nwant in it\n%s", got[:600], want)
	}
}

// TestPlanOfOldTexts: without a schedule the texts are read, and shown as they are.
func TestPlanOfOldTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		days, hours string
		unread      bool
		told        []string
	}{
		{"Lunes a viernes", "9 a 14 h", false, []string{"Physician Mo,Tu,We,Th,Fr 09:00-14:00"}},
		{"Lunes a viernes", "por las mañanas", true, nil},
	} {
		site := scheduled(t, `{}`)
		site.Schedule.Consulting = content.Week{}
		site.DoctorWorkInfo.ConsultingHoursDaysSubheader1, site.DoctorWorkInfo.ConsultingHours1 = c.days, c.hours
		place, _ := opening.Of(site).Place(content.ConsultingPlace)
		if place.Unparsed != c.unread || (place.Moments == nil) != c.unread || len(place.Rows) != 1 || place.Rows[0] != (opening.Row{Days: c.days, Hours: c.hours}) {
			t.Errorf("%s, %s: got %+v", c.days, c.hours, place)
		}
		if got := hoursFor(t, site, "/contacto"); !slices.Equal(got, c.told) {
			t.Errorf("%s, %s: got %q, want %q", c.days, c.hours, got, c.told)
		}
	}
}

// TestSameAllDay: pages do not hang on when in a day they are drawn, so that servers
// that began at different times show the same bytes.
func TestSameAllDay(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/contacto", "/enfermedades/arritmias"} {
		var drawn []string
		for _, at := range []time.Time{time.Date(2026, 12, 21, 6, 0, 0, 0, time.UTC), time.Date(2026, 12, 22, 5, 59, 59, 0, time.UTC)} {
			site := scheduled(t, `{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-26"}]}`)
			site.At = at
			for _, route := range views.Routes(site, sections.Default(), address) {
				if route.Path == path {
					drawn = append(drawn, string(mustDraw(t, route).HTML))
				}
			}
		}
		if len(drawn) != 2 || drawn[0] != drawn[1] {
			t.Errorf("%s is not the same in the morning and in the evening", path)
		}
	}
}
