package components

import (
	"regexp"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
	"latido/static"
	"latido/views/model"
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
// an address that is neither a file of this site nor a page of the web.
func filmOf(m content.Multimedia) (f film, ok bool) {
	f = film{Path: strings.TrimSpace(m.VideoURL), Title: m.VideoTitle}
	f.URL = static.VideoURL(f.Path)
	if bareYouTube.MatchString(f.URL) {
		f.URL = "https://" + strings.TrimPrefix(f.URL, "//")
	}
	if model.OwnPath(f.URL) {
		return f, true
	}
	web, ok := value.ParseWeb(f.URL)
	if !ok {
		return film{}, false
	}
	f.YouTube = youTube.MatchString(web.Host())
	f.Origin = web.Origin()
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
