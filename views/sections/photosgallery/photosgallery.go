// Package photosgallery holds the variants of the picture gallery.
package photosgallery

import (
	"latido/db/content"
	"latido/views/model"
)

// limit is how many pictures the gallery shows.
const limit = 6

// pictures are the first six of the gallery.
func pictures(p model.Page) []content.Picture {
	return p.Site.Records.Gallery[:min(limit, len(p.Site.Records.Gallery))]
}
