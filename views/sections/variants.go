package sections

import "strings"

func TypeOf(key string) (Type, bool) {
	for _, t := range Types {
		if t.Key == key {
			return t, true
		}
	}
	return Type{}, false
}

func (t Type) Has(file string) bool { return t.variant(file).File == file }

func (t Type) variant(file string) Variant {
	for _, variant := range t.Variants {
		if variant.File == file {
			return variant
		}
	}
	return t.Variants[0]
}

func (t Type) Style(v Variant) string {
	return "sections/" + strings.ToLower(t.Key) + "/" + strings.TrimSuffix(v.File, ".templ")
}

// LayoutOf returns the layout that is rendered for a file, or "" if the type is unknown.
func LayoutOf(key, file string) string {
	t, known := TypeOf(key)
	if !known {
		return ""
	}
	return t.variant(file).File
}
