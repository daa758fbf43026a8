package db

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Ping reports whether the database answers and has the store's table.
func (s *Store) Ping(ctx context.Context) error {
	var filled bool
	if err := s.db.GetContext(ctx, &filled, `SELECT EXISTS (SELECT 1 FROM revisions)`); err != nil {
		return s.failed(ctx, "ping", err)
	}
	return nil
}

// Writable finds out whether a save could be stored now: it reads what a save
// reads and writes as much as a save writes, and takes it back.
func (s *Store) Writable(ctx context.Context) error {
	try := s.tryPostgres
	if s.kind == SQLite {
		try = s.file.tryWrite
	}
	err := s.file.look(ctx)
	if err == nil {
		err = try(ctx)
	}
	if err != nil {
		return s.failed(ctx, "try to write", err)
	}
	return nil
}

// tryWrite writes the newest revisions once more. With so little memory SQLite
// writes them to the disk before they are committed, behind the end of the -wal,
// where the next save overwrites them: nothing grows, and nothing waits for the disk.
func (f *databaseFile) tryWrite(ctx context.Context) error {
	conn, err := f.keeper.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Pages that this connection remembers could hide that they cannot be read any more.
	if _, err := conn.ExecContext(ctx, `PRAGMA shrink_memory; PRAGMA cache_size = 10; PRAGMA busy_timeout = 1000`); err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // what was written is not to stay
	_, err = tx.ExecContext(ctx, `
		INSERT INTO revisions (document, number, body, author, summary, created_at)
		SELECT document, number + 1, body || hex(zeroblob(50000)), author, summary, created_at
		FROM revisions AS newest
		WHERE number = (SELECT max(number) FROM revisions WHERE document = newest.document)`)
	return err
}

// tryPostgres locks the newest revisions, which only a server that can be written
// does, and has a list too long for the memory that it may use written to the disk.
// An insert, though taken back, would leave a row to be cleaned up.
func (s *Store) tryPostgres(ctx context.Context) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing is to stay
	var bodies []string
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
