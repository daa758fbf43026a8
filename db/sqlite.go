package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// sqliteConns bounds the connections: one writes at a time, the others read.
const sqliteConns = 8

func openSQLite(ctx context.Context, path string, how openMode) (*Store, error) {
	if path == "" || path == ":memory:" {
		return nil, errors.New("DATABASE_URL: sqlite: needs the path of a file, as in sqlite:data/latido.db")
	}
	if how != createMissing {
		if err := checkFile(path); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be created: choose another one, or correct its path: %w", err)
	}
	unlock, err := lockFile(ctx, path+".lock")
	if err != nil {
		return nil, err
	}
	defer unlock()

	created := false
	if how == createMissing {
		if created, err = createFile(path); err != nil {
			return nil, fmt.Errorf("%s cannot be created: check the owner and permissions of its folder: %w", path, err)
		}
	}
	if !created {
		if err := checkFile(path); err != nil {
			return nil, err
		}
	}
	store, err := connectSQLite(ctx, path)
	if err != nil {
		return nil, explainSQLite(ctx, path, err)
	}
	if !created {
		_, err = store.schema(ctx)
	}
	if err == nil && how != keepSchema {
		err = migrate(ctx, store.db.DB, goose.DialectSQLite3, SQLite)
	}
	if err == nil && how != keepSchema {
		store.hasOldSchema = false
		err = packSQLite(ctx, store.db)
	}
	if err != nil {
		return nil, explainSQLite(ctx, path, errors.Join(err, store.Close()))
	}
	return store, nil
}

func packSQLite(ctx context.Context, pool *sqlx.DB) error {
	done, err := packAll(ctx, pool)
	if err != nil || !done {
		return err
	}
	// VACUUM needs as much free space again. If it fails, the free pages are reused.
	if _, err := pool.ExecContext(ctx, `VACUUM`); err != nil {
		slog.Warn("the database keeps the space that compressed revisions freed", "error", err)
	}
	return ctx.Err()
}

func connectSQLite(ctx context.Context, path string) (*Store, error) {
	dsn, err := sqliteDSN(path)
	if err != nil {
		return nil, err
	}
	file, err := newDatabaseFile(path)
	if err != nil {
		return nil, err
	}
	plain, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, err
	}
	connector := checkedConnector{plain, file}
	if err := file.openPinned(ctx, connector); err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(sqliteConns)
	pool.SetMaxIdleConns(sqliteConns)
	return &Store{db: sqlx.NewDb(pool, SQLite), kind: SQLite, name: path, file: file}, nil
}

// sqliteDSN returns a file: URI, since a plain path would end at a question mark.
func sqliteDSN(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	query := url.Values{
		"mode":          {"rw"}, // does not create the file
		"_busy_timeout": {"5000"},
		"_journal_mode": {"WAL"},
		"_synchronous":  {"FULL"}, // a committed save survives a power cut
		"_foreign_keys": {"on"},
		"_txlock":       {"immediate"}, // a deferred transaction can fail at its first write
		"_time_format":  {"sqlite"},
		"_timezone":     {"UTC"},
	}
	dsn := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: query.Encode()}
	return dsn.String(), nil
}

// lockFile serializes opening: SQLite does not queue the switch to WAL, and one process may migrate.
func lockFile(ctx context.Context, path string) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, lockTimeout)
	defer cancel()
	lock := flock.New(path)
	_, err = lock.TryLockContext(ctx, 10*time.Millisecond)
	switch {
	case err == nil:
		return func() { _ = lock.Unlock() }, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("another process keeps %s locked: wait for it, or stop it: %w", path, ctx.Err())
	}
	return nil, fmt.Errorf("%s cannot be locked: check the owner and permissions of its folder: %w", path, err)
}

// createFile does not open an existing file: closing it would release the locks of this process.
func createFile(path string) (created bool, err error) {
	if _, err := os.Stat(path + "-wal"); err == nil {
		// SQLite would delete the -wal, with the newest saves.
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return false, fmt.Errorf("%s-wal is there with saves of a database that is not: put the database back, or move this file away", path)
		}
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, file.Close()
}

// checkFile returns ErrNoDatabase if there is no file, or an empty one, whose -wal SQLite deletes.
func checkFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s: %w", path, ErrNoDatabase)
	case err != nil:
		return fmt.Errorf("%s cannot be opened: choose another data folder, or correct its path and permissions: %w", path, err)
	case info.Mode().IsRegular() && info.Size() == 0:
		return fmt.Errorf("%s is an empty file: %w", path, ErrNoDatabase)
	}
	return nil
}

func explainSQLite(ctx context.Context, path string, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("open %s: %w", path, ctx.Err())
	}
	if errors.Is(err, ErrNoDatabase) {
		return fmt.Errorf("%s has no tables of latido: %w", path, err)
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return fmt.Errorf("open %s: %w", path, err)
	}
	switch failure.Code() & 0xff { // the low byte is the primary code
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s is not a SQLite database: restore a backup or move it away: %w", path, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("%s is damaged: restore a backup or move it away: %w", path, err)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%s cannot be opened for writing: check that it is a file, its owner and its permissions: %w", path, err)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("another program keeps %s locked: stop it: %w", path, err)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("the disk with %s is full: free some space: %w", path, err)
	}
	return fmt.Errorf("open %s: %w", path, err)
}
