// Package publish is the published site: an immutable set of pages and files, drawn
// from an edition of the content, compressed, and swapped as a whole at every save.
package publish

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"latido/db/content"
	"latido/db/content/launch"
	"latido/db/picture"
)

// Site holds the published pages. Readers take the current set with one atomic
// load; Publish swaps it as a whole.
type Site struct {
	location   location
	current    atomic.Pointer[published]
	publishing turn // one publication at a time
	polishing  context.CancelFunc
	rest       time.Duration // before what was published is compressed harder
	now        func() time.Time
	swapped    chan struct{} // has one when another set is shown
	refused    refusal
	readiness  readiness

	publishedAt atomic.Int64 // Unix time, in seconds
	leaving     atomic.Bool  // the server is about to stop
}

// refusal is what is stored and cannot be shown: it is not drawn again until it changes.
type refusal struct {
	numbers
	err error
}

// NewSite returns a site that has nothing to show until Publish. An empty
// publicURL means the address that the content gives, or else the one that the
// server listens at.
func NewSite(publicURL string) *Site {
	return &Site{
		publishing: make(turn, 1),
		location:   location{strings.TrimRight(publicURL, "/"), DefaultAddress}, rest: polishDelay,
		now: time.Now, swapped: make(chan struct{}, 1),
	}
}

// DefaultAddress is where a server is reached that was told nothing about it.
const DefaultAddress = "http://localhost:3000"

// ListenAt says at which address of this machine the server is. It is called before
// anything is published.
func (s *Site) ListenAt(local string) { s.location.local = local }

// NeverPolish leaves pages compressed as they are first asked for. It is called
// before anything is published, for a site that changes all the time.
func (s *Site) NeverPolish() { s.rest = math.MaxInt64 }

// Publish renders an edition and swaps it in. On an error the site keeps
// showing what it showed.
func (s *Site) Publish(ctx context.Context, edition Edition) error {
	if err := s.publishing.acquire(ctx); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	defer s.publishing.release()
	return s.publish(ctx, edition)
}

// publish is Publish while s.publishing is held.
func (s *Site) publish(ctx context.Context, edition Edition) error {
	next, err := s.render(ctx, edition)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	s.swap(next)
	return nil
}

// render draws an edition as it is now.
func (s *Site) render(ctx context.Context, edition Edition) (*published, error) {
	edition.At = s.wall()
	return render(ctx, edition, s.location, s.current.Load())
}

// swap shows a set and starts compressing it harder; s.publishing is held.
func (s *Site) swap(next *published) {
	if s.polishing != nil {
		s.polishing()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.polishing = cancel
	s.current.Store(next)
	s.publishedAt.Store(time.Now().Unix())
	select {
	case s.swapped <- struct{}{}:
	default: // it is told already
	}
	go func() {
		if better := next.polished(ctx, s.rest, func() { s.savesFirst(ctx) }); better != nil {
			s.current.CompareAndSwap(next, better)
			debug.FreeOSMemory()
		}
	}()
}

// savesFirst waits until nothing is being published, or ctx ends.
func (s *Site) savesFirst(ctx context.Context) {
	if s.publishing.acquire(ctx) == nil {
		s.publishing.release()
	}
}

// Shown is the edition that the site shows, now; ok is false while it shows none.
func (s *Site) Shown() (edition Edition, ok bool) {
	set := s.current.Load()
	if set == nil {
		return Edition{}, false
	}
	edition = set.edition
	edition.At = s.wall()
	return edition, true
}

// Pages are the names of all pages by their paths, which the caller may only read.
func (s *Site) Pages() map[string]string {
	set := s.current.Load()
	if set == nil {
		return nil
	}
	return set.names
}

// PublishedAt is when this server published what it shows.
func (s *Site) PublishedAt() time.Time { return time.Unix(s.publishedAt.Load(), 0) }

// Review lists what is still to be done before the site may go live; it is empty
// before anything is published.
func (s *Site) Review() launch.Report {
	set := s.current.Load()
	if set == nil {
		return launch.Report{}
	}
	return set.launch()
}

// FullReview is Review with the sentences that claim something, for which all of the
// site is read once after each save.
func (s *Site) FullReview() launch.Report {
	report := s.Review()
	if set := s.current.Load(); set != nil {
		report.Groups = append(slices.Clone(report.Groups), set.claims())
	}
	return report
}

// Leave makes the server say that it is not ready, while it goes on answering:
// a load balancer then sends new visitors to the others.
func (s *Site) Leave() { s.leaving.Store(true) }

// Ready reports whether there is a site to show, a save could be published, which
// try finds out when it is not known, and the server is not about to stop.
func (s *Site) Ready(try func(ctx context.Context) error) bool {
	return !s.leaving.Load() && s.current.Load() != nil && s.readiness.check(try) == nil
}

// Address is the site's public address without a slash at its end.
func (s *Site) Address(site *content.Site) string { return s.location.address(site) }

// known are the owner's pictures that the site shows.
func (s *Site) known() map[string]picture.Picture {
	set := s.current.Load()
	if set == nil {
		return nil
	}
	return set.edition.Pictures
}
