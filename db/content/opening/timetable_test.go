package opening

import (
	"fmt"
	"testing"
	"time"

	"latido/db/content"
)

func TestTimetable(t *testing.T) {
	t.Parallel()
	day := content.Day{Spans: []content.Span{{From: "22:00", Until: "02:00"}, {From: "09:00", Until: "13:00"}}}
	site := &content.Site{At: time.Date(2026, 11, 28, 18, 0, 0, 0, time.UTC)}
	site.Schedule = content.Schedule{
		TimeZone:   "America/Tijuana",
		Consulting: content.Week{IsSet: true, Monday: day, Tuesday: content.Day{ByAppointment: true}},
		Places:     []content.Place{{ID: "sur", Name: "Sur"}},
		Closures: []content.Closure{
			{From: "2026-12-24", Until: "2026-12-25"},
			{From: "2027-06-14", Until: "2027-06-14", Spans: []content.Span{{From: "10:00", Until: "11:00"}}, Places: []string{"sur"}},
		},
	}
	got := NewTimetable(site)
	if got.Today != "2026-11-28" || got.Until != "2027-09-24" {
		t.Errorf("got %s to %s", got.Today, got.Until)
	}
	// The clocks of the border change on the second Sunday of March, at 10:00 UTC.
	march := time.Date(2027, 3, 14, 10, 0, 0, 0, time.UTC).Unix() / 60
	today := time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC).Unix() / 60
	if want := fmt.Sprint([][2]int64{{today, -480}, {march, -420}}); fmt.Sprint(got.Offsets) != want {
		t.Errorf("got offsets %v, want %s", got.Offsets, want)
	}
	for _, c := range []struct {
		place         int
		week, special string
	}{
		{0, "[[] [[540 780] [1320 1560]] [[0 1440]] [] [] [] []]", "map[2026-12-24:[] 2026-12-25:[]]"},
		{1, "[]", "map[2026-12-24:[] 2026-12-25:[] 2027-06-14:[[600 660]]]"},
	} {
		place := got.Places[c.place]
		if fmt.Sprint(place.Week) != c.week || fmt.Sprint(place.Special) != c.special {
			t.Errorf("%s: got %v and %v, want %s and %s", place.ID, place.Week, place.Special, c.week, c.special)
		}
	}
}
