// Package render turns an edition, an address and an instant into resources.
package render

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/resource"
	"latido/static"
	"latido/views"
	"latido/views/layout"
	"latido/views/model"
)

// Snapshot is a rendered edition.
type Snapshot struct {
	*resource.Table
	Edition    edition.Edition
	Open       bool            // to the public
	At         time.Time       // the instant that it was rendered for
	ValidUntil time.Time       // the instant from which a rendering would differ
	Zone       *time.Location  // of the practice
	Signatures []PageSignature // of the pages that can be signed, in their order
}

type renderer struct {
	*Snapshot
	site       *content.Site
	selections content.Selections
	routes     []views.Route
	at         time.Time // Snapshot.At in Snapshot.Zone
	previous   *Snapshot // not nil

	mutex sync.Mutex // guards Resources
}

// All renders every resource, on all cores. It reuses compressed bytes of previous, which may be nil.
func All(ctx context.Context, e edition.Edition, location Location, previous *Snapshot) (*Snapshot, error) {
	r, err := newRenderer(e, location, previous)
	if err != nil {
		return nil, err
	}
	if err := r.addFiles(ctx); err != nil {
		return nil, err
	}
	ctx = withPictures(ctx, e.Pictures)
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	r.addPages(groupCtx, group)
	r.addErrorPages(groupCtx, group)
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if err := r.addSignatures(ctx); err != nil {
		return nil, err
	}
	return r.Snapshot, nil
}

func newRenderer(e edition.Edition, location Location, previous *Snapshot) (*renderer, error) {
	site, selections, err := e.Decode()
	if err != nil {
		return nil, err
	}
	for key, fault := range site.Broken {
		slog.Warn("content is broken", "key", key, "error", fault)
	}
	if previous == nil {
		previous = &Snapshot{Table: &resource.Table{}}
	}
	address := location.Address(site)
	table := resource.NewTable(address)
	table.Redirects, table.Photos = site.Redirects, resource.Photos(address, e.Pictures)
	table.Content = resource.NewContent(address, e.PublicContent, e.StoredContent)
	routes := views.Routes(site, selections, address)
	for _, route := range routes {
		if route.Path != content.AppointmentPath { // the page on which nothing is counted
			table.Pages[route.Path] = route.Name()
		}
	}
	r := &renderer{
		Snapshot: &Snapshot{
			Table: table, Edition: e, Open: site.Open, At: site.At, ValidUntil: opening.Of(site).Next, Zone: site.Zone(),
			Signatures: pageSignatures(routes, e.Signatures, site.Redirects),
		},
		site: site, selections: selections, routes: routes, at: site.At.In(site.Zone()), previous: previous,
	}
	for _, p := range r.Signatures {
		if p.ExpiresAt.After(r.at) && p.ExpiresAt.Before(r.ValidUntil) {
			r.ValidUntil = p.ExpiresAt
		}
	}
	return r, nil
}

// addPages draws every page except the one that shows how many pages are signed.
func (r *renderer) addPages(ctx context.Context, group *errgroup.Group) {
	signatures := make(map[string]*PageSignature, len(r.Signatures))
	for i := range r.Signatures {
		signatures[r.Signatures[i].Path] = &r.Signatures[i]
	}
	before := make(map[string]PageSignature, len(r.previous.Signatures))
	for _, p := range r.previous.Signatures {
		before[p.Path] = p
	}
	for _, route := range r.routes {
		if route.Path == content.EditorialPath {
			continue
		}
		group.Go(func() error {
			page := signatures[route.Path]
			if page == nil {
				page = &PageSignature{}
			}
			isUnchanged := func(html []byte) bool {
				shown := r.previous.Resources[route.Path]
				return shown != nil && shown.IsMadeFrom(html)
			}
			var document layout.Document
			err := page.draw(route, r.at, before[route.Path], isUnchanged, func(route views.Route) (html []byte, err error) {
				document, err = draw(ctx, route)
				return document.HTML, err
			})
			if err != nil {
				return err
			}
			r.addPage(route.Path, document)
			return nil
		})
	}
}

func (r *renderer) addErrorPages(ctx context.Context, group *errgroup.Group) {
	for _, page := range []struct {
		route    views.Route
		to       **resource.Resource
		previous *resource.Resource
	}{
		{views.NotFound(r.site, r.selections, r.Origin), &r.NotFound, r.previous.NotFound},
		{views.Gone(r.site, r.selections, r.Origin), &r.Gone, r.previous.Gone},
	} {
		group.Go(func() error {
			document, err := draw(ctx, page.route)
			if err != nil {
				return err
			}
			*page.to = resource.New(document.HTML, PageHeaders(r.Origin, document, NoFraming), page.previous)
			r.addStyles(document)
			return nil
		})
	}
}

// addSignatures adds the page that shows how many pages are signed, and the public record.
func (r *renderer) addSignatures(ctx context.Context) error {
	count := model.Signed{Total: len(r.Signatures)}
	for _, p := range r.Signatures {
		if p.Status == Valid {
			count.Pages++
		}
	}
	for _, route := range r.routes {
		if route.Path != content.EditorialPath {
			continue
		}
		document, err := draw(ctx, route.WithSignedCount(count))
		if err != nil {
			return err
		}
		r.addPage(route.Path, document)
	}
	record := signatureRecord(r.Origin, r.Signatures, r.Edition.SavedAt(), r.at)
	r.add(SignatureRecord, record, resource.FileHeaders(r.Origin, "application/json; charset=utf-8", resource.CacheRevalidate))
	return nil
}

func (r *renderer) addFiles(ctx context.Context) error {
	for path, brand := range brandFiles {
		body, err := static.Brand(brand.file)
		if err != nil {
			return fmt.Errorf("brand file: %w", err)
		}
		r.add(path, body, resource.FileHeaders(r.Origin, brand.contentType, resource.CacheDay))
	}
	for path, file := range textFiles(ctx, r.site, r.Origin, r.routes, r.Edition.SavedAt()) {
		r.add(path, file.body, resource.FileHeaders(r.Origin, file.contentType, resource.CacheRevalidate))
	}
	sections := r.Edition.Sections
	r.Resources["/api/selected-sections"] = resource.NewDocument(sections.Body, resource.APIHeaders(r.Origin), edition.Version(sections))
	return nil
}

func (r *renderer) addPage(path string, document layout.Document) {
	r.add(path, document.HTML, PageHeaders(r.Origin, document, NoFraming))
	r.addStyles(document)
}

func (r *renderer) addStyles(document layout.Document) {
	r.mutex.Lock()
	added := r.Resources[document.Linked] != nil
	r.mutex.Unlock()
	if css, linked := static.Stylesheet(document.Linked); linked && !added {
		r.add(document.Linked, css, resource.FileHeaders(r.Origin, "text/css; charset=utf-8", resource.CacheForever))
	}
}

func (r *renderer) add(path string, body []byte, headers resource.Headers) {
	added := resource.New(body, headers, r.previous.Resources[path])
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Resources[path] = added
}

func draw(ctx context.Context, route views.Route) (layout.Document, error) {
	if err := ctx.Err(); err != nil {
		return layout.Document{}, err
	}
	return route.Draw(ctx)
}
