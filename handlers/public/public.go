// Package public answers visitors besides published resources: photos, taps, health, previews.
package public

import (
	"context"

	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/request"
)

type Store interface {
	PictureFile(ctx context.Context, name picture.Name, format string) ([]byte, error)
	PictureFileBytes(ctx context.Context, name picture.Name, format string) (int, error)
	Writable(ctx context.Context) error
}

// Handlers answer visitors. They have no site and no store while the server starts.
type Handlers struct {
	site      *publish.Site
	store     Store
	publicURL string
	limits    *request.Limits
	photos    chan struct{} // one item for each photo that is being read
}

const photosAtOnce = 4

func New(site *publish.Site, store Store, publicURL string, limits *request.Limits) *Handlers {
	return &Handlers{site, store, publicURL, limits, make(chan struct{}, photosAtOnce)}
}
