package content

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"latido/db/content/value"
)

// ParseWeek parses hours as people write them ("Lunes a viernes", "9:00 a 14:00 y 16:00 a 20:00"). ok
// is false if a row is in other words or ambiguous.
func ParseWeek(rows []HoursRow) (week Week, ok bool) {
	week.IsSet = true
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

func folded(text string) string {
	return strings.Join(strings.Fields(accents.Replace(strings.ToLower(text))), " ")
}

var accents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "–", "-", "—", "-", "a\u0301", "a", "e\u0301", "e")

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

// readSpan rejects ambiguous hours, such as "4 a 8".
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

func readTime(hour, minute, half string) (value.Time, bool) {
	return value.ParseTime(hour + ":" + cmp.Or(minute, "00") + half)
}

// HoursRow are the hours of some days: "Lunes a viernes", "9:00 a 14:00".
type HoursRow struct{ Days, Hours string }
