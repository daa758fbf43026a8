package db

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
)

// Thin deletes all but the last revision of each day in zone, and returns how many. The first, the
// current and signed revisions stay, as do bases of others. It can be interrupted.
func (s *Store) Thin(ctx context.Context, before time.Time, zone *time.Location) (deleted int64, err error) {
	var rows []storedRevision
	err = s.list(ctx, "thin revisions", &rows, `
		SELECT document, number, base, created_at, created_at >= $1 OR number = 1
			OR (document = $2 AND number IN (SELECT revision FROM signatures)) AS stays
		FROM revisions WHERE document IN ($2, $3, $4)
		ORDER BY document, number`, toMicroseconds(before), SiteContent, SelectedSections, Redirects)
	if err != nil {
		return 0, err
	}
	for batch := range slices.Chunk(redundantRevisions(rows, zone), thinBatch) {
		err := s.inTx(ctx, "thin revisions", func(tx *sqlx.Tx) error {
			for _, row := range batch {
				result, err := tx.ExecContext(ctx, `DELETE FROM revisions WHERE document = $1 AND number = $2`, row.Document, row.Number)
				if err != nil {
					return err
				}
				n, err := result.RowsAffected()
				if err != nil {
					return err
				}
				deleted += n
			}
			return nil
		})
		if err != nil {
			return deleted, err
		}
	}
	return deleted, nil
}

const thinBatch = 50

type storedRevision struct {
	Revision
	IsKept bool `db:"stays"`
}

// redundantRevisions returns the rows that can be deleted. rows are sorted by document and number.
func redundantRevisions(rows []storedRevision, zone *time.Location) []storedRevision {
	type key struct {
		document string
		number   int64
	}
	bases := map[key]bool{}
	for i, row := range rows {
		isLast := i+1 == len(rows) || rows[i+1].Document != row.Document || dayOf(rows[i+1].CreatedAt, zone) != dayOf(row.CreatedAt, zone)
		rows[i].IsKept = row.IsKept || isLast
		if rows[i].IsKept {
			bases[key{row.Document, row.Base}] = true
		}
	}
	return slices.DeleteFunc(rows, func(row storedRevision) bool { return row.IsKept || bases[key{row.Document, row.Number}] })
}

func dayOf(at time.Time, zone *time.Location) string {
	return at.In(zone).Format(time.DateOnly)
}
