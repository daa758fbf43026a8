package publish

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/static"
	"latido/views"
	"latido/views/layout"
	"latido/views/model"
)

// drawing is an edition while it becomes the set that is published.
type drawing struct {
	address    string
	pictures   map[string]static.Picture
	site       *content.Site
	selections content.Selections
	routes     []views.Route
	at         time.Time  // that it is drawn for
	previous   *published // empty when this is the first

	mutex sync.Mutex // of the resources of next
	next  *published
}

// draw draws a page, unless nobody waits for it any more.
func (d *drawing) draw(ctx context.Context, route views.Route) (layout.Document, Headers, error) {
	if err := ctx.Err(); err != nil {
		return layout.Document{}, nil, err
	}
	document, err := route.Draw(model.WithPictures(ctx, d.pictures))
	if err != nil {
		return layout.Document{}, nil, err
	}
	return document, PageHeaders(d.address, document, FramedByNobody), nil
}

// render draws every resource of an edition, on all cores. What is as it was in the
// previous set, which may be nil, is not compressed again.
func render(ctx context.Context, edition Edition, where location, previous *published) (*published, error) {
	d, err := newDrawing(edition, where, previous)
	if err != nil {
		return nil, err
	}
	if err := d.brand(); err != nil {
		return nil, err
	}
	group, drawing := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	d.pages(drawing, group)
	d.missing(drawing, group)
	d.files(ctx)
	d.documents()
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if err := d.signatures(ctx); err != nil {
		return nil, err
	}
	return d.next, nil
}

// newDrawing reads an edition, of which nothing is drawn yet.
func newDrawing(edition Edition, where location, previous *published) (*drawing, error) {
	site, selections, err := edition.Decode()
	if err != nil {
		return nil, err
	}
	for key, fault := range site.Broken {
		slog.Warn("content is broken", "key", key, "error", fault)
	}
	at := where.address(site)
	d := &drawing{
		address: at, pictures: drawable(edition.Pictures),
		next: &published{
			edition: edition, at: site.At, next: opening.Of(site).Next, zone: site.Zone(),
			photos: photos(at, edition.Pictures), launch: reviews(edition, where.publicURL), claims: reviewClaims(edition), origin: []byte(at), otherHost: otherHost(at),
			resources: map[string]*Resource{}, redirects: site.Redirects,
			standing: standingOf(&edition, site, at),
			stored:   answersForOwners(edition, at), told: answersForAll(edition, at),
		},
		site: site, selections: selections, routes: views.Routes(site, selections, at), at: site.At.In(site.Zone()),
	}
	d.next.signable = signable(d.routes, edition.Signatures, site.Redirects)
	for _, state := range d.next.signable {
		if state.Until.After(d.at) && state.Until.Before(d.next.next) {
			d.next.next = state.Until
		}
	}
	d.next.names = make(map[string]string, len(d.routes))
	for _, route := range d.routes {
		d.next.names[route.Path] = route.Name()
	}
	if d.previous = previous; previous == nil {
		d.previous = &published{}
	}
	return d, nil
}

// pages draws every page.
func (d *drawing) pages(ctx context.Context, group *errgroup.Group) {
	states := make(map[string]*SignatureState, len(d.next.signable))
	for i := range d.next.signable {
		states[d.next.signable[i].Path] = &d.next.signable[i]
	}
	before := make(map[string]SignatureState, len(d.previous.signable))
	for _, state := range d.previous.signable {
		before[state.Path] = state
	}
	for _, route := range d.routes {
		if route.Path == content.EditorialPath {
			continue // it says what has become of the others
		}
		group.Go(func() error {
			var document layout.Document
			var headers Headers
			draw := func(route views.Route) (html []byte, err error) {
				document, headers, err = d.draw(ctx, route)
				return document.HTML, err
			}
			state := states[route.Path]
			if state == nil {
				state = &SignatureState{}
			}
			same := func(page []byte) bool {
				shown := d.previous.resources[route.Path]
				return shown != nil && shown.source == sha256.Sum256(page)
			}
			if err := state.settle(route, d.at, before[route.Path], same, draw); err != nil {
				return err
			}
			d.addPage(route.Path, document, headers)
			return nil
		})
	}
}

// signatures draws what is told of all signatures: the page that explains them, and
// their record.
func (d *drawing) signatures(ctx context.Context) error {
	all := model.Signed{Of: len(d.next.signable)}
	for _, state := range d.next.signable {
		if state.Kind == SignatureHolds {
			all.Pages++
		}
	}
	for _, route := range d.routes {
		if route.Path != content.EditorialPath {
			continue
		}
		document, headers, err := d.draw(ctx, route.Counting(all))
		if err != nil {
			return err
		}
		d.addPage(route.Path, document, headers)
	}
	record := signatureRecord(d.address, d.next.signable, d.next.edition.savedAt(), d.at)
	d.add(SignatureRecord, record, FileHeaders(d.address, "application/json; charset=utf-8", CacheRevalidate))
	return nil
}

// missing draws the pages of addresses that do not exist, or not any longer.
func (d *drawing) missing(ctx context.Context, group *errgroup.Group) {
	for _, page := range []struct {
		route views.Route
		to    **Resource
		was   *Resource
	}{
		{views.NotFound(d.site, d.selections, d.address), &d.next.notFound, d.previous.notFound},
		{views.Gone(d.site, d.selections, d.address), &d.next.gone, d.previous.gone},
	} {
		group.Go(func() error {
			document, headers, err := d.draw(ctx, page.route)
			if err != nil {
				return err
			}
			*page.to = newResource(document.HTML, headers, page.was)
			d.addStyles(document)
			return nil
		})
	}
}

// files writes the files for crawlers and browsers.
func (d *drawing) files(ctx context.Context) {
	for path, file := range textFiles(ctx, d.site, d.address, d.routes, d.next.edition.savedAt()) {
		d.add(path, file.body, FileHeaders(d.address, file.contentType, CacheRevalidate))
	}
}

// documents are what the API answers with as it is stored.
func (d *drawing) documents() {
	sections := d.next.edition.Sections
	d.keep("/api/selected-sections", newDocument(sections.Body, APIHeaders(d.address), Version(sections)))
}

// brand adds the icons.
func (d *drawing) brand() error {
	for path, brand := range brandFiles {
		body, err := static.Brand(brand.file)
		if err != nil {
			return fmt.Errorf("brand file: %w", err)
		}
		d.add(path, body, FileHeaders(d.address, brand.contentType, cacheDay))
	}
	return nil
}

// addPage keeps a page, and the stylesheet that it links.
func (d *drawing) addPage(path string, document layout.Document, headers Headers) {
	d.add(path, document.HTML, headers)
	d.addStyles(document)
}

// addStyles keeps the stylesheet that a page links, so that it is compressed.
func (d *drawing) addStyles(document layout.Document) {
	d.mutex.Lock()
	kept := d.next.resources[document.Linked] != nil
	d.mutex.Unlock()
	if css, linked := static.Stylesheet(document.Linked); linked && !kept {
		d.add(document.Linked, css, FileHeaders(d.address, "text/css; charset=utf-8", CacheForever))
	}
}

// add keeps a page or a file; what has not changed is not compressed again.
func (d *drawing) add(path string, body []byte, headers Headers) {
	d.keep(path, newResource(body, headers, d.previous.resources[path]))
}

func (d *drawing) keep(path string, r *Resource) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.next.resources[path] = r
}
