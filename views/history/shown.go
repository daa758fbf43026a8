package history

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of what one screen shows.
const (
	maxChanges = 300
	maxPage    = 60_000 // letters of all texts
	maxText    = 4_000  // letters of one text
	maxKept    = 360    // letters of a stretch that did not change
	longText   = 240    // letters from which a text is shown once, with its changes marked
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

// ShownChange is a change ready to be drawn: one text with marks, or two.
type ShownChange struct {
	Kind   Kind
	Where  []string
	Once   []Span // both texts in one, when they are long and alike
	Before []Span
	After  []Span

	BeforeColour, AfterColour string // hex, of a colour field
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
func Show(records []Record) Changes {
	var shown Changes
	letters, count := 0, 0
	for _, record := range records {
		drawn := ShownRecord{Name: record.Name}
		for _, change := range record.Changes {
			if count == maxChanges || letters > maxPage {
				shown.Rest++
				continue
			}
			ready := show(change)
			for _, spans := range [][]Span{ready.Once, ready.Before, ready.After} {
				for _, s := range spans {
					letters += len(s.Text)
				}
			}
			drawn.Changes = append(drawn.Changes, ready)
			count++
		}
		if len(drawn.Changes) > 0 {
			shown.Records = append(shown.Records, drawn)
		}
	}
	return shown
}

func show(change Change) ShownChange {
	before, after := printable(change.Before), printable(change.After)
	ready := ShownChange{Kind: change.Kind, Where: change.Where}
	if change.Colour {
		ready.BeforeColour, ready.AfterColour = hex(before), hex(after)
	}
	switch {
	case change.Kind == Added:
		ready.After = shorten([]Span{{Text: after}})
	case change.Kind == Removed:
		ready.Before = shorten([]Span{{Text: before}})
	case change.Kind == Edited && before != "" && after != "":
		ready.compare(before, after)
	case change.Kind == Edited:
		ready.Before = shorten(push(nil, Span{Text: before}))
		ready.After = shorten(push(nil, Span{Text: after}))
	case change.Kind == Moved:
		ready.Before, ready.After = []Span{{Text: change.Before}}, []Span{{Text: change.After}}
	}
	return ready
}

// compare marks the words that changed, unless hardly any stayed.
func (c *ShownChange) compare(before, after string) {
	const alikeEnough = 30 // per cent
	spans := words(before, after)
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
		c.Before, c.After = shorten([]Span{{Text: before}}), shorten([]Span{{Text: after}})
	case long:
		c.Once = shorten(spans)
	default:
		for _, s := range spans {
			if s.Op != Inserted {
				c.Before = append(c.Before, s)
			}
			if s.Op != Deleted {
				c.After = append(c.After, s)
			}
		}
	}
}

// shorten leaves out the middle of long stretches that stayed, and the end of
// what is too long to be read here.
func shorten(spans []Span) []Span {
	var out []Span
	room := maxText
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

// printable takes out the characters that no page may hold.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, text)
}

// hex returns a hex colour, or "" for anything else.
func hex(text string) string {
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
