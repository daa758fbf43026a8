package value

import "strings"

// Path is a path of this site, perhaps with a query and a fragment.
type Path string

// ParsePath reads a path that browsers find on the site that names it. They read "//" and
// "/\" at the start as another host.
func ParsePath(text string) (Path, bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || !isAddress(text) {
		return "", false
	}
	return Path(text), true
}

// Slug is an id that can stand in an address as it is.
type Slug string

// ParseSlug reads small letters without accents, digits and hyphens.
func ParseSlug(text string) (Slug, bool) {
	for _, r := range text {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return "", false
		}
	}
	return Slug(text), text != ""
}
