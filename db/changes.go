package db

import (
	"context"
	"log/slog"
	"time"

	"github.com/lib/pq"
)

const channel = "latido_revisions"

const (
	// checkInterval is for lost notifications.
	checkInterval = 2 * time.Second

	// fileInterval is longer: with SQLite only commands save, and idle sites share a machine.
	fileInterval = 5 * time.Second
)

// WatchChanges calls check at each notification and at an interval, until ctx ends.
func (s *Store) WatchChanges(ctx context.Context, check func()) {
	var notifications <-chan *pq.Notification
	interval := fileInterval
	if s.kind == Postgres {
		interval = checkInterval
		listener := pq.NewListener(s.address, time.Second, 30*time.Second, func(_ pq.ListenerEventType, err error) {
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot hear of saves on other servers", "error", err)
			}
		})
		defer listener.Close()
		// Listen blocks until the first connection.
		go func() {
			if err := listener.Listen(channel); err != nil && ctx.Err() == nil {
				slog.Warn("cannot hear of saves on other servers", "error", err)
			}
		}()
		notifications = listener.Notify
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-notifications:
		case <-ticker.C:
		}
		check()
	}
}
