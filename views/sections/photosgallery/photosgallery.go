// Package photosgallery holds the variants of the picture gallery.
package photosgallery

import (
	"strconv"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// limit is how many pictures the gallery shows.
const limit = 6

// box is what every large picture is cut to, whatever its own shape.
var box = components.Box{Width: 1200, Height: 800}

// pictures are the first six of the gallery that have a picture to show; a gallery
// without any is left out before it is drawn.
func pictures(p model.Page) []content.Picture {
	var shown []content.Picture
	for _, picture := range p.Site.Records.Gallery {
		if picture.Src != "" && len(shown) < limit {
			shown = append(shown, picture)
		}
	}
	return shown
}

// props are what the island of the gallery has to know.
type props struct {
	Layout   string   `json:"layout"`
	Pictures []string `json:"pictures"` // content paths of the pictures that are drawn, in their order
}

func island(layout string, shown []content.Picture) props {
	paths := make([]string, len(shown))
	for i, picture := range shown {
		paths[i] = picture.Src
	}
	return props{layout, paths}
}

// width is how wide a picture of the mosaic is: the first leads, two stand beside it or
// below, the rest in threes; on a phone one in three has the page's width.
func width(i int) string {
	phone := "46vw"
	if i%3 == 0 {
		phone = "92vw"
	}
	switch i {
	case 0:
		return "(min-width: 1280px) 850px, (min-width: 1024px) 66vw, 92vw"
	case 1, 2:
		return "(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 600px) 46vw, " + phone
	}
	return "(min-width: 1280px) 400px, (min-width: 600px) 31vw, " + phone
}

// dot is the name of what leads to a picture, and place that of the picture: "1 de 6".
func dot(i int) string      { return "Ir a la foto " + strconv.Itoa(i+1) }
func place(i, n int) string { return strconv.Itoa(i+1) + " de " + strconv.Itoa(n) }
