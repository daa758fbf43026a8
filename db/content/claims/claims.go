package claims

import (
	"bytes"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Text is one text of the content. Sourced means that its record cites sources.
type Text struct {
	Path    string
	Text    string
	Sourced bool
}

type Mark struct {
	Path    string  `json:"path"`
	Start   int     `json:"start"` // of the words in the text, in UTF-16 code units
	End     int     `json:"end"`
	Quote   string  `json:"quote"` // the sentence, without Markdown
	Words   string  `json:"words"` // the matched words
	Rule    string  `json:"rule"`
	Title   string  `json:"title"`
	Article string  `json:"article"`
	Explain string  `json:"explain"`
	Answer  *Answer `json:"answer"`
}

const maxMarks = 50

// maxMatches bounds the matches of a pattern in a sentence that are tested for exceptions.
const maxMatches = 8

// Scan returns the claims in a text, each rule at most once in a sentence, in linear time.
func Scan(text Text) []Mark {
	if text.Text == "" || exempt(text.Path) {
		return nil
	}
	b, f := rules(), fold(text.Text)
	var found []Mark
	count := counter{text: text.Text}
	for _, sentence := range f.sentences {
		if len(found) >= maxMarks {
			break
		}
		for _, rule := range b.rules {
			from, to, ok := b.match(rule, f.text[sentence[0]:sentence[1]], text.Sourced)
			if !ok {
				continue
			}
			start, end := f.span(sentence[0]+from, sentence[0]+to)
			begin, stop := f.quoted(f.span(sentence[0], sentence[1]))
			found = append(found, Mark{
				Path: text.Path, Start: count.to(start), End: count.to(end),
				Quote: unmarked(text.Text[begin:stop]), Words: unmarked(text.Text[start:end]),
				Rule: rule.ID, Title: rule.Title, Article: rule.Article, Explain: rule.Explain,
			})
		}
	}
	return found
}

// exempt reports whether the text at path is a myth, which its record refutes.
func exempt(path string) bool { return strings.HasSuffix(path, ".myth") }

// match returns the range of the first match that no exception excuses.
func (b *ruleSet) match(rule *Rule, sentence []byte, sourced bool) (from, to int, ok bool) {
	if rule.sources != nil && sourced {
		return 0, 0, false
	}
	for _, pattern := range rule.caught {
		if !pattern.mayMatch(sentence) {
			continue
		}
		for _, match := range pattern.FindAllIndex(sentence, maxMatches) {
			if rule.excuses(sentence, match) || rule.Denied && b.denial.Match(sentence[:match[0]]) {
				continue
			}
			found := sentence[match[0]:match[1]]
			from = match[0] + len(found) - len(bytes.TrimLeft(found, " "))
			return from, from + len(bytes.TrimSpace(found)), true
		}
	}
	return 0, 0, false
}

func (r *Rule) excuses(sentence []byte, match []int) bool {
	return r.exceptions != nil && overlaps(match, r.exceptions.FindAllIndex(sentence, -1)) ||
		r.sources != nil && r.sources.Match(sentence)
}

func overlaps(match []int, others [][]int) bool {
	for _, other := range others {
		if match[0] < other[1] && other[0] < match[1] {
			return true
		}
	}
	return false
}

var links = regexp.MustCompile(`\[([^\[\]]*)\]\([^()\n]*\)`)

func unmarked(text string) string {
	return strings.Join(strings.Fields(marks.Replace(links.ReplaceAllString(text, "$1"))), " ")
}

var marks = strings.NewReplacer("**", "", "[", "", "]", "")

// counter converts ascending byte offsets to the UTF-16 offsets of browsers.
type counter struct {
	text        string
	bytes, unit int
}

func (c *counter) to(at int) int {
	for c.bytes < at {
		r, size := utf8.DecodeRuneInString(c.text[c.bytes:])
		c.bytes, c.unit = c.bytes+size, c.unit+units(r)
	}
	for c.bytes > at {
		r, size := utf8.DecodeLastRuneInString(c.text[:c.bytes])
		c.bytes, c.unit = c.bytes-size, c.unit-units(r)
	}
	return c.unit
}

func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

type Answer struct {
	Rule   string    `json:"rule,omitempty"`
	Quote  string    `json:"quote,omitempty"` // the sentence
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}
