package value

import (
	"html"
	"regexp"
	"strings"
)

// frameSource matches the address in a snippet to embed.
var frameSource = regexp.MustCompile(`(?i)<iframe[^>]*\bsrc\s*=\s*["']([^"']+)["']`)

// embedSource returns the address in a snippet, or the text.
func embedSource(text string) string {
	if found := frameSource.FindStringSubmatch(text); found != nil {
		return html.UnescapeString(found[1])
	}
	return text
}

// embeddable matches the paths that Google allows to embed. ParseMap also rejects "..".
var embeddable = regexp.MustCompile(`^/maps/(?:d/(?:u/\d+/)?)?embed(?:/|$)`)

// ParseMap parses the address of an embeddable Google map, or its snippet. It rejects shared links.
func ParseMap(text string) (Web, bool) {
	web, ok := ParseWeb(embedSource(text))
	return web, ok && web.Origin() == "https://www.google.com" && embeddable.MatchString(web.Path()) && !strings.Contains(web.Path(), "/.")
}

// Video is the address of a video: a path of this site or an address on another.
type Video struct {
	URL    string
	Origin string // the other site, "https://cdn.example.com", or empty
	Page   bool   // the URL is a page that plays the video, not a file
}

var (
	// players matches the hosts whose addresses are pages and not files.
	players = regexp.MustCompile(`^(?:www\.|m\.|player\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|drive\.google\.com|dailymotion\.com|dai\.ly|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|loom\.com)$`)
	// These addresses in snippets are of a player without its page.
	vimeoFrame   = regexp.MustCompile(`^https?://player\.vimeo\.com/video/(\d+).*$`)
	youTubeFrame = regexp.MustCompile(`^https?://(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]+).*$`)
	driveFrame   = regexp.MustCompile(`^(https?://drive\.google\.com/file/d/[\w-]+)/preview.*$`)
)

// ParseVideo parses the address of a video, or the snippet that embeds it.
func ParseVideo(text string) (Video, bool) {
	if own, ok := ParsePath(text); ok {
		return Video{URL: string(own)}, true
	}
	address := embedSource(trim(text))
	if address != trim(text) {
		address = vimeoFrame.ReplaceAllString(address, "https://vimeo.com/$1")
		address = youTubeFrame.ReplaceAllString(address, "https://www.youtube.com/watch?v=$1")
		address = driveFrame.ReplaceAllString(address, "$1/view")
	}
	if rest, found := strings.CutPrefix(address, "//"); found && players.MatchString(strings.ToLower(strings.SplitN(rest, "/", 2)[0])) {
		address = "https://" + rest
	}
	web, ok := ParseWeb(address)
	if !ok {
		return Video{}, false
	}
	return Video{web.String(), web.Origin(), players.MatchString(web.Host())}, true
}
