package db_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// noon is when the tests of the owners' access take place.
var noon = time.Date(2026, 5, 4, 12, 0, 0, 123456000, time.UTC)

func mustCreateOwner(t *testing.T, store *db.Store, username string) db.Owner {
	t.Helper()
	return must.Get(store.CreateOwner(t.Context(), username, "hash of "+username, noon))(t)
}

func mustStartSession(t *testing.T, store *db.Store, owner db.Owner, at time.Time) string {
	t.Helper()
	return must.Get(store.StartSession(t.Context(), owner, "", at))(t)
}

// events lists what the audit log says, oldest first, as "event username".
func events(t *testing.T, store *db.Store) string {
	t.Helper()
	entries := must.Get(store.Audit(t.Context(), 1000))(t)
	var lines []string
	for _, entry := range entries {
		lines = append([]string{strings.TrimSpace(entry.Event + " " + entry.Username)}, lines...)
	}
	return strings.Join(lines, ", ")
}

func TestCleanUsername(t *testing.T) {
	t.Parallel()
	tests := []struct{ typed, want string }{
		{"dra.lopez", "dra.lopez"},
		{"  Dra.López ", "dra.lópez"},
		{"ana+sitio@example.mx", "ana+sitio@example.mx"},
		{"a1", "a1"},
		{strings.Repeat("ñ", 64), strings.Repeat("ñ", 64)},
		{strings.Repeat("ñ", 65), ""},
		{"", ""}, {"a", ""}, {".ana", ""}, {"dra lopez", ""}, {"<b>ana</b>", ""},
		{"ana\x00", ""}, {"ana\n", "ana"}, {"ana\nbeto", ""}, {"an\xffa", ""}, {"\u202eana", ""},
	}
	for _, test := range tests {
		got, err := db.CleanUsername(test.typed)
		if got != test.want || (err == nil) != (test.want != "") || err != nil && !errors.Is(err, db.ErrUsername) {
			t.Errorf("%q: got %q, %v, want %q", test.typed, got, err, test.want)
		}
	}
}

func TestCreateOwner(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		if has, err := store.HasOwner(t.Context()); has || err != nil {
			t.Errorf("got %v, %v, want no owner", has, err)
		}
		created := mustCreateOwner(t, store, " Dra.López")
		if has, err := store.HasOwner(t.Context()); !has || err != nil {
			t.Errorf("got %v, %v, want an owner", has, err)
		}
		for _, typed := range []string{"dra.lópez", "DRA.LÓPEZ "} {
			found, err := store.OwnerByUsername(t.Context(), typed)
			if err != nil || found != created || found.PasswordHash != "hash of  Dra.López" || !found.CreatedAt.Equal(noon) {
				t.Errorf("%q: got %+v, %v, want %+v", typed, found, err, created)
			}
		}
		for _, typed := range []string{"", "otra", "dra.lópez\x00", "\xff", strings.Repeat("x", 1<<20), "' OR 1=1 --"} {
			if _, err := store.OwnerByUsername(t.Context(), typed); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("%.20q: got error %v, want ErrNotFound", typed, err)
			}
		}
		if _, err := store.CreateOwner(t.Context(), "DRA.lópez", "hash", noon); !errors.Is(err, db.ErrConflict) {
			t.Errorf("got error %v, want ErrConflict", err)
		}
		if _, err := store.CreateOwner(t.Context(), "a b", "hash", noon); !errors.Is(err, db.ErrUsername) {
			t.Errorf("got error %v, want ErrUsername", err)
		}
		if _, err := store.CreateOwner(t.Context(), "sin.clave", "", noon); !errors.Is(err, db.ErrInvalid) {
			t.Errorf("got error %v, want ErrInvalid", err)
		}
		mustCreateOwner(t, store, "ana")
		owners, err := store.Owners(t.Context())
		if err != nil || len(owners) != 2 || owners[0].Username != "ana" || owners[1] != created {
			t.Errorf("got %+v, %v, want ana and dra.lópez", owners, err)
		}
		if got, want := events(t, store), "owner created dra.lópez, owner created ana"; got != want {
			t.Errorf("got events %q, want %q", got, want)
		}
	})
}

func TestWelcome(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		token := must.Get(store.CreateWelcome(t.Context(), noon))(t)
		other := must.Get(store.CreateWelcome(t.Context(), noon))(t)
		if token == other || len(token) < 43 {
			t.Errorf("got links %q and %q, want two long secrets", token, other)
		}
		steps := []struct {
			name, token string
			at          time.Time
			want        error
		}{
			{"unknown", "x" + token, noon, db.ErrNotFound},
			{"empty", "", noon, db.ErrNotFound},
			{"expired", token, noon.Add(db.WelcomeLife), db.ErrGone},
			{"made before the clock was set back", token, noon.Add(-time.Hour), db.ErrGone},
			{"just in time", token, noon.Add(db.WelcomeLife - time.Second), nil},
			{"used", token, noon, db.ErrGone},
			{"not needed any more", other, noon, db.ErrGone},
		}
		for _, step := range steps {
			if err := store.CheckWelcome(t.Context(), step.token, step.at); !errors.Is(err, step.want) {
				t.Errorf("%s: check: got error %v, want %v", step.name, err, step.want)
			}
			if _, err := store.CreateFirstOwner(t.Context(), step.token, "ana", "hash", step.at); !errors.Is(err, step.want) {
				t.Errorf("%s: create: got error %v, want %v", step.name, err, step.want)
			}
		}
		owners, err := store.Owners(t.Context())
		if err != nil || len(owners) != 1 || owners[0].Username != "ana" {
			t.Errorf("got %+v, %v, want one owner", owners, err)
		}
	})
}

// TestWelcomeAtOnce has several people use several links in the same moment.
func TestWelcomeAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		var running sync.WaitGroup
		for i := range servers {
			token := must.Get(store.CreateWelcome(t.Context(), noon))(t)
			for j := range 2 { // also of one link
				running.Go(func() {
					_, err := store.CreateFirstOwner(t.Context(), token, fmt.Sprintf("owner%d.%d", i, j), "hash", noon)
					if err != nil && !errors.Is(err, db.ErrGone) {
						t.Error(err)
					}
				})
			}
		}
		running.Wait()
		owners, err := store.Owners(t.Context())
		if err != nil || len(owners) != 1 {
			t.Errorf("got %d owners, %v, want one", len(owners), err)
		}
	})
}

func TestFailedWelcomeCanBeTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		token := must.Get(store.CreateWelcome(t.Context(), noon))(t)
		if _, err := store.CreateFirstOwner(t.Context(), token, "a b", "hash", noon); !errors.Is(err, db.ErrUsername) {
			t.Errorf("got error %v, want ErrUsername", err)
		}
		if err := store.CheckWelcome(t.Context(), token, noon); err != nil {
			t.Errorf("the link is used up: %v", err)
		}
	})
}
