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
	name    string        // how messages call the database, without a password
	file    *databaseFile // of SQLite
	address string        // of the PostgreSQL server, for the connection that listens
}

// Open connects to the database that databaseURL names, or to an SQLite file
// in dataDir when it is empty, creates it where there is none, and brings its
// tables up to date. An SQLite file that is there and is not one of this
// program's, even an empty one, is ErrNoDatabase: it may be all that an accident
// has left.
func Open(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, create)
}

// OpenExisting is Open for a database that has the tables of this program
// already; it returns ErrNoDatabase, and changes nothing, when there is none.
func OpenExisting(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, upToDate)
}

// OpenAsIs connects to a database as OpenExisting does, but leaves its tables as
// they are: an older server may be using them. It returns ErrNewer when this
// program is older than the tables.
func OpenAsIs(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, asItIs)
}

// opening is what opening a database may do to it.
type opening int

const (
	asItIs   opening = iota // change nothing
	upToDate                // run the migrations that it lacks
	create                  // that, and create it where there is none
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

// Name is how a message calls the database: its file, or its server.
func (s *Store) Name() string {
	return s.name
}

// Ping reports whether the database answers and has the store's table.
func (s *Store) Ping(ctx context.Context) error {
	var filled bool
	if err := s.db.GetContext(ctx, &filled, `SELECT EXISTS (SELECT 1 FROM revisions)`); err != nil {
		return s.failed(ctx, "ping", err)
	}
	return nil
}

// HasSite reports whether the database has a site to show.
func (s *Store) HasSite(ctx context.Context) (bool, error) {
	version, err := s.Version(ctx)
	return version[SiteContent] > 0 && version[SelectedSections] > 0, err
}

// Close releases the connections; the store cannot be used afterwards.
func (s *Store) Close() error {
	return errors.Join(s.db.Close(), s.file.close())
}
