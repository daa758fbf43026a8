// Package photosgallery holds the variants of the picture gallery.
package photosgallery

import (
	"latido/db/content"
	"latido/views/model"
)

// limit is how many pictures the gallery shows.
const limit = 6

// pictures are the first six of the gallery that have a picture to show.
func pictures(p model.Page) []content.Picture {
	var shown []content.Picture
	for _, picture := range p.Site.Records.Gallery {
		if picture.Src != "" && len(shown) < limit {
			shown = append(shown, picture)
		}
	}
	return shown
}
