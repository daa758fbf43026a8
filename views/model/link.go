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

// leadsAway reports whether a browser reads what is written as a path as another host:
// two slashes of either kind at the start, whatever it does not read before and between.
func leadsAway(path string) bool {
	path = strings.TrimLeftFunc(path, func(r rune) bool { return r <= ' ' })
	path = strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(path)
	return strings.HasPrefix(path, "//")
}

// Link is where a link in a text leads.
type Link struct {
	URL      string
	Page     string // path of the page of this site that it is
	External bool   // on another site
}

// Link judges what the owner typed as the target of a link: a page of this site,
// also by its whole address, another site, a number or an email. ok is false for
// anything else, and for a page that there is not.
func (p Page) Link(target string) (link Link, ok bool) {
	target = strings.TrimSpace(target)
	if own, found := strings.CutPrefix(target, p.PublicURL+"/"); found && p.PublicURL != "" {
		target = "/" + own
	}
	if OwnPath(target) {
		at, ok := p.Lists.Resolve(target)
		page, _, _ := strings.Cut(at, "#")
		page, _, _ = strings.Cut(page, "?")
		return Link{URL: at, Page: page}, ok
	}
	scheme, rest, _ := strings.Cut(target, ":")
	switch strings.ToLower(scheme) {
	case "https", "http":
		target = WebURL(target)
		return Link{URL: target, External: true}, target != ""
	case "tel":
		return Link{URL: TelURL(rest)}, digits(rest) != ""
	case "mailto":
		u, err := url.Parse(target)
		return Link{URL: target}, err == nil && strings.Contains(u.Opaque, "@")
	}
	return Link{}, false
}
