package db

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
)

// fileName is the SQLite database inside the data folder.
const fileName = "latido.db"

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
