package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"latido/db/content/value"
)

// Minutes count from midnight. Until exceeds DayMinutes on the next day.
type Minutes struct{ From, Until int }

const DayMinutes = int(value.DayEnd)

const maxSpans = 12

// ParseSpans returns the valid spans in order, with overlapping and adjacent ones merged.
func ParseSpans(spans []Span) []Minutes {
	var read []Minutes
	for _, span := range spans[:min(len(spans), maxSpans)] {
		from, okFrom := value.ParseTime(span.From)
		until, okUntil := value.ParseTime(span.Until)
		if !okFrom || !okUntil || from == value.DayEnd {
			continue
		}
		if until <= from {
			until += value.DayEnd
		}
		read = append(read, Minutes{int(from), int(until)})
	}
	slices.SortFunc(read, func(a, b Minutes) int { return cmp.Or(a.From-b.From, a.Until-b.Until) })
	var joined []Minutes
	for _, span := range read {
		if last := len(joined) - 1; last >= 0 && span.From <= joined[last].Until {
			joined[last].Until = min(max(joined[last].Until, span.Until), joined[last].From+DayMinutes)
			continue
		}
		joined = append(joined, span)
	}
	return joined
}

var week = [...]time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

const Closed = "Cerrado"

// Rows returns days with equal hours together, closed days last.
func (w *Week) Rows() []HoursRow {
	var rows []HoursRow
	on := map[string][]int{} // the days, from 0 for Monday, by their hours
	for i, weekday := range week {
		hours := w.Of(weekday).text()
		if on[hours] == nil {
			rows = append(rows, HoursRow{Hours: hours})
		}
		on[hours] = append(on[hours], i)
	}
	for i := range rows {
		rows[i].Days = UpperFirst(dayNames(on[rows[i].Hours]))
	}
	slices.SortStableFunc(rows, func(a, b HoursRow) int {
		return cmp.Compare(closedLast(a), closedLast(b))
	})
	return rows
}

func closedLast(row HoursRow) int {
	if row.Hours == Closed {
		return 1
	}
	return 0
}

func (d *Day) text() string {
	hours := FormatSpans(ParseSpans(d.Spans))
	switch {
	case hours == "" && d.ByAppointment:
		return "Con cita"
	case hours == "":
		return Closed
	case d.ByAppointment:
		return hours + ", con cita"
	}
	return hours
}

// FormatSpans formats spans: "9:00 a 14:00 y 16:00 a 20:00".
func FormatSpans(spans []Minutes) string {
	var parts []string
	for _, span := range spans {
		switch {
		case span.Until-span.From == DayMinutes && span.From == 0:
			parts = append(parts, "Las 24 horas")
		case span.Until > DayMinutes:
			parts = append(parts, FormatMinute(span.From)+" a "+FormatMinute(span.Until-DayMinutes)+" del día siguiente")
		default:
			parts = append(parts, FormatMinute(span.From)+" a "+FormatMinute(span.Until))
		}
	}
	return enumerate(parts)
}

// FormatMinute formats a minute of the day: "9:00".
func FormatMinute(minute int) string { return fmt.Sprintf("%d:%02d", minute/60, minute%60) }

// dayNames formats three or more days in a row as a range.
func dayNames(days []int) string {
	name := func(day int) string { return Weekdays[week[day]] }
	var parts []string
	for i := 0; i < len(days); {
		end := i
		for end+1 < len(days) && days[end+1] == days[end]+1 {
			end++
		}
		if end-i >= 2 {
			parts = append(parts, name(days[i])+" a "+name(days[end]))
			i = end + 1
			continue
		}
		parts = append(parts, name(days[i]))
		i++
	}
	return enumerate(parts)
}

// enumerate joins parts: "lunes, martes y jueves".
func enumerate(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " y " + parts[last]
}

// OpeningHours are from the week in the schedule or else from texts.
type OpeningHours struct {
	Week     Week       // Given is false if the hours are unknown
	Words    []HoursRow // as visitors see them; empty if unknown
	Unparsed bool       // the texts cannot be parsed as a week; Words has them
}

func (s *Site) ConsultingHours() OpeningHours {
	w := s.DoctorWorkInfo
	return openingHours(s.Schedule.Consulting, true, HoursRow{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1}, HoursRow{w.ConsultingHoursDaysSubheader2, w.ConsultingHours2})
}

// HospitalHours returns none if the week is closed.
func (s *Site) HospitalHours() OpeningHours {
	w := s.DoctorWorkInfo
	return openingHours(s.Schedule.Hospital, false, HoursRow{w.HospitalHoursDaysSubheader1, w.HospitalHours1}, HoursRow{w.HospitalHoursDaysSubheader2, w.HospitalHours2})
}

// OpeningHours returns none if the week is closed.
func (p *Place) OpeningHours() OpeningHours { return openingHours(p.Hours, false) }

func openingHours(week Week, showClosed bool, texts ...HoursRow) OpeningHours {
	if week.IsSet {
		words := week.Rows()
		if !showClosed && len(words) == 1 && words[0].Hours == Closed {
			return OpeningHours{}
		}
		return OpeningHours{Week: week, Words: words}
	}
	var rows []HoursRow
	for _, text := range texts {
		if text.Days, text.Hours = strings.TrimSpace(text.Days), strings.TrimSpace(text.Hours); text.Hours != "" {
			rows = append(rows, text)
		}
	}
	if len(rows) == 0 {
		return OpeningHours{}
	}
	read, ok := ParseWeek(rows)
	if !ok {
		return OpeningHours{Words: rows, Unparsed: true}
	}
	return OpeningHours{Week: read, Words: rows}
}

func (s *Site) fillHours() {
	w := &s.DoctorWorkInfo
	if s.Schedule.Consulting.IsSet {
		fillTexts(s.ConsultingHours().Words, &w.ConsultingHoursDaysSubheader1, &w.ConsultingHours1, &w.ConsultingHoursDaysSubheader2, &w.ConsultingHours2)
	}
	if s.Schedule.Hospital.IsSet {
		fillTexts(s.HospitalHours().Words, &w.HospitalHoursDaysSubheader1, &w.HospitalHours1, &w.HospitalHoursDaysSubheader2, &w.HospitalHours2)
	}
}

// fillTexts sets the texts to the first two rows that are open, or to the only, closed one.
func fillTexts(words []HoursRow, days1, hours1, days2, hours2 *string) {
	open := openRows(words)
	open = append(open, HoursRow{}, HoursRow{})
	*days1, *hours1, *days2, *hours2 = open[0].Days, open[0].Hours, open[1].Days, open[1].Hours
}

func openRows(words []HoursRow) []HoursRow {
	if last := len(words) - 1; last > 0 && words[last].Hours == Closed {
		return slices.Clip(words[:last])
	}
	return slices.Clip(words)
}
