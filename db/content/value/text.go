// Package value reads the kinds of values that the content has: days, times, addresses of
// the web, telephones and others. Each is decided here once, for what is saved, what is
// drawn and what machines are told.
package value

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsText reports whether a text can be kept and drawn: it has no NUL, which PostgreSQL
// does not store, and none of Unicode's noncharacters, which HTML forbids.
func IsText(text string) bool { return !strings.ContainsFunc(text, NoText) }

// NoText reports whether a character is one that no text has.
func NoText(r rune) bool {
	return r == 0 || r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE
}

// noText is a character that no text has, as it is escaped in JSON.
const noText = `\uffff`

// MarkBroken returns JSON in which every byte that is no UTF-8, and every escaped half of
// a pair of surrogates, is a character that no text has. A decoder would read them as
// U+FFFD, and nobody could tell any more that the text was broken.
func MarkBroken(body []byte) []byte {
	body = bytes.ToValidUTF8(body, []byte("\uFFFF"))
	var marked []byte // a copy, once there is something to mark
	for at := 0; at < len(body); {
		next := bytes.IndexByte(body[at:], '\\')
		if next < 0 {
			break
		}
		at += next
		switch first := escapedUnit(body[at:]); {
		case first>>10 == highSurrogate && escapedUnit(body[at+len(noText):])>>10 == lowSurrogate:
			at += 2 * len(noText)
		case first>>10 == highSurrogate, first>>10 == lowSurrogate:
			if marked == nil {
				marked = bytes.Clone(body)
			}
			copy(marked[at:], noText)
			at += len(noText)
		default:
			at += len(`\\`)
		}
	}
	if marked == nil {
		return body
	}
	return marked
}

// The upper six bits of the units that make a pair.
const (
	highSurrogate = 0xD800 >> 10
	lowSurrogate  = 0xDC00 >> 10
)

// escapedUnit is the UTF-16 unit that is escaped at the start of some JSON, as in \ud800; or -1.
func escapedUnit(body []byte) int {
	if len(body) < len(noText) || body[0] != '\\' || body[1] != 'u' {
		return -1
	}
	unit := 0
	for _, digit := range body[2:len(noText)] {
		value := strings.IndexByte("0123456789abcdef", digit|0x20)
		if value < 0 {
			return -1
		}
		unit = unit<<4 | value
	}
	return unit
}

// Printable is a text without the characters that no page may have: control characters
// but for line breaks and tabs, noncharacters, and the two marks that turn around the
// writing after them. In an address such a one becomes U+FFFD, which no address has:
// without it the address would be another.
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
	return unicode.IsControl(r) && r != '\n' && r != '\t' || NoText(r) || r == 0x202D || r == 0x202E
}

func replaceUnprintable(text string, by rune) string {
	return strings.Map(func(r rune) rune {
		if unprintable(r) {
			return by
		}
		return r
	}, text)
}
