package db_test

import (
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func TestClockOffset(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		for _, wrong := range []time.Duration{0, 3 * time.Hour, -time.Hour} {
			want := wrong
			if store.Kind() == db.SQLite {
				want = 0
			}
			got := must.Get(store.ClockOffset(t.Context(), func() time.Time { return time.Now().Add(wrong) }))(t)
			if (got - want).Abs() > 10*time.Second {
				t.Errorf("a clock that is wrong by %v: got %v", wrong, got)
			}
		}
	})
}
