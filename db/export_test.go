package db

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// DB gives tests the connections, to look at or disturb what the store does.
func (s *Store) DB() *sqlx.DB {
	return s.db
}

// OpenImpatient is Open for a PostgreSQL that has to answer within timeout.
func OpenImpatient(ctx context.Context, databaseURL string, timeout time.Duration) (*Store, error) {
	return openPostgres(ctx, databaseURL, timeout, upToDate)
}
