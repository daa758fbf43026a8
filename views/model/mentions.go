package model

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fragment is a piece of a text; one with a path is the name of that page.
type Fragment struct {
	Text string
	Path string
}

// mentions are the names of the records by their first word, in lower case.
type mentions map[string]*namesakes

// namesakes are the names that begin with the same word.
type namesakes struct {
	named   map[string]mention // by the name in lower case
	lengths []int              // that these names have, once mentions are sorted: the longest first
}

type mention struct {
	name, path string
	capitals   string // the name as it has to be written, of an acronym: a MAPA is no map
}

// longestName is how long a name may be that texts link, in bytes. It bounds how many
// names are looked up at a word of a text, however many there are.
const longestName = 120

// add makes texts link a name to a page. A name belongs to the first page that has it.
func (m mentions) add(path string, names ...string) {
	for _, name := range names {
		var capitals string
		if name = strings.TrimSpace(name); strings.ToUpper(name) == name {
			capitals = name
		}
		name = strings.ToLower(name)
		end := wordEnd(name, 0)
		if end == 0 || len(name) > longestName {
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

// sort puts the longest names first, so that "fibrilación auricular" wins over "fibrilación".
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

// Mentions cuts a text at the names of other pages of the site. A page is linked
// where it is first named among the texts that share seen; whoever draws them passes
// the same map to each.
func (p Page) Mentions(text string, seen map[string]bool) []Fragment {
	lower := strings.ToLower(text)
	if len(lower) != len(text) { // a letter that changes its length: the places would not agree
		return []Fragment{{Text: text}}
	}
	var fragments []Fragment
	from := 0
	for at := 0; at < len(lower); {
		end := wordEnd(lower, at)
		if end == at {
			_, size := utf8.DecodeRuneInString(lower[at:])
			at += size
			continue
		}
		if found, ok := p.Lists.mentions.at(text, lower, at, end); ok {
			end = at + len(found.name)
			if found.path != p.Path && !seen[found.path] {
				seen[found.path] = true
				if from < at {
					fragments = append(fragments, Fragment{Text: text[from:at]})
				}
				fragments = append(fragments, Fragment{text[at:end], found.path})
				from = end
			}
		}
		at = end
	}
	if from < len(text) {
		fragments = append(fragments, Fragment{Text: text[from:]})
	}
	return fragments
}

// at finds the longest name that stands at a word of a text as whole words.
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

// wordEnd is where the word that begins at a place ends: the place itself where none begins.
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
