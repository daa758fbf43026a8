package model

import (
	"net/url"
	"strings"

	"latido/db/content/value"
)

// WebURL returns the address of another site as a link may have it, and "" for
// whatever is not a page of the web.
func WebURL(link string) string {
	web, ok := value.ParseWeb(link)
	if !ok {
		return ""
	}
	return web.String()
}

// OwnPath reports whether a path is one of this site, as it stands.
func OwnPath(path string) bool {
	own, ok := value.ParsePath(path)
	return ok && string(own) == path
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
		target = TelURL(rest)
		return Link{URL: target}, target != ""
	case "mailto":
		target = MailURL(rest)
		return Link{URL: target}, target != ""
	}
	return Link{}, false
}

// MailURL returns the link to a mailbox, with the subject or the text that is typed behind
// it, and "" for what is no address of one.
func MailURL(target string) string {
	address, query, asked := strings.Cut(target, "?")
	mail, ok := value.ParseEmail(address)
	values, err := url.ParseQuery(query)
	if !ok || err != nil {
		return ""
	}
	if asked {
		return mail.Link() + "?" + strings.ReplaceAll(values.Encode(), "+", "%20")
	}
	return mail.Link()
}
