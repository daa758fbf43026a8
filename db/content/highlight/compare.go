package highlight

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/a-h/templ"
	"github.com/sergi/go-diff/diffmatchpatch"
)

// compare marks the elements of page that differ in other; ok is false if none does.
func compare(page, other []byte) (marked []byte, ok bool) {
	head, body := cutBody(page)
	otherHead, otherBody := cutBody(other)
	if body == nil || otherBody == nil {
		return nil, false
	}
	tokens := scan(body)
	if elements := differing(tokens, scan(otherBody)); len(elements) > 0 {
		return join(head, tokens, elements), true
	}
	if selector := differingRule(head, otherHead); selector != "" {
		tokens[0] = `<body ` + Attribute + `="` + templ.EscapeString(selector) + `">`
		return join(head, tokens, nil), true
	}
	return nil, false
}

func cutBody(page []byte) (head, body []byte) {
	at := bytes.Index(page, []byte("<body>"))
	if at < 0 {
		return page, nil
	}
	return page[:at], page[at:]
}

func scan(html []byte) []string {
	var tokens []string
	for rest := string(html); rest != ""; {
		end := strings.IndexByte(rest, '<')
		if end == 0 {
			end = tagEnd(rest)
		} else if end < 0 {
			end = len(rest)
		}
		tokens = append(tokens, rest[:end])
		rest = rest[end:]
	}
	return tokens
}

func tagEnd(text string) int {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '>' && !quoted:
			return i + 1
		}
	}
	return len(text)
}

// differing returns the start tags whose element, own text or insertions differ, by index.
func differing(tokens, other []string) map[int]bool {
	elements := map[int]bool{}
	note := func(place int) {
		if markable(tokens[place]) {
			elements[place] = true
		}
	}
	open := []int{0} // the body stays open: its end tag is the last but one
	at := 0
	changes := align(tokens, other)
	for i, change := range changes {
		if change.Type == diffmatchpatch.DiffInsert {
			if i == 0 || changes[i-1].Type != diffmatchpatch.DiffDelete {
				note(open[len(open)-1])
			}
			continue
		}
		for range utf8.RuneCountInString(change.Text) {
			token, changed := tokens[at], change.Type == diffmatchpatch.DiffDelete
			switch kindOf(token) {
			case opening:
				open = append(open, at)
				fallthrough
			case alone:
				if changed {
					note(at)
				}
			case closing:
				open = open[:max(1, len(open)-1)]
			case text:
				if changed {
					note(open[len(open)-1])
				}
			}
			at++
		}
	}
	return elements
}

func markable(tag string) bool {
	switch name(tag) {
	case "body", "main", "source", "template":
		return false
	}
	return true
}

type kind int

const (
	text kind = iota
	opening
	closing
	alone // a void or self-closing element
)

func kindOf(token string) kind {
	switch {
	case token[0] != '<':
		return text
	case strings.HasPrefix(token, "</"):
		return closing
	case strings.HasSuffix(token, "/>"), void[name(token)]:
		return alone
	}
	return opening
}

var void = map[string]bool{"br": true, "hr": true, "img": true, "input": true, "source": true, "wbr": true, "link": true, "meta": true}

func name(tag string) string {
	end := strings.IndexAny(tag, " \n/>")
	return tag[1:max(1, end)]
}

// diffTimeout limits the search for a minimal difference, which is not required.
const diffTimeout = 50 * time.Millisecond

func align(tokens, other []string) []diffmatchpatch.Diff {
	letters := map[string]rune{}
	spell := func(row []string) []rune {
		word := make([]rune, len(row))
		for i, token := range row {
			letter, known := letters[token]
			if !known {
				letter = 0x10000 + rune(len(letters))
				letters[token] = letter
			}
			word[i] = letter
		}
		return word
	}
	way := diffmatchpatch.New()
	way.DiffTimeout = diffTimeout
	return way.DiffMainRunes(spell(tokens), spell(other), false)
}

// differingRule returns the selector of the first style rule that only head has.
func differingRule(head, other []byte) string {
	had := map[string]bool{}
	for _, rule := range rules(other) {
		had[rule] = true
	}
	for _, rule := range rules(head) {
		if !had[rule] {
			selector, _, _ := strings.Cut(rule, "{")
			return selector
		}
	}
	return ""
}

func rules(head []byte) []string {
	_, layer, ok := bytes.Cut(head, []byte("@layer content{"))
	if !ok {
		return nil
	}
	layer, _, _ = bytes.Cut(layer, []byte("</style>"))
	return strings.SplitAfter(strings.TrimSuffix(string(layer), "}"), "}")
}

func join(head []byte, tokens []string, elements map[int]bool) []byte {
	var out bytes.Buffer
	out.Write(head)
	for i, token := range tokens {
		if elements[i] {
			end := len(name(token)) + 1
			token = token[:end] + " " + Attribute + token[end:]
		}
		out.WriteString(token)
	}
	return out.Bytes()
}

// Attribute marks the elements that show the edited value. On the body it has a selector for styles.
const Attribute = "data-edited"
