package handlers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math"
	"net/url"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"
	"golang.org/x/sync/errgroup"

	"latido/db"
	"latido/db/content"
	"latido/db/picture"
	"latido/static"
	"latido/views"
	"latido/views/launch"
	"latido/views/model"
)

// Edition is what a site is made from: the current revision of each document.
type Edition struct {
	Content  db.Revision
	Sections db.Revision
	Pictures map[string]picture.Picture // the owner's, that the content names, by ID
}

// version names a revision and its bytes: "12.0a1b2c3d".
func version(revision db.Revision) string {
	sum := sha256.Sum256(revision.Body)
	return strconv.FormatInt(revision.Number, 10) + "." + hex.EncodeToString(sum[:4])
}

// Site holds the published pages. Readers take the current set with one atomic
// load; Publish swaps it as a whole.
type Site struct {
	publicURL string // overrides the address in the content when not empty
	current   atomic.Pointer[published]
	mutex     sync.Mutex // one publication at a time
	polishing context.CancelFunc
	rest      time.Duration // before what was published is compressed harder
	refused   refusal
	readiness readiness

	publishedAt atomic.Int64 // Unix time, in seconds
	leaving     atomic.Bool  // the server is about to stop
}

// refusal is what is stored and cannot be shown: it is not drawn again until it changes.
type refusal struct {
	content, sections int64
	err               error
}

// published is one immutable set of rendered, compressed resources.
type published struct {
	edition   Edition
	launch    launch.Report        // what is to be done before the site may go live
	origin    []byte               // address of the site without a slash at its end
	otherHost []byte               // its host with "www.", or without when it has it
	resources map[string]*resource // by canonical path
	rare      rare                 // the pages that are too many to keep
	parts     *parts               // of the content
	photos    map[string]photo     // the files of the owner's pictures, by address
	notFound  *resource
}

// NewSite returns a site that has nothing to show until Publish. An empty
// publicURL means the address that the content gives, else localhost.
func NewSite(publicURL string) *Site {
	return &Site{publicURL: strings.TrimRight(publicURL, "/"), rest: polishDelay}
}

// NeverPolish leaves pages compressed as they are first asked for. It is called
// before anything is published, for a site that changes all the time.
func (s *Site) NeverPolish() { s.rest = math.MaxInt64 }

// Publish renders an edition and swaps it in. On an error the site keeps
// showing what it showed.
func (s *Site) Publish(ctx context.Context, edition Edition) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.publish(ctx, edition, func() error { return nil })
}

// Refresh shows what the store holds, unless it is shown already: at start, and
// when somebody saved on another server. On an error the site keeps showing what
// it showed.
func (s *Site) Refresh(ctx context.Context, store Store) error {
	version, err := store.Version(ctx)
	if err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if shown := s.current.Load(); shown != nil && shown.edition.Content.Number >= version[db.SiteContent] && shown.edition.Sections.Number >= version[db.SelectedSections] {
		return nil
	}
	if s.refused.err != nil && s.refused.content == version[db.SiteContent] && s.refused.sections == version[db.SelectedSections] {
		return s.refused.err
	}
	edition, err := current(ctx, store)
	if err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	if edition.Pictures, err = s.pictures(ctx, store, edition.Content.Body); err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	err = s.publish(ctx, edition, func() error { return nil })
	s.refused = refusal{}
	if err != nil && ctx.Err() == nil {
		s.refused = refusal{edition.Content.Number, edition.Sections.Number, err}
	}
	return err
}

// publish renders an edition, lets store write it down, and swaps it in: what
// cannot be drawn is never stored, and what is not stored is never shown.
// s.mutex is held.
func (s *Site) publish(ctx context.Context, edition Edition, store func() error) error {
	next, err := s.render(ctx, edition)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	if err := store(); err != nil {
		return err
	}
	s.swap(next)
	return nil
}

// swap shows a set and starts compressing it harder; s.mutex is held.
func (s *Site) swap(next *published) {
	if s.polishing != nil {
		s.polishing()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.polishing = cancel
	s.current.Store(next)
	s.publishedAt.Store(time.Now().Unix())
	go s.polish(ctx, next)
}

// polishDelay spares the work for a set that is soon replaced: saves come in rows.
var polishDelay = 3 * time.Second

// polish compresses what was published in haste as hard as it gets, and swaps
// the result in unless a newer edition came first.
func (s *Site) polish(ctx context.Context, set *published) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(s.rest):
	}
	for _, r := range set.resources {
		if ctx.Err() != nil {
			return
		}
		if err := r.pack(); err != nil {
			slog.Error("compress", "error", err)
		}
	}
	// So much memory, the plain bytes of a whole site, is not needed again until the next save.
	debug.FreeOSMemory()
	better := *set
	better.resources = make(map[string]*resource, len(set.resources))
	polished := func(r *resource) *resource {
		if r.final || ctx.Err() != nil {
			return r
		}
		harder, err := r.polished()
		if err != nil {
			slog.Error("compress", "error", err)
			return r
		}
		return harder
	}
	for path, r := range set.resources {
		better.resources[path] = polished(r)
	}
	better.notFound = polished(set.notFound)
	if ctx.Err() != nil {
		return
	}
	s.current.CompareAndSwap(set, &better)
	debug.FreeOSMemory()
}

