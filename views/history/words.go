package history

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Op is what happened to a stretch of a text.
type Op int

// The operations of a Span.
const (
	Kept Op = iota
	Deleted
	Inserted
	Skipped // letters left out of what is shown
)

// Span is a stretch of a text, or how many letters were left out.
type Span struct {
	Op    Op
	Text  string
	Count int
}

// maxCells bounds the work of one comparison: the product of the numbers of
// words that are left between what both texts begin and end with.
const maxCells = 4_000_000

// words compares two texts word by word; first in lines, so that long texts
// with a few changes stay cheap and exact.
func words(before, after string) []Span {
	var spans []Span
	var was, is strings.Builder
	flush := func() {
		for _, s := range align(tokens(was.String()), tokens(is.String())) {
			spans = push(spans, s)
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
			spans = push(spans, line)
		}
	}
	flush()
	return settle(spans)
}

// push adds a span, in one piece with the last when both are of one kind.
func push(spans []Span, s Span) []Span {
	if s.Text == "" {
		return spans
	}
	if last := len(spans) - 1; last >= 0 && spans[last].Op == s.Op {
		spans[last].Text += s.Text
		return spans
	}
	return append(spans, s)
}

// settle joins changes that only a space parts, so that a new phrase reads as
// one, and puts what is gone before what came for it.
func settle(spans []Span) []Span {
	var settled []Span
	var gone, come strings.Builder
	flush := func() {
		settled = push(settled, Span{Op: Deleted, Text: gone.String()})
		settled = push(settled, Span{Op: Inserted, Text: come.String()})
		gone.Reset()
		come.Reset()
	}
	for i, s := range spans {
		between := i > 0 && i < len(spans)-1 && strings.Trim(s.Text, " ") == "" && spans[i-1].Op != Kept && spans[i+1].Op != Kept
		switch {
		case s.Op == Deleted:
			gone.WriteString(s.Text)
		case s.Op == Inserted:
			come.WriteString(s.Text)
		case between && gone.Len() > 0 && come.Len() > 0:
			gone.WriteString(s.Text)
			come.WriteString(s.Text)
		default:
			flush()
			settled = push(settled, s)
		}
	}
	flush()
	slide(settled)
	return settled
}

// slide moves a change that begins with the sign that follows it behind that
// sign: a new sentence is "Nueva." after a full stop, not ". Nueva" before it.
func slide(spans []Span) {
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

// tokens splits a text into words, spaces and single signs.
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

// align is the shortest way from one row of pieces to the other; where that
// would be too much work, the pieces in between are all gone and all new.
func align(was, is []string) []Span {
	head := 0
	for head < len(was) && head < len(is) && was[head] == is[head] {
		head++
	}
	tail := 0
	for tail < len(was)-head && tail < len(is)-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
		tail++
	}
	end := strings.Join(was[len(was)-tail:], "")
	spans := push(nil, Span{Text: strings.Join(was[:head], "")})
	was, is = was[head:len(was)-tail], is[head:len(is)-tail]
	if len(was)*len(is) > maxCells {
		spans = push(spans, Span{Op: Deleted, Text: strings.Join(was, "")})
		spans = push(spans, Span{Op: Inserted, Text: strings.Join(is, "")})
		return push(spans, Span{Text: end})
	}
	for _, s := range shortest(was, is) {
		spans = push(spans, s)
	}
	return push(spans, Span{Text: end})
}

// shortest is align without its limit.
func shortest(was, is []string) []Span {
	// common[i][j] is how many pieces was[i:] and is[j:] can share.
	width := len(is) + 1
	common := make([]uint16, (len(was)+1)*width)
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(is) - 1; j >= 0; j-- {
			if was[i] == is[j] {
				common[i*width+j] = common[(i+1)*width+j+1] + 1
			} else {
				common[i*width+j] = max(common[(i+1)*width+j], common[i*width+j+1])
			}
		}
	}
	var spans []Span
	for i, j := 0, 0; i < len(was) || j < len(is); {
		from, to := i, j
		switch {
		case i < len(was) && j < len(is) && was[i] == is[j]:
			for i < len(was) && j < len(is) && was[i] == is[j] {
				i, j = i+1, j+1
			}
			spans = push(spans, Span{Text: strings.Join(was[from:i], "")})
		case j == len(is) || i < len(was) && common[(i+1)*width+j] >= common[i*width+j+1]:
			for i++; i < len(was) && j == len(is); i++ {
			}
			spans = push(spans, Span{Op: Deleted, Text: strings.Join(was[from:i], "")})
		default:
			for j++; j < len(is) && i == len(was); j++ {
			}
			spans = push(spans, Span{Op: Inserted, Text: strings.Join(is[to:j], "")})
		}
	}
	return spans
}

// sharedWords is how much of two texts is the same, in per cent.
func sharedWords(a, b string) int {
	const enough = 400 // letters that tell
	spans := words(cutBytes(a, enough), cutBytes(b, enough))
	kept, all := 0, 0
	for _, s := range spans {
		weight := len(strings.TrimSpace(s.Text))
		if s.Op == Kept {
			kept += 2 * weight
			weight *= 2
		}
		all += weight
	}
	if all == 0 {
		return 0
	}
	return 100 * kept / all
}

func cutBytes(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "")
}
