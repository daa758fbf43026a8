package value

import "strings"

// Path is a path of this site with an optional query and fragment.
type Path string

// ParsePath rejects a leading "//" or "/\", which browsers resolve to another host.
func ParsePath(text string) (Path, bool) {
	text = trim(text)
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || !isAddress(text) {
		return "", false
	}
	return Path(text), true
}

// Slug is an id that an address can have without escaping.
type Slug string

// ParseSlug accepts lower-case ASCII letters and digits, with hyphens between them or at their ends.
func ParseSlug(text string) (Slug, bool) {
	for _, r := range text {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return "", false
		}
	}
	return Slug(text), strings.Trim(text, "-") != ""
}
