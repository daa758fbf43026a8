package value

import (
	"strings"
	"unicode"
)

// trim removes spaces and invisible characters at the ends of a text, which copied values have.
func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
	})
}
