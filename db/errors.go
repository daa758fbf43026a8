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

var (
	// ErrNotFound means that there is no such document or revision.
	ErrNotFound = errors.New("not found")

	// ErrConflict means that someone else saved the document in between.
	ErrConflict = errors.New("saved by someone else in between")

	// ErrGone means that there was such a link, and that it cannot be used any more.
	ErrGone = errors.New("used or expired")

	// ErrInvalid means that the database cannot keep what it was given.
	ErrInvalid = errors.New("invalid")

	// ErrNoDatabase means that there is no database of this program where one was looked for.
	ErrNoDatabase = errors.New("no database of latido")

	// ErrNewer means that a database or a backup was made by a newer version of this program.
	ErrNewer = errors.New("made by a newer version")

	// ErrNoBackup means that a file is no backup of this program.
	ErrNoBackup = errors.New("not a backup of latido")

	// ErrDamagedBackup means that a backup does not hold what it held when it was made.
	ErrDamagedBackup = errors.New("damaged backup")

	// ErrNotEmpty means that a database holds something that a restore would replace.
	ErrNotEmpty = errors.New("the database is not empty")

	// ErrUnavailable means that the database does not answer, or not in time. What
	// was being written may have been written all the same.
	ErrUnavailable = errors.New("the database does not answer")

	// ErrFull means that there is no space left for what was to be written.
	ErrFull = errors.New("the disk of the database is full")

	// ErrReadOnly means that the database may be read and not written.
	ErrReadOnly = errors.New("the database is read-only")

	// ErrMissing means that the file of the database is not in its place, or not
	// whole: what would be written would be lost.
	ErrMissing = errors.New("the file of the database is not the one that was opened")

	// ErrDamaged means that what is stored cannot be read any more.
	ErrDamaged = errors.New("the database is damaged")
)

// IsTrouble reports whether an error tells that something ails the database itself.
func IsTrouble(err error) bool {
	for _, trouble := range []error{ErrUnavailable, ErrFull, ErrReadOnly, ErrMissing, ErrDamaged} {
		if errors.Is(err, trouble) {
			return true
		}
	}
	return false
}

// storeError translates a driver's error into one of the store's, or of
// context's, and says what was being done.
func storeError(ctx context.Context, doing string, err error) error {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = ErrNotFound
	case isDuplicate(err):
		err = ErrConflict
	case errors.Is(err, ErrConflict):
	case ctx.Err() != nil:
		// The drivers have words of their own for a query that was cut off.
		err = ctx.Err()
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
	default:
		if trouble := troubleOf(err); trouble != nil {
			err = fmt.Errorf("%w: %w", trouble, err)
		}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// troubleOf says which of the store's errors the database itself is in, or nil
// when it is none of them.
func troubleOf(err error) error {
	if failure := pq.As(err); failure != nil {
		return postgresTrouble(failure.Code)
	}
	if failure, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteTrouble(failure.Code())
	}
	if _, ok := errors.AsType[net.Error](err); ok || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) {
		return ErrUnavailable
	}
	return nil
}

func postgresTrouble(code pqerror.Code) error {
	switch code {
	case pqerror.DiskFull:
		return ErrFull
	case pqerror.ReadOnlySQLTransaction, pqerror.FeatureNotSupported: // a standby; lib/pq asks it for a transaction that writes
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

func sqliteTrouble(code int) error {
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

// isDuplicate reports whether err says that a row with this key exists already.
func isDuplicate(err error) bool {
	if pq.As(err, pqerror.UniqueViolation) != nil {
		return true
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	return ok && (failure.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || failure.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE)
}

// isSQLError reports whether SQLite did not understand a statement, as when it names a table that is not there.
func isSQLError(err error) bool {
	failure, ok := errors.AsType[*sqlite.Error](err)
	return ok && failure.Code() == sqlite3.SQLITE_ERROR
}
