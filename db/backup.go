package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/jmoiron/sqlx"
	"github.com/klauspost/compress/zstd"
	"github.com/pressly/goose/v3"
)

const backupSchema = `CREATE TABLE backup (table_name text PRIMARY KEY, row_count bigint NOT NULL, sha256 text NOT NULL)`

// Backup writes a verified snapshot to a new file, SQLite in zstd with mode 0600, and returns the
// number of rows of each table. It returns fs.ErrExist if there is a file.
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
	defer os.Remove(written) // no effect after the rename
	rows, err := s.writeBackup(ctx, written)
	if err != nil {
		return nil, s.translate(ctx, "backup", err)
	}
	packed, unlock, err := createUnfinished(folder)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	defer func() { _ = unlock() }()
	defer os.Remove(packed)
	if err := packFile(ctx, written, packed); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	if err := verifyBackup(ctx, packed); err != nil {
		return nil, fmt.Errorf("verify the backup: %w", err)
	}
	if err := errors.Join(os.Rename(packed, path), syncPath(folder)); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return rows, nil
}

// packFile compresses a file and syncs it. The window spans similar revisions.
func packFile(ctx context.Context, from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer target.Close()
	encoder, err := zstd.NewWriter(target, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(backupWindow))
	if err != nil {
		return err
	}
	_, err = io.Copy(encoder, contextReader{ctx, source})
	return errors.Join(err, encoder.Close(), target.Sync(), target.Close())
}

// verifyBackup reads a backup to its end and compares the checksums. It logs each damaged revision.
func verifyBackup(ctx context.Context, path string) error {
	copied, err := copyBackup(ctx, path, filepath.Dir(path))
	if err != nil {
		return err
	}
	b := &Backup{db: copied}
	err = b.check(ctx)
	if err == nil {
		err = b.logDamage(ctx)
	}
	return errors.Join(err, b.Close())
}

func (b *Backup) logDamage(ctx context.Context) error {
	if version, err := schemaOf(ctx, b.db, SQLite); err != nil || version < packSchema {
		return err
	}
	var revisions []Revision
	if err := b.db.SelectContext(ctx, &revisions, `SELECT document, number, base FROM revisions ORDER BY document, number`); err != nil {
		return err
	}
	for _, revision := range revisions {
		err := b.db.GetContext(ctx, &revision.Body, `SELECT body FROM revisions WHERE document = $1 AND number = $2`, revision.Document, revision.Number)
		if err == nil {
			err = unpackRevision(ctx, b.db, &revision)
		}
		if errors.Is(err, ErrDamaged) {
			slog.Error("a revision is damaged, and is so in the backup", "document", revision.Document, "number", revision.Number, "error", err)
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

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
	// The source may be older than this program.
	if err := migrateTo(ctx, version, to.DB, goose.DialectSQLite3, SQLite); err != nil {
		return nil, err
	}
	tables, err := tablesOf(ctx, to)
	if err != nil {
		return nil, err
	}
	if err := s.copySnapshot(ctx, persistentTables(tables), to); err != nil {
		return nil, err
	}
	rows, err := addChecksums(ctx, persistentTables(tables), to)
	return rows, errors.Join(err, to.Close())
}

// copySnapshot copies tables as of one instant. It does not block saves.
func (s *Store) copySnapshot(ctx context.Context, tables []table, to *sqlx.DB) error {
	from, err := s.db.BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = from.Rollback() }()
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

func addChecksums(ctx context.Context, tables []table, to *sqlx.DB) (map[string]int64, error) {
	if _, err := to.ExecContext(ctx, backupSchema); err != nil {
		return nil, err
	}
	rows := map[string]int64{}
	for _, t := range tables {
		s, err := t.checksum(ctx, to)
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

func syncPath(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}
