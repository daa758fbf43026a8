package components

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/views/model"
)

// Said is which of the things that are true of a place at a moment a line says.
type Said string

// What islands/opening can say.
const (
	SaidState   Said = "text"    // "Abierto ahora · cierra a las 21:00"
	SaidAnswer  Said = "answer"  // under the buttons: "Cerrado · te contestamos mañana desde las 14:00"
	SaidCall    Said = "call"    // in the narrow button to call: "hasta las 21:00"
	SaidMessage Said = "message" // in the narrow button to write: "contestamos mañana"
)

// PracticeOpening is the place whose telephone and WhatsApp the buttons lead to.
func PracticeOpening(p model.Page) opening.Place { return PlaceOpening(p, content.ConsultingPlace) }

// PlaceOpening is what is known of the hours of a place: nothing where there is none.
func PlaceOpening(p model.Page, id string) opening.Place {
	if p.Opening == nil {
		return opening.Place{}
	}
	place, _ := p.Opening.Place(id)
	return place
}

// OtherOpenings are the places beside the consulting room and the hospital.
func OtherOpenings(p model.Page) []opening.Place {
	if p.Opening == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Opening.Places), func(place opening.Place) bool {
		return place.ID == content.ConsultingPlace || place.ID == content.HospitalPlace
	})
}

// Hours are the hours of a place in words, a line for each row. Words of our own go on
// in small letters; the owner's stay as they are.
func Hours(place opening.Place) []string {
	var lines []string
	for _, row := range place.Rows {
		hours := row.Hours
		if row.Days != "" && !place.Unparsed {
			hours = small(hours)
		}
		if line := strings.Trim(row.Days+", "+hours, ", "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// HoursInLine are the hours of a place in one line.
func HoursInLine(place opening.Place) string { return strings.Join(Hours(place), "; ") }

// ShortHours are the hours of a place where there is room for one row: nothing where
// they have more, as half of them would be wrong.
func ShortHours(place opening.Place) string {
	if len(place.Rows) != 1 {
		return ""
	}
	return HoursInLine(place)
}

// saying is all that can be said of a place from one moment on.
type saying struct {
	Open    bool   `json:"open"`
	Text    string `json:"text"`
	Answer  string `json:"answer"`
	Call    string `json:"call"`
	Message string `json:"message"`
}

func (s saying) of(what Said) string {
	switch what {
	case SaidState:
		return s.Text
	case SaidAnswer:
		return s.Answer
	case SaidCall:
		return s.Call
	default:
		return s.Message
	}
}

// date is a day that is more than a week away: "el lunes 28 de diciembre".
var date = regexp.MustCompile(`^el \p{L}+ (\d+) de (\p{L}{3})\p{L}*$`)

// together keeps a time of the day in one piece where a line ends. A replacer of both
// words at once takes ten times as long, and every line of every page is asked.
func together(line string) string {
	return strings.ReplaceAll(strings.ReplaceAll(line, " las ", " las\u00a0"), " la ", " la\u00a0")
}

// briefLetters fit half of a narrow phone.
const briefLetters = 24

// say words a moment for each of the lines. In the narrow buttons months are short.
func say(m opening.Moment) saying {
	state, _, _ := strings.Cut(m.Text, " · ")
	s := saying{Open: m.Open, Text: m.Text, Answer: m.Text}
	if answer := cmp.Or(m.Message, m.Call); answer != "" && !strings.HasSuffix(answer, "las 24 horas") {
		s.Answer = state + " · " + small(answer)
	}
	s.Text, s.Answer = together(s.Text), together(s.Answer)
	s.Call = cmp.Or(strings.TrimPrefix(m.Call, "Contestamos "), small(state)) // never nothing: the button has room for it
	s.Message = s.Call
	if m.Message != "" {
		when, hour, _ := strings.Cut(s.Call, " desde ")
		when = date.ReplaceAllString(when, "el $1 $2")
		s.Call, s.Message = when+" desde "+hour, "contestamos "+when
		if utf8.RuneCountInString(s.Call) > briefLetters {
			_, clock, _ := strings.Cut(hour, " ")
			s.Call = when + ", " + clock
		}
	}
	return s
}

// small is a sentence that goes on after something else.
func small(sentence string) string {
	first, size := utf8.DecodeRuneInString(sentence)
	if size == 0 {
		return ""
	}
	return string(unicode.ToLower(first)) + sentence[size:]
}

// room is the longest that a line may say of a place: it keeps the room for it.
func room(place opening.Place, what Said, plain string) string {
	longest := plain
	for _, m := range place.States {
		if text := say(m).of(what); utf8.RuneCountInString(text) > utf8.RuneCountInString(longest) {
			longest = text
		}
	}
	return longest
}

// horizon is for how many minutes a page knows what to say, from the midnight with
// which moments begin.
const horizon = 8 * 24 * 60

// timetable is what the island needs: minutes are counted from the first one that it
// knows of, and what is said in several of them is there once.
type timetable struct {
	From   int64              `json:"from"` // Unix time, in minutes
	Until  int64              `json:"until"`
	Says   []saying           `json:"says"`
	Places map[string][]since `json:"places"`
}

// since is from which minute on which of the sayings holds.
type since [2]int64

// timetableOf is that of all places whose hours are known as data; ok is false
// without one.
func timetableOf(p model.Page) (t timetable, ok bool) {
	if p.Opening == nil {
		return t, false
	}
	t.Until, t.Places = horizon, map[string][]since{}
	for _, place := range p.Opening.Places {
		for _, m := range place.Moments {
			if len(t.Says) == 0 {
				t.From = m.At / 60
			}
			said := say(m)
			at := slices.Index(t.Says, said)
			if at < 0 {
				at, t.Says = len(t.Says), append(t.Says, said)
			}
			t.Places[place.ID] = append(t.Places[place.ID], since{m.At/60 - t.From, int64(at)})
		}
	}
	return t, len(t.Says) > 0
}

// strips are what the head of the page tells.
func strips(p model.Page) []opening.Strip {
	if p.Opening == nil {
		return nil
	}
	return p.Opening.Notices(p.Path)
}
