package db

import (
	"context"
	"log/slog"
	"time"

	"github.com/lib/pq"
)

// channel is where PostgreSQL tells every server that a document was saved.
const channel = "latido_revisions"

// checkInterval is how often a server looks for itself: a message can be missed,
// and SQLite sends none.
const checkInterval = 2 * time.Second

// Changes calls look whenever something may have been saved, until ctx ends: as
// soon as PostgreSQL says so, and every two seconds in any case.
func (s *Store) Changes(ctx context.Context, look func()) {
	var told <-chan *pq.Notification
	if s.kind == Postgres {
		listener := pq.NewListener(s.address, time.Second, 30*time.Second, func(_ pq.ListenerEventType, err error) {
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot hear of saves on other servers", "error", err)
			}
		})
		defer listener.Close()
		// Listen waits for the first connection, which may be long in coming.
		go func() {
			if err := listener.Listen(channel); err != nil && ctx.Err() == nil {
				slog.Warn("cannot hear of saves on other servers", "error", err)
			}
		}()
		told = listener.Notify
	}
	ticker := time.NewTicker(checkInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-told:
		case <-ticker.C:
		}
		look()
	}
}
