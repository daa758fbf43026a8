package db

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
)

// tapMonths is how long the counts of a day are kept: two years and the month to
// compare the first one with.
const tapMonths = 25

// Tap is what is counted: a link that was tapped, or a page that was seen.
type Tap struct {
	Day   string `db:"day"`  // YYYY-MM-DD at the practice
	Page  string `db:"page"` // its path
	Kind  string `db:"kind"`
	Place string `db:"place"` // on the page
}

// TapCount is how often a tap was counted.
type TapCount struct {
	Tap
	Count int64 `db:"count"`
}

// AddTaps adds to the counts of all these taps, or to none. Servers that share the
// database may do so at once.
func (s *Store) AddTaps(ctx context.Context, counts []TapCount) error {
	// In one order everywhere, so that no two servers wait for each other's rows.
	ordered := slices.SortedFunc(slices.Values(counts), func(a, b TapCount) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Page, b.Page), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Place, b.Place))
	})
	err := s.inTx(ctx, func(tx *sqlx.Tx) error {
		add, err := tx.PreparexContext(ctx, `
			INSERT INTO taps (day, page, kind, place, count) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (day, page, kind, place) DO UPDATE SET count = taps.count + excluded.count`)
		if err != nil {
			return err
		}
		defer add.Close()
		for _, c := range ordered {
			if _, err := add.ExecContext(ctx, c.Day, c.Page, c.Kind, c.Place, c.Count); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return s.failed(ctx, "add taps", err)
	}
	return nil
}

// Taps returns the counts of the days from first to last, both included, in the
// order of their days.
func (s *Store) Taps(ctx context.Context, first, last string) ([]TapCount, error) {
	var counts []TapCount
	err := s.db.SelectContext(ctx, &counts, `
		SELECT day, page, kind, place, count FROM taps
		WHERE day >= $1 AND day <= $2 ORDER BY day, page, kind, place`, first, last)
	if err != nil {
		return nil, s.failed(ctx, "taps", err)
	}
	return counts, nil
}

// FirstTapDay is the first day of which there are counts, or empty while there are none.
func (s *Store) FirstTapDay(ctx context.Context) (day string, err error) {
	if err := s.db.GetContext(ctx, &day, `SELECT coalesce(min(day), '') FROM taps`); err != nil {
		return "", s.failed(ctx, "first tap day", err)
	}
	return day, nil
}

// SweepTaps removes the counts that are too old to be kept on a day at the practice.
func (s *Store) SweepTaps(ctx context.Context, today time.Time) error {
	first := today.AddDate(0, -tapMonths, 0).Format(time.DateOnly)
	if _, err := s.db.ExecContext(ctx, `DELETE FROM taps WHERE day < $1`, first); err != nil {
		return s.failed(ctx, "sweep taps", err)
	}
	return nil
}
