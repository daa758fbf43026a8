package model

import (
	"net/url"
	"strings"
)

// WebURL returns the address of another site as a link may have it, and "" for
// whatever is not a page of the web.
func WebURL(link string) string {
	link = strings.TrimSpace(link)
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return link
}

// OwnPath reports whether a path is one of this site. A browser reads "//" and
// "/\" at the start as another host.
func OwnPath(path string) bool {
	return strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") && !strings.HasPrefix(path, `/\`) && !strings.ContainsAny(path, "\t\n")
}
