package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestThin: of each old day the last revision stays, with those that are signed or the base of others. All that
// stay are as they were saved, and can be saved upon, wherever it is interrupted.
func TestThin(t *testing.T) {
	t.Parallel()
	zone := must.Get(time.LoadLocation("America/Mexico_City"))(t)
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		body := must.Get(sample.Content())(t)
		seed(t, store, string(body))
		bodies := [][]byte{nil, body}
		const saves, aDay = 120, 8
		first := time.Date(2026, 3, 1, 18, 0, 0, 0, zone) // seven hours later in UTC: the next day from the seventh hour on
		at := func(number int64) time.Time {
			return first.AddDate(0, 0, int(number-1)/aDay).Add(time.Duration(int(number-1)%aDay) * 40 * time.Minute)
		}
		for number := int64(2); number <= saves; number++ {
			body = edited(body, int(number))
			bodies = append(bodies, body)
			must.Get(store.Save(t.Context(), db.SiteContent, number-1, body, "ana", "Acerca de mí"))(t)
		}
		for number := int64(1); number <= saves; number++ {
			must.Get(store.DB().Exec(store.DB().Rebind(`UPDATE revisions SET created_at = ? WHERE document = ? AND number = ?`), at(number).UTC(), db.SiteContent, number))(t)
		}
		must.Get(store.AddSignature(t.Context(), db.Signature{Page: "/", Hash: "sha256-a", Text: "a", Revision: 21, Username: "ana", Name: "Ana"}))(t)
		before := time.Date(2026, 3, 13, 0, 0, 0, 0, zone) // of 15 days, twelve are older
		isLast := func(number int64) bool { return number%aDay == 0 }
		var want []int64
		for number := int64(1); number <= saves; number++ {
			isBase := number == 1 || number == 52
			if isLast(number) || isBase || number == 21 || !at(number).Before(before) {
				want = append(want, number)
			}
		}
		check := func() (found []int64) {
			t.Helper()
			must.OK(t, store.DB().Select(&found, store.DB().Rebind(`SELECT number FROM revisions WHERE document = ? ORDER BY number`), db.SiteContent))
			for _, number := range found {
				if got := must.Get(store.Revision(t.Context(), db.SiteContent, number))(t); !bytes.Equal(got.Body, bodies[number]) {
					t.Fatalf("revision %d is not as it was saved", number)
				}
			}
			return found
		}
		if deleted := must.Get(store.Thin(t.Context(), first.Add(-time.Hour), zone))(t); deleted != 0 || len(check()) != saves {
			t.Errorf("%d revisions were deleted, and none is old", deleted)
		}
		for wait := time.Millisecond; ; wait *= 2 {
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			_, err := store.Thin(ctx, before, zone)
			cancel()
			if found := check(); err == nil {
				if !slices.Equal(found, want) {
					t.Errorf("got revisions %v, want %v", found, want)
				}
				break
			}
		}
		if deleted := must.Get(store.Thin(t.Context(), before, zone))(t); deleted != 0 {
			t.Errorf("the second time %d revisions were deleted", deleted)
		}
		next := edited(body, saves+1)
		must.Get(store.Save(t.Context(), db.SiteContent, saves, next, "ana", ""))(t)
		if got := must.Get(store.Current(t.Context(), db.SiteContent))(t); !bytes.Equal(got.Body, next) {
			t.Error("the next save is not as it was saved")
		}
		for number, want := range map[int64]string{1: "0 8", 8: "1 16", 10: "8 16", saves + 1: fmt.Sprint(saves, " 0")} {
			before, after, err := store.Neighbours(t.Context(), db.SiteContent, number)
			if got := fmt.Sprint(before, " ", after); got != want || err != nil {
				t.Errorf("neighbours of %d: got %s, %v, want %s", number, got, err, want)
			}
		}
		if _, err := store.Revision(t.Context(), db.SiteContent, 10); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
	})
}
