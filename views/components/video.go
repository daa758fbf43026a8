package components

import (
	"net/url"
	"regexp"
	"strings"

	"latido/db/content"
	"latido/static"
)

// film is the presentation video as a page shows it.
type film struct {
	Path    string // what the content calls it
	URL     string
	Title   string
	YouTube bool   // watched there, in a new tab
	Origin  string // of a file that another host has, "https://cdn.example.com"
}

// An address that starts with YouTube's name was copied without its scheme.
var (
	youTube     = regexp.MustCompile(`^(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)$`)
	bareYouTube = regexp.MustCompile(`(?i)^(//)?(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)/`)
)

// filmOf reads the owner's settings. ok is false while there is no video, and for
// an address that is neither a file nor a page: no scheme but http and https.
func filmOf(m content.Multimedia) (f film, ok bool) {
	f = film{Path: strings.TrimSpace(m.VideoURL), Title: m.VideoTitle}
	f.URL = static.VideoURL(f.Path)
	if bareYouTube.MatchString(f.URL) {
		f.URL = "https://" + strings.TrimPrefix(f.URL, "//")
	}
	address, err := url.Parse(f.URL)
	if err != nil || f.URL == "" || address.Opaque != "" {
		return film{}, false
	}
	switch address.Scheme {
	case "":
	case "http", "https":
		f.YouTube = youTube.MatchString(strings.ToLower(address.Hostname()))
		f.Origin = address.Scheme + "://" + address.Host
	default:
		return film{}, false
	}
	return f, true
}

// label names the control that plays the video.
func (f film) label() string {
	name := "Reproducir video"
	if f.Title != "" {
		name += ": " + f.Title
	}
	if f.YouTube {
		name += " (se abre en otra pestaña)"
	}
	return name
}
