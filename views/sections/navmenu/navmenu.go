// Package navmenu holds the variants of the desktop menu.
package navmenu

import (
	"strings"

	"github.com/a-h/templ"

	"latido/views/components"
)

// island takes over when somebody comes near; until then the panels open by style
// alone.
func island() templ.Attributes {
	return components.Island("nav-menu", components.Interaction, nil)
}

// lead is the first sentence of a text: a menu that cuts a sentence short could
// cut the one that says when to call 911.
func lead(text string) string {
	sentence, rest, more := strings.Cut(text, ". ")
	if more && rest != "" {
		return sentence + "."
	}
	return text
}
