package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"latido/db/password"
)

// Backup is a verified copy of a file that Store.Backup wrote.
type Backup struct {
	db     *sqlx.DB // of the copy
	tables []table
}

// OpenBackup verifies and migrates a copy of the backup. It returns ErrNotAFile, ErrNoBackup,
// ErrDamagedBackup, ErrNewer or TamperedBackupError.
func OpenBackup(ctx context.Context, path string) (backup *Backup, err error) {
	copied, err := copyBackup(ctx, path, os.TempDir())
	if err != nil {
		return nil, fmt.Errorf("open backup: %w", err)
	}
	b := &Backup{db: copied}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.Close())
		}
	}()
	if err := b.check(ctx); err != nil {
		return nil, translate(ctx, "open backup", err)
	}
	if err := migrate(ctx, b.db.DB, goose.DialectSQLite3, SQLite); err != nil {
		return nil, fmt.Errorf("open backup: %w", err)
	}
	if err := b.checkTampering(ctx); err != nil {
		return nil, translate(ctx, "open backup", err)
	}
	if b.tables, err = tablesOf(ctx, b.db); err != nil {
		return nil, translate(ctx, "open backup", err)
	}
	return b, nil
}

// TamperedBackupError means that a backup was manipulated, which checksums do not detect.
type TamperedBackupError struct {
	Owner    string // the owner whose password hash is too expensive to verify
	From, To string // or the redirect that leaves the site
}

func (e TamperedBackupError) Error() string {
	if e.Owner != "" {
		return fmt.Sprintf("owner %q: %v", e.Owner, password.ErrCostly)
	}
	return fmt.Sprintf("the redirect from %q to %q leaves the site", e.From, e.To)
}

// checkTampering checks password hashes, and every version of the redirects: each can be restored.
func (b *Backup) checkTampering(ctx context.Context) error {
	var owners []Owner
	if err := b.db.SelectContext(ctx, &owners, `SELECT username, password_hash FROM owners WHERE removed_at IS NULL ORDER BY id`); err != nil {
		return err
	}
	for _, owner := range owners {
		if password.CheckCost(owner.PasswordHash) != nil {
			return TamperedBackupError{Owner: owner.Username}
		}
	}
	var versions []Revision
	if err := b.db.SelectContext(ctx, &versions, `SELECT document, number, base, body FROM revisions WHERE document = $1`, Redirects); err != nil {
		return err
	}
	for _, version := range versions {
		if err := unpackRevision(ctx, b.db, &version); err != nil {
			return err
		}
		var redirects map[string]string
		if json.Unmarshal(version.Body, &redirects) != nil {
			continue // a site ignores it, too
		}
		for from, to := range redirects {
			if to != "" && !isLocalPath(to) {
				return TamperedBackupError{From: from, To: to}
			}
		}
	}
	return nil
}

// isLocalPath rejects "//" and "/\" at the start, which browsers resolve to another host.
func isLocalPath(to string) bool {
	return strings.HasPrefix(to, "/") && path.Clean(to) == to && !strings.Contains(to, `\`) &&
		!strings.ContainsFunc(to, func(r rune) bool { return !unicode.IsPrint(r) })
}

func (b *Backup) check(ctx context.Context) error {
	var checksums []checksum
	if err := b.db.SelectContext(ctx, &checksums, `SELECT table_name, row_count, sha256 FROM backup`); err != nil {
		if failure, ok := errors.AsType[*sqlite.Error](err); ok && failure.Code()&0xff == sqlite3.SQLITE_CORRUPT {
			return fmt.Errorf("%w: %w", ErrDamagedBackup, err)
		}
		return fmt.Errorf("%w: %w", ErrNoBackup, err)
	}
	if _, err := schemaOf(ctx, b.db, SQLite); errors.Is(err, ErrNewer) {
		return err
	} else if err != nil {
		return fmt.Errorf("%w: %w", ErrDamagedBackup, err)
	}
	tables, err := tablesOf(ctx, b.db)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamagedBackup, err)
	}
	if tables = persistentTables(tables); len(tables) != len(checksums) {
		return fmt.Errorf("%d tables instead of %d: %w", len(tables), len(checksums), ErrDamagedBackup)
	}
	for _, t := range tables {
		found, err := t.checksum(ctx, b.db)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrDamagedBackup, err)
		}
		if !slices.Contains(checksums, found) {
			return fmt.Errorf("table %s: %w", t.name, ErrDamagedBackup)
		}
	}
	return nil
}

func (b *Backup) Close() error { return b.db.Close() }

// Restore copies a backup into the store in one transaction, and returns the rows of each table. A
// store with rows is cleared with force, and is ErrNotEmpty without.
func (s *Store) Restore(ctx context.Context, backup *Backup, force bool) (map[string]int64, error) {
	rows := map[string]int64{}
	err := s.inTx(ctx, "restore", func(tx *sqlx.Tx) error {
		if err := s.lockTables(ctx, tx, backup.tables); err != nil {
			return err
		}
		if err := clearTables(ctx, tx, backup.tables, force); err != nil {
			return err
		}
		for _, t := range persistentTables(backup.tables) {
			if err := t.copyTo(ctx, backup.db, tx, s.kind); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
			var count int64
			if err := tx.GetContext(ctx, &count, "SELECT count(*) FROM "+t.quoted()); err != nil {
				return err
			}
			rows[t.name] = count
			if err := s.resetSequences(ctx, tx, t); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
		return nil
	})
	return rows, err
}

func (s *Store) lockTables(ctx context.Context, tx *sqlx.Tx, tables []table) error {
	if s.kind != Postgres {
		return nil
	}
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.quoted()
	}
	_, err := tx.ExecContext(ctx, "LOCK TABLE "+strings.Join(names, ", ")+" IN SHARE ROW EXCLUSIVE MODE")
	return err
}

func clearTables(ctx context.Context, tx *sqlx.Tx, tables []table, force bool) error {
	for _, t := range slices.Backward(tables) {
		if force {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+t.quoted()); err != nil {
				return err
			}
			continue
		}
		var filled bool
		if err := tx.GetContext(ctx, &filled, "SELECT EXISTS (SELECT 1 FROM "+t.quoted()+")"); err != nil {
			return err
		}
		if filled {
			return fmt.Errorf("table %s: %w", t.name, ErrNotEmpty)
		}
	}
	return nil
}

// resetSequences sets the identity columns of PostgreSQL to the highest restored value.
func (s *Store) resetSequences(ctx context.Context, tx *sqlx.Tx, t table) error {
	if s.kind != Postgres {
		return nil
	}
	var columns []string
	err := tx.SelectContext(ctx, &columns, `
		SELECT quote_ident(column_name) FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`, t.name)
	if err != nil {
		return err
	}
	for _, column := range columns {
		_, err := tx.ExecContext(ctx, fmt.Sprintf(`
			SELECT setval(pg_get_serial_sequence($1, $2), max(%[1]s)) FROM %[2]s HAVING max(%[1]s) IS NOT NULL`,
			column, t.quoted()), t.quoted(), strings.Trim(column, `"`))
		if err != nil {
			return err
		}
	}
	return nil
}
