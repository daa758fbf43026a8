package value

import (
	"regexp"
	"strings"
)

var networks = map[string]string{
	"facebook":   "https://www.facebook.com/",
	"instagram":  "https://www.instagram.com/",
	"linkedin":   "https://www.linkedin.com/in/",
	"x":          "https://x.com/",
	"youtube":    "https://www.youtube.com/@",
	"tiktok":     "https://www.tiktok.com/@",
	"doctoralia": "https://www.doctoralia.com.mx/",
}

var (
	handle = regexp.MustCompile(`^@?([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/?$`)
	domain = regexp.MustCompile(`(?i)^www\.|\.(?:com|mx|net|org|be|me|gl|page|link)$`)
)

// ParseProfile parses the address of a profile, or its name on a network: "@dra_elena".
func ParseProfile(network, text string) (Web, bool) {
	text = trim(text)
	if found := handle.FindStringSubmatch(text); found != nil && (text[0] == '@' || !domain.MatchString(found[1])) {
		return ParseWeb(networks[network] + found[1])
	}
	if path, found := strings.CutPrefix(text, "in/"); found && network == "linkedin" {
		return ParseWeb(networks[network] + path)
	}
	return ParseWeb(text)
}
