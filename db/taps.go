package db

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
)

const tapMonths = 25

// Tap is what is counted: a tapped link or a view of a page.
type Tap struct {
	Day   string `db:"day"`  // YYYY-MM-DD at the practice
	Page  string `db:"page"` // its path
	Kind  string `db:"kind"`
	Place string `db:"place"` // the part of the page
}

type TapCount struct {
	Tap
	Count int64 `db:"count"`
}

// AddTaps adds to the counts of taps, in one transaction.
func (s *Store) AddTaps(ctx context.Context, counts []TapCount) error {
	// One order of rows prevents deadlocks between servers.
	ordered := slices.SortedFunc(slices.Values(counts), func(a, b TapCount) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Page, b.Page), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Place, b.Place))
	})
	return s.inTx(ctx, "add taps", func(tx *sqlx.Tx) error {
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
}

func (s *Store) Taps(ctx context.Context, first, last string) ([]TapCount, error) {
	var counts []TapCount
	err := s.list(ctx, "taps", &counts, `
		SELECT day, page, kind, place, count FROM taps
		WHERE day >= $1 AND day <= $2 ORDER BY day, page, kind, place`, first, last)
	return counts, err
}

func (s *Store) FirstTapDay(ctx context.Context) (day string, err error) {
	err = s.get(ctx, "first tap day", &day, `SELECT coalesce(min(day), '') FROM taps`)
	return day, err
}

func (s *Store) SweepTaps(ctx context.Context, today time.Time) error {
	first := today.AddDate(0, -tapMonths, 0).Format(time.DateOnly)
	return s.exec(ctx, "sweep taps", `DELETE FROM taps WHERE day < $1`, first)
}
