package claims

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Answer is why the owner lets a sentence stand that was marked.
type Answer struct {
	Rule   string    `json:"rule,omitempty"`
	Quote  string    `json:"quote,omitempty"` // the sentence
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Answers are those of a site. One belongs to a rule and a sentence, wherever that
// stands: it stays when the text around it changes, and counts no more once the
// sentence does.
type Answers map[string]Answer

// The bounds of what is kept.
const (
	MaxReason  = 1000 // characters
	maxQuote   = 8000 // bytes: a sentence is read in parts of far less
	maxAnswers = 1000 // beyond, the oldest go
)

// Reasons not to keep an answer.
var (
	ErrNotMarked  = errors.New("the sentence has no such claim")
	ErrLongReason = fmt.Errorf("a reason of more than %d characters", MaxReason)
)

// key is a rule and a sentence, however it is accented and capitalized.
func key(rule, quote string) string {
	f := fold(quote)
	return rule + ": " + strings.TrimRight(string(f.text), " .!?\n")
}

// ReadAnswers reads the document of the answers.
func ReadAnswers(body []byte) (Answers, error) {
	answers := Answers{}
	if len(body) == 0 { // of a site that was read from no database
		return answers, nil
	}
	if err := json.Unmarshal(body, &answers); err != nil {
		return nil, fmt.Errorf("answers to claims: %w", err)
	}
	return answers, nil
}

// Of is the answer to a mark, or nil.
func (a Answers) Of(mark Mark) *Answer {
	answer, ok := a[key(mark.Rule, mark.Quote)]
	if !ok {
		return nil
	}
	answer.Rule, answer.Quote = "", ""
	return &answer
}

// Fill gives marks their answers.
func (a Answers) Fill(marks []Mark) {
	for i := range marks {
		marks[i].Answer = a.Of(marks[i])
	}
}

// With are the answers and one more, or another one to the same sentence; an empty
// reason takes it back. A sentence that the rule does not mark has no answer.
func (a Answers) With(answer Answer) (Answers, error) {
	answer.Reason = strings.TrimSpace(readable(answer.Reason))
	if utf8.RuneCountInString(answer.Reason) > MaxReason {
		return nil, ErrLongReason
	}
	if len(answer.Quote) > maxQuote {
		return nil, ErrNotMarked
	}
	marked := slices.ContainsFunc(Scan(Text{Text: answer.Quote}), func(m Mark) bool { return m.Rule == answer.Rule })
	if !marked {
		return nil, ErrNotMarked
	}
	next := maps.Clone(a)
	switch name := key(answer.Rule, answer.Quote); {
	case answer.Reason == "":
		delete(next, name)
	case next[name].Reason != answer.Reason: // the same one again is the one that there is
		next[name] = answer
	}
	next.shorten()
	return next, nil
}

// Summary says what the history calls a save of the answer.
func (a Answer) Summary() string {
	const most = 80 // characters of each part
	rule, quote := rules().byID[a.Rule], short(a.Quote, most)
	if rule == nil {
		return ""
	}
	if strings.TrimSpace(a.Reason) == "" {
		return fmt.Sprintf("%s: se quitó el motivo de «%s»", rule.Title, quote)
	}
	return fmt.Sprintf("%s: «%s» se queda. Motivo: %s", rule.Title, quote, short(a.Reason, most))
}

// short is a text in one line, cut at its limit.
func short(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return strings.TrimRight(string(runes[:most-1]), " ") + "…"
}

// readable is a text without the control characters that nobody can read.
func readable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}

// shorten drops the oldest answers that are too many.
func (a Answers) shorten() {
	if len(a) <= maxAnswers {
		return
	}
	names := make([]string, 0, len(a))
	for name := range a {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(a[y].At.Compare(a[x].At), strings.Compare(x, y)) })
	for _, name := range names[maxAnswers:] {
		delete(a, name)
	}
}
