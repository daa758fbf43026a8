package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors of the database itself; see IsFailure.
var (
	ErrUnavailable = errors.New("the database does not answer") // a write may have succeeded nevertheless
	ErrFull        = errors.New("the disk of the database is full")
	ErrReadOnly    = errors.New("the database is read-only")
	ErrMissing     = errors.New("the file of the database is not the one that was opened")
	ErrDamaged     = errors.New("the database is damaged")
)

var (
	ErrNotFound      = errors.New("not found")
	ErrConflict      = errors.New("saved by someone else in between")
	ErrGone          = errors.New("used or expired")
	ErrInvalid       = errors.New("invalid")
	ErrNoDatabase    = errors.New("no database of latido")
	ErrNotEmpty      = errors.New("the database is not empty")
	ErrNewer         = errors.New("made by a newer version") // of a database or a backup
	ErrNoBackup      = errors.New("not a backup of latido")
	ErrDamagedBackup = errors.New("damaged backup") // it does not match its checksums
)

// IsFailure reports whether an error means that the database itself fails.
func IsFailure(err error) bool {
	for _, failure := range []error{ErrUnavailable, ErrFull, ErrReadOnly, ErrMissing, ErrDamaged} {
		if errors.Is(err, failure) {
			return true
		}
	}
	return false
}

func translate(ctx context.Context, doing string, err error) error {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = ErrNotFound
	case isDuplicate(err):
		err = ErrConflict
	case errors.Is(err, ErrConflict):
	case ctx.Err() != nil:
		// Each driver has an error of its own for an ended context.
		err = ctx.Err()
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
	default:
		if failure := classify(err); failure != nil {
			err = fmt.Errorf("%w: %w", failure, err)
		}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// classify returns nil for an error that the database itself did not cause.
func classify(err error) error {
	if failure := pq.As(err); failure != nil {
		return classifyPostgres(failure.Code)
	}
	if failure, ok := errors.AsType[*sqlite.Error](err); ok {
		return classifySQLite(failure.Code())
	}
	if _, ok := errors.AsType[net.Error](err); ok || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) {
		return ErrUnavailable
	}
	return nil
}

func classifyPostgres(code pqerror.Code) error {
	switch code {
	case pqerror.DiskFull:
		return ErrFull
	case pqerror.ReadOnlySQLTransaction, pqerror.FeatureNotSupported: // a standby returns it for a transaction that writes
		return ErrReadOnly
	case pqerror.DataCorrupted, pqerror.IndexCorrupted:
		return ErrDamaged
	}
	switch code.Class() {
	case pqerror.ClassConnectionException, pqerror.ClassInsufficientResources, pqerror.ClassOperatorIntervention:
		return ErrUnavailable
	}
	return nil
}

func classifySQLite(code int) error {
	switch code & 0xff { // the low byte is the primary code
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return ErrReadOnly
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return ErrDamaged
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return ErrUnavailable
	}
	return nil
}

func isDuplicate(err error) bool {
	if pq.As(err, pqerror.UniqueViolation) != nil {
		return true
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	return ok && (failure.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || failure.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE)
}

// isStatementError reports whether SQLite refused a statement, as for an unknown table.
func isStatementError(err error) bool {
	failure, ok := errors.AsType[*sqlite.Error](err)
	return ok && failure.Code() == sqlite3.SQLITE_ERROR
}
