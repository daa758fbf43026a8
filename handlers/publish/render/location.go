package render

import (
	"regexp"

	"latido/db/content"
	"latido/db/content/value"
)

const DefaultAddress = "http://localhost:3000"

type Location struct {
	PublicURL string // overrides all else when not empty
	Local     string // where the server listens
}

// origin matches an address that fits into headers, robots.txt and before every path.
var origin = regexp.MustCompile(`^https?://[\p{L}\p{N}]+([.-]+[\p{L}\p{N}]+)*(:[0-9]+)?$`)

// Address returns the address of a site without a trailing slash: the public one, or
// else the one in its content, or else the local one.
func (l Location) Address(site *content.Site) string {
	if l.PublicURL != "" {
		return l.PublicURL
	}
	if web, ok := value.ParseWeb(site.DoctorInfo.WebsiteURL); ok && origin.MatchString(web.Origin()) {
		return web.Origin()
	}
	return l.Local
}
