package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

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

	// ErrDamaged means that a backup does not hold what it held when it was made.
	ErrDamaged = errors.New("damaged backup")

	// ErrNotEmpty means that a database holds something that a restore would replace.
	ErrNotEmpty = errors.New("the database is not empty")
)

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
	}
	return fmt.Errorf("%s: %w", doing, err)
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
