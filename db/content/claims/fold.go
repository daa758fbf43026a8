package claims

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"latido/db/content"
)

// MaxText is how many characters are read; no more are rendered.
const MaxText = 20_000

// maxSentenceBytes bounds a sentence; longer ones are split.
const maxSentenceBytes = 1000

type folded struct {
	source    string
	text      []byte
	at        []int32 // for each byte of text, the offset in source of its character
	sentences [][2]int
	start     int // of the current sentence
}

// fold splits a text into folded sentences without Markdown. Each list item is a sentence.
func fold(source string) *folded {
	f := &folded{source: source, text: make([]byte, 0, len(source)), at: make([]int32, 0, len(source))}
	count, line := 0, true // line: at the start of a line
	ending := -1           // the end of the current link target or line, once it was searched; else -1
	for i := 0; i < len(source); {
		r, size := utf8.DecodeRuneInString(source[i:])
		if count++; count > MaxText {
			break
		}
		rest := source[i+size:]
		if line && r != '\n' && !unicode.IsSpace(r) {
			line = false
			if mark := item(source[i:]); mark > 0 {
				f.end()
				i += mark
				continue
			}
		}
		switch {
		case r == '\n':
			if line || strings.HasPrefix(strings.TrimLeft(rest, " \t\r"), "\n") {
				f.end()
			}
			line = true
			f.space(i)
		case r == ']' && strings.HasPrefix(rest, "("):
			if from := i + size; ending < from {
				ending = len(source)
				if end := strings.IndexAny(rest, ")\n"); end >= 0 {
					ending = from + end
				}
			}
			if ending < len(source) && source[ending] == ')' {
				size = ending + 1 - i
			}
		case unicode.IsSpace(r):
			f.space(i)
		case r == '%':
			// "49 %" becomes "49%".
			f.text = bytes.TrimRight(f.text, " ")
			f.at = f.at[:len(f.text)]
			f.start = min(f.start, len(f.text))
			f.add("%", i)
		case r < utf8.RuneSelf:
			f.ascii(byte(r), i, rest)
		default:
			f.letter(r, i, rest)
		}
		i += size
	}
	f.end()
	return f
}

func item(text string) int {
	if strings.HasPrefix(text, "- ") {
		return 2
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 && digits < 4 && (strings.HasPrefix(text[digits:], ". ") || strings.HasPrefix(text[digits:], ") ")) {
		return digits + 2
	}
	if bullet, size := utf8.DecodeRuneInString(text); strings.ContainsRune(content.Bullets, bullet) {
		return size
	}
	return 0
}

func (f *folded) add(text string, at int) {
	if len(f.text)-f.start >= 2*maxSentenceBytes { // there was no space to split at
		f.end()
	}
	for range len(text) {
		f.at = append(f.at, int32(at))
	}
	f.text = append(f.text, text...)
}

func (f *folded) space(at int) {
	if len(f.text) > f.start && f.text[len(f.text)-1] != ' ' {
		f.add(" ", at)
	}
	if len(f.text)-f.start >= maxSentenceBytes {
		f.end()
	}
}

func (f *folded) ascii(c byte, at int, rest string) {
	switch {
	case strings.IndexByte("\"'`*[]", c) >= 0:
		return
	case 'A' <= c && c <= 'Z':
		c += 'a' - 'A'
	case c < ' ':
		return
	}
	f.add(string(rune(c)), at)
	if ends(c) && (rest == "" || rest[0] <= ' ' || strings.IndexByte("\"'*)]!?", rest[0]) >= 0) && !f.abbreviated(c) {
		f.end()
	}
}

func ends(c byte) bool { return c == '.' || c == '!' || c == '?' }

var abbreviations = []string{"dr", "dra", "sr", "sra", "num", "ced", "prof", "esp", "art", "av", "col", "no", "vs", "m.n", "p. ej"}

func (f *folded) abbreviated(c byte) bool {
	if c != '.' {
		return false
	}
	before := f.text[f.start : len(f.text)-1]
	for _, word := range abbreviations {
		if rest, ok := bytes.CutSuffix(before, []byte(word)); ok && (len(rest) == 0 || rest[len(rest)-1] == ' ' || rest[len(rest)-1] == '(') {
			// "no." ends a sentence as often as it abbreviates "número".
			return word != "no" || len(rest) > 0
		}
	}
	return false
}

var plain = map[rune]string{
	'á': "a", 'à': "a", 'â': "a", 'ä': "a", 'ã': "a", 'å': "a", 'ª': "a", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'í': "i", 'ì': "i", 'î': "i", 'ï': "i",
	'ó': "o", 'ò': "o", 'ô': "o", 'ö': "o", 'õ': "o", 'º': "o", 'ú': "u", 'ù': "u", 'û': "u", 'ü': "u", 'ñ': "n", 'ç': "c", 'ý': "y",
	'–': "-", '—': "-", '−': "-", '‑': "-", '＋': "+", '％': "%", '×': "x",
	'“': "", '”': "", '«': "", '»': "", '‘': "", '’': "", '¿': "", '¡': "", '´': "",
}

func (f *folded) letter(r rune, at int, rest string) {
	r = unicode.ToLower(r)
	if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) || r == utf8.RuneError {
		return
	}
	if letter, known := plain[r]; known {
		f.add(letter, at)
		return
	}
	if r >= 0xFF01 && r <= 0xFF5E { // full-width forms of ASCII
		f.ascii(byte(r-0xFEE0), at, rest)
		return
	}
	f.add(string(r), at)
	if r == '…' {
		f.end()
	}
}

func (f *folded) end() {
	from, to := f.start, len(f.text)
	for from < to && f.text[from] == ' ' {
		from++
	}
	for to > from && f.text[to-1] == ' ' {
		to--
	}
	if to > from {
		f.sentences = append(f.sentences, [2]int{from, to})
	}
	f.start = len(f.text)
}

// span returns the range in the source, with combining accents.
func (f *folded) span(from, to int) (start, end int) {
	start, end = int(f.at[from]), int(f.at[to-1])
	_, size := utf8.DecodeRuneInString(f.source[end:])
	for end += size; end < len(f.source); end += size {
		var r rune
		if r, size = utf8.DecodeRuneInString(f.source[end:]); !unicode.Is(unicode.Mn, r) {
			break
		}
	}
	return start, end
}

func (f *folded) quoted(start, end int) (int, int) {
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(f.source[:start])
		if !strings.ContainsRune("“«‘\"'¿¡([*", r) {
			break
		}
		start -= size
	}
	for end < len(f.source) {
		r, size := utf8.DecodeRuneInString(f.source[end:])
		if !strings.ContainsRune("”»’\"')*!?", r) {
			break
		}
		end += size
	}
	return start, end
}
