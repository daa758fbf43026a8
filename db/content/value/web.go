package value

import (
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Web is the address of a web page.
type Web struct {
	text string
	url  *url.URL
}

var (
	// schemeless matches an address whose host ends in a top-level domain.
	schemeless = regexp.MustCompile(`(?i)^(?:https?:?/*)?((?:[\p{L}\d](?:[\p{L}\d_-]*[\p{L}\d])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#].*)?)$`)
	// file matches the name of a file, which must not be taken for a host.
	file = regexp.MustCompile(`(?i)^[^/?#]*\.(?:html?|php|pdf|docx?|jpe?g|png|webp|svg|mp4|webm)$`)
	// doi matches an identifier of the International DOI Foundation.
	doi = regexp.MustCompile(`(?i)^(?:doi\s*:?\s*)?(10\.\d{4,9}/\S+)$`)
	// pmid matches the number of an article in PubMed.
	pmid = regexp.MustCompile(`(?i)^pmid\s*:?\s*(\d{1,9})$`)
)

// ParseWeb parses an http or https address that all browsers resolve to the same host and port. It
// completes an address without a scheme, a DOI and a PubMed ID.
func ParseWeb(text string) (Web, bool) {
	text = complete(strings.Trim(trim(text), "<>"))
	if !isAddress(text) {
		return Web{}, false
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !isHost(u.Hostname()) || !isPort(u.Port()) {
		return Web{}, false
	}
	return Web{text, u}, true
}

func complete(text string) string {
	if found := doi.FindStringSubmatch(text); found != nil {
		return "https://doi.org/" + found[1]
	}
	if found := pmid.FindStringSubmatch(text); found != nil {
		return "https://pubmed.ncbi.nlm.nih.gov/" + found[1] + "/"
	}
	lower := strings.ToLower(text)
	if found := schemeless.FindStringSubmatch(text); found != nil && !strings.HasPrefix(lower, "https://") && !strings.HasPrefix(lower, "http://") && !file.MatchString(text) {
		return "https://" + found[1]
	}
	return text
}

// String returns the address as written, completed.
func (w Web) String() string { return w.text }

// Origin returns "https://example.mx".
func (w Web) Origin() string { return w.url.Scheme + "://" + w.url.Host }

// Host returns the host in lower case, without the port.
func (w Web) Host() string { return strings.ToLower(w.url.Hostname()) }

func (w Web) Path() string { return w.url.Path }

func (w Web) IsHTTPS() bool { return w.url.Scheme == "https" }

// isAddress allows only safe characters: browsers drop tabs, and read a backslash as a slash.
func isAddress(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || IsForbiddenRune(r) || r == utf8.RuneError || r == '\\' || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
	})
}

func isPort(port string) bool {
	if port == "" {
		return true
	}
	number, err := strconv.ParseUint(port, 10, 16)
	return err == nil && number > 0
}

// numeric matches the last label of a host that browsers read as IPv4.
var numeric = regexp.MustCompile(`^(?:[0-9]+|0[xX][0-9a-fA-F]*)$`)

func isHost(host string) bool {
	if strings.Contains(host, ":") {
		at, err := netip.ParseAddr(host)
		return err == nil && at.Zone() == ""
	}
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	if numeric.MatchString(labels[len(labels)-1]) {
		_, err := netip.ParseAddr(host)
		return err == nil
	}
	for _, label := range labels {
		if !isLabel(label) {
			return false
		}
	}
	// Browsers map compatibility characters to others, and so to another host.
	return len(host) <= 253 && norm.NFKC.String(host) == norm.NFC.String(host)
}

func isLabel(label string) bool {
	return label != "" && utf8.RuneCountInString(label) <= 63 && !strings.EqualFold(label, "xn--") && !unicode.IsMark([]rune(label)[0]) &&
		!strings.ContainsFunc(label, func(r rune) bool {
			return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
		})
}
