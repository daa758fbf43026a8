package publish

import (
	"net/url"
	"regexp"
	"strings"

	"latido/db/content"
)

// origin is an address that can stand in headers, in robots.txt and before every path.
var origin = regexp.MustCompile(`^https?://[\p{L}\p{N}]+([.-]+[\p{L}\p{N}]+)*(:[0-9]+)?$`)

// address is where a site is, without a slash at its end: at publicURL, unless that
// is empty, or where its content says, or on this machine.
func address(publicURL string, site *content.Site) string {
	if publicURL != "" {
		return publicURL
	}
	if u, err := url.Parse(strings.TrimSpace(site.DoctorInfo.WebsiteURL)); err == nil && origin.MatchString(u.Scheme+"://"+u.Host) {
		return u.Scheme + "://" + u.Host
	}
	return "http://localhost:3000"
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
