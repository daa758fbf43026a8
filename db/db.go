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
	return open(ctx, databaseURL, dataDir, upToDate)
}

// OpenAsIs connects to a database as Open does, but creates nothing and leaves
// its tables as they are: an older server may be using them. It returns
// ErrNoDatabase when there is none, and ErrNewer when this program is older than
// the tables.
func OpenAsIs(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	store, err := open(ctx, databaseURL, dataDir, asItIs)
	if err != nil {
		return nil, err
	}
	if _, err := store.schema(ctx); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// opening is what opening a database may do to it.
type opening bool

const (
	upToDate opening = true  // create it and run the migrations that it lacks
	asItIs   opening = false // change nothing
)

func open(ctx context.Context, databaseURL, dataDir string, how opening) (*Store, error) {
	databaseURL = strings.TrimSpace(databaseURL)
	if databaseURL == "" {
		return openSQLite(ctx, filepath.Join(dataDir, fileName), how)
	}
	if path, ok := strings.CutPrefix(databaseURL, "sqlite:"); ok {
		return openSQLite(ctx, strings.TrimPrefix(path, "//"), how)
	}
	if strings.HasPrefix(databaseURL, "postgres://") || strings.HasPrefix(databaseURL, "postgresql://") {
		return openPostgres(ctx, databaseURL, answerTimeout, how)
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
