package components

import (
	"strings"

	"latido/db/content"
	"latido/db/content/value"
	"latido/static"
)

type video struct {
	value.Video
	Path  string // in the content
	Title string
}

func parseVideo(m content.Multimedia) (v video, ok bool) {
	v = video{Path: strings.TrimSpace(m.VideoURL), Title: m.VideoTitle}
	v.Video, ok = value.ParseVideo(static.VideoURL(v.Path))
	return v, ok
}

func (v video) label() string {
	name := "Reproducir video"
	if v.Title != "" {
		name += ": " + v.Title
	}
	if v.Page {
		name += " (se abre en otra pestaña)"
	}
	return name
}
