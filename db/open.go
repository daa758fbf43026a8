package db

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
)

const fileName = "latido.db"

// Open connects to the database at databaseURL, or to an SQLite file in dataDir if it is
// empty. It creates a missing database and runs missing migrations. It returns ErrNoDatabase
// for an SQLite file without tables, also an empty one: it may be the rest of a lost database.
func Open(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, createMissing)
}

// OpenExisting is Open, but returns ErrNoDatabase if the database does not exist.
func OpenExisting(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, migrateExisting)
}

// OpenAsIs is OpenExisting without migrations, because an older server may be using the tables. It
// returns ErrNewer if they are newer than this program.
func OpenAsIs(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, keepSchema)
}

func open(ctx context.Context, databaseURL, dataDir string, how openMode) (*Store, error) {
	databaseURL = strings.TrimSpace(databaseURL)
	if databaseURL == "" {
		return openSQLite(ctx, filepath.Join(dataDir, fileName), how)
	}
	if path, ok := strings.CutPrefix(databaseURL, "sqlite:"); ok {
		return openSQLite(ctx, strings.TrimPrefix(path, "//"), how)
	}
	if strings.HasPrefix(databaseURL, "postgres://") || strings.HasPrefix(databaseURL, "postgresql://") {
		return openPostgres(ctx, databaseURL, responseTimeout, how)
	}
	// The message omits the value, which may have a password.
	return nil, errors.New("DATABASE_URL must begin with postgres://, postgresql:// or sqlite:, or be empty for an SQLite file in the data folder")
}
