package components

import (
	"regexp"
	"strings"

	"latido/db/content/value"
)

const mapsOrigin = "https://www.google.com"

type mapFrame struct {
	Src   string `json:"src"`
	Title string `json:"title"`
}

var frameSource = regexp.MustCompile(`(?i)\bsrc\s*=\s*["']([^"']+)["']`)

// embeddedMap returns the address of a Google map from an address or an embed snippet, or "".
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
