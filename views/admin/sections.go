package admin

import "latido/views/sections"

type sectionsProps struct {
	Types []sectionType `json:"types"`
}

type sectionType struct {
	Type     string          `json:"type"`
	Name     string          `json:"name"`
	Group    string          `json:"group"` // "frame", "home" or "detail"
	Variants []sectionLayout `json:"variants"`
}

type sectionLayout struct {
	File        string `json:"file"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

func registry() sectionsProps {
	var props sectionsProps
	for _, t := range sections.Types {
		entry := sectionType{Type: t.Key, Name: t.Name, Group: group(t)}
		for _, v := range t.Variants {
			entry.Variants = append(entry.Variants, sectionLayout{v.File, v.Name, v.Description})
		}
		props.Types = append(props.Types, entry)
	}
	return props
}

func group(t sections.Type) string {
	switch {
	case t.Home:
		return "home"
	case t.Key == "CallToActionIndividual":
		return "detail"
	default:
		return "frame"
	}
}
