package db

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Writable returns why a save could not be stored now, or nil, by trying one and rolling back.
func (s *Store) Writable(ctx context.Context) error {
	try := s.tryPostgres
	if s.kind == SQLite {
		try = s.file.tryWrite
	}
	err := s.file.check()
	if err == nil {
		err = try(ctx)
	}
	return s.translate(ctx, "try to write", err)
}

// tryWrite inserts the newest revisions again. With a small cache SQLite writes them to the end of
// the -wal, where the next save overwrites them, and does not sync.
func (f *databaseFile) tryWrite(ctx context.Context) error {
	conn, err := f.pinned.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Cached pages could hide that the file cannot be read.
	if _, err := conn.ExecContext(ctx, `PRAGMA shrink_memory; PRAGMA cache_size = 10; PRAGMA busy_timeout = 1000`); err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	_, err = tx.ExecContext(ctx, `
		INSERT INTO revisions (document, number, base, body, author, summary, created_at)
		SELECT document, number + 1, base, body || zeroblob(100000), author, summary, created_at
		FROM revisions AS newest
		WHERE number = (SELECT max(number) FROM revisions WHERE document = newest.document)`)
	return err
}

// tryPostgres locks the newest revisions, which a read-only server refuses, and makes it write a
// temporary file. An insert would leave a dead row even if it is rolled back.
func (s *Store) tryPostgres(ctx context.Context) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var bodies [][]byte
	for _, document := range []string{SiteContent, SelectedSections} {
		err := sqlx.SelectContext(ctx, tx, &bodies, `
			SELECT body FROM revisions WHERE document = $1
			ORDER BY number DESC LIMIT 1 FOR UPDATE SKIP LOCKED`, document)
		if err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `SET LOCAL work_mem = '64kB'`); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `SELECT count(*) FROM generate_series(1, 20000)`)
	return err
}
