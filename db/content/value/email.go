package value

import (
	"net/mail"
	"net/url"
	"strings"
)

// Email is the address of a mailbox on the public internet.
type Email struct{ local, domain string }

// longestEmail is the maximum length of an address (RFC 5321 §4.5.3).
const longestEmail = 254

// ParseEmail parses a bare address, without a display name.
func ParseEmail(text string) (Email, bool) {
	text = strings.TrimSpace(text)
	if len(text) > longestEmail || !isAddress(text) {
		return Email{}, false
	}
	read, err := mail.ParseAddress(text)
	if err != nil || read.Address != text {
		return Email{}, false
	}
	at := strings.LastIndexByte(text, '@')
	local, domain := text[:at], text[at+1:]
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if len(local) > 64 || last == domain || len(last) < 2 || numeric.MatchString(last) || strings.ContainsAny(domain, "_:") || !isHost(domain) || hasLooseHyphen(domain) {
		return Email{}, false
	}
	return Email{local, domain}, true
}

// hasLooseHyphen reports whether a label of a domain begins or ends with a hyphen.
func hasLooseHyphen(domain string) bool {
	framed := "." + domain + "."
	return strings.Contains(framed, ".-") || strings.Contains(framed, "-.")
}

func (e Email) String() string { return e.local + "@" + e.domain }

// Link returns the "mailto:" URL.
func (e Email) Link() string { return "mailto:" + url.PathEscape(e.local) + "@" + e.domain }
