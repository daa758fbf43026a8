package render

import (
	"context"

	"latido/db/picture"
	"latido/static"
	"latido/views/model"
)

func withPictures(ctx context.Context, pictures map[string]picture.Picture) context.Context {
	drawable := make(map[string]static.Picture, len(pictures))
	for _, p := range pictures {
		d := static.Picture{Width: p.Width, Height: p.Height, Alt: p.Alt}
		for _, file := range p.Files {
			source := static.Source{Width: file.Width, File: p.Address(file.Width, file.Format)}
			if file.Format == picture.AVIF {
				d.AVIF = append(d.AVIF, source)
			} else {
				d.WebP = append(d.WebP, source)
			}
		}
		drawable[p.Path()] = d
	}
	return model.WithPictures(ctx, drawable)
}
