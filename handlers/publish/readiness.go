package publish

import (
	"context"
	"errors"
	"sync"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/views/guard"
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

// learn takes from a save how the database is; what the owner did wrong tells nothing.
func (r *readiness) learn(err error) {
	if isRefusal(err) {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.err, r.at = err, time.Now()
}

// isRefusal reports whether a save failed by what was asked for, and not by what ails the server.
func isRefusal(err error) bool {
	for _, refusal := range []error{ErrOutdated, ErrUnreadable, db.ErrConflict, db.ErrInvalid, db.ErrNotFound, guard.ErrNotMarked, guard.ErrLongReason} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return errors.As(err, new(FieldError)) || errors.As(err, new(content.FieldError)) || errors.As(err, new(content.Taken)) ||
		errors.As(err, new(UnlawfulError))
}
