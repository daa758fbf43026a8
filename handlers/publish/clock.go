package publish

import (
	"context"
	"log/slog"
	"time"

	"latido/db/content"
)

// clockInterval is the time between two readings of the wall clock, and so the longest delay after
// the machine was suspended or its clock was set.
const clockInterval = 10 * time.Second

func (s *Site) Zone() *time.Location {
	if p := s.current.Load(); p != nil {
		return p.Zone
	}
	return new(content.Site).Zone()
}

// FollowClock renders the site at each instant at which its text changes (a notice begins, a day
// ends), until ctx ends. It does not use the database.
func (s *Site) FollowClock(ctx context.Context) {
	failing := false
	for {
		wait := s.timeUntilChange()
		if failing {
			wait = clockInterval
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-s.replaced: // the new snapshot expires at another instant
		case <-timer.C:
		}
		timer.Stop()
		err := s.renderIfExpired(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			slog.Error("the site could not be rendered for a new instant", "error", err)
		}
		failing = err != nil
	}
}

func (s *Site) timeUntilChange() time.Duration {
	p := s.current.Load()
	if p == nil {
		return clockInterval
	}
	return min(max(p.ValidUntil.Sub(s.wallClock()), time.Millisecond), clockInterval)
}

func (s *Site) renderIfExpired(ctx context.Context) error {
	if p := s.current.Load(); p == nil || s.isValid(p) {
		return nil
	}
	if err := s.lock.acquire(ctx); err != nil {
		return err
	}
	defer s.lock.release()
	p := s.current.Load()
	if s.isValid(p) { // another publication was faster
		return nil
	}
	return s.publish(ctx, p.Edition)
}

// isValid reports whether a snapshot is valid now. It is not if the clock was set back.
func (s *Site) isValid(p *published) bool {
	now := s.wallClock()
	return now.Before(p.ValidUntil) && !now.Before(p.At)
}
