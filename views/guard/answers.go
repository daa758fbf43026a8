package guard

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
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

// With is the document with one more answer, or with another one to the same sentence;
// an empty reason takes it back. A sentence that the rule does not mark has no answer.
func (a Answers) With(answer Answer) (json.RawMessage, error) {
	answer.Reason = strings.TrimSpace(answer.Reason)
	if utf8.RuneCountInString(answer.Reason) > MaxReason {
		return nil, ErrLongReason
	}
	marked := slices.ContainsFunc(Scan(Text{Text: answer.Quote}), func(m Mark) bool { return m.Rule == answer.Rule })
	if !marked {
		return nil, ErrNotMarked
	}
	next := Answers{}
	for name, other := range a {
		next[name] = other
	}
	if name := key(answer.Rule, answer.Quote); answer.Reason == "" {
		delete(next, name)
	} else {
		next[name] = answer
	}
	next.shorten()
	return json.Marshal(next)
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
