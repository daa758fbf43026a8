package history

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"latido/db/content/value"
)

// The limits of what one screen shows.
const (
	maxChanges = 300
	maxPage    = 90_000 // letters of all texts
	maxText    = 1_600  // letters of one text
	maxWhole   = 12_000 // letters of a text of an item that is new or gone
	maxKept    = 360    // letters of a stretch that did not change
	longText   = 240    // letters from which a text is shown once, with its changes marked
	longItem   = 600    // letters from which an item is folded
)

// Changes are changes ready to be drawn.
type Changes struct {
	Records []ShownRecord
	Rest    int // changes that are not shown
}

// ShownRecord is a record with its changes ready to be drawn.
type ShownRecord struct {
	Name    string
	Changes []ShownChange
}

// ShownChange is a change ready to be drawn: one text with marks, or two, or three
// when it has changed again since.
type ShownChange struct {
	Kind   Kind
	Key    string
	State  State
	Where  []string
	Once   []Span // both texts in one, when they are long and alike
	Before Side
	After  Side
	Now    Side
}

// Side is what stands somewhere at one time.
type Side struct {
	Spans   []Span
	Colour  string // hex, of a colour field
	Picture string // the content path of the picture that it is
	Rows    []ShownRow
	Folded  bool // it is long
}

// ShownRow is one field of an item.
type ShownRow struct {
	Label string
	Side
}

// letters is how much there is to read.
func (s Side) letters() int {
	count := 0
	for _, span := range s.Spans {
		count += len(span.Text)
	}
	for _, row := range s.Rows {
		count += len(row.Label) + row.letters()
	}
	return count
}

// Count is how many changes there are, shown or not.
func (s Changes) Count() int {
	count := s.Rest
	for _, record := range s.Records {
		count += len(record.Changes)
	}
	return count
}

// Show prepares changes for a screen. What would make it too long is left out and counted.
func Show(records []Record) Changes { return showAll(records, true) }

// showAll is Show; marked says that of two texts the words that changed are marked.
func showAll(records []Record, marked bool) Changes {
	var shown Changes
	letters, count := 0, 0
	for _, record := range records {
		drawn := ShownRecord{Name: record.Name}
		for _, change := range record.Changes {
			if count == maxChanges || letters > maxPage {
				shown.Rest++
				continue
			}
			ready := show(change, marked)
			letters += Side{Spans: ready.Once}.letters() + ready.Before.letters() + ready.After.letters() + ready.Now.letters()
			drawn.Changes = append(drawn.Changes, ready)
			count++
		}
		if len(drawn.Changes) > 0 {
			shown.Records = append(shown.Records, drawn)
		}
	}
	return shown
}

func show(change Change, marked bool) ShownChange {
	ready := ShownChange{Kind: change.Kind, Key: change.Key, State: change.State, Where: change.Where}
	before, after := value.Printable(change.Before), value.Printable(change.After)
	switch {
	case change.Kind == Added:
		ready.After = itemSide(after, change.parts)
	case change.Kind == Removed:
		ready.Before = itemSide(before, change.parts)
	case change.Kind == Moved:
		ready.Before, ready.After = textSide(before), textSide(after)
	case change.Kind == Edited && marked && before != "" && after != "" && !isPicture(before) && !isPicture(after):
		ready.compare(before, after)
	case change.Kind == Edited:
		ready.Before, ready.After = textSide(before), textSide(after)
	}
	if change.Colour {
		ready.Before.Colour, ready.After.Colour = hexColour(before), hexColour(after)
	}
	if change.State == Overtaken {
		ready.Now = itemSide(value.Printable(change.Now), change.now)
		if change.Colour {
			ready.Now.Colour = hexColour(ready.Now.text())
		}
	}
	return ready
}

// textSide is one text, cut short, or the picture that it names.
func textSide(text string) Side {
	if isPicture(text) {
		return Side{Picture: text}
	}
	return Side{Spans: shorten(push(nil, Span{Text: text}), maxText)}
}

