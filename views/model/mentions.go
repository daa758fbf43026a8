package model

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fragment is a part of a text; with a path it names that page.
type Fragment struct {
	Text string
	Path string
}

// mentions are the names of records by their first word, in lower case.
type mentions map[string]*namesakes

type namesakes struct {
	named   map[string]mention // by the name in lower case
	lengths []int              // of these names, longest first
}

type mention struct {
	name, path string
	capitals   string // required spelling of an acronym: MAPA is not a map
}

// maxNameBytes bounds the lookups per word. It is in bytes.
const maxNameBytes = 120

// add adds names of a page. A name belongs to the first page that has it.
func (m mentions) add(path string, names ...string) {
	for _, name := range names {
		var capitals string
		if name = strings.TrimSpace(name); strings.ToUpper(name) == name {
			capitals = name
		}
		name = strings.ToLower(name)
		end := wordEnd(name, 0)
		if end == 0 || len(name) > maxNameBytes {
			continue
		}
		alike := m[name[:end]]
		if alike == nil {
			alike = &namesakes{named: map[string]mention{}}
			m[name[:end]] = alike
		}
		if _, taken := alike.named[name]; !taken {
			alike.named[name] = mention{name, path, capitals}
		}
	}
}

// sort orders lengths so that "fibrilación auricular" precedes "fibrilación".
func (m mentions) sort() {
	for _, alike := range m {
		lengths := map[int]bool{}
		for name := range alike.named {
			lengths[len(name)] = true
		}
		alike.lengths = slices.Sorted(maps.Keys(lengths))
		slices.Reverse(alike.lengths)
	}
}

func (m mentions) at(text, lower string, start, end int) (mention, bool) {
	alike := m[lower[start:end]]
	if alike == nil {
		return mention{}, false
	}
	for _, length := range alike.lengths {
		stop := start + length
		if stop > len(lower) {
			continue
		}
		found, ok := alike.named[lower[start:stop]]
		if ok && wordEnd(lower, stop) == stop && (found.capitals == "" || found.capitals == text[start:stop]) {
			return found, true
		}
	}
	return mention{}, false
}

func wordEnd(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		at += size
	}
	return at
}
