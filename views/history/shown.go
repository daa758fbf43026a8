package history

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"latido/db/content/diff"
	"latido/db/content/value"
	"latido/db/picture"
	"latido/static"
)

// Limits are in letters unless noted.
const (
	maxChanges = 300    // changes
	maxPage    = 90_000 // all texts
	maxText    = 1_600  // one text
	maxKept    = 360    // an unchanged part
	longText   = 240    // from this length a text is shown once, with marks
	longItem   = 600    // from this length an item is collapsed
)

type Changes struct {
	Records []ShownRecord
	Rest    int // the number of changes that are not shown
}

type ShownRecord struct {
	Name    string
	Changes []ShownChange
}

// ShownChange is a rendered change: one text with marks, or two sides, or three if superseded.
type ShownChange struct {
	Kind   Kind
	Key    string
	State  diff.State
	Where  []string
	Once   []diff.Span // both texts merged
	Before Side
	After  Side
	Now    Side
}

type Side struct {
	Spans   []diff.Span
	Colour  string // hex, of a colour field
	Picture string // content path
	Rows    []ShownRow
	Folded  bool
}

type ShownRow struct {
	Label string
	Side
}

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

// Count is the number of changes, shown or not.
func (s Changes) Count() int {
	count := s.Rest
	for _, record := range s.Records {
		count += len(record.Changes)
	}
	return count
}

// Show prepares changes for a screen, within its limits.
func Show(records []Record) Changes { return showAll(records, true) }

// showAll is Show. If marked is set, it highlights the changed words.
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
	ready := ShownChange{Kind: change.Kind, Key: change.Key(), State: change.State, Where: change.Where}
	before, after := value.Printable(change.before()), value.Printable(change.after())
	switch {
	case change.Kind == Added:
		ready.After = itemSide(after, change.rows(change.After))
	case change.Kind == Removed:
		ready.Before = itemSide(before, change.rows(change.Before))
	case change.Kind == Edited && marked && before != "" && after != "" && !isPicture(before) && !isPicture(after):
		ready.compare(before, after)
	case change.Kind == Moved || change.Kind == Edited:
		ready.Before, ready.After = textSide(before), textSide(after)
	}
	if change.State == diff.Superseded {
		ready.Now = itemSide(value.Printable(change.currentText()), change.rows(change.Now))
	}
	if change.node != nil && change.node.colour && change.Kind == Edited {
		for _, side := range []*Side{&ready.Before, &ready.After, &ready.Now} {
			side.Colour = hexColour(side.text())
		}
	}
	return ready
}

func textSide(text string) Side {
	if isPicture(text) {
		return Side{Picture: text}
	}
	return Side{Spans: shorten([]diff.Span{{Text: text}}, maxText)}
}

func itemSide(text string, rows []Row) Side {
	side := Side{}
	if isPicture(text) {
		return Side{Picture: text}
	}
	if len(rows) == 0 {
		side.Spans = shorten([]diff.Span{{Text: text}}, maxItemLetters)
	}
	for _, row := range rows {
		shown := ShownRow{Label: oneLine(row.Label)}
		if text := value.Printable(row.Text); isPicture(text) {
			shown.Picture = text
		} else {
			shown.Spans = shorten([]diff.Span{{Text: text}}, maxItemLetters)
		}
		side.Rows = append(side.Rows, shown)
	}
	side.Folded = side.letters() > longItem
	return side
}

func (s Side) text() string {
	var text strings.Builder
	for _, span := range s.Spans {
		text.WriteString(span.Text)
	}
	return text.String()
}

// compare highlights the changed words, unless less than alikeEnough of the text is equal.
func (c *ShownChange) compare(before, after string) {
	const alikeEnough = 30 // per cent
	spans := diff.Words(before, after)
	kept := 0
	for _, s := range spans {
		if s.Op == diff.Kept {
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
			if s.Op != diff.Inserted {
				c.Before.Spans = append(c.Before.Spans, s)
			}
			if s.Op != diff.Deleted {
				c.After.Spans = append(c.After.Spans, s)
			}
		}
	}
}

const skipped = diff.Inserted + 1

// shorten omits the middle of unchanged parts and the end beyond room.
func shorten(spans []diff.Span, room int) []diff.Span {
	var out []diff.Span
	rest := 0
	for i, s := range spans {
		letters := []rune(s.Text)
		if s.Op == diff.Kept && len(spans) > 1 && len(letters) > maxKept && room > 0 {
			head, tail := maxKept/2, maxKept/2
			if i == 0 {
				head = 0
			}
			if i == len(spans)-1 {
				tail = 0
			}
			first, last := string(letters[:head]), string(letters[len(letters)-tail:])
			out = append(out, diff.Span{Text: first}, skip(len(letters)-head-tail), diff.Span{Text: last})
			room -= head + tail
			continue
		}
		shown := min(len(letters), max(room, 0))
		if shown > 0 {
			out = append(out, diff.Span{Op: s.Op, Text: string(letters[:shown])})
		}
		rest += len(letters) - shown
		room -= shown
	}
	if rest > 0 {
		out = append(out, skip(rest))
	}
	return slices.DeleteFunc(out, func(s diff.Span) bool { return s.Text == "" })
}

func skip(count int) diff.Span {
	if count == 1 {
		return diff.Span{Op: skipped, Text: "… 1 letra más …"}
	}
	return diff.Span{Op: skipped, Text: fmt.Sprintf("… %s letras más …", thousands(count))}
}

func hexColour(text string) string {
	digits, ok := strings.CutPrefix(text, "#")
	if !ok || len(digits) != 3 && len(digits) != 6 || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return ""
	}
	return text
}

func isPicture(text string) bool {
	if _, ours := static.PictureAt(text); ours {
		return true
	}
	name, _, ok := picture.Parse(text)
	return ok && name.Path() == text
}
