package publish

import (
	"net/url"
	"regexp"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
)

// origin is an address that can stand in headers, in robots.txt and before every path.
var origin = regexp.MustCompile(`^https?://[\p{L}\p{N}]+([.-]+[\p{L}\p{N}]+)*(:[0-9]+)?$`)

// location is what says where a site is.
type location struct {
	publicURL string // overrides all else when not empty
	local     string // where the server listens
}

// address is where a site is, without a slash at its end: at its public address,
// or else where its content says, or else on this machine.
func (l location) address(site *content.Site) string {
	if l.publicURL != "" {
		return l.publicURL
	}
	if web, ok := value.ParseWeb(site.DoctorInfo.WebsiteURL); ok && origin.MatchString(web.Origin()) {
		return web.Origin()
	}
	return l.local
}

// otherHost is the host that people type for an address: with "www." when it has
// none, without when it has. It is empty for an address without a domain.
func otherHost(address string) []byte {
	parsed, err := url.Parse(address)
	if err != nil || !strings.Contains(parsed.Hostname(), ".") || strings.Trim(parsed.Hostname(), "0123456789.:") == "" {
		return nil
	}
	if bare, ok := strings.CutPrefix(parsed.Host, "www."); ok {
		return []byte(bare)
	}
	return []byte("www." + parsed.Host)
}
