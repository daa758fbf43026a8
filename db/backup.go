package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

// backupSchema is the table that makes an SQLite file a backup: what each of its
// other tables held when it was made.
const backupSchema = `CREATE TABLE backup (table_name text PRIMARY KEY, row_count bigint NOT NULL, sha256 text NOT NULL)`

// Backup writes what the store holds at one moment to a new file at path, which
// only its owner can read: an SQLite database with the tables of the store,
// whatever kind of database the store is on. It returns the number of rows of
// each table, or fs.ErrExist when there is such a file already. The file is there
// as a whole or not at all.
func (s *Store) Backup(ctx context.Context, path string) (map[string]int64, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("backup to %s: %w", path, fs.ErrExist)
	}
	folder := filepath.Dir(path)
	written, done, err := createUnfinished(folder)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	defer func() { _ = done() }()
	defer os.Remove(written) // it has its own name by then, unless something failed
	rows, err := s.writeBackup(ctx, written)
	if err != nil {
		return nil, s.failed(ctx, "backup", err)
	}
	if err := errors.Join(syncPath(written), os.Rename(written, path), syncPath(folder)); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return rows, nil
}

// writeBackup fills the empty file at path.
func (s *Store) writeBackup(ctx context.Context, path string) (map[string]int64, error) {
	version, err := s.schema(ctx)
	if err != nil {
		return nil, err
	}
	to, err := openContainer(path)
	if err != nil {
		return nil, err
	}
	defer to.Close()
	// The tables are those of the source, which may be older than this program.
	if err := migrateTo(ctx, version, to.DB, goose.DialectSQLite3, SQLite); err != nil {
		return nil, err
	}
	tables, err := tablesOf(ctx, to)
	if err != nil {
		return nil, err
	}
	if err := s.copySnapshot(ctx, lasting(tables), to); err != nil {
		return nil, err
	}
	rows, err := sealBackup(ctx, lasting(tables), to)
	return rows, errors.Join(err, to.Close())
}

// copySnapshot copies tables as they are at one moment; saves go on meanwhile.
func (s *Store) copySnapshot(ctx context.Context, tables []table, to *sqlx.DB) error {
	from, err := s.db.BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = from.Rollback() }() // it has only read
	tx, err := to.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, t := range tables {
		if err := t.copyTo(ctx, from, tx, SQLite); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return tx.Commit()
}

// sealBackup reads back what was written and notes what it is.
func sealBackup(ctx context.Context, tables []table, to *sqlx.DB) (map[string]int64, error) {
	if _, err := to.ExecContext(ctx, backupSchema); err != nil {
		return nil, err
	}
	rows := map[string]int64{}
	for _, t := range tables {
		s, err := t.seal(ctx, to)
		if err != nil {
			return nil, err
		}
		if _, err := to.NamedExecContext(ctx, `INSERT INTO backup (table_name, row_count, sha256) VALUES (:table_name, :row_count, :sha256)`, s); err != nil {
			return nil, err
		}
		rows[t.name] = s.Rows
	}
	return rows, nil
}

// syncPath makes a file, or the names in a folder, survive a power cut.
func syncPath(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}