// render draws every resource of an edition, on all cores.
func (s *Site) render(ctx context.Context, edition Edition) (*published, error) {
	site, err := content.Decode(edition.Content.Body)
	if err != nil {
		return nil, err
	}
	for key, fault := range site.Broken {
		slog.Warn("content is broken", "key", key, "error", fault)
	}
	var selections content.Selections
	if err := selections.UnmarshalJSON(edition.Sections.Body); err != nil {
		return nil, err
	}
	address := s.Address(site)
	previous := s.current.Load()
	report, err := review(site, selections, s.publicURL)
	if err != nil {
		return nil, err
	}
	next := &published{
		edition: edition, launch: report, origin: []byte(address), otherHost: otherHost(address),
		resources: map[string]*resource{}, rare: newRare(), parts: newParts(edition.Content, s.publicURL), photos: photos(address, edition.Pictures),
	}
	pictures := drawable(edition.Pictures)
	var mutex sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))

	keep := func(path string, r *resource) {
		mutex.Lock()
		defer mutex.Unlock()
		next.resources[path] = r
	}
	add := func(path string, body []byte, headers []header) {
		var old *resource
		if previous != nil {
			old = previous.resources[path]
		}
		keep(path, newResource(body, headers, old))
	}
	draw := func(ctx context.Context, route views.Route) ([]byte, []header, error) {
		document, err := route.Draw(model.WithPictures(ctx, pictures))
		if err != nil {
			return nil, nil, err
		}
		return document.HTML, pageHeaders(address, document, framedByNobody), nil
	}

	routes := views.Routes(site, selections, address)
	for i, route := range routes {
		held := i < keptPages
		if !held {
			next.rare.draw[route.Path] = func() (*resource, error) {
				body, headers, err := draw(context.Background(), route)
				if err != nil {
					return nil, err
				}
				return newResource(body, headers, nil), nil
			}
		}
		group.Go(func() error {
			body, headers, err := draw(ctx, route)
			if err == nil && held {
				add(route.Path, body, headers)
			}
			return err
		})
	}
	group.Go(func() error {
		body, headers, err := draw(ctx, views.NotFound(site, selections, address))
		if err != nil {
			return err
		}
		next.notFound = newResource(body, headers, nil)
		return nil
	})
	for path, file := range textFiles(ctx, site, address, routes, edition.savedAt()) {
		add(path, file.body, fileHeaders(address, file.contentType, cacheRevalidate))
	}
	for path, document := range map[string]struct {
		body    []byte
		version string
	}{
		"/api/site-content":      {wrapContent(edition.Content.Body), version(edition.Content)},
		"/api/selected-sections": {edition.Sections.Body, version(edition.Sections)},
	} {
		keep(path, newDocument(document.body, apiHeaders(address), document.version))
	}
	for path, brand := range brandFiles {
		body, err := static.Brand(brand.file)
		if err != nil {
			return nil, fmt.Errorf("brand file: %w", err)
		}
		add(path, body, fileHeaders(address, brand.contentType, cacheDay))
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return next, nil
}

// origin is an address that can stand in headers, in robots.txt and before every path.
var origin = regexp.MustCompile(`^https?://[\p{L}\p{N}]+([.-]+[\p{L}\p{N}]+)*(:[0-9]+)?$`)

// Address is the site's public address without a slash at its end.
func (s *Site) Address(site *content.Site) string {
	if s.publicURL != "" {
		return s.publicURL
	}
	if u, err := url.Parse(strings.TrimSpace(site.DoctorInfo.WebsiteURL)); err == nil && origin.MatchString(u.Scheme+"://"+u.Host) {
		return u.Scheme + "://" + u.Host
	}
	return "http://localhost:3000"
}

// savedAt is when the newer of the two documents was saved.
func (e Edition) savedAt() time.Time {
	if e.Sections.CreatedAt.After(e.Content.CreatedAt) {
		return e.Sections.CreatedAt
	}
	return e.Content.CreatedAt
}

// serve answers a request for a published resource from memory and reports
// whether there was one, or another spelling of its address.
func (s *Site) serve(ctx *fasthttp.RequestCtx) bool {
	set := s.current.Load()
	if set == nil || !ctx.IsGet() && !ctx.IsHead() {
		return false
	}
	if set.redirect(ctx) {
		return true
	}
	asked := ctx.URI().PathOriginal()
	if p, ok := set.photos[string(asked)]; ok {
		p.send(ctx)
		return true
	}
	r, ok := set.resources[string(asked)]
	if !ok {
		var err error
		if r, ok, err = set.rare.find(string(asked)); err != nil {
			slog.Error("serve", "error", err)
			ctx.Error("", fasthttp.StatusInternalServerError)
			return true
		}
	}
	// A query chooses among the fields of the API; on a page it changes nothing.
	if !ok || string(asked) == "/api/site-content" && len(ctx.URI().QueryString()) > 0 {
		return false
	}
	r.send(ctx, fasthttp.StatusOK)
	return true
}

// sendNotFound answers with the styled page of every address that does not exist.
func (s *Site) sendNotFound(ctx *fasthttp.RequestCtx) bool {
	set := s.current.Load()
	if set == nil {
		return false
	}
	set.notFound.send(ctx, fasthttp.StatusNotFound)
	return true
}
