// Package tally adds up in memory what visitors tap and see, with nothing that
// tells one visitor from another, and stores the sums every few seconds.
package tally

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"latido/db"
)

const (
	// writeEvery is how often what was counted is written, and so what a server
	// loses that is killed.
	writeEvery = 3 * time.Second

	// writeTime bounds one write.
	writeTime = 10 * time.Second

	// mostTaps bounds the different taps that wait to be written, and those of which
	// it is not yet known whether they are part of a flood: a day of a busy site has hundreds.
	mostTaps = 10_000
)

// Store keeps the sums.
type Store interface {
	AddTaps(ctx context.Context, counts []db.TapCount) error
	SweepTaps(ctx context.Context, today time.Time) error
}

// Counter adds up taps; it is safe for concurrent use, and a nil one counts nothing.
type Counter struct {
	now  func() time.Time
	zone func() *time.Location

	mutex sync.Mutex
	limit limit
	fresh map[sender][]db.Tap // since the last write, by who sent them
	held  int                 // how many are in fresh
	sums  map[db.Tap]int64    // that wait to be written

	swept string // the day on which old counts were last removed
}

// New returns a counter with a clock, and the time zone in which a day begins.
func New(now func() time.Time, zone func() *time.Location) *Counter {
	return &Counter{now: now, zone: zone, fresh: map[sender][]db.Tap{}, sums: map[db.Tap]int64{}}
}

// Add counts a tap that came from a network, which is part of a wider one or of "",
// on the day that it is now, and reports whether it did: a network that sends more
// than people do counts for nothing, also what it sent since the last write.
func (c *Counter) Add(network, wide string, tap db.Tap, isView bool) bool {
	if c == nil {
		return false
	}
	tap.Day = c.today().Format(time.DateOnly)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	from, allowed, isFlood := c.limit.count(c.now(), network, wide, tap.Page, isView)
	if isFlood {
		c.held -= len(c.fresh[from])
		delete(c.fresh, from)
	}
	if !allowed || c.held >= mostTaps {
		return false
	}
	c.fresh[from] = append(c.fresh[from], tap)
	c.held++
	return true
}

func (c *Counter) today() time.Time { return c.now().In(c.zone()) }

// settle adds what no flood has sent to what waits to be written, forgets who sent
// it, and returns all that waits.
func (c *Counter) settle() []db.TapCount {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, taps := range c.fresh {
		for _, tap := range taps {
			if _, waits := c.sums[tap]; waits || len(c.sums) < mostTaps {
				c.sums[tap]++
			}
		}
	}
	clear(c.fresh)
	c.held = 0
	var counts []db.TapCount
	for tap, count := range c.sums {
		counts = append(counts, db.TapCount{Tap: tap, Count: count})
	}
	return counts
}

// write stores what was counted. What cannot be stored waits for the next time.
func (c *Counter) write(store Store) error {
	counts := c.settle()
	if len(counts) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	if err := store.AddTaps(ctx, counts); err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	clear(c.sums) // nothing is added to it but by settle
	return nil
}

// sweep removes what is too old, once a day.
func (c *Counter) sweep(store Store) error {
	today := c.today()
	if c.swept == today.Format(time.DateOnly) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	if err := store.SweepTaps(ctx, today); err != nil {
		return err
	}
	c.swept = today.Format(time.DateOnly)
	return nil
}

// Start writes what is counted every few seconds, until stop is called, which
// writes the rest. What goes wrong is told once, not at every try.
func (c *Counter) Start(store Store) (stop func()) {
	stopping, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(writeEvery)
		defer tick.Stop()
		failing := false
		for {
			err := c.write(store)
			if err == nil {
				err = c.sweep(store)
			}
			if err != nil && !failing {
				slog.Warn("the counts of taps wait", "error", err)
			}
			failing = err != nil
			select {
			case <-tick.C:
			case <-stopping:
				return
			}
		}
	}()
	return func() {
		close(stopping)
		<-stopped
		if err := c.write(store); err != nil {
			slog.Error("the last counts of taps are lost", "error", err)
		}
	}
}
