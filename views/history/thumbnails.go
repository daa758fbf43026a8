package history

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"latido/db/picture"
	"latido/static"
	"latido/views/model"
)

type thumb struct{ file, width, height, alt string }

// thumbOf returns the narrowest file of a picture, with the description in ctx for an owner's one.
func thumbOf(ctx context.Context, path string) thumb {
	known, _ := model.PictureAt(ctx, path)
	var file string
	var width, height int
	if ours, ok := static.PictureAt(path); ok {
		file, width = static.ImageURL(ours.WebP[0].File), ours.WebP[0].Width
		height = max(1, width*ours.Height/max(1, ours.Width))
	} else {
		name, _, _ := picture.Parse(path)
		file = name.Address(name.Widths()[0], picture.WebP)
		small, _, _ := picture.Parse(file)
		width, height = small.Width, small.Height
	}
	return thumb{file, strconv.Itoa(width), strconv.Itoa(height), cmp.Or(oneLine(known.Alt), "Foto sin descripción")}
}

func (s Changes) Pictures() []string {
	var paths []string
	for _, record := range s.Records {
		for _, change := range record.Changes {
			for _, side := range []Side{change.Before, change.After, change.Now} {
				paths = append(paths, side.Picture)
				for _, row := range side.Rows {
					paths = append(paths, row.Picture)
				}
			}
		}
	}
	return paths
}

func (c ShownChange) name() string { return strings.Join(c.Where, " › ") }

func (s Side) summary() string {
	if len(s.Rows) > 1 {
		return fmt.Sprintf("Ver todo lo que dice (%d datos)", len(s.Rows))
	}
	return "Ver el texto completo"
}
