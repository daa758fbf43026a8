package db

import (
	"context"
	"log/slog"
	"time"

	"github.com/lib/pq"
)

const channel = "latido_revisions"

// checkInterval covers lost notifications, and SQLite, which has none.
const checkInterval = 2 * time.Second

// Changes calls check at every notification and every checkInterval, until ctx ends.
func (s *Store) Changes(ctx context.Context, check func()) {
	var notifications <-chan *pq.Notification
	if s.kind == Postgres {
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
	ticker := time.NewTicker(checkInterval)
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
