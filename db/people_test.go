package db_test

import (
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func mustInvite(t *testing.T, store *db.Store, by db.Owner, role db.Role) string {
	t.Helper()
	return must.Get(store.Invite(t.Context(), by, role, sql.NullTime{}, noon))(t)
}

func TestInvitation(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana := mustCreateOwner(t, store, "ana")
		until := sql.NullTime{Time: noon.Add(48 * time.Hour), Valid: true}
		token := must.Get(store.Invite(t.Context(), ana, db.Agency, until, noon))(t)
		if got, err := store.Invitation(t.Context(), token, noon); err != nil || got.Role != db.Agency || got.By != "ana" {
			t.Errorf("got %+v, %v", got, err)
		}
		for _, wrong := range []struct {
			token string
			at    time.Time
		}{{"", noon}, {"x", noon}, {token + "x", noon}, {token, noon.Add(db.InviteLife)}, {token, noon.Add(-time.Hour)}} {
			if _, err := store.AcceptInvitation(t.Context(), wrong.token, "beto", "hash", wrong.at); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("%q at %v: got %v, want ErrNotFound", wrong.token, wrong.at, err)
			}
		}
		if _, err := store.AcceptInvitation(t.Context(), token, "ANA", "hash", noon); !errors.Is(err, db.ErrConflict) {
			t.Errorf("a taken name: got %v, want ErrConflict", err)
		}
		beto := must.Get(store.AcceptInvitation(t.Context(), token, "beto", "hash of beto", noon))(t)
		if beto.Role != db.Agency || beto.HasEnded(noon) || !beto.HasEnded(until.Time) {
			t.Errorf("got %+v", beto)
		}
		if _, err := store.AcceptInvitation(t.Context(), token, "carla", "hash", noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("used twice: got %v, want ErrNotFound", err)
		}
		session := mustStartSession(t, store, beto, until.Time.Add(-time.Minute))
		if _, err := store.Session(t.Context(), session, until.Time); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("after the last day: got %v, want ErrNotFound", err)
		}
		revoked := mustInvite(t, store, ana, db.Assistant)
		pending := must.Get(store.Invitations(t.Context(), noon))(t)
		if len(pending) != 1 || pending[0].Role != db.Assistant {
			t.Fatalf("pending: %+v", pending)
		}
		must.OK(t, store.RevokeInvitation(t.Context(), ana, pending[0].ID, noon))
		if _, err := store.Invitation(t.Context(), revoked, noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("revoked: got %v, want ErrNotFound", err)
		}
	})
}

// TestInvitationIsUsedOnce: of many that accept it at the same time one succeeds.
func TestInvitationIsUsedOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		token := mustInvite(t, store, mustCreateOwner(t, store, "ana"), db.Doctor)
		var wait sync.WaitGroup
		results := make(chan error, 8)
		for i := range cap(results) {
			wait.Go(func() {
				_, err := store.AcceptInvitation(t.Context(), token, fmt.Sprintf("beto%d", i), "hash", noon)
				results <- err
			})
		}
		wait.Wait()
		close(results)
		accepted := 0
		for err := range results {
			if err == nil {
				accepted++
			} else if !errors.Is(err, db.ErrNotFound) {
				t.Error(err)
			}
		}
		if owners := must.Get(store.Owners(t.Context()))(t); accepted != 1 || len(owners) != 2 {
			t.Errorf("%d accepted, %d owners, want 1 and 2", accepted, len(owners))
		}
	})
}

// TestInvitationDiesWithItsMaker: nobody gets in by one whose maker is no doctor any more.
func TestInvitationDiesWithItsMaker(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto, carla := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto"), mustCreateOwner(t, store, "carla")
		byBeto, byCarla := mustInvite(t, store, beto, db.Doctor), mustInvite(t, store, carla, db.Doctor)
		must.OK(t, store.ChangeRole(t.Context(), ana, beto.ID, db.Assistant, sql.NullTime{}, noon))
		must.OK(t, store.RemoveOwner(t.Context(), ana, carla.ID, noon))
		for _, token := range []string{byBeto, byCarla} {
			if _, err := store.AcceptInvitation(t.Context(), token, "dario", "hash", noon); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("got %v, want ErrNotFound", err)
			}
		}
	})
}

// TestResetLinkDiesWithItsMaker: a doctor who is none any more gets into no account by a link
// from before, and who asks for mail ends no link of a doctor.
func TestResetLinkDiesWithItsMaker(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto, carla, dario := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto"), mustCreateOwner(t, store, "carla"), mustCreateOwner(t, store, "dario")
		byBeto := must.Get(store.CreateResetLink(t.Context(), beto, ana, noon))(t)
		byCarla := must.Get(store.CreateResetLink(t.Context(), carla, dario, noon))(t)
		mailed := must.Get(store.CreateResetLink(t.Context(), db.Owner{}, ana, noon))(t)
		for _, token := range []string{byBeto, byCarla, mailed} {
			if _, _, err := store.ResetLinkOwner(t.Context(), token, noon); err != nil {
				t.Error(err)
			}
		}
		must.OK(t, store.ChangeRole(t.Context(), ana, beto.ID, db.Assistant, sql.NullTime{}, noon))
		must.OK(t, store.RemoveOwner(t.Context(), ana, carla.ID, noon))
		for _, token := range []string{byBeto, byCarla} {
			if _, _, err := store.ResetLinkOwner(t.Context(), token, noon); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("got %v, want ErrNotFound", err)
			}
		}
		must.Get(store.CreateResetLink(t.Context(), ana, ana, noon))(t)
		if _, _, err := store.ResetLinkOwner(t.Context(), mailed, noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("mailed before a doctor made one: got %v, want ErrNotFound", err)
		}
	})
}

