package diff

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

type Op int

const (
	Kept Op = iota
	Deleted
	Inserted
)

type Span struct {
	Op   Op
	Text string
}

// Words compares texts word by word, but first by lines, which is cheaper.
func Words(before, after string) []Span {
	var spans []Span
	var was, is strings.Builder
	flush := func() {
		for _, s := range align(tokens(was.String()), tokens(is.String())) {
			spans = appendSpan(spans, s)
		}
		was.Reset()
		is.Reset()
	}
	for _, line := range align(strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")) {
		switch line.Op {
		case Deleted:
			was.WriteString(line.Text)
		case Inserted:
			is.WriteString(line.Text)
		default:
			flush()
			spans = appendSpan(spans, line)
		}
	}
	flush()
	return mergeSpans(spans)
}

func appendSpan(spans []Span, s Span) []Span {
	if s.Text == "" {
		return spans
	}
	if last := len(spans) - 1; last >= 0 && spans[last].Op == s.Op {
		spans[last].Text += s.Text
		return spans
	}
	return append(spans, s)
}

// mergeSpans merges changes that only a space separates, and puts deletions before insertions.
func mergeSpans(spans []Span) []Span {
	var settled []Span
	var deleted, inserted strings.Builder
	flush := func() {
		settled = appendSpan(settled, Span{Op: Deleted, Text: deleted.String()})
		settled = appendSpan(settled, Span{Op: Inserted, Text: inserted.String()})
		deleted.Reset()
		inserted.Reset()
	}
	for i, s := range spans {
		between := i > 0 && i < len(spans)-1 && strings.Trim(s.Text, " ") == "" && spans[i-1].Op != Kept && spans[i+1].Op != Kept
		switch {
		case s.Op == Deleted:
			deleted.WriteString(s.Text)
		case s.Op == Inserted:
			inserted.WriteString(s.Text)
		case between && deleted.Len() > 0 && inserted.Len() > 0:
			deleted.WriteString(s.Text)
			inserted.WriteString(s.Text)
		default:
			flush()
			settled = appendSpan(settled, s)
		}
	}
	flush()
	shiftInsertions(settled)
	return settled
}

// shiftInsertions makes " Nueva." after a full stop of ". Nueva" before it.
func shiftInsertions(spans []Span) {
	for i := 1; i < len(spans)-1; i++ {
		before, s, after := &spans[i-1], &spans[i], &spans[i+1]
		sign, size := utf8.DecodeRuneInString(s.Text)
		if s.Op == Kept || before.Op != Kept || after.Op != Kept || !unicode.IsPunct(sign) || len(s.Text) == size || !strings.HasPrefix(after.Text, s.Text[:size]) {
			continue
		}
		mark := s.Text[:size]
		before.Text, s.Text, after.Text = before.Text+mark, s.Text[size:]+mark, after.Text[size:]
	}
}

func tokens(text string) []string {
	var parts []string
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return 1
		case unicode.IsSpace(r):
			return 2
		}
		return 0
	}
	start, last := 0, -1
	for i, r := range text {
		if k := kind(r); k != last || k == 0 {
			if i > start {
				parts = append(parts, text[start:i])
			}
			start, last = i, k
		}
	}
	if start < len(text) {
		parts = append(parts, text[start:])
	}
	return parts
}

// align returns an edit script. The library compares runes, so each distinct piece becomes one.
func align(was, is []string) []Span {
	if len(was)+len(is) > maxPieces {
		return appendSpan(appendSpan(nil, Span{Op: Deleted, Text: strings.Join(was, "")}), Span{Op: Inserted, Text: strings.Join(is, "")})
	}
	letters := map[string]rune{}
	var pieces []string
	spell := func(row []string) []rune {
		word := make([]rune, len(row))
		for i, piece := range row {
			if _, known := letters[piece]; !known {
				letters[piece] = firstLetter + rune(len(pieces))
				pieces = append(pieces, piece)
			}
			word[i] = letters[piece]
		}
		return word
	}
	var spans []Span
	compare := diffmatchpatch.New() // returns a coarser result after a second
	for _, change := range compare.DiffMainRunes(spell(was), spell(is), false) {
		var text strings.Builder
		for _, letter := range change.Text {
			text.WriteString(pieces[letter-firstLetter])
		}
		spans = appendSpan(spans, Span{Op: ops[change.Type], Text: text.String()})
	}
	return spans
}

// The planes of Unicode from firstLetter have no surrogates.
const (
	firstLetter = 0x10000
	maxPieces   = 20_000
)

var ops = map[diffmatchpatch.Operation]Op{
	diffmatchpatch.DiffEqual: Kept, diffmatchpatch.DiffDelete: Deleted, diffmatchpatch.DiffInsert: Inserted,
}
