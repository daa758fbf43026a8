// Package db stores the site's documents and every revision of them, in SQLite or PostgreSQL.
package db

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
)

// The kinds of database that Store.Kind names.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// fileName is the SQLite database inside the data folder.
const fileName = "latido.db"

// lockPatience bounds the wait for another process that is migrating the same database.
const lockPatience = time.Minute

// Store keeps the documents of one site; it is safe for concurrent use.
type Store struct {
	db      *sqlx.DB
	kind    string
	address string // of the PostgreSQL server, for the connection that listens
}

// Open connects to the database that databaseURL names, or to an SQLite file
// in dataDir when it is empty, and brings its tables up to date.
func Open(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	databaseURL = strings.TrimSpace(databaseURL)
	if databaseURL == "" {
		return openSQLite(ctx, filepath.Join(dataDir, fileName))
	}
	if path, ok := strings.CutPrefix(databaseURL, "sqlite:"); ok {
		return openSQLite(ctx, strings.TrimPrefix(path, "//"))
	}
	if strings.HasPrefix(databaseURL, "postgres://") || strings.HasPrefix(databaseURL, "postgresql://") {
		return openPostgres(ctx, databaseURL, answerTimeout)
	}
	// The value stays out of the message: it may hold a password.
	return nil, errors.New("DATABASE_URL must begin with postgres://, postgresql:// or sqlite:, or be empty for an SQLite file in the data folder")
}

// Kind says which database this is: SQLite or Postgres.
func (s *Store) Kind() string {
	return s.kind
}

// Ping reports whether the database answers and has the store's table.
func (s *Store) Ping(ctx context.Context) error {
	var filled bool
	if err := s.db.GetContext(ctx, &filled, `SELECT EXISTS (SELECT 1 FROM revisions)`); err != nil {
		return storeError(ctx, "ping", err)
	}
	return nil
}

// Close releases the connections; the store cannot be used afterwards.
func (s *Store) Close() error {
	return s.db.Close()
}
