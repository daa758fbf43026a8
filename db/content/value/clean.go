package value

import (
	"strings"
	"unicode"
)

// trim removes the spaces and the invisible characters at the ends of a text, which copied values
// have.
func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
	})
}
