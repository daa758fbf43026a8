package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/jmoiron/sqlx"
)

const backupsSchema = 9

// RecordBackup stores that a backup was made. PruneBackups removes its file unless path is empty.
func (s *Store) RecordBackup(ctx context.Context, path string, at time.Time) error {
	if version, err := s.schema(ctx); err != nil || version < backupsSchema {
		return err
	}
	return s.inTx(ctx, "record a backup", func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM backups WHERE path = ''`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO backups (path, made_at) VALUES ($1, $2)`, path, toMicroseconds(at))
		return err
	})
}

// LastBackup returns when the last backup was made, or the zero time if none was.
func (s *Store) LastBackup(ctx context.Context) (time.Time, error) {
	var at time.Time
	err := s.db.GetContext(ctx, &at, `SELECT made_at FROM backups ORDER BY id DESC LIMIT 1`)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, s.translate(ctx, "last backup", err)
	}
	return at, nil
}

// PruneBackups removes all but the newest recorded files, by ID, because clocks can be wrong.
func (s *Store) PruneBackups(ctx context.Context, folder string, keep int) error {
	if version, err := s.schema(ctx); err != nil || version < backupsSchema {
		return err
	}
	var recorded []struct {
		ID   int64  `db:"id"`
		Path string `db:"path"`
	}
	if err := s.list(ctx, "prune backups", &recorded, `SELECT id, path FROM backups WHERE path <> '' ORDER BY id DESC`); err != nil {
		return err
	}
	kept := 0
	for _, backup := range recorded {
		if filepath.Dir(backup.Path) != folder {
			continue
		}
		_, err := os.Lstat(backup.Path)
		missing := errors.Is(err, fs.ErrNotExist)
		if !missing && kept < keep {
			kept++
			continue
		}
		if err := os.Remove(backup.Path); err != nil && !missing {
			return fmt.Errorf("prune backups: %w", err)
		}
		if err := s.exec(ctx, "prune backups", `DELETE FROM backups WHERE id = $1`, backup.ID); err != nil {
			return err
		}
	}
	return nil
}
