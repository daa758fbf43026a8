package components

import (
	"regexp"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
	"latido/static"
	"latido/views/model"
)

// video is the presentation video.
type video struct {
	Path    string // in the content
	URL     string
	Title   string
	YouTube bool   // opens there, in a new tab
	Origin  string // of a file on another host, "https://cdn.example.com"
}

// bareYouTube matches an address copied without its scheme.
var (
	youTube     = regexp.MustCompile(`^(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)$`)
	bareYouTube = regexp.MustCompile(`(?i)^(//)?(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)/`)
)

// parseVideo reads the settings. ok is false without a video or with an invalid address.
func parseVideo(m content.Multimedia) (f video, ok bool) {
	f = video{Path: strings.TrimSpace(m.VideoURL), Title: m.VideoTitle}
	f.URL = static.VideoURL(f.Path)
	if bareYouTube.MatchString(f.URL) {
		f.URL = "https://" + strings.TrimPrefix(f.URL, "//")
	}
	if model.OwnPath(f.URL) {
		return f, true
	}
	web, ok := value.ParseWeb(f.URL)
	if !ok {
		return video{}, false
	}
	f.YouTube = youTube.MatchString(web.Host())
	f.Origin = web.Origin()
	return f, true
}

func (f video) label() string {
	name := "Reproducir video"
	if f.Title != "" {
		name += ": " + f.Title
	}
	if f.YouTube {
		name += " (se abre en otra pestaña)"
	}
	return name
}
