package sections

import "strings"

// TypeOf returns the section type with the key and whether there is one.
func TypeOf(key string) (Type, bool) {
	for _, t := range Types {
		if t.Key == key {
			return t, true
		}
	}
	return Type{}, false
}

// Has reports whether the type has the layout.
func (t Type) Has(file string) bool { return t.variant(file).File == file }

// variant returns the layout with the file name, or the default one.
func (t Type) variant(file string) Variant {
	for _, variant := range t.Variants {
		if variant.File == file {
			return variant
		}
	}
	return t.Variants[0]
}

// Style is the name of a variant's stylesheet.
func (t Type) Style(v Variant) string {
	return "sections/" + strings.ToLower(t.Key) + "/" + strings.TrimSuffix(v.File, ".templ")
}

// LayoutOf is the layout of a section type that is drawn when a file is chosen: the
// default one where there is none of that name. It is empty for a type that there is not.
func LayoutOf(key, file string) string {
	t, known := TypeOf(key)
	if !known {
		return ""
	}
	return t.variant(file).File
}
