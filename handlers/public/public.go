// Package public answers visitors, beside the published pages.
package public

import (
	"context"

	"latido/db/picture"
	"latido/handlers/publish"
	"latido/handlers/request"
)

// Store has the photos that the published site lacks.
type Store interface {
	PictureFile(ctx context.Context, name picture.Name, format string) ([]byte, error)
	PictureFileBytes(ctx context.Context, name picture.Name, format string) (int, error)
	Writable(ctx context.Context) error
}

// Handlers answer visitors; without a site and a store, while the server waits for it.
type Handlers struct {
	site      *publish.Site
	store     Store
	publicURL string
	limits    *request.Limits
	photos    chan struct{} // one for each that is being read
}

const photosAtOnce = 4

// New returns the handlers of a site with an address, which may be empty.
func New(site *publish.Site, store Store, publicURL string, limits *request.Limits) *Handlers {
	return &Handlers{site, store, publicURL, limits, make(chan struct{}, photosAtOnce)}
}
