// Package publish has the published site, and the actions that change it.
package publish

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"

	"latido/db/content"
	"latido/db/content/launch"
	"latido/db/picture"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/handlers/publish/selection"
)

// Site is the published site. A publication replaces the current snapshot atomically.
type Site struct {
	location  render.Location
	current   atomic.Pointer[published]
	lock      lock // held during a publication
	readiness readiness
	now       func() time.Time

	replaced         chan struct{} // receives after a publication
	failed           failedRefresh
	publishedSeconds atomic.Int64 // Unix time of the last publication
	stopping         atomic.Bool
}

type published struct {
	*render.Snapshot
	*review
}

// failedRefresh is a stored edition that could not be rendered. It is retried when it changes.
type failedRefresh struct {
	numbers edition.RevisionNumbers
	err     error
}

// lock is a mutex that can be acquired within the time of a context. Its capacity is one.
type lock chan struct{}

// acquire returns ErrBusy if ctx ends before the lock is free.
func (l lock) acquire(ctx context.Context) error {
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrBusy, ctx.Err())
	}
}

func (l lock) release() { <-l }

// freeMemory returns the garbage of a publication to the system, some seconds after it.
var freeMemory = time.AfterFunc(math.MaxInt64, debug.FreeOSMemory)

// NewSite returns a site that shows nothing until Publish. Its address is publicURL, or if that is
// empty the one in the content, or else the local one.
func NewSite(publicURL string) *Site {
	return &Site{
		location: render.Location{PublicURL: strings.TrimRight(publicURL, "/"), Local: render.DefaultAddress},
		lock:     make(lock, 1), now: time.Now, replaced: make(chan struct{}, 1),
	}
}

// ListenAt sets the address that the server listens at. It must be called before Publish.
func (s *Site) ListenAt(local string) { s.location.Local = local }

// Publish renders an edition and shows it. On an error the site does not change.
func (s *Site) Publish(ctx context.Context, e edition.Edition) error {
	if err := s.lock.acquire(ctx); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	defer s.lock.release()
	return s.publish(ctx, e)
}

func (s *Site) publish(ctx context.Context, e edition.Edition) error {
	next, err := s.render(ctx, e)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	s.show(next)
	return nil
}

func (s *Site) render(ctx context.Context, e edition.Edition) (*render.Snapshot, error) {
	e.At = s.wallClock()
	var previous *render.Snapshot
	if p := s.current.Load(); p != nil {
		previous = p.Snapshot
	}
	return render.All(ctx, e, s.location, previous)
}

// wallClock omits the monotonic clock, which stops while the machine is suspended.
func (s *Site) wallClock() time.Time { return s.now().Round(0) }

// show replaces the snapshot. The caller holds the lock.
func (s *Site) show(next *render.Snapshot) {
	s.current.Store(&published{next, &review{}})
	s.publishedSeconds.Store(time.Now().Unix())
	select {
	case s.replaced <- struct{}{}:
	default:
	}
	freeMemory.Reset(3 * time.Second)
}

// Serve answers a request for a resource, and reports whether there is one.
func (s *Site) Serve(ctx *fasthttp.RequestCtx) bool {
	p := s.current.Load()
	return p != nil && p.Serve(ctx)
}

// SendContent answers with the content, for an owner the stored one. It reports false while there
// is no site.
func (s *Site) SendContent(ctx *fasthttp.RequestCtx, owner bool) (ok bool, err error) {
	p := s.current.Load()
	if p == nil {
		return false, nil
	}
	err = p.Content.Send(ctx, owner)
	var unknown selection.UnknownError
	switch {
	case errors.As(err, &unknown):
		err = edition.FieldError{Field: "fields", Reason: edition.UnknownField, Input: unknown.Name}
	case errors.Is(err, selection.ErrTooMany):
		err = edition.FieldError{Field: "fields", Reason: edition.TooManyFields}
	}
	return true, err
}

// SendNotFound answers with a redirect or an error page. It reports false while there is no site.
func (s *Site) SendNotFound(ctx *fasthttp.RequestCtx) bool {
	p := s.current.Load()
	if p == nil {
		return false
	}
	p.SendNotFound(ctx)
	return true
}

func (s *Site) Has(path string) bool {
	p := s.current.Load()
	return p != nil && p.Has(path)
}

// Current returns the published edition at the current time; ok is false if there is none.
func (s *Site) Current() (e edition.Edition, ok bool) {
	p := s.current.Load()
	if p == nil {
		return edition.Edition{}, false
	}
	e = p.Edition
	e.At = s.wallClock()
	return e, true
}

// Pages returns the names of all pages by path; callers must not change it.
func (s *Site) Pages() map[string]string {
	if p := s.current.Load(); p != nil {
		return p.Pages
	}
	return nil
}

func (s *Site) PublishedAt() time.Time { return time.Unix(s.publishedSeconds.Load(), 0) }

func (s *Site) Address(site *content.Site) string { return s.location.Address(site) }

func (s *Site) Review() launch.Report {
	if p := s.current.Load(); p != nil {
		return p.reportOf(&p.Edition, s.location.PublicURL)
	}
	return launch.Report{}
}

func (s *Site) FullReview() launch.Report {
	if p := s.current.Load(); p != nil {
		return p.fullReportOf(&p.Edition, s.location.PublicURL)
	}
	return launch.Report{}
}

// Stop makes Ready report false, so that a load balancer uses other servers.
func (s *Site) Stop() { s.stopping.Store(true) }

func (s *Site) Serving() bool { return !s.stopping.Load() && s.current.Load() != nil }

// CanSave reports whether a save could be stored. It calls try if that is not known.
func (s *Site) CanSave(try func(ctx context.Context) error) bool {
	return s.readiness.check(try) == nil
}

// Ready reports whether the site is served and a save could be stored; see CanSave.
func (s *Site) Ready(try func(ctx context.Context) error) bool { return s.Serving() && s.CanSave(try) }

func (s *Site) pictures() map[string]picture.Picture {
	if p := s.current.Load(); p != nil {
		return p.Edition.Pictures
	}
	return nil
}
