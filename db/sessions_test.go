package db_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func TestSession(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		owner := mustCreateOwner(t, store, "ana")
		first := mustStartSession(t, store, owner, noon)
		second := mustStartSession(t, store, owner, noon)
		if first == second || len(first) < 43 {
			t.Errorf("got tokens %q and %q, want two of 256 bits", first, second)
		}
		for _, token := range []string{first, second} {
			if got, err := store.Session(t.Context(), token, noon); err != nil || got.Owner.Username != owner.Username || got.Owner.Role != db.Doctor || !got.Owner.SeenAt.Time.Equal(noon) {
				t.Errorf("got %+v, %v, want %+v", got, err, owner)
			}
		}
		must.OK(t, store.EndSession(t.Context(), first, noon))
		if err := store.EndSession(t.Context(), first, noon); err != nil {
			t.Errorf("ending it again: %v", err)
		}
		for _, token := range []string{first, "", "x", "\x00", "\xff", second + "\n"} {
			if _, err := store.Session(t.Context(), token, noon); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("%q: got error %v, want ErrNotFound", token, err)
			}
		}
		if _, err := store.Session(t.Context(), second, noon); err != nil {
			t.Errorf("the other session ended too: %v", err)
		}
		if got, want := events(t, store), "owner created ana, sign-in ana, sign-in ana, sign-out ana"; got != want {
			t.Errorf("got events %q, want %q", got, want)
		}
	})
}

func TestTokensAreNotStored(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		welcome := must.Get(store.CreateWelcome(t.Context(), noon))(t)
		session := mustStartSession(t, store, mustCreateOwner(t, store, "ana"), noon)
		owner := must.Get(store.OwnerByUsername(t.Context(), "ana"))(t)
		device := mustRememberDevice(t, store, owner, "", noon)
		for table, token := range map[string]string{"sessions": session, "one_time_links": welcome, "devices": device} {
			var kept string
			must.OK(t, store.DB().Get(&kept, `SELECT token_hash FROM `+table))
			if len(kept) != 64 || strings.Contains(kept, token) {
				t.Errorf("%s keeps %q of %q, want a SHA-256 digest", table, kept, token)
			}
		}
	})
}

func TestSessionEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		seen  []time.Duration // after the sign-in
		asked time.Duration
		want  error
	}{
		{"within the idle time", nil, db.SessionIdle - time.Second, nil},
		{"idle", nil, db.SessionIdle, db.ErrNotFound},
		{"idle after a request", []time.Duration{time.Hour}, time.Hour + db.SessionIdle, db.ErrNotFound},
		{"kept alive", []time.Duration{time.Hour, 2*time.Hour + 30*time.Minute}, 4 * time.Hour, nil},
		{"just before the end", hourly(11), db.SessionLife - time.Second, nil},
		{"at its end", hourly(11), db.SessionLife, db.ErrNotFound},
		{"idle after the clock was set back", []time.Duration{-24 * time.Hour}, db.SessionIdle - 24*time.Hour, db.ErrNotFound},
		{"kept alive after the clock was set back", append([]time.Duration{-24 * time.Hour}, hoursFrom(-24, 11)...), db.SessionLife - 24*time.Hour, db.ErrNotFound},
	}
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		owner := mustCreateOwner(t, store, "ana")
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				token := mustStartSession(t, store, owner, noon)
				for _, after := range test.seen {
					if _, err := store.Session(t.Context(), token, noon.Add(after)); err != nil {
						t.Fatalf("after %v: %v", after, err)
					}
				}
				if _, err := store.Session(t.Context(), token, noon.Add(test.asked)); !errors.Is(err, test.want) {
					t.Errorf("got error %v, want %v", err, test.want)
				}
			})
		}
	})
}

// hourly are the hours from 1 to last.
func hourly(last int) []time.Duration { return hoursFrom(0, last) }

// hoursFrom are so many hours after an hour.
func hoursFrom(start, count int) []time.Duration {
	var hours []time.Duration
	for hour := 1; hour <= count; hour++ {
		hours = append(hours, time.Duration(start+hour)*time.Hour)
	}
	return hours
}

