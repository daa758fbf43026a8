// Package claims finds the claims in a text that the rules on health advertising do not
// allow, or allow only to whoever can prove them. It judges words, not truth: what it
// marks the owner mends, or answers with a reason.
package claims

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"sync"
)

// Rule is one kind of claim. Its patterns are read against folded text: small letters
// without accents, one space between words, no quotation marks and no Markdown.
type Rule struct {
	ID      string // stable, answers are kept under it
	Title   string // Spanish, as the other two
	Article string // that the claim touches
	Explain string

	Patterns   []string // what is marked; <name> stands for one of the file's words
	Exceptions []string // what overlaps one of these in its sentence is not
	Denied     bool     // what its sentence denies ("no se cura") is not either
	Sources    []string // a sentence that has one of these says where its figure is from

	Caught []string // examples
	Passed []string

	first               int // of its patterns among those of all rules
	caught              []*regexp.Regexp
	exceptions, sources *regexp.Regexp // nil when there are none
}

//go:embed rules.json
var rulesFile []byte

// book is the rules made ready, and what finds the sentences worth reading.
type book struct {
	rules  []*Rule
	byID   map[string]*Rule
	sieve  *sieve
	denial *regexp.Regexp
}

var rules = sync.OnceValue(func() *book {
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
	b := &book{rules: file.Rules, byID: map[string]*Rule{}, sieve: &sieve{}, denial: regexp.MustCompile(denial)}
	for _, rule := range b.rules {
		rule.exceptions, rule.sources = join(words, rule.Exceptions), join(words, rule.Sources)
		rule.first = b.sieve.patterns
		for _, pattern := range rule.Patterns {
			pattern = words.Replace(pattern)
			rule.caught = append(rule.caught, regexp.MustCompile(pattern))
			b.sieve.add(pattern)
		}
		b.byID[rule.ID] = rule
	}
	b.sieve.close()
	return b
})

// denial ends where what it denies begins: "nadie puede", "no existe la", "ningún médico te".
const denial = `\b(?:no|ni|nadie|nunca|jamas|tampoco|ningun[oa]?(?: \w+)?)` +
	`(?: (?:se|te|le|les|lo|la|los|las|el|un|una|me|nos|es|son|hay|hubo|existe|existen|puede|pueden|puedo|podemos|podria|sera|significa|` +
	`quiere|decir|que|promete|ofrece|ofrecemos|tiene|tenemos|da|damos|deberia|debe|somos|soy|estoy|siempre|todo|toda|por|sea|como))* ?$`

// join makes one expression of several.
func join(words *strings.Replacer, patterns []string) *regexp.Regexp {
	if len(patterns) == 0 {
		return nil
	}
	return regexp.MustCompile(words.Replace("(?:" + strings.Join(patterns, ")|(?:") + ")"))
}

// Rules are all of them, in the order in which they are read; nobody may change them.
func Rules() []*Rule { return rules().rules }
