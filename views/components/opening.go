package components

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/views/model"
)

type Line string

const (
	LineState   Line = "text"    // "Abierto ahora · cierra a las 21:00"
	LineAnswer  Line = "answer"  // under the buttons: "Cerrado · te contestamos mañana desde las 14:00"
	LineCall    Line = "call"    // in the narrow button to call: "hasta las 21:00"
	LineMessage Line = "message" // in the narrow button to write: "contestamos mañana"
)

// PracticeOpening has the hours of the practice's telephone and WhatsApp.
func PracticeOpening(p model.Page) opening.Place { return PlaceOpening(p, content.ConsultingPlace) }

func PlaceOpening(p model.Page, id string) opening.Place {
	if p.Opening == nil {
		return opening.Place{}
	}
	place, _ := p.Opening.Place(id)
	return place
}

// OtherOpenings are the places besides the consulting room and the hospital.
func OtherOpenings(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Opening.Places), func(place opening.Place) bool {
		return place.ID == content.ConsultingPlace || place.ID == content.HospitalPlace
	})
}

// Hours returns one line per row. Only generated text is lowercased.
func Hours(place opening.Place) []string {
	var lines []string
	for _, row := range place.Rows {
		hours := row.Hours
		if row.Days != "" && !place.Unparsed {
			hours = content.LowerFirst(hours)
		}
		if line := strings.Trim(row.Days+", "+hours, ", "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func HoursInLine(place opening.Place) string { return strings.Join(Hours(place), "; ") }

// ShortHours returns the hours if they are one row, else "".
func ShortHours(place opening.Place) string {
	if len(place.Rows) != 1 {
		return ""
	}
	return HoursInLine(place)
}

type texts struct {
	Open    bool   `json:"open"`
	Text    string `json:"text"`
	Answer  string `json:"answer"`
	Call    string `json:"call"`
	Message string `json:"message"`
}

func (s texts) of(what Line) string {
	switch what {
	case LineState:
		return s.Text
	case LineAnswer:
		return s.Answer
	case LineCall:
		return s.Call
	default:
		return s.Message
	}
}

// date matches a day more than a week away: "el lunes 28 de diciembre".
var date = regexp.MustCompile(`^el \p{L}+ (\d+) de (\p{L}{3})\p{L}*$`)

// keepTogether keeps times from breaking across lines. A strings.Replacer takes ten times as long.
func keepTogether(line string) string {
	return strings.ReplaceAll(strings.ReplaceAll(line, " las ", " las\u00a0"), " la ", " la\u00a0")
}

const maxBrief = 24

// textsOf derives all texts from a moment. In narrow buttons months are abbreviated.
func textsOf(m opening.Moment) texts {
	state, _, _ := strings.Cut(m.Text, " · ")
	s := texts{Open: m.Open, Text: m.Text, Answer: m.Text}
	if answer := cmp.Or(m.Message, m.Call); answer != "" && !strings.HasSuffix(answer, "las 24 horas") {
		s.Answer = state + " · " + content.LowerFirst(answer)
	}
	s.Text, s.Answer = keepTogether(s.Text), keepTogether(s.Answer)
	s.Call = cmp.Or(strings.TrimPrefix(m.Call, "Contestamos "), content.LowerFirst(state)) // never empty: the button reserves its space
	s.Message = s.Call
	if m.Message != "" {
		when, hour, _ := strings.Cut(s.Call, " desde ")
		when = date.ReplaceAllString(when, "el $1 $2")
		s.Call, s.Message = when+" desde "+hour, "contestamos "+when
		if utf8.RuneCountInString(s.Call) > maxBrief {
			_, clock, _ := strings.Cut(hour, " ")
			s.Call = when + ", " + clock
		}
	}
	return s
}

func longestText(place opening.Place, what Line, plain string) string {
	longest := plain
	for _, m := range place.States {
		if text := textsOf(m).of(what); utf8.RuneCountInString(text) > utf8.RuneCountInString(longest) {
			longest = text
		}
	}
	return longest
}

// horizon is how many minutes of moments a page includes, from the last midnight.
const horizon = 8 * 24 * 60

// timetable is the props of the island, with minutes relative to From and each distinct text once.
type timetable struct {
	From   int64               `json:"from"` // Unix time, in minutes
	Until  int64               `json:"until"`
	Says   []texts             `json:"says"`
	Places map[string][]change `json:"places"`
}

type change [2]int64

// timetableOf has all places with known hours; ok is false if there are none.
func timetableOf(p model.Page) (t timetable, ok bool) {
	if p.Opening == nil {
		return t, false
	}
	t.Until, t.Places = horizon, map[string][]change{}
	for _, place := range p.Opening.Places {
		for _, m := range place.Moments {
			if len(t.Says) == 0 {
				t.From = m.At / 60
			}
			lines := textsOf(m)
			at := slices.Index(t.Says, lines)
			if at < 0 {
				at, t.Says = len(t.Says), append(t.Says, lines)
			}
			t.Places[place.ID] = append(t.Places[place.ID], change{m.At/60 - t.From, int64(at)})
		}
	}
	return t, len(t.Says) > 0
}

func currentStrips(p model.Page) []opening.Strip {
	if p.Opening == nil {
		return nil
	}
	return p.Opening.Notices(p.Path)
}
