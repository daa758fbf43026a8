// Package value parses the kinds of values in the content: days, addresses, telephone numbers and others.
package value

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsValidText rejects NUL, as PostgreSQL does, and Unicode noncharacters, as HTML does.
func IsValidText(text string) bool { return !strings.ContainsFunc(text, IsForbiddenRune) }

// IsForbiddenRune reports whether no text may contain r.
func IsForbiddenRune(r rune) bool {
	return r == 0 || r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE
}

// nonCharacter is escaped in JSON.
const nonCharacter = `\uffff`

// MarkInvalidUnicode puts a noncharacter for invalid UTF-8 and unpaired surrogates in JSON. A decoder
// would put U+FFFD, which hides that the text is broken.
func MarkInvalidUnicode(body []byte) []byte {
	body = bytes.ToValidUTF8(body, []byte("\uFFFF"))
	var marked []byte // a copy, made on the first change
	for at := 0; at < len(body); {
		next := bytes.IndexByte(body[at:], '\\')
		if next < 0 {
			break
		}
		at += next
		switch first := escapedUnit(body[at:]); {
		case first>>10 == highSurrogate && escapedUnit(body[at+len(nonCharacter):])>>10 == lowSurrogate:
			at += 2 * len(nonCharacter)
		case first>>10 == highSurrogate, first>>10 == lowSurrogate:
			if marked == nil {
				marked = bytes.Clone(body)
			}
			copy(marked[at:], nonCharacter)
			at += len(nonCharacter)
		default:
			at += len(`\\`)
		}
	}
	if marked == nil {
		return body
	}
	return marked
}

const (
	highSurrogate = 0xD800 >> 10
	lowSurrogate  = 0xDC00 >> 10
)

// escapedUnit returns the UTF-16 unit of the escape at the start of body, such as \ud800, or -1.
func escapedUnit(body []byte) int {
	if len(body) < len(nonCharacter) || body[0] != '\\' || body[1] != 'u' {
		return -1
	}
	unit := 0
	for _, digit := range body[2:len(nonCharacter)] {
		value := strings.IndexByte("0123456789abcdef", digit|0x20)
		if value < 0 {
			return -1
		}
		unit = unit<<4 | value
	}
	return unit
}

// Printable removes control characters, noncharacters and bidirectional overrides. In an address it
// puts U+FFFD, because without them it would be another address.
func Printable(text string) string {
	if !strings.ContainsFunc(text, unprintable) {
		return text
	}
	return words.ReplaceAllStringFunc(text, func(word string) string {
		printable := replaceUnprintable(word, -1)
		if strings.ContainsAny(printable, "/@") || strings.Contains(printable, "](") {
			return replaceUnprintable(word, utf8.RuneError)
		}
		return printable
	})
}

var words = regexp.MustCompile(`[^ \n\t]+`)

func unprintable(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || IsForbiddenRune(r) || r == 0x202D || r == 0x202E
}

func replaceUnprintable(text string, by rune) string {
	return strings.Map(func(r rune) rune {
		if unprintable(r) {
			return by
		}
		return r
	}, text)
}