// itemSide is the whole of an item: its fields, or its text.
func itemSide(text string, rows []Row) Side {
	side := Side{}
	if isPicture(text) {
		return Side{Picture: text}
	}
	if len(rows) == 0 {
		side.Spans = shorten(push(nil, Span{Text: text}), maxWhole)
	}
	room := 3 * maxWhole
	for i, row := range rows {
		if room <= 0 {
			side.Rows = append(side.Rows, ShownRow{Label: fmt.Sprintf("Otros %s datos", thousands(len(rows)-i)), Side: Side{Spans: []Span{{Text: "No caben en esta pantalla."}}}})
			break
		}
		shown := ShownRow{Label: clean(row.Label)}
		if text := value.Printable(row.Text); isPicture(text) {
			shown.Picture = text
		} else {
			shown.Spans = shorten([]Span{{Text: text}}, maxWhole)
		}
		side.Rows = append(side.Rows, shown)
		room -= len(shown.Label) + shown.letters()
	}
	side.Folded = side.letters() > longItem
	return side
}

// text is a side in one piece.
func (s Side) text() string {
	var text strings.Builder
	for _, span := range s.Spans {
		text.WriteString(span.Text)
	}
	return text.String()
}

// compare marks the words that changed, unless hardly any stayed.
func (c *ShownChange) compare(before, after string) {
	const alikeEnough = 30 // per cent
	spans := Words(before, after)
	kept := 0
	for _, s := range spans {
		if s.Op == Kept {
			kept += len(s.Text)
		}
	}
	alike := 200 * kept / (len(before) + len(after))
	long := utf8.RuneCountInString(before)+utf8.RuneCountInString(after) > 2*longText
	switch {
	case alike < alikeEnough:
		c.Before, c.After = textSide(before), textSide(after)
	case long:
		c.Once = shorten(spans, maxText)
	default:
		for _, s := range spans {
			if s.Op != Inserted {
				c.Before.Spans = append(c.Before.Spans, s)
			}
			if s.Op != Deleted {
				c.After.Spans = append(c.After.Spans, s)
			}
		}
	}
}

// shorten leaves out the middle of long stretches that stayed, and the end of
// what is too long to be read here.
func shorten(spans []Span, room int) []Span {
	var out []Span
	for i, s := range spans {
		letters := []rune(s.Text)
		if room <= 0 {
			out = skip(out, len(letters))
			continue
		}
		if s.Op == Kept && len(spans) > 1 && len(letters) > maxKept {
			head, tail := maxKept/2, maxKept/2
			if i == 0 {
				head = 0
			}
			if i == len(spans)-1 {
				tail = 0
			}
			first, last := wholeWords(letters, head, tail)
			out = push(out, Span{Text: first})
			out = skip(out, len(letters)-len([]rune(first))-len([]rune(last)))
			out = push(out, Span{Text: last})
			room -= head + tail
			continue
		}
		if len(letters) > room {
			out = append(out, Span{Op: s.Op, Text: string(letters[:room])})
			out = skip(out, len(letters)-room)
		} else {
			out = append(out, s)
		}
		room -= len(letters)
	}
	return out
}

// wholeWords are about head letters from the beginning of a text and tail
// letters from its end, cut where a word ends if one is near.
func wholeWords(letters []rune, head, tail int) (first, last string) {
	const near = 24
	end, start := head, len(letters)-tail
	for i := 0; i < near && end > 0 && !unicode.IsSpace(letters[end-1]); i++ {
		end--
	}
	if head > 0 && (end == 0 || !unicode.IsSpace(letters[end-1])) {
		end = head
	}
	for i := 0; i < near && start < len(letters) && !unicode.IsSpace(letters[start]); i++ {
		start++
	}
	if start < len(letters) && !unicode.IsSpace(letters[start]) {
		start = len(letters) - tail
	}
	return string(letters[:end]), string(letters[start:])
}

func skip(spans []Span, count int) []Span {
	if last := len(spans) - 1; last >= 0 && spans[last].Op == Skipped {
		spans[last].Count += count
		return spans
	}
	return append(spans, Span{Op: Skipped, Count: count})
}

// skipped says how much is left out.
func (s Span) skipped() string {
	if s.Count == 1 {
		return "… 1 letra más …"
	}
	return fmt.Sprintf("… %s letras más …", thousands(s.Count))
}

// thousands writes a number as Mexico does: 12,345.
func thousands(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// hexColour returns a hex colour, or "" for anything else.
func hexColour(text string) string {
	digits, ok := strings.CutPrefix(text, "#")
	if !ok || len(digits) != 3 && len(digits) != 6 || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return ""
	}
	return text
}

// decapital gives a text a small letter at its beginning.
func decapital(text string) string {
	letters := []rune(text)
	if len(letters) == 0 {
		return ""
	}
	return strings.ToLower(string(letters[:1])) + string(letters[1:])
}
