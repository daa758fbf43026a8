package publish

import (
	"context"
	"log/slog"
	"time"

	"latido/db/content"
)

// lookAgain is how often the clock on the wall is looked at: a machine that slept, or
// whose clock was set, is right again so soon.
const lookAgain = 10 * time.Second

// Zone is where the practice of the site is.
func (s *Site) Zone() *time.Location {
	if set := s.current.Load(); set != nil {
		return set.zone
	}
	return new(content.Site).Zone()
}

// KeepTime draws the site anew whenever an instant comes from which on it says
// something else (a notice begins, a day ends), until ctx ends. It needs nothing but
// what is in memory, so every server does it by itself, also without a database.
func (s *Site) KeepTime(ctx context.Context) {
	failing := false
	for {
		wait := s.untilChange()
		if failing {
			wait = lookAgain
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-s.swapped: // what is shown now changes at another instant
		case <-timer.C:
		}
		timer.Stop()
		err := s.catchUp(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			slog.Error("the site could not be drawn for a new instant", "error", err)
		}
		failing = err != nil
	}
}

// untilChange is how long to wait before looking whether what is shown still holds.
func (s *Site) untilChange() time.Duration {
	set := s.current.Load()
	if set == nil {
		return lookAgain
	}
	return min(max(set.next.Sub(s.wall()), time.Millisecond), lookAgain)
}

// wall is the time that the clock on the wall shows. The one that Go measures
// durations with stands still while a machine sleeps.
func (s *Site) wall() time.Time { return s.now().Round(0) }

// holds reports whether a set is right now: also a clock that was put back counts.
func (s *Site) holds(set *published) bool {
	now := s.wall()
	return now.Before(set.next) && !now.Before(set.at)
}

// catchUp draws the edition that is shown anew when it does not hold any longer.
func (s *Site) catchUp(ctx context.Context) error {
	if set := s.current.Load(); set == nil || s.holds(set) {
		return nil
	}
	if err := s.publishing.acquire(ctx); err != nil {
		return err
	}
	defer s.publishing.release()
	set := s.current.Load()
	if s.holds(set) { // somebody saved meanwhile
		return nil
	}
	return s.publish(ctx, set.edition)
}
