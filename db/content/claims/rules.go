// Package claims finds claims that the rules on health advertising forbid or restrict. It matches
// words and cannot judge truth: the owner rewrites a sentence or states a reason.
package claims

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"sync"
)

// Rule is one kind of claim. Patterns match text in lower case, without accents, quotes and Markdown.
type Rule struct {
	ID      string // permanent: answers are stored by it
	Title   string // in Spanish, as are Article and Explain
	Article string
	Explain string

	Patterns   []string // <name> is replaced by an entry of the file's words
	Exceptions []string // a match that overlaps one of these is not marked
	Denied     bool     // a match that its sentence negates ("no se cura") is not marked
	Sources    []string // a sentence that matches one of these cites its source

	Caught []string // examples for tests
	Passed []string

	caught              []pattern
	exceptions, sources *regexp.Regexp // nil if there are none
}

//go:embed rules.json
var rulesFile []byte

type ruleSet struct {
	rules  []*Rule
	byID   map[string]*Rule
	denial *regexp.Regexp
}

var rules = sync.OnceValue(func() *ruleSet {
	var file struct {
		Words map[string]string
		Rules []*Rule
	}
	if err := json.Unmarshal(rulesFile, &file); err != nil {
		panic("rules.json: " + err.Error())
	}
	var pairs []string
	for name, words := range file.Words {
		pairs = append(pairs, "<"+name+">", words)
	}
	words := strings.NewReplacer(pairs...)
	b := &ruleSet{rules: file.Rules, byID: map[string]*Rule{}, denial: regexp.MustCompile(denial)}
	for _, rule := range b.rules {
		rule.exceptions, rule.sources = join(words, rule.Exceptions), join(words, rule.Sources)
		for _, text := range rule.Patterns {
			rule.caught = append(rule.caught, newPattern(words.Replace(text)))
		}
		b.byID[rule.ID] = rule
	}
	return b
})

const denial = `\b(?:no|ni|nadie|nunca|jamas|tampoco|ningun[oa]?(?: \w+)?)` +
	`(?: (?:se|te|le|les|lo|la|los|las|el|un|una|me|nos|es|son|hay|hubo|existe|existen|puede|pueden|puedo|podemos|podria|sera|significa|` +
	`quiere|decir|que|promete|ofrece|ofrecemos|tiene|tenemos|da|damos|deberia|debe|somos|soy|estoy|siempre|todo|toda|por|sea|como))* ?$`

func join(words *strings.Replacer, patterns []string) *regexp.Regexp {
	if len(patterns) == 0 {
		return nil
	}
	return regexp.MustCompile(words.Replace("(?:" + strings.Join(patterns, ")|(?:") + ")"))
}

// Rules returns all rules in their order. Callers must not modify them.
func Rules() []*Rule { return rules().rules }
