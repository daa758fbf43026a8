package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

type openMode int

const (
	keepSchema      openMode = iota // runs no migrations
	migrateExisting                 // runs missing migrations
	createMissing                   // also creates a missing database
)

const lockTimeout = time.Minute

// migrate runs the missing migrations, under the caller's lock.
func migrate(ctx context.Context, pool *sql.DB, dialect goose.Dialect, kind string) error {
	newest, err := newestSchema(kind)
	if err != nil {
		return err
	}
	return migrateTo(ctx, newest, pool, dialect, kind)
}

func migrateTo(ctx context.Context, version int64, pool *sql.DB, dialect goose.Dialect, kind string) error {
	files, err := fs.Sub(migrations, "migrations/"+kind)
	if err != nil {
		return fmt.Errorf("find migrations: %w", err)
	}
	provider, err := goose.NewProvider(dialect, pool, files)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

func newestSchema(kind string) (int64, error) {
	files, err := fs.Glob(migrations, "migrations/"+kind+"/*.sql")
	if err != nil || len(files) == 0 {
		return 0, errors.Join(errors.New("find migrations: none"), err)
	}
	return goose.NumericComponent(slices.Max(files))
}

// schema returns ErrNoDatabase without tables, and ErrNewer for a version unknown to this program.
func (s *Store) schema(ctx context.Context) (int64, error) {
	version, err := schemaOf(ctx, s.db, s.kind)
	s.hasOldSchema = err == nil && version < packSchema
	return version, err
}

func schemaOf(ctx context.Context, pool *sqlx.DB, kind string) (int64, error) {
	var version int64
	if err := pool.GetContext(ctx, &version, `SELECT max(version_id) FROM goose_db_version`); err != nil {
		if pq.As(err, pqerror.UndefinedTable) != nil || isStatementError(err) {
			err = fmt.Errorf("%w: %w", ErrNoDatabase, err)
		}
		return 0, translate(ctx, "schema", err)
	}
	newest, err := newestSchema(kind)
	if err != nil {
		return 0, err
	}
	if version > newest {
		return 0, fmt.Errorf("schema %d, known up to %d: %w", version, newest, ErrNewer)
	}
	return version, nil
}

var errLocked = errors.New("another server keeps the migrations locked")

// lockPostgres locks until conn is closed. Goose would lock after it has created its table.
func lockPostgres(ctx context.Context, conn *sql.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, lockTimeout)
	defer cancel()
	for {
		// Waiting for the lock would block CREATE INDEX CONCURRENTLY.
		var locked bool
		err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, lock.DefaultLockID).Scan(&locked)
		if ctx.Err() != nil {
			return fmt.Errorf("%w: %w", errLocked, ctx.Err())
		}
		if err != nil || locked {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(10 * time.Millisecond):
		}
	}
}
