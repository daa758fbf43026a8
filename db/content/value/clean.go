package value

import (
	"strings"
	"unicode"
)

// trim removes the spaces and invisible characters at the ends of copied texts.
func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
	})
}
