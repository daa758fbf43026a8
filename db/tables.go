package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
)

// transientTables are valid in one database or on one machine only, so a backup omits them.
var transientTables = []string{"sessions", "devices", "one_time_links", "challenges", "attempts", "backups"}

type table struct {
	name    string
	columns []string
	key     []string // the primary key
}

// tablesOf returns the tables of an SQLite database, each after those it references.
func tablesOf(ctx context.Context, from sqlx.QueryerContext) ([]table, error) {
	var rows []struct {
		Table  string `db:"table_name"`
		Column string `db:"column_name"`
		Key    int    `db:"pk"`
	}
	err := sqlx.SelectContext(ctx, from, &rows, `
		SELECT t.name AS table_name, c.name AS column_name, c.pk
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'goose_*' AND t.name <> 'backup'
		ORDER BY t.rowid, c.cid`)
	if err != nil {
		return nil, err
	}
	var tables []table
	for _, row := range rows {
		if len(tables) == 0 || tables[len(tables)-1].name != row.Table {
			tables = append(tables, table{name: row.Table})
		}
		t := &tables[len(tables)-1]
		column := pq.QuoteIdentifier(row.Column)
		t.columns = append(t.columns, column)
		if row.Key > 0 {
			t.key = append(t.key, column)
		}
	}
	return tables, nil
}

func persistentTables(tables []table) []table {
	return slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return slices.Contains(transientTables, t.name) })
}

func (t table) quoted() string { return pq.QuoteIdentifier(t.name) }

func (t table) eachRow(ctx context.Context, from sqlx.QueryerContext, visit func(values []any) error) error {
	query := "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.quoted()
	if len(t.key) > 0 {
		query += " ORDER BY " + strings.Join(t.key, ", ")
	}
	rows, err := from.QueryxContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	types, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	for rows.Next() {
		values, err := rows.SliceScan()
		if err != nil {
			return err
		}
		for i, value := range values {
			text, ok := value.([]byte)
			if kind := types[i].DatabaseTypeName(); ok && kind != "BYTEA" && kind != "BLOB" {
				values[i] = string(text)
			}
		}
		if err := visit(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (t table) copyTo(ctx context.Context, from sqlx.QueryerContext, to *sqlx.Tx, kind string) error {
	places := make([]string, len(t.columns))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	overriding := ""
	if kind == Postgres {
		overriding = "OVERRIDING SYSTEM VALUE " // allows values for identity columns
	}
	insert, err := to.PreparexContext(ctx, "INSERT INTO "+t.quoted()+" ("+strings.Join(t.columns, ", ")+") "+
		overriding+"VALUES ("+strings.Join(places, ", ")+")")
	if err != nil {
		return err
	}
	defer insert.Close()
	return t.eachRow(ctx, from, func(values []any) error {
		_, err := insert.ExecContext(ctx, values...)
		return err
	})
}

type checksum struct {
	Table  string `db:"table_name"`
	Rows   int64  `db:"row_count"`
	SHA256 string `db:"sha256"` // of all values
}

func (t table) checksum(ctx context.Context, from sqlx.QueryerContext) (checksum, error) {
	sum := sha256.New()
	s := checksum{Table: t.name}
	err := t.eachRow(ctx, from, func(values []any) error {
		s.Rows++
		for _, value := range values {
			hashValue(sum, value)
		}
		return nil
	})
	s.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return s, err
}

// hashValue adds a value with its type and length, so that different rows have different sums.
func hashValue(sum hash.Hash, value any) {
	text, isBytes := value.([]byte)
	if !isBytes {
		if at, ok := value.(time.Time); ok {
			value = at.Format(time.RFC3339Nano)
		}
		text = fmt.Append(nil, value)
	}
	fmt.Fprintf(sum, "%T %d ", value, len(text))
	sum.Write(text)
}
