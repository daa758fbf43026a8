package components

import (
	"encoding/json"

	"github.com/a-h/templ"

	"latido/static"
)

type When string

const (
	Load        When = "load"
	Idle        When = "idle"        // the browser is idle
	Visible     When = "visible"     // it scrolls into view
	Interaction When = "interaction" // pointer or focus enters it
)

// InteractionWith includes the elements matching a selector.
func InteractionWith(selector string) When { return Interaction + When(":"+selector) }

// Island returns the attributes that attach an island to an element, which must be complete without it.
// It panics if islands/registry.ts lacks the name or props cannot be encoded.
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
