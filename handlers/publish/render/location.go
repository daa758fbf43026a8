package render

import (
	"regexp"

	"latido/db/content"
	"latido/db/content/value"
)

const DefaultAddress = "http://localhost:3000"

// Location is what the address of a site is determined from.
type Location struct {
	PublicURL string // overrides all other addresses unless empty
	Local     string // the address that the server listens at
}

// origin matches an address that is safe in headers, robots.txt and before paths.
var origin = regexp.MustCompile(`^https?://[\p{L}\p{N}]+([.-]+[\p{L}\p{N}]+)*(:[0-9]+)?$`)

// Address returns the public address, or the content's, or the local one, without a trailing slash.
func (l Location) Address(site *content.Site) string {
	if l.PublicURL != "" {
		return l.PublicURL
	}
	if web, ok := value.ParseWeb(site.DoctorInfo.WebsiteURL); ok && origin.MatchString(web.Origin()) {
		return web.Origin()
	}
	return l.Local
}
