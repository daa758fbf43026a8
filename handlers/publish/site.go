// Package publish is the published site: an immutable set of pages and files, drawn
// from an edition of the content, compressed, and swapped as a whole at every save.
package publish

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"latido/db/content"
	"latido/views/launch"
)

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

// published is one immutable set of rendered, compressed resources.
type published struct {
	edition   Edition
	launch    launch.Report        // what is to be done before the site may go live
	origin    []byte               // address of the site without a slash at its end
	otherHost []byte               // its host with "www.", or without when it has it
	resources map[string]*Resource // by canonical path
	onDemand  onDemand             // the pages that are too many to keep
	parts     *parts               // of the content
	photos    map[string]Photo     // the files of the owner's pictures, by address
	notFound  *Resource
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
	return s.publish(ctx, edition)
}

// publish is Publish while s.mutex is held.
func (s *Site) publish(ctx context.Context, edition Edition) error {
	next, err := s.render(ctx, edition)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
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

// Shown is the edition that the site shows; ok is false while it shows none.
func (s *Site) Shown() (edition Edition, ok bool) {
	set := s.current.Load()
	if set == nil {
		return Edition{}, false
	}
	return set.edition, true
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
	return set.launch
}

// Leave makes the server say that it is not ready, while it goes on answering:
// a load balancer then sends new visitors to the others.
func (s *Site) Leave() { s.leaving.Store(true) }

// Ready reports whether there is a site to show, a save could be published, which
// try finds out when it is not known, and the server is not about to stop.
func (s *Site) Ready(try func(ctx context.Context) error) bool {
	return !s.leaving.Load() && s.current.Load() != nil && s.readiness.check(try) == nil
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
