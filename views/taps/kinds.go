// Package taps renders statistics of taps and views.
package taps

import (
	"strings"

	"latido/views/sections"
)

// Kind is the kind of link, or a view.
type Kind string

const (
	View      Kind = "view"
	WhatsApp  Kind = "whatsapp"
	Call      Kind = "call"
	Emergency Kind = "emergency" // a call to 911
	Map       Kind = "map"
	Directory Kind = "directory" // Doctoralia
	Video     Kind = "video"
)

// Kinds are in display order.
var Kinds = [...]Kind{View, WhatsApp, Call, Emergency, Map, Directory, Video}

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

// Text is the place of links outside the named parts of a page.
const Text = "text"

// places are the parts of a page with their names: section types and others.
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

// PlaceOf returns the part of a page by an element's classes, which begin with the section type.
func PlaceOf(classes string) string {
	for class := range strings.FieldsSeq(classes) {
		name, _, _ := strings.Cut(class, "-")
		if _, known := places[name]; known {
			return name
		}
	}
	return Text
}

func placeName(place string) string {
	if name, known := places[place]; known {
		return name
	}
	return place
}
