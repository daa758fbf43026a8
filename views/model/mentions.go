package model

import (
	"cmp"
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

// mentions are the names of the records, in lower case, by their first word;
// the longest name of a word comes first.
type mentions map[string][]mention

type mention struct {
	name, path string
	capitals   string // the name as it has to be written, of an acronym: a MAPA is no map
}

// add makes texts link a name to a page. A name belongs to the first page that has it.
func (m mentions) add(path string, names ...string) {
	for _, name := range names {
		var capitals string
		if name = strings.TrimSpace(name); strings.ToUpper(name) == name {
			capitals = name
		}
		name = strings.ToLower(name)
		end := wordEnd(name, 0)
		if end == 0 || slices.ContainsFunc(m[name[:end]], func(other mention) bool { return other.name == name }) {
			continue
		}
		m[name[:end]] = append(m[name[:end]], mention{name, path, capitals})
	}
}

// sort puts the longest names first, so that "fibrilación auricular" wins over "fibrilación".
func (m mentions) sort() {
	for _, names := range m {
		slices.SortStableFunc(names, func(a, b mention) int { return cmp.Compare(len(b.name), len(a.name)) })
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
	for _, candidate := range m[lower[start:end]] {
		stop := start + len(candidate.name)
		if strings.HasPrefix(lower[start:], candidate.name) && wordEnd(lower, stop) == stop && (candidate.capitals == "" || candidate.capitals == text[start:stop]) {
			return candidate, true
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
