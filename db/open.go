package db

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
)

const fileName = "latido.db"

// Open opens databaseURL or, if that is empty, an SQLite file in dataDir; it creates and migrates it.
// It returns ErrNoDatabase for an SQLite file without tables, which may be the rest of a lost one.
func Open(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, createMissing)
}

// OpenExisting is Open, but returns ErrNoDatabase if the database does not exist.
func OpenExisting(ctx context.Context, databaseURL, dataDir string) (*Store, error) {
	return open(ctx, databaseURL, dataDir, migrateExisting)
}

// OpenAsIs is OpenExisting without migrations, as an older server may use the tables, or ErrNewer.
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
