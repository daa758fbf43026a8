// Package photosgallery has the layouts of the gallery.
package photosgallery

import (
	"strconv"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

const limit = 6

var box = components.Box{Width: 1200, Height: 800}

func pictures(p model.Page) []content.Picture {
	var shown []content.Picture
	for _, picture := range p.Site.Records.Gallery {
		if picture.Src != "" && len(shown) < limit {
			shown = append(shown, picture)
		}
	}
	return shown
}

type props struct {
	Layout   string   `json:"layout"`
	Pictures []string `json:"pictures"` // content paths in order
}

func island(layout string, shown []content.Picture) props {
	paths := make([]string, len(shown))
	for i, picture := range shown {
		paths[i] = picture.Src
	}
	return props{layout, paths}
}

// width returns the sizes attribute: the first picture is large, two are beside it, the rest in threes.
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

func dot(i int) string      { return "Ir a la foto " + strconv.Itoa(i+1) }
func place(i, n int) string { return strconv.Itoa(i+1) + " de " + strconv.Itoa(n) }
