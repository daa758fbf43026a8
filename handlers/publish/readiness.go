package publish

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"latido/db"
)

const (
	checkInterval = time.Second     // between checks of the database, however many clients request them
	checkTimeout  = 2 * time.Second // of one check
)

// readiness is whether the database was writable at the last save or check.
type readiness struct {
	mutex sync.Mutex
	at    time.Time
	err   error
}

// check returns the error of the last save or check, after checkInterval that of try.
func (r *readiness) check(try func(ctx context.Context) error) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if time.Since(r.at) >= checkInterval {
		ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
		defer cancel()
		r.set(try(ctx))
	}
	return r.err
}

// update records the result of a save. It ignores errors that the database did not cause.
func (r *readiness) update(err error) {
	if err != nil && !db.IsFailure(err) {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.set(err)
}

// set logs a change of readiness. The caller holds the mutex.
func (r *readiness) set(err error) {
	switch {
	case err != nil && r.err == nil:
		slog.Error("nothing can be saved; the pages stay", "error", err)
	case err == nil && r.err != nil:
		slog.Info("saves can be stored again")
	}
	r.err, r.at = err, time.Now()
}
