// Package db stores the site's documents and every revision of them, in SQLite or PostgreSQL.
package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// Store keeps the documents of one site. It is safe for concurrent use.
type Store struct {
	db            *sqlx.DB
	kind          string
	name          string        // the file or the server, for messages
	file          *databaseFile // of SQLite
	address       string        // of PostgreSQL, for the connection that listens
	hasOldSchema  bool          // the tables are older than packSchema
	logDamageOnce sync.Once     // logs once that unused pictures stay, as a damaged revision may refer to them
}

func (s *Store) Kind() string {
	return s.kind
}

func (s *Store) Name() string {
	return s.name
}

func (s *Store) Close() error {
	return errors.Join(s.db.Close(), s.file.close())
}

// translate adds to the error of the function what to do about a moved or damaged database.
func (s *Store) translate(ctx context.Context, doing string, err error) error {
	if err == nil {
		return nil
	}
	if missing := s.file.check(); missing != nil && ctx.Err() == nil {
		return fmt.Errorf("%s: %w", doing, missing)
	}
	err = translate(ctx, doing, err)
	if errors.Is(err, ErrDamaged) {
		return fmt.Errorf("%s is damaged: stop latido, move it away and restore a backup: %w", s.name, err)
	}
	return err
}

// get reads one row into dest, or returns ErrNotFound.
func (s *Store) get(ctx context.Context, doing string, dest any, query string, args ...any) error {
	return s.translate(ctx, doing, s.db.GetContext(ctx, dest, query, args...))
}

func (s *Store) list(ctx context.Context, doing string, dest any, query string, args ...any) error {
	return s.translate(ctx, doing, s.db.SelectContext(ctx, dest, query, args...))
}

func (s *Store) exec(ctx context.Context, doing, statement string, args ...any) error {
	_, err := s.db.ExecContext(ctx, statement, args...)
	return s.translate(ctx, doing, err)
}

// inTx runs work in a transaction, which it commits if the SQLite file is in its place.
func (s *Store) inTx(ctx context.Context, doing string, work func(*sqlx.Tx) error) error {
	return s.translate(ctx, doing, s.transact(ctx, work))
}

func (s *Store) transact(ctx context.Context, work func(*sqlx.Tx) error) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	if err := work(tx); err != nil {
		return err
	}
	if err := s.file.check(); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if err := s.file.check(); err != nil {
		// The file was moved meanwhile, and may be moved back with the new rows.
		return fmt.Errorf("%w: %v", ErrUnavailable, err)
	}
	return nil
}

func now() time.Time {
	return time.Now().UTC().Truncate(time.Microsecond)
}

func toMicroseconds(at time.Time) time.Time {
	return at.UTC().Truncate(time.Microsecond)
}
