// Package navmenu holds the variants of the desktop menu.
package navmenu

import "strings"

// lead is the first sentence of a text: a menu that cuts a sentence short could
// cut the one that says when to call 911.
func lead(text string) string {
	sentence, rest, more := strings.Cut(text, ". ")
	if more && rest != "" {
		return sentence + "."
	}
	return text
}