func TestRemoveOwner(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		session := mustStartSession(t, store, beto, noon)
		must.Get(store.RememberDevice(t.Context(), beto, "", noon))(t)
		link := must.Get(store.CreateSignInLink(t.Context(), beto, noon))(t)
		must.OK(t, store.RemoveOwner(t.Context(), ana, beto.ID, noon))
		for name, try := range map[string]func() error{
			"session":      func() error { _, err := store.Session(t.Context(), session, noon); return err },
			"name":         func() error { _, err := store.OwnerByUsername(t.Context(), "beto"); return err },
			"link":         func() error { _, err := store.SignInLinkOwner(t.Context(), link, noon); return err },
			"remove again": func() error { return store.RemoveOwner(t.Context(), ana, beto.ID, noon) },
			"role":         func() error { return store.ChangeRole(t.Context(), ana, beto.ID, db.Doctor, sql.NullTime{}, noon) },
		} {
			if err := try(); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("%s: got %v, want ErrNotFound", name, err)
			}
		}
		if _, err := store.StartSession(t.Context(), beto, "", noon); !errors.Is(err, db.ErrConflict) {
			t.Errorf("a sign-in that was verified before: got %v, want ErrConflict", err)
		}
		if _, err := store.CreateOwner(t.Context(), "beto", "hash", noon); !errors.Is(err, db.ErrConflict) {
			t.Errorf("somebody else with the name: got %v, want ErrConflict", err)
		}
	})
}

// TestLastDoctor: a site keeps a doctor, also when two of them remove each other at once.
func TestLastDoctor(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		results := make(chan error, 2)
		go func() { results <- store.RemoveOwner(t.Context(), ana, beto.ID, noon) }()
		go func() {
			results <- store.ChangeRole(t.Context(), beto, ana.ID, db.Assistant, sql.NullTime{}, noon)
		}()
		first, second := <-results, <-results
		if (first == nil) == (second == nil) || !errors.Is(errors.Join(first, second), db.ErrLastDoctor) {
			t.Errorf("got %v and %v, want one ErrLastDoctor", first, second)
		}
		doctors := 0
		for _, owner := range must.Get(store.Owners(t.Context()))(t) {
			if owner.Role == db.Doctor {
				doctors++
			}
		}
		if doctors != 1 {
			t.Errorf("%d doctors are left, want 1", doctors)
		}
	})
}

func TestSessions(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		ana, beto := mustCreateOwner(t, store, "ana"), mustCreateOwner(t, store, "beto")
		here := must.Get(store.StartSession(t.Context(), ana, "Chrome en Android", noon))(t)
		mustStartSession(t, store, ana, noon.Add(-db.SessionIdle))
		there, others := mustStartSession(t, store, ana, noon.Add(-time.Minute)), mustStartSession(t, store, beto, noon)
		own := must.Get(store.Session(t.Context(), here, noon))(t)
		open := must.Get(store.Sessions(t.Context(), ana, noon))(t)
		if len(open) != 2 || open[0].ID != own.ID || open[0].Browser != "Chrome en Android" {
			t.Fatalf("got %+v, want two, the last used first", open)
		}
		foreign := must.Get(store.Session(t.Context(), others, noon))(t)
		if err := store.EndSessionByID(t.Context(), ana, foreign.ID, noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("somebody else's: got %v, want ErrNotFound", err)
		}
		must.OK(t, store.EndSessionByID(t.Context(), ana, open[1].ID, noon))
		if _, err := store.Session(t.Context(), there, noon); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
		mustStartSession(t, store, ana, noon)
		must.OK(t, store.EndSessions(t.Context(), ana, ana, own.ID, noon))
		if open = must.Get(store.Sessions(t.Context(), ana, noon))(t); len(open) != 1 || open[0].ID != own.ID {
			t.Errorf("got %+v, want this one", open)
		}
		must.OK(t, store.ConfirmSession(t.Context(), own, noon))
		if own = must.Get(store.Session(t.Context(), here, noon))(t); !own.ConfirmedAt.Time.Equal(noon) {
			t.Errorf("confirmed at %v, want %v", own.ConfirmedAt, noon)
		}
		must.OK(t, store.ResetPassword(t.Context(), beto, "changed", true, noon))
		if err := store.ConfirmSession(t.Context(), foreign, noon); !errors.Is(err, db.ErrConflict) {
			t.Errorf("after a new password: got %v, want ErrConflict", err)
		}
	})
}
