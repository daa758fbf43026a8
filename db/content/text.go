package content

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const Bullets = "•◦▪●‣·"

func Paragraphs(text string) []string {
	var paragraphs []string
	for _, block := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if block = strings.TrimSpace(block); block != "" {
			paragraphs = append(paragraphs, block)
		}
	}
	return paragraphs
}

func Lines(text string) []string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// startsWithISound matches a word before which "y" becomes "e"; not hielo.
var startsWithISound = regexp.MustCompile(`(?i)^[«"]?h?[ií]([^aeiouáéíóú]|$)`)

// And returns the conjunction before the last item of a list: " y ", or " e " before an i sound.
func And(last string) string {
	if startsWithISound.MatchString(last) {
		return " e "
	}
	return " y "
}

func LowerFirst(text string) string { return mapFirst(text, unicode.ToLower) }

func UpperFirst(text string) string { return mapFirst(text, unicode.ToUpper) }

func mapFirst(text string, change func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(change(first)) + text[size:]
}

// Count formats "1 página", "2 páginas".
func Count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + several
}
