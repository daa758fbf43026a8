package claims

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// sieve preselects the patterns that can match a sentence by literals that they require:
// trying each takes a hundred times as long.
type sieve struct {
	patterns int
	literals []literal
	groups   [][]literal    // by their first two bytes
	begin    [1 << 16]uint8 // by two bytes: index in groups plus one, or 0
}

type literal struct {
	text    string
	pattern int
}

type set [3]uint64

func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *set) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// add panics if the pattern requires no literal.
func (s *sieve) add(pattern string) {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err)
	}
	needed := needs(parsed.Simplify())
	if len(needed) == 0 {
		panic("a pattern without letters: " + pattern)
	}
	slices.Sort(needed)
	for _, text := range slices.Compact(needed) {
		s.literals = append(s.literals, literal{text, s.patterns})
	}
	if s.patterns++; s.patterns > 64*len(set{}) {
		panic("rules.json: too many patterns")
	}
}

func (s *sieve) close() {
	groups := map[string][]literal{}
	for _, l := range s.literals {
		for _, start := range starts(l.text) {
			groups[start] = append(groups[start], l)
		}
	}
	alike := map[string]uint8{} // equal groups are shared
	for start, group := range groups {
		var name strings.Builder
		for _, l := range group {
			name.WriteString(l.text + "\x00" + string(rune(l.pattern)) + "\x00")
		}
		if alike[name.String()] == 0 {
			s.groups = append(s.groups, group)
			if len(s.groups) > 255 {
				panic("rules.json: too many beginnings")
			}
			alike[name.String()] = uint8(len(s.groups))
		}
		s.begin[int(start[0])<<8|int(start[1])] = alike[name.String()]
	}
}

// starts returns the two-byte beginnings of a literal, 256 of a single byte.
func starts(text string) []string {
	if len(text) > 1 {
		return []string{text[:2]}
	}
	var all []string
	for next := range 256 {
		all = append(all, text+string([]byte{byte(next)}))
	}
	return all
}

// possible returns the patterns that may match text[from:to]; text must extend one byte further.
func (s *sieve) possible(text []byte, from, to int) (found set) {
	for i := from; i < to; i++ {
		group := s.begin[int(text[i])<<8|int(text[i+1])]
		if group == 0 {
			continue
		}
		for _, l := range s.groups[group-1] {
			if len(l.text) <= to-i && string(text[i:i+len(l.text)]) == l.text {
				found.add(l.pattern)
			}
		}
	}
	return found
}

// needs returns texts of which every match of e has one, or nil.
func needs(e *syntax.Regexp) []string {
	switch e.Op {
	case syntax.OpLiteral:
		return []string{string(e.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return needs(e.Sub[0])
	case syntax.OpRepeat:
		if e.Min > 0 {
			return needs(e.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, part := range e.Sub {
			if these := needs(part); better(these, best) {
				best = these
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, part := range e.Sub {
			these := needs(part)
			if len(these) == 0 {
				return nil
			}
			all = append(all, these...)
		}
		return all
	case syntax.OpCharClass:
		return letters(e.Rune)
	}
	return nil
}

// letters returns a character class of at most four letters.
func letters(ranges []rune) []string {
	const most = 4
	var all []string
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if all = append(all, string(r)); len(all) > most {
				return nil
			}
		}
	}
	return all
}

// better prefers the set whose shortest text is longer.
func better(these, than []string) bool {
	if len(these) == 0 {
		return false
	}
	return len(than) == 0 || shortest(these) > shortest(than)
}

func shortest(texts []string) int {
	least := len(texts[0])
	for _, text := range texts {
		least = min(least, len(text))
	}
	return least
}
