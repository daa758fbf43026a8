package components

import (
	"net/url"
	"regexp"
	"strings"

	"latido/views/model"
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
	address := model.WebURL(setting)
	u, err := url.Parse(address)
	if address == "" || err != nil || u.Scheme != "https" || u.Host != "www.google.com" || !strings.HasPrefix(u.Path, "/maps/") {
		return ""
	}
	return u.String()
}
