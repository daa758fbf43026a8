package claims

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Answers maps a rule and a sentence to the owner's answer, which a changed sentence loses.
type Answers map[string]Answer

const (
	MaxReason  = 1000 // characters
	maxQuote   = 8000 // in bytes, far more than a sentence
	maxAnswers = 1000 // beyond it the oldest are dropped
)

var (
	ErrNotMarked  = errors.New("the sentence has no such claim")
	ErrLongReason = fmt.Errorf("a reason of more than %d characters", MaxReason)
)

// key ignores accents and case.
func key(rule, quote string) string {
	f := fold(quote)
	return rule + ": " + strings.TrimRight(string(f.text), " .!?\n")
}

func DecodeAnswers(body []byte) (Answers, error) {
	answers := Answers{}
	if len(body) == 0 {
		return answers, nil
	}
	if err := json.Unmarshal(body, &answers); err != nil {
		return nil, fmt.Errorf("answers to claims: %w", err)
	}
	return answers, nil
}

func (a Answers) Of(mark Mark) *Answer {
	answer, ok := a[key(mark.Rule, mark.Quote)]
	if !ok {
		return nil
	}
	answer.Rule, answer.Quote = "", ""
	return &answer
}

func (a Answers) Fill(marks []Mark) {
	for i := range marks {
		marks[i].Answer = a.Of(marks[i])
	}
}

// With adds an answer or, without a reason, removes it. It returns ErrNotMarked for another sentence.
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
	case next[name].Reason != answer.Reason: // keep the date of an equal one
		next[name] = answer
	}
	next.shorten()
	return next, nil
}

func (a Answer) Summary() string {
	const most = 80 // in characters, of each part
	rule, quote := rules().byID[a.Rule], short(a.Quote, most)
	if rule == nil {
		return ""
	}
	if strings.TrimSpace(a.Reason) == "" {
		return fmt.Sprintf("%s: se quitó el motivo de «%s»", rule.Title, quote)
	}
	return fmt.Sprintf("%s: «%s» se queda. Motivo: %s", rule.Title, quote, short(a.Reason, most))
}

func short(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return strings.TrimRight(string(runes[:most-1]), " ") + "…"
}

func readable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}

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
