// Package db stores the site's documents and every revision of them, in SQLite or PostgreSQL.
package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
)

// The kinds of database that Store.Kind names.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// Store keeps the documents of one site; it is safe for concurrent use.
type Store struct {
	db      *sqlx.DB
	kind    string
	name    string        // how messages call the database, without a password
	file    *databaseFile // of SQLite
	address string        // of the PostgreSQL server, for the connection that listens
}

// Kind says which database this is: SQLite or Postgres.
func (s *Store) Kind() string {
	return s.kind
}

// Name is how a message calls the database: its file, or its server.
func (s *Store) Name() string {
	return s.name
}

// Close releases the connections; the store cannot be used afterwards.
func (s *Store) Close() error {
	return errors.Join(s.db.Close(), s.file.close())
}

// failed is storeError for what went wrong in this store: it says when the file is
// not in its place, and which database is damaged and what to do about it.
func (s *Store) failed(ctx context.Context, doing string, err error) error {
	if missing := s.file.look(ctx); missing != nil && ctx.Err() == nil {
		// Whatever SQLite says of such a file, this is why.
		return fmt.Errorf("%s: %w", doing, missing)
	}
	err = storeError(ctx, doing, err)
	if errors.Is(err, ErrDamaged) {
		return fmt.Errorf("%s is damaged: stop latido, move it away and restore a backup: %w", s.name, err)
	}
	return err
}

// inTx runs work in one transaction: all of it is written, or nothing. It is not
// written to a file that is not in its place.
func (s *Store) inTx(ctx context.Context, work func(*sqlx.Tx) error) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	// After a commit this does nothing; after an error that error matters more.
	defer func() { _ = tx.Rollback() }()
	if err := work(tx); err != nil {
		return err
	}
	if err := s.file.look(ctx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if err := s.file.look(ctx); err != nil {
		// It went away meanwhile, and may come back with what was written.
		return fmt.Errorf("%w: %v", ErrUnavailable, err)
	}
	return nil
}

// now is the present in the precision that both databases keep.
func now() time.Time {
	return time.Now().UTC().Truncate(time.Microsecond)
}

// precise is a time in the precision that both databases keep.
func precise(at time.Time) time.Time {
	return at.UTC().Truncate(time.Microsecond)
}
