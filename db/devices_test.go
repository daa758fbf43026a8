package db_test

import (
	"errors"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func mustRememberDevice(t *testing.T, store *db.Store, owner db.Owner, token string, at time.Time) string {
	t.Helper()
	token = must.Get(store.RememberDevice(t.Context(), owner, token, at))(t)
	return token
}

// wantDevice checks whose browser has a token; an empty name means nobody's.
func wantDevice(t *testing.T, store *db.Store, token, want string, at time.Time) {
	t.Helper()
	got, err := store.DeviceOwner(t.Context(), token, at)
	if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, db.ErrNotFound) {
		t.Errorf("got owner %q, %v, want %q", got, err, want)
	}
}

func TestDevice(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		first, second := mustRememberDevice(t, store, ana, "", noon), mustRememberDevice(t, store, ana, "made up", noon)
		if first == second || second == "made up" || len(first) < 43 {
			t.Errorf("got tokens %q and %q, want two of 256 bits", first, second)
		}
		wantDevice(t, store, first, "ana", noon)
		wantDevice(t, store, second, "ana", noon)
		for _, token := range []string{"", "made up", "\x00", "\xff", first + "\n"} {
			wantDevice(t, store, token, "", noon)
		}

		// The browser of one owner in which another signs in is both's, each with a secret of its own.
		other := mustRememberDevice(t, store, beto, first, noon)
		wantDevice(t, store, other, "beto", noon)
		wantDevice(t, store, first, "ana", noon)

		late := noon.Add(db.DeviceLife - time.Second)
		wantDevice(t, store, first, "ana", late)
		if again := mustRememberDevice(t, store, ana, first, late); again != first {
			t.Error("a known browser got another secret")
		}
		wantDevice(t, store, first, "ana", late.Add(db.DeviceLife-time.Second))
		wantDevice(t, store, first, "", late.Add(db.DeviceLife))
		wantDevice(t, store, second, "", noon.Add(db.DeviceLife))
		if again := mustRememberDevice(t, store, ana, second, noon.Add(db.DeviceLife)); again == second {
			t.Error("a secret that is too old was renewed")
		}
	})
}

func TestDevicesAreBounded(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		others := mustRememberDevice(t, store, beto, "", noon.Add(-time.Hour))
		var tokens []string
		for i := range db.DevicesPerOwner {
			tokens = append(tokens, mustRememberDevice(t, store, ana, "", noon.Add(time.Duration(i)*time.Minute)))
		}
		later := noon.Add(time.Hour)
		mustRememberDevice(t, store, ana, tokens[0], later)
		newest := mustRememberDevice(t, store, ana, "", later)
		for i, token := range tokens {
			want := "ana"
			if i == 1 {
				want = ""
			}
			wantDevice(t, store, token, want, later)
		}
		wantDevice(t, store, newest, "ana", later)
		wantDevice(t, store, others, "beto", later)
		// The clock of another server may be behind: who has just signed in is known all the same.
		wantDevice(t, store, mustRememberDevice(t, store, ana, "", noon.Add(-time.Hour)), "ana", noon)
	})
}

// TestNewPasswordForgetsDevices: who knew the old password may have signed in on one.
func TestNewPasswordForgetsDevices(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		others := mustRememberDevice(t, store, beto, "", noon)
		for hash, set := range map[string]func() error{
			"changed": func() error {
				return store.ChangePassword(t.Context(), ana, "changed", mustStartSession(t, store, ana, noon), noon)
			},
			"reset": func() error { return store.ResetPassword(t.Context(), ana, "reset", true, noon) },
		} {
			token := mustRememberDevice(t, store, ana, "", noon)
			if err := set(); err != nil {
				t.Fatalf("%s: %v", hash, err)
			}
			ana.PasswordHash = hash
			wantDevice(t, store, token, "", noon)
			wantDevice(t, store, others, "beto", noon)
		}
	})
}

func TestResetForgetsAttempts(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana := mustCreateOwner(t, store, "ana")
		count := func(username string) int64 {
			t.Helper()
			attempts := must.Get(store.CountAttempt(t.Context(), db.SignInAttempts(username), time.Hour, noon))(t)
			return attempts.Count
		}
		count(" ANA")
		count("beto")
		if got := count("ana"); got != 2 {
			t.Errorf("got %d attempts, want 2 however the name is typed", got)
		}
		must.OK(t, store.ResetPassword(t.Context(), ana, "second", true, noon))
		if got := count("ana"); got != 1 {
			t.Errorf("got %d attempts after the reset, want 1", got)
		}
		if got := count("beto"); got != 2 {
			t.Errorf("got %d attempts of another name, want 2", got)
		}
	})
}

func TestSignInLink(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		link := func() string {
			t.Helper()
			return must.Get(store.CreateSignInLink(t.Context(), ana, noon))(t)
		}
		want := func(token, want string, at time.Time) {
			t.Helper()
			got, err := store.SignInLinkOwner(t.Context(), token, at)
			if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, db.ErrNotFound) {
				t.Errorf("got owner %q, %v, want %q", got, err, want)
			}
		}
		first, second := link(), link()
		if first == second || len(first) < 43 {
			t.Errorf("got links %q and %q, want two long secrets", first, second)
		}
		want(first, "ana", noon)
		want(first, "ana", noon.Add(db.SignInLife-time.Second))
		want(first, "", noon.Add(db.SignInLife))
		want(first, "", noon.Add(-time.Hour)) // the clock was set back
		want(first, "ana", noon.Add(-time.Second))
		want("", "", noon)
		want("x"+first, "", noon)
		use := func(owner db.Owner, token string, at time.Time, want error) {
			t.Helper()
			if err := store.UseSignInLink(t.Context(), owner, token, at); !errors.Is(err, want) {
				t.Errorf("got error %v, want %v", err, want)
			}
		}
		use(beto, first, noon, db.ErrNotFound)
		use(ana, first, noon.Add(db.SignInLife), db.ErrNotFound)
		use(ana, first, noon.Add(-time.Hour), db.ErrNotFound)
		use(ana, "x"+first, noon, db.ErrNotFound)
		want(first, "ana", noon)
		use(ana, first, noon, nil)
		use(ana, first, noon, db.ErrNotFound)
		want(first, "", noon)
		want(second, "ana", noon)

		// A link is for one thing.
		if err := store.CheckWelcome(t.Context(), second, noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("as a welcome link: got error %v, want ErrNotFound", err)
		}
		wantDevice(t, store, second, "", noon)
		welcome := must.Get(store.CreateWelcome(t.Context(), noon))(t)
		want(welcome, "", noon)
		var kept string
		if err := store.DB().Get(&kept, `SELECT max(token_hash) FROM one_time_links WHERE owner_id IS NOT NULL`); err != nil || len(kept) != 64 {
			t.Errorf("got %q, %v, want a SHA-256 digest", kept, err)
		}
	})
}
