package content

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"latido/db/content/value"
)

// Minutes is an interval in minutes from midnight. Until exceeds DayMinutes if the interval ends on the next
// day.
type Minutes struct{ From, Until int }

const DayMinutes = int(value.DayEnd)

// maxSpans is how many spans of one day are read.
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

// HoursRow are the hours of some days as text: "Lunes a viernes", "9:00 a 14:00".
type HoursRow struct{ Days, Hours string }

// week is the order of the days in texts.
var week = [...]time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

// Closed is the text of a day without hours.
const Closed = "Cerrado"

// Words returns the week as text, days with equal hours together and closed days last.
func (w *Week) Words() []HoursRow {
	var rows []HoursRow
	on := map[string][]int{} // the days, from 0 for Monday, by their hours
	for i, weekday := range week {
		hours := w.Of(weekday).words()
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

func (d *Day) words() string {
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

// dayNames formats days in order, runs of three or more as a range.
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

// OpeningHours are the hours of a place: from its week in the schedule, or else from its texts.
type OpeningHours struct {
	Week     Week       // Given is false if the hours are unknown
	Words    []HoursRow // as shown to visitors; empty if nothing is known
	Unparsed bool       // the texts do not parse as a week; Words are the texts
}

// ConsultingHours returns the hours of the consulting room.
func (s *Site) ConsultingHours() OpeningHours {
	w := s.DoctorWorkInfo
	return openingHours(s.Schedule.Consulting, true, HoursRow{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1}, HoursRow{w.ConsultingHoursDaysSubheader2, w.ConsultingHours2})
}

// HospitalHours returns the hours at the hospital: none if its week is closed.
func (s *Site) HospitalHours() OpeningHours {
	w := s.DoctorWorkInfo
	return openingHours(s.Schedule.Hospital, false, HoursRow{w.HospitalHoursDaysSubheader1, w.HospitalHours1}, HoursRow{w.HospitalHoursDaysSubheader2, w.HospitalHours2})
}

// OpeningHours returns the hours of a further place: none if its week is closed.
func (p *Place) OpeningHours() OpeningHours { return openingHours(p.Hours, false) }

func openingHours(week Week, showClosed bool, texts ...HoursRow) OpeningHours {
	if week.Given {
		words := week.Words()
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

// fillHours replaces the hours in doctorWorkInfo by those of the schedule.
func (s *Site) fillHours() {
	w := &s.DoctorWorkInfo
	if s.Schedule.Consulting.Given {
		fillTexts(s.ConsultingHours().Words, &w.ConsultingHoursDaysSubheader1, &w.ConsultingHours1, &w.ConsultingHoursDaysSubheader2, &w.ConsultingHours2)
	}
	if s.Schedule.Hospital.Given {
		fillTexts(s.HospitalHours().Words, &w.HospitalHoursDaysSubheader1, &w.HospitalHours1, &w.HospitalHoursDaysSubheader2, &w.HospitalHours2)
	}
}

// fillTexts sets the texts to the first two rows that are open, or to the single closed one.
func fillTexts(words []HoursRow, days1, hours1, days2, hours2 *string) {
	open := openRows(words)
	open = append(open, HoursRow{}, HoursRow{})
	*days1, *hours1, *days2, *hours2 = open[0].Days, open[0].Hours, open[1].Days, open[1].Hours
}

// openRows returns the rows without the closed one, unless it is the only one.
func openRows(words []HoursRow) []HoursRow {
	if last := len(words) - 1; last > 0 && words[last].Hours == Closed {
		return slices.Clip(words[:last])
	}
	return slices.Clip(words)
}

// ParseWeek parses hours as people write them ("Lunes a viernes", "9:00 a 14:00 y 16:00 a 20:00"). It reports
// false if any row is in other words or ambiguous.
func ParseWeek(rows []HoursRow) (week Week, ok bool) {
	week.Given = true
	seen := map[time.Weekday]bool{}
	for _, row := range rows {
		days, okDays := readDays(row.Days)
		day, okHours := readHours(row.Hours)
		if !okDays || !okHours {
			return Week{}, false
		}
		for _, weekday := range days {
			into := week.Of(weekday)
			bare := len(day.Spans) == 0 || len(into.Spans) == 0
			if seen[weekday] && (bare || into.ByAppointment != day.ByAppointment) {
				return Week{}, false // contradictory rows
			}
			seen[weekday] = true
			into.ByAppointment = day.ByAppointment
			into.Spans = append(slices.Clip(into.Spans), day.Spans...)
		}
	}
	return week, len(rows) > 0
}

// folded returns text in lower case, without accents, with single spaces.
func folded(text string) string {
	return strings.Join(strings.Fields(accents.Replace(strings.ToLower(text))), " ")
}

var accents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "–", "-", "—", "-", "a\u0301", "a", "e\u0301", "e")

// dayWords are the folded names and abbreviations of days.
var dayWords = func() map[string]time.Weekday {
	words := map[string]time.Weekday{"sabados": time.Saturday, "domingos": time.Sunday}
	for weekday, name := range Weekdays {
		name = folded(name)
		words[name], words[name[:3]], words[name[:3]+"."] = time.Weekday(weekday), time.Weekday(weekday), time.Weekday(weekday)
	}
	return words
}()

var dayGroups = map[string][2]time.Weekday{
	"todos los dias": {time.Monday, time.Sunday}, "diario": {time.Monday, time.Sunday}, "diariamente": {time.Monday, time.Sunday}, "toda la semana": {time.Monday, time.Sunday},
	"entre semana": {time.Monday, time.Friday}, "fin de semana": {time.Saturday, time.Sunday}, "fines de semana": {time.Saturday, time.Sunday},
}

var dayParts = regexp.MustCompile(`\s*,\s*(?:y\s+)?|\s+[ye]\s+|\s*/\s*`)
var dayRange = regexp.MustCompile(`^(?:de |del )?([a-z]+\.?)(?: al? | ?- ?)([a-z]+\.?)$`)

// readDays parses "Lunes a viernes", "Lunes, miércoles y viernes", "Todos los días".
func readDays(text string) (days []time.Weekday, ok bool) {
	text = strings.TrimRight(folded(text), " :.,")
	for _, part := range dayParts.Split(text, -1) {
		part = strings.TrimPrefix(strings.TrimPrefix(part, "los "), "el ")
		from, isDay := dayWords[part]
		until := from
		if group, isGroup := dayGroups[part]; isGroup {
			from, until, isDay = group[0], group[1], true
		} else if found := dayRange.FindStringSubmatch(part); found != nil {
			var isUntil bool
			from, isDay = dayWords[found[1]]
			until, isUntil = dayWords[found[2]]
			isDay = isDay && isUntil
		}
		if !isDay {
			return nil, false
		}
		for day := from; ; day = (day + 1) % 7 {
			if slices.Contains(days, day) {
				return nil, false
			}
			days = append(days, day)
			if day == until {
				break
			}
		}
	}
	return days, true
}

var dayPhrases = map[string]Day{
	"cerrado": {}, "cerrada": {}, "no hay consulta": {}, "sin consulta": {},
	"con cita": {ByAppointment: true}, "solo con cita": {ByAppointment: true}, "previa cita": {ByAppointment: true}, "con cita previa": {ByAppointment: true}, "solo con cita previa": {ByAppointment: true},
	"24 horas": {Spans: []Span{{"00:00", "24:00"}}}, "las 24 horas": {Spans: []Span{{"00:00", "24:00"}}}, "abierto las 24 horas": {Spans: []Span{{"00:00", "24:00"}}},
}

var (
	hourParts   = regexp.MustCompile(`\s*[,;/]\s*(?:y\s+)?|\s+y\s+`)
	hourRange   = regexp.MustCompile(`^(?:de |desde )?(?:las? )?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.\s?m\.?|p\.\s?m\.?)?\s*(?:hrs?\.?|h\.?|horas)?(?: a | hasta | ?- ?)(?:las? )?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.\s?m\.?|p\.\s?m\.?)?\s*(hrs?\.?|h\.?|horas)?$`)
	appointment = regexp.MustCompile(`[,;]?\s*\(?(?:solo )?(?:con|previa) cita(?: previa)?\)?$`)
)

// readHours parses "14:00 a 21:00", "9 a 14 h y 16 a 20 h", "Cerrado", "Con cita".
func readHours(text string) (day Day, ok bool) {
	text = strings.TrimRight(folded(text), " .:,")
	if rows, ok := dayPhrases[text]; ok {
		return rows, true
	}
	if rest := appointment.ReplaceAllString(text, ""); rest != text {
		text, day.ByAppointment = strings.TrimSpace(rest), true
	}
	for _, part := range hourParts.Split(text, -1) {
		span, ok := readSpan(part)
		if !ok {
			return Day{}, false
		}
		day.Spans = append(day.Spans, span)
	}
	return day, true
}

// readSpan parses one span. Without "am" or "pm" it rejects hours that may be on either clock, such as "4 a
// 8".
func readSpan(text string) (span Span, ok bool) {
	found := hourRange.FindStringSubmatch(text)
	if found == nil {
		return Span{}, false
	}
	from, okFrom := readTime(found[1], found[2], found[3])
	until, okUntil := readTime(found[4], found[5], found[6])
	halves := found[3] != "" && found[6] != ""
	switch {
	case !okFrom || !okUntil || (found[3] != "") != (found[6] != ""):
		return Span{}, false
	case halves && from == until:
		return Span{}, false
	case !halves && (until <= from || from < 8*60 && until < 13*60):
		return Span{}, false
	}
	return Span{from.String(), until.String()}, true
}

// readTime parses a time of the day with an optional "am" or "pm".
func readTime(hour, minute, half string) (value.Time, bool) {
	at, ok := value.ParseTime(hour + ":" + cmp.Or(minute, "00"))
	if !ok || half == "" {
		return at, ok
	}
	h := at / 60
	if h < 1 || h > 12 {
		return 0, false
	}
	at -= h / 12 * 12 * 60 // 12 am is midnight, 12 pm is noon
	if half[0] == 'p' {
		at += 12 * 60
	}
	return at, true
}
