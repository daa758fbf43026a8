package model

import (
	"net/url"
	"strings"

	"latido/db/content/value"
)

// WebURL returns "" for an invalid address.
func WebURL(link string) string {
	web, ok := value.ParseWeb(link)
	if !ok {
		return ""
	}
	return web.String()
}

// ProfileURL returns "" for an invalid address.
func ProfileURL(network, profile string) string {
	web, ok := value.ParseProfile(network, profile)
	if !ok {
		return ""
	}
	return web.String()
}

func OwnPath(path string) bool {
	own, ok := value.ParsePath(path)
	return ok && string(own) == path
}

// MailURL keeps the parameters. It returns "" for an invalid address.
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

// TelURL accepts numbers as people write them, and short ones such as 911. It returns "" for others.
func TelURL(text string) string {
	dial, ok := value.ParseDial(text)
	if !ok {
		return ""
	}
	return "tel:" + dial
}
