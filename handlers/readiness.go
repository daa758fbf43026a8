package handlers

import (
	"context"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
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
	if err != nil && describe(err).Status < fiber.StatusInternalServerError {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.err, r.at = err, time.Now()
}
