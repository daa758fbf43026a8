package model

import (
	"cmp"
	"context"
	"strings"

	"latido/static"
)

type picturesKey struct{}

// WithPictures returns a context with the owner's pictures by content path.
func WithPictures(ctx context.Context, pictures map[string]static.Picture) context.Context {
	return context.WithValue(ctx, picturesKey{}, pictures)
}

// PictureAt returns the picture with a content path, embedded or uploaded.
func PictureAt(ctx context.Context, path string) (static.Picture, bool) {
	if picture, ours := static.PictureAt(path); ours {
		return picture, true
	}
	pictures, _ := ctx.Value(picturesKey{}).(map[string]static.Picture)
	picture, ok := pictures[path]
	return picture, ok
}

const socialWidth = 1200

// SocialAt returns an uploaded picture if it is large enough, or static.SocialAt.
func SocialAt(ctx context.Context, path string) static.Social {
	own, ok := PictureAt(ctx, path)
	if _, ours := static.PictureAt(path); ok && !ours && own.Width >= socialWidth {
		for _, source := range own.WebP {
			if source.Width >= socialWidth {
				return static.Social{Width: source.Width, Height: source.Width * own.Height / own.Width, Alt: own.Alt, File: static.ImageURL(source.File)}
			}
		}
	}
	return static.SocialAt(path)
}

// Banner is the owner's picture or the default for the path.
func Banner(own, path string) string { return cmp.Or(own, defaultBanner(path, "")) }

func PhoneBanner(path string) string { return defaultBanner(path, "_movil") }

func defaultBanner(path, cut string) string {
	return "/images/banner_" + strings.TrimPrefix(path, "/") + cut + ".webp"
}
