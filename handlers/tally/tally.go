// Package tally counts taps and page views in memory, without data that identifies a visitor.
package tally

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"latido/db"
)

const (
	// writeInterval is the time between two writes, and so what a killed server loses at most.
	writeInterval = 3 * time.Second

	writeTimeout = 10 * time.Second

	// maxTaps bounds the pending taps, and the different ones to write. Busy days have hundreds.
	maxTaps = 10_000
)

type Store interface {
	AddTaps(ctx context.Context, counts []db.TapCount) error
	SweepTaps(ctx context.Context, today time.Time) error
}

// Counter counts taps and views. It is safe for concurrent use. A nil Counter counts nothing.
type Counter struct {
	now  func() time.Time
	zone func() *time.Location

	mutex        sync.Mutex
	limit        limiter
	pending      map[sender][]db.Tap // since the last write, by sender
	pendingCount int                 // of taps in pending
	sums         map[db.Tap]int64    // to be written

	swept string // the day of the last sweep
}

func New(now func() time.Time, zone func() *time.Location) *Counter {
	return &Counter{now: now, zone: zone, pending: map[sender][]db.Tap{}, sums: map[db.Tap]int64{}}
}

// Add counts a tap of today from a network, which is part of a wider one or of "", and reports
// whether it counts. A network over its budget counts for nothing, also since the last write.
func (c *Counter) Add(network, wideNetwork string, tap db.Tap, isView bool) bool {
	if c == nil {
		return false
	}
	tap.Day = c.today().Format(time.DateOnly)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	from, allowed, isFlood := c.limit.count(c.now(), network, wideNetwork, tap.Page, isView)
	if isFlood {
		c.pendingCount -= len(c.pending[from])
		delete(c.pending, from)
	}
	if !allowed || c.pendingCount >= maxTaps {
		return false
	}
	c.pending[from] = append(c.pending[from], tap)
	c.pendingCount++
	return true
}

func (c *Counter) today() time.Time { return c.now().In(c.zone()) }

// collect adds the pending taps to the sums, without their senders, and returns the sums.
func (c *Counter) collect() []db.TapCount {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, taps := range c.pending {
		for _, tap := range taps {
			if _, ok := c.sums[tap]; ok || len(c.sums) < maxTaps {
				c.sums[tap]++
			}
		}
	}
	clear(c.pending)
	c.pendingCount = 0
	var counts []db.TapCount
	for tap, count := range c.sums {
		counts = append(counts, db.TapCount{Tap: tap, Count: count})
	}
	return counts
}

// write stores the sums. On an error they are kept for the next write.
func (c *Counter) write(store Store) error {
	counts := c.collect()
	if len(counts) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	if err := store.AddTaps(ctx, counts); err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	clear(c.sums)
	return nil
}

func (c *Counter) sweep(store Store) error {
	today := c.today()
	if c.swept == today.Format(time.DateOnly) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	if err := store.SweepTaps(ctx, today); err != nil {
		return err
	}
	c.swept = today.Format(time.DateOnly)
	return nil
}

// Start writes every writeInterval; stop writes the rest. Of consecutive errors it logs one.
func (c *Counter) Start(store Store) (stop func()) {
	stopping, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(writeInterval)
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