func TestNewPassword(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		here, there := mustStartSession(t, store, ana, noon), mustStartSession(t, store, ana, noon)
		others := mustStartSession(t, store, beto, noon)
		alive := func(want ...string) {
			t.Helper()
			for name, token := range map[string]string{"here": here, "there": there, "others": others} {
				_, err := store.Session(t.Context(), token, noon)
				if got, want := err == nil, strings.Contains(strings.Join(want, " "), name); got != want {
					t.Errorf("session %q alive: got %v, want %v", name, got, want)
				}
			}
		}
		later := noon.Add(time.Minute)
		must.OK(t, store.ChangePassword(t.Context(), ana, "second", here, later))
		alive("here", "others")
		changed, err := store.OwnerByUsername(t.Context(), "ana")
		if err != nil || changed.PasswordHash != "second" || !changed.UpdatedAt.Equal(later) || !changed.CreatedAt.Equal(noon) {
			t.Errorf("got %+v, %v, want the second password", changed, err)
		}
		must.OK(t, store.ResetPassword(t.Context(), changed, "third", true, later))
		alive("others")
		changed.PasswordHash = "third"
		if err := store.ResetPassword(t.Context(), changed, "", true, later); !errors.Is(err, db.ErrInvalid) {
			t.Errorf("got error %v, want ErrInvalid", err)
		}
		if err := store.ResetPassword(t.Context(), db.Owner{ID: 99}, "hash", true, later); !errors.Is(err, db.ErrConflict) {
			t.Errorf("got error %v, want ErrConflict", err)
		}
		if got, want := events(t, store), "password changed ana, password reset ana"; !strings.HasSuffix(got, want) {
			t.Errorf("got events %q, want %q at the end", got, want)
		}
	})
}

// TestStalePassword: who has proved to know a password that is another one by now, or
// whose session has ended, changes nothing and is not let in.
func TestStalePassword(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		session, others := mustStartSession(t, store, ana, noon), mustStartSession(t, store, beto, noon)
		for token, want := range map[string]error{"": db.ErrNotFound, "x": db.ErrNotFound, others: db.ErrNotFound} {
			if err := store.ChangePassword(t.Context(), ana, "intruder's", token, noon); !errors.Is(err, want) {
				t.Errorf("in a session that is none of hers: got error %v, want %v", err, want)
			}
		}
		must.OK(t, store.ChangePassword(t.Context(), ana, "second", session, noon))
		for name, try := range map[string]func() error{
			"change": func() error { return store.ChangePassword(t.Context(), ana, "intruder's", session, noon) },
			"session": func() error {
				_, err := store.StartSession(t.Context(), ana, "", noon)
				return err
			},
			"device": func() error {
				_, err := store.RememberDevice(t.Context(), ana, "", noon)
				return err
			},
		} {
			if err := try(); !errors.Is(err, db.ErrConflict) {
				t.Errorf("%s: got error %v, want ErrConflict", name, err)
			}
		}
		if owner, err := store.OwnerByUsername(t.Context(), "ana"); err != nil || owner.PasswordHash != "second" {
			t.Errorf("got %+v, %v, want the second password", owner, err)
		}
		if got, want := events(t, store), "sign-in beto, password changed ana"; !strings.HasSuffix(got, want) {
			t.Errorf("got events %q, want %q at the end", got, want)
		}
	})
}

// TestResetUnderWay: a new password that is being written when a sign-in comes to be
// stored is waited for, and then counts.
func TestResetUnderWay(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana := mustCreateOwner(t, store, "ana")
		session := mustStartSession(t, store, ana, noon)
		reset := must.Get(store.DB().Beginx())(t)
		defer reset.Rollback()
		for _, statement := range []string{`UPDATE owners SET password_hash = 'second'`, `DELETE FROM sessions`, `DELETE FROM devices`} {
			must.Get(reset.Exec(statement))(t)
		}
		tries := []func() error{
			func() error { return store.ChangePassword(t.Context(), ana, "intruder's", session, noon) },
			func() error { _, err := store.StartSession(t.Context(), ana, "", noon); return err },
			func() error { _, err := store.RememberDevice(t.Context(), ana, "", noon); return err },
		}
		ended := make(chan error, len(tries))
		for _, try := range tries {
			go func() { ended <- try() }()
		}
		// SQLite has one writer; of PostgreSQL we see who waits.
		for waiting := 0; store.Kind() == db.Postgres && waiting+len(ended) < len(tries); {
			if err := store.DB().Get(&waiting, `
				SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`); err != nil {
				t.Fatal(err)
			}
		}
		must.OK(t, reset.Commit())
		for range tries {
			if err := <-ended; !errors.Is(err, db.ErrConflict) {
				t.Errorf("got error %v, want ErrConflict", err)
			}
		}
		var left int
		if err := store.DB().Get(&left, `SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM devices)`); err != nil || left > 0 {
			t.Errorf("got %d sessions and devices, %v, want none", left, err)
		}
		if owner, err := store.OwnerByUsername(t.Context(), "ana"); err != nil || owner.PasswordHash != "second" {
			t.Errorf("got %+v, %v, want the second password", owner, err)
		}
	})
}

// TestSignInLinkAtOnce: of several who use one link in the same moment, one has.
func TestSignInLinkAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana := mustCreateOwner(t, store, "ana")
		token := must.Get(store.CreateSignInLink(t.Context(), ana, noon))(t)
		used := make(chan error, servers)
		for range servers {
			go func() { used <- store.UseSignInLink(t.Context(), ana, token, noon) }()
		}
		first := 0
		for range servers {
			if err := <-used; err == nil {
				first++
			} else if !errors.Is(err, db.ErrNotFound) {
				t.Error(err)
			}
		}
		if first != 1 {
			t.Errorf("got %d uses, want one", first)
		}
	})
}

