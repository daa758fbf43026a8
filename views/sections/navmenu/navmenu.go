// Package navmenu has the layouts of the desktop menu.
package navmenu

import (
	"strings"

	"github.com/a-h/templ"

	"latido/views/components"
)

// island loads on interaction; until then the panels open by CSS.
func island() templ.Attributes {
	return components.Island("nav-menu", components.Interaction, nil)
}

// lead returns the first sentence, never cut: it may be about when to call 911.
func lead(text string) string {
	sentence, rest, more := strings.Cut(text, ". ")
	if more && rest != "" {
		return sentence + "."
	}
	return text
}
