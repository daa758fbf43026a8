package model

import (
	"context"

	"latido/static"
)

// picturesKey is where a context keeps the owner's pictures.
type picturesKey struct{}

// WithPictures gives what is drawn under ctx the owner's pictures, by their
// content paths.
func WithPictures(ctx context.Context, pictures map[string]static.Picture) context.Context {
	return context.WithValue(ctx, picturesKey{}, pictures)
}

// PictureAt returns the picture that content calls by this path, and whether it
// is one of ours or of the owner's.
func PictureAt(ctx context.Context, path string) (static.Picture, bool) {
	if picture, ours := static.PictureAt(path); ours {
		return picture, true
	}
	pictures, _ := ctx.Value(picturesKey{}).(map[string]static.Picture)
	picture, ok := pictures[path]
	return picture, ok
}

// socialWidth is what link previews ask of a picture, in px.
const socialWidth = 1200

// SocialAt returns the link preview of a page with this picture: one of the
// owner's when it is large enough, or else what static.SocialAt has.
func SocialAt(ctx context.Context, path string) static.Social {
	own, ok := PictureAt(ctx, path)
	if _, ours := static.PictureAt(path); ok && !ours && own.Width >= socialWidth {
		for _, source := range own.WebP {
			if source.W >= socialWidth {
				return static.Social{Width: source.W, Height: source.W * own.Height / own.Width, Alt: own.Alt, File: static.ImageURL(source.File)}
			}
		}
	}
	return static.SocialAt(path)
}