func TestCountAttempt(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		count := func(key string, at time.Time) db.Attempts {
			t.Helper()
			return must.Get(store.CountAttempt(t.Context(), key, time.Hour, at))(t)
		}
		steps := []struct {
			key   string
			after time.Duration
			want  int64
			until time.Duration
		}{
			{"one", 0, 1, time.Hour},
			{"one", time.Minute, 2, time.Hour},
			{"other", time.Minute, 1, time.Hour + time.Minute},
			{"hostile \x00 \xff '; --", time.Minute, 1, time.Hour + time.Minute},
			{"one", time.Hour - time.Second, 3, time.Hour},
			{"one", time.Hour, 1, 2 * time.Hour},
			{"one", -24 * time.Hour, 2, -23 * time.Hour}, // the clock was set back
			{"one", -23*time.Hour - time.Second, 3, -23 * time.Hour},
			{"one", -23 * time.Hour, 1, -22 * time.Hour},
		}
		for i, step := range steps {
			got := count(step.key, noon.Add(step.after))
			if got.Count != step.want || !got.ResetsAt.Equal(noon.Add(step.until)) {
				t.Errorf("step %d: got %+v, want %d until %v", i, got, step.want, step.until)
			}
		}
		must.OK(t, store.ResetAttempts(t.Context(), "one"))
		if got := count("one", noon); got.Count != 1 {
			t.Errorf("forgotten: got %d, want 1", got.Count)
		}
		var running sync.WaitGroup
		for range 50 {
			running.Go(func() {
				if _, err := store.CountAttempt(t.Context(), "at once", time.Hour, noon); err != nil {
					t.Error(err)
				}
			})
		}
		running.Wait()
		if got := count("at once", noon); got.Count != 51 {
			t.Errorf("at once: got %d, want 51", got.Count)
		}
	})
}

func TestSweepAccess(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		owner := mustCreateOwner(t, store, "ana")
		rows := func() (counts [5]int) {
			t.Helper()
			for i, table := range []string{"sessions", "one_time_links", "attempts", "audit", "devices"} {
				must.OK(t, store.DB().Get(&counts[i], `SELECT count(*) FROM `+table))
			}
			return counts
		}
		fill := func(at time.Time) {
			t.Helper()
			mustStartSession(t, store, owner, at)
			mustRememberDevice(t, store, owner, "", at)
			must.Get(store.CreateWelcome(t.Context(), at))(t)
			must.Get(store.CountAttempt(t.Context(), at.String(), time.Hour, at))(t)
		}
		fill(noon)
		fill(noon.AddDate(2, 0, 0))
		must.OK(t, store.SweepAccess(t.Context(), noon))
		if got, want := rows(), [5]int{2, 2, 2, 3, 2}; got != want {
			t.Errorf("got %v rows, want %v", got, want)
		}
		must.OK(t, store.SweepAccess(t.Context(), noon.AddDate(2, 0, 0)))
		if got, want := rows(), [5]int{1, 1, 1, 1, 1}; got != want {
			t.Errorf("got %v rows, want %v", got, want)
		}
	})
}

// TestSweepRefusals: of refused sign-ins the newest stay, and those of no owner's name
// do not push out an owner's.
func TestSweepRefusals(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		fill := must.Get(store.DB().Beginx())(t)
		defer fill.Rollback()
		add := func(event, username string, times int) {
			t.Helper()
			for i := range times {
				must.Get(fill.Exec(`INSERT INTO audit (created_at, event, username) VALUES ($1, $2, $3)`, noon.Add(time.Duration(i)*time.Second), event, username))(t)
			}
		}
		add(db.EventSignInRefused, "ana", 2)
		add(db.EventSignInRefused, "", db.RefusalsPerName+3)
		add(db.EventSignInRefused, "beto", db.RefusalsPerName+1)
		add(db.EventSignIn, "beto", db.RefusalsPerName+1)
		must.OK(t, fill.Commit())
		must.OK(t, store.SweepAccess(t.Context(), noon))
		for _, want := range []struct {
			event, username string
			count           int
			first           time.Duration
		}{
			{db.EventSignInRefused, "ana", 2, 0},
			{db.EventSignInRefused, "", db.RefusalsPerName, 3 * time.Second},
			{db.EventSignInRefused, "beto", db.RefusalsPerName, time.Second},
			{db.EventSignIn, "beto", db.RefusalsPerName + 1, 0},
		} {
			var found []time.Time
			must.OK(t, store.DB().Select(&found, `SELECT created_at FROM audit WHERE event = $1 AND username = $2 ORDER BY id`, want.event, want.username))
			if len(found) != want.count || !found[0].Equal(noon.Add(want.first)) {
				t.Errorf("%s of %q: got %d, want %d", want.event, want.username, len(found), want.count)
			}
		}
	})
}
