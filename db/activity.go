package db

import (
	"context"
	"time"
)

// EventSaved is a save in the result of Activity; its subject is the summary.
const EventSaved = "saved"

// Activity returns at most limit events and saves from one time until another, newest first.
func (s *Store) Activity(ctx context.Context, from, until time.Time, limit int) ([]AuditEntry, error) {
	entries := []AuditEntry{}
	err := s.list(ctx, "activity", &entries, `
		SELECT created_at, event, username, subject FROM audit WHERE created_at >= $1 AND created_at < $2
		UNION ALL
		SELECT created_at, '`+EventSaved+`', author, summary FROM revisions
		WHERE created_at >= $1 AND created_at < $2 AND author <> '' AND document <> '`+Publication+`'
		ORDER BY 1 DESC LIMIT $3`, toMicroseconds(from), toMicroseconds(until), max(limit, 0))
	return entries, err
}
