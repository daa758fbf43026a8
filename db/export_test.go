package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"github.com/pressly/goose/v3"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
)

// DB gives tests the connections, to look at or disturb what the store does.
func (s *Store) DB() *sqlx.DB {
	return s.db
}

// Pack compresses what an older version stored.
func (s *Store) Pack(ctx context.Context) (bool, error) {
	return packAll(ctx, s.db)
}

// Ping reports whether the database answers and has the tables.
func (s *Store) Ping(ctx context.Context) error {
	_, err := s.HasSite(ctx)
	return err
}

// Keeper gives tests the connection on which the store tries a write to SQLite.
func (s *Store) Keeper() *sqlx.DB {
	return sqlx.NewDb(s.file.pinned, SQLite)
}

// OpenImpatient is Open for a PostgreSQL that has to answer within timeout.
func OpenImpatient(ctx context.Context, databaseURL string, timeout time.Duration) (*Store, error) {
	return openPostgres(ctx, databaseURL, timeout, createMissing)
}

// OpenOld makes an SQLite database as an older version of the program did.
func OpenOld(ctx context.Context, path string, version int64) error {
	pool, err := openContainer(path)
	if err != nil {
		return err
	}
	return errors.Join(migrateTo(ctx, version, pool.DB, goose.DialectSQLite3, SQLite), pool.Close())
}

// OpenForeign makes an SQLite database of another program.
func OpenForeign(ctx context.Context, path string) error {
	pool, err := openContainer(path)
	if err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, `PRAGMA journal_mode = WAL; CREATE TABLE songs (title text)`)
	return errors.Join(err, pool.Close())
}

// Sums says what each table that a backup holds is made of.
func (s *Store) Sums(ctx context.Context) (map[string]string, error) {
	tables, err := referenceTables(ctx)
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for _, t := range persistentTables(tables) {
		found, err := t.checksum(ctx, s.db)
		if err != nil {
			return nil, err
		}
		sums[t.name] = fmt.Sprintf("%d rows, %s", found.Rows, found.SHA256)
	}
	return sums, nil
}

// Fill adds rows to every table: text, numbers, times and bytes that a copy could
// spoil. Row n of a table has n, or a text with n, in every column, so that rows
// find the ones that they refer to.
func (s *Store) Fill(ctx context.Context) error {
	pool, tables, err := reference(ctx)
	if err != nil {
		return err
	}
	defer pool.Close()
	for _, t := range tables {
		var kinds []string
		if err := pool.SelectContext(ctx, &kinds, `SELECT lower(type) FROM pragma_table_info($1) ORDER BY cid`, t.name); err != nil {
			return err
		}
		for n := range 3 {
			values := make([]any, len(kinds))
			for i, kind := range kinds {
				values[i] = sampleValue(kind, n+1)
			}
			if err := s.insertSample(ctx, t, values); err != nil {
				return fmt.Errorf("fill %s: %w", t.name, err)
			}
		}
	}
	return nil
}

func (s *Store) insertSample(ctx context.Context, t table, values []any) error {
	overriding := ""
	if s.kind == Postgres {
		overriding = "OVERRIDING SYSTEM VALUE "
	}
	query := "INSERT INTO " + t.quoted() + " (" + strings.Join(t.columns, ", ") + ") " + overriding + "VALUES (?" + strings.Repeat(", ?", len(values)-1) + ")"
	_, err := s.db.ExecContext(ctx, s.db.Rebind(query), values...)
	return err
}

func sampleValue(kind string, n int) any {
	switch {
	case strings.Contains(kind, "int"):
		return n
	case strings.HasPrefix(kind, "bool"):
		return n%2 == 0
	case strings.HasPrefix(kind, "time"):
		return time.Date(2026, 11, 20, 23, 59, 59, n*1000, time.UTC)
	case kind == "blob" || kind == "bytea":
		return append(bytes.Repeat([]byte{0, 255, '\'', '\n', 0xc3}, 1000), byte(n))
	}
	return fmt.Sprintf("{\"ñ\": \"<b> '%d' \\u00e1 \\\\ \u2028\"}\n", n)
}

// Tables lists the tables, and ForeignKeys those that each refers to.
func Tables(ctx context.Context) (names []string, foreignKeys map[string][]string, err error) {
	pool, tables, err := reference(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer pool.Close()
	foreignKeys = map[string][]string{}
	for _, t := range tables {
		names = append(names, t.name)
		var others []string
		if err := pool.SelectContext(ctx, &others, `SELECT "table" FROM pragma_foreign_key_list($1)`, t.name); err != nil {
			return nil, nil, err
		}
		foreignKeys[t.name] = others
		if len(t.key) == 0 {
			return nil, nil, fmt.Errorf("table %s has no primary key to read it by", t.name)
		}
	}
	return names, foreignKeys, nil
}

// reference is an empty database in memory with the newest tables.
func reference(ctx context.Context) (*sqlx.DB, []table, error) {
	pool, err := sqlx.Open("sqlite", ":memory:")
	if err != nil {
		return nil, nil, err
	}
	pool.SetMaxOpenConns(1)
	if err := migrate(ctx, pool.DB, goose.DialectSQLite3, SQLite); err != nil {
		return nil, nil, err
	}
	tables, err := tablesOf(ctx, pool)
	return pool, tables, err
}

func referenceTables(ctx context.Context) ([]table, error) {
	pool, tables, err := reference(ctx)
	if err != nil {
		return nil, err
	}
	return tables, pool.Close()
}

// DevicesPerOwner is the bound that tests fill.
const DevicesPerOwner = devicesPerOwner

// RefusalsPerName is the bound that tests fill.
const RefusalsPerName = refusalsPerName
