package value

import (
	"net/mail"
	"net/url"
	"regexp"
	"strings"
)

// Email is the address of a mailbox on the public internet.
type Email struct{ local, domain string }

// maxEmailBytes is from RFC 5321 §4.5.3.
const maxEmailBytes = 254

// inBrackets matches an address with a display name, as mail programs copy it.
var inBrackets = regexp.MustCompile(`^[^<>@]*<([^<>]+)>$`)

// ParseEmail parses one address, also with a display name or "mailto:" before it.
func ParseEmail(text string) (Email, bool) {
	text = trim(text)
	if found := inBrackets.FindStringSubmatch(text); found != nil {
		text = trim(found[1])
	}
	if scheme, rest, found := strings.Cut(text, ":"); found && strings.EqualFold(scheme, "mailto") {
		text = trim(rest)
	}
	text = strings.TrimRight(text, ".,;")
	if len(text) > maxEmailBytes || !isAddress(text) {
		return Email{}, false
	}
	read, err := mail.ParseAddress(text)
	if err != nil || read.Address != text {
		return Email{}, false
	}
	at := strings.LastIndexByte(text, '@')
	local, domain := text[:at], text[at+1:]
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if len(local) > 64 || last == domain || len(last) < 2 || numeric.MatchString(last) || strings.ContainsAny(domain, "_:") || !isHost(domain) || hasEdgeHyphen(domain) {
		return Email{}, false
	}
	return Email{local, domain}, true
}

func hasEdgeHyphen(domain string) bool {
	framed := "." + domain + "."
	return strings.Contains(framed, ".-") || strings.Contains(framed, "-.")
}

// FormatEmail returns the address in a text, or the text if there is none.
func FormatEmail(text string) string {
	if e, ok := ParseEmail(text); ok {
		return e.String()
	}
	return text
}

func (e Email) String() string { return e.local + "@" + e.domain }

func (e Email) Link() string { return "mailto:" + url.PathEscape(e.local) + "@" + e.domain }
