package value

import (
	"strings"
	"unicode"
)

// trim returns a text without the spaces and the invisible characters at its ends, which copied values have.
func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
	})
}
