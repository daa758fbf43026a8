package publish

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"latido/db/content"
)

// lookAgain is how often the clock on the wall is looked at: a machine that slept, or
// whose clock was set, is right again so soon.
const lookAgain = 10 * time.Second

// UseClock makes the site read another clock than the machine's. It is called before
// anything is published.
func (s *Site) UseClock(now func() time.Time) { s.now = now }

// Zone is where the practice of the site is.
func (s *Site) Zone() *time.Location {
	if set := s.current.Load(); set != nil {
		return set.zone
	}
	return new(content.Site).Zone()
}

// KeepTime draws the site anew whenever an instant comes from which on it says
// something else (a notice begins, a day ends), until ctx ends. It needs nothing but
// what is in memory, so every server does it by itself, also without a database. What
// is to be shown is drawn before its instant comes.
func (s *Site) KeepTime(ctx context.Context) {
	var ready prepared
	failing := false
	for {
		wait := s.untilChange(ready)
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
		err := s.prepare(ctx, &ready)
		if err == nil {
			err = s.catchUp(ctx, ready)
		}
		if err != nil && !failing && ctx.Err() == nil {
			slog.Error("the site could not be drawn for a new instant", "error", err)
		}
		failing = err != nil
	}
}

// headStart is how long before its instant a set is drawn: a site with thousands of
// pages takes some seconds.
const headStart = 5 * time.Second

// prepared is a set that waits for its instant.
type prepared struct {
	set  *published
	turn int64 // of the set that it is to follow
}

// untilChange is how long to wait before the next set is to be drawn or shown, and
// before looking again whether what is shown still holds.
func (s *Site) untilChange(ready prepared) time.Duration {
	set := s.current.Load()
	if set == nil {
		return lookAgain
	}
	wait := set.next.Sub(s.wall())
	if ready.set == nil || ready.turn != s.turn.Load() {
		wait -= headStart
	}
	return min(max(wait, time.Millisecond), lookAgain)
}

// prepare draws what follows what is shown, when its instant is near.
func (s *Site) prepare(ctx context.Context, ready *prepared) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	set := s.current.Load()
	if set == nil || ready.set != nil && ready.turn == s.turn.Load() || !s.holds(set) || set.next.Sub(s.wall()) > headStart {
		return nil
	}
	next, err := s.drawFor(ctx, set, set.next)
	*ready = prepared{next, s.turn.Load()}
	return err
}

// drawFor draws the edition of a set for another instant, with its pages compressed, so
// that nobody has to wait for that. s.mutex is held.
func (s *Site) drawFor(ctx context.Context, set *published, at time.Time) (*published, error) {
	edition := set.edition
	edition.At = at
	next, err := render(ctx, edition, s.location, set)
	if err != nil {
		return nil, err
	}
	return next, next.pack()
}

// wall is the time that the clock on the wall shows. The one that Go measures
// durations with stands still while a machine sleeps.
func (s *Site) wall() time.Time { return s.now().Round(0) }

// holds reports whether a set is right now: also a clock that was put back counts.
func (s *Site) holds(set *published) bool {
	now := s.wall()
	return now.Before(set.next) && !now.Before(set.at)
}

// catchUp shows another set when the one that is shown does not hold any longer: what
// is ready if it does, and else one that is drawn now.
func (s *Site) catchUp(ctx context.Context, ready prepared) error {
	if set := s.current.Load(); set == nil || s.holds(set) {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	set := s.current.Load()
	if s.holds(set) { // somebody saved meanwhile
		return nil
	}
	next := ready.set
	if next == nil || ready.turn != s.turn.Load() || !s.holds(next) {
		var err error
		if next, err = s.drawFor(ctx, set, s.wall()); err != nil {
			return err
		}
	}
	s.swap(next)
	return nil
}

// pack compresses quickly whatever is not compressed yet.
func (p *published) pack() error {
	var group errgroup.Group
	group.SetLimit(1) // the other cores are the visitors'
	for _, r := range p.resources {
		group.Go(r.pack)
	}
	group.Go(p.notFound.pack)
	group.Go(p.gone.pack)
	return group.Wait()
}
