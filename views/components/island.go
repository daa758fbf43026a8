package components

import (
	"encoding/json"

	"github.com/a-h/templ"

	"latido/static"
)

// When says what has to happen before the browser fetches an island.
type When string

// The moments that islands/loader.ts knows.
const (
	Load        When = "load"
	Idle        When = "idle"        // the page is drawn and the browser has nothing else to do
	Visible     When = "visible"     // it scrolls into view
	Interaction When = "interaction" // a pointer comes over it, or focus into it
)

// InteractionWith is Interaction, counting also the elements that a selector names.
func InteractionWith(selector string) When { return Interaction + When(":"+selector) }

// Island gives an element to a script of islands/: spread it on the element whose
// content is complete without one. Props become JSON; nil means none. It panics
// when islands/registry.ts does not have the name, or when props are no JSON.
func Island(name string, when When, props any) templ.Attributes {
	attributes := templ.Attributes{
		"data-island": name,
		"data-when":   string(when),
		"data-src":    static.Island(name),
	}
	if props != nil {
		body, err := json.Marshal(props)
		if err != nil {
			panic("props of the island " + name + ": " + err.Error())
		}
		attributes["data-props"] = string(body)
	}
	return attributes
}
