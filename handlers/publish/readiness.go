package publish

import (
	"context"
	"sync"
	"time"

	"latido/db"
)

// probeInterval is how often the database is tried, however many ask: everybody may.
const probeInterval = time.Second

// probePatience bounds one try.
const probePatience = 2 * time.Second

// readiness remembers whether a save could be published, as the last save or the
// last try has shown.
type readiness struct {
	mutex sync.Mutex
	at    time.Time
	err   error
}

// check returns what is known, or what try finds out when that is old.
func (r *readiness) check(try func(ctx context.Context) error) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if time.Since(r.at) >= probeInterval {
		ctx, cancel := context.WithTimeout(context.Background(), probePatience)
		defer cancel()
		r.err, r.at = try(ctx), time.Now()
	}
	return r.err
}

// learn takes from a save how the database is: it was written, or something ails it.
// Whatever else keeps a save from being published, as one that is refused or that
// takes too long to draw, says nothing of it.
func (r *readiness) learn(err error) {
	if err != nil && !db.IsTrouble(err) {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.err, r.at = err, time.Now()
}
