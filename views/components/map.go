package components

import (
	"regexp"
	"strings"

	"latido/db/content/value"
)

const mapsOrigin = "https://www.google.com"

// mapFrame is what the map island needs.
type mapFrame struct {
	Src   string `json:"src"`
	Title string `json:"title"`
}

var frameSource = regexp.MustCompile(`(?i)\bsrc\s*=\s*["']([^"']+)["']`)

// embeddedMap reads the owner's setting, which may be the whole snippet that
// Google gives, and not its address alone. It is "" for anything but a map of Google's.
func embeddedMap(setting string) string {
	if snippet := frameSource.FindStringSubmatch(setting); snippet != nil {
		setting = strings.ReplaceAll(snippet[1], "&amp;", "&")
	}
	web, ok := value.ParseWeb(setting)
	if !ok || web.Origin() != mapsOrigin || !strings.HasPrefix(web.Path(), "/maps/") {
		return ""
	}
	return web.String()
}
