package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// migrate runs the migrations of migrations/<kind> that the database lacks. The
// caller sees to it that no other process does so at the same time.
func migrate(ctx context.Context, pool *sql.DB, dialect goose.Dialect, kind string) error {
	files, err := fs.Sub(migrations, "migrations/"+kind)
	if err != nil {
		return fmt.Errorf("find migrations: %w", err)
	}
	provider, err := goose.NewProvider(dialect, pool, files)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// errLocked means that another server is migrating, or hangs while it does.
var errLocked = errors.New("another server keeps the migrations locked")

// lockPostgres waits until conn alone may migrate, and goes on to be so until
// it is closed. Goose has such a lock, but takes it only after it has made its
// own table, and asks for it only once a second: a row of servers starts slowly.
func lockPostgres(ctx context.Context, conn *sql.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	for {
		// A session that waits inside PostgreSQL would block CREATE INDEX CONCURRENTLY.
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
