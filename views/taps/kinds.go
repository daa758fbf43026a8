// Package taps draws for the owner how often visitors tapped a link and saw a page.
package taps

import (
	"strings"

	"latido/views/sections"
)

// Kind is what was tapped, or that a page was seen.
type Kind string

// The kinds, as they are stored.
const (
	View      Kind = "view"
	WhatsApp  Kind = "whatsapp"
	Call      Kind = "call"
	Emergency Kind = "emergency" // a call to 911
	Map       Kind = "map"
	Directory Kind = "directory" // Doctoralia
	Video     Kind = "video"
)

// Kinds are all of them, in the order in which they are shown.
var Kinds = [...]Kind{View, WhatsApp, Call, Emergency, Map, Directory, Video}

// Name is what the owner reads.
func (k Kind) Name() string {
	switch k {
	case View:
		return "Vistas"
	case WhatsApp:
		return "WhatsApp"
	case Call:
		return "Llamar"
	case Emergency:
		return "911"
	case Map:
		return "Mapa"
	case Directory:
		return "Doctoralia"
	case Video:
		return "Video"
	}
	return string(k)
}

// Text is the place of all that belongs to no part of a page with a name of its own.
const Text = "text"

// places are the parts of a page that taps are counted by, with their names for
// the owner: every section type, and what is no section.
var places = func() map[string]string {
	names := map[string]string{
		Text: "Texto de la página", "floating": "Botones flotantes", "drawer": "Menú del teléfono",
		"contact": "Datos de contacto", "booking": "Agenda en línea", "message": "Mensaje de WhatsApp", "video": "Video",
	}
	for _, t := range sections.Types {
		names[strings.ToLower(t.Key)] = t.Name
	}
	return names
}()

// PlaceOf is the part of a page that an element is, by its classes: that of a
// section begins with its type.
func PlaceOf(classes string) string {
	for class := range strings.FieldsSeq(classes) {
		name, _, _ := strings.Cut(class, "-")
		if _, known := places[name]; known {
			return name
		}
	}
	return Text
}

// placeName is what the owner reads; one of another version has only its key.
func placeName(place string) string {
	if name, known := places[place]; known {
		return name
	}
	return place
}
