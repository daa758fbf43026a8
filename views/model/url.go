package model

import (
	"net/url"
	"strings"

	"latido/db/content/value"
)

// WebURL returns the address of another site, or "" if it is invalid.
func WebURL(link string) string {
	web, ok := value.ParseWeb(link)
	if !ok {
		return ""
	}
	return web.String()
}

// ProfileURL returns the address of a profile on a network, or "" if it is invalid.
func ProfileURL(network, profile string) string {
	web, ok := value.ParseProfile(network, profile)
	if !ok {
		return ""
	}
	return web.String()
}

// OwnPath reports whether path is a canonical path of this site.
func OwnPath(path string) bool {
	own, ok := value.ParsePath(path)
	return ok && string(own) == path
}

// MailURL returns a mailto: link with its parameters, or "" if the address is invalid.
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

// TelURL returns a tel: link for a number as people write it, including short ones such as 911, or "".
func TelURL(text string) string {
	dial, ok := value.ParseDial(text)
	if !ok {
		return ""
	}
	return "tel:" + dial
}
