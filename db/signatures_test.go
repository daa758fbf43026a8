package db_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/lib/pq"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

func mustSign(t *testing.T, store *db.Store, page, text string) db.Signature {
	t.Helper()
	signature := must.Get(store.AddSignature(t.Context(), db.Signature{
		Page: page, Hash: "sha256-" + text, Text: text, Revision: 3, Username: "dra.lopez", Name: "Dra. Ana López", Licences: []string{"123 (UNAM)", "456"},
	}))(t)
	return signature
}

func TestSignatures(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
			t.Fatalf("got %v, %v, want no signature", all, err)
		}
		before := time.Now().Add(-time.Millisecond)
		mustSign(t, store, "/enfermedades/arritmias", "el primer texto")
		mustSign(t, store, "/servicios/holter", "el del Holter")
		last := mustSign(t, store, "/enfermedades/arritmias", "el segundo texto")
		if last.ID != 3 || last.SignedAt.Before(before) || last.SignedAt.After(time.Now()) {
			t.Errorf("got signature %d of %v, want the third, of now", last.ID, last.SignedAt)
		}
		if got, err := store.Signature(t.Context(), last.ID); err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", last) {
			t.Errorf("got %+v, %v, want %+v", got, err, last)
		}
		if _, err := store.Signature(t.Context(), 4); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
		newest, err := store.NewestSignatures(t.Context())
		if err != nil || len(newest) != 2 || newest[0].ID != 2 || newest[1].ID != 3 || newest[1].Hash != last.Hash || newest[1].Text != "" || len(newest[1].Licences) != 2 {
			t.Errorf("got %+v, %v, want the newest of each page, without texts", newest, err)
		}
		log, err := store.SignatureLog(t.Context(), 2, 0)
		if err != nil || len(log) != 2 || log[0].ID != 3 || log[1].ID != 2 {
			t.Errorf("got %+v, %v, want the last two", log, err)
		}
		if log, err = store.SignatureLog(t.Context(), 2, 2); err != nil || len(log) != 1 || log[0].ID != 1 {
			t.Errorf("got %+v, %v, want the first one", log, err)
		}
		if version, err := store.Version(t.Context()); err != nil || version[db.Signatures] != 3 {
			t.Errorf("got version %v, %v, want three signatures", version, err)
		}
		for _, text := range []string{"a\x00b", "a\xffb"} {
			if _, err := store.AddSignature(t.Context(), db.Signature{Text: text}); !errors.Is(err, db.ErrInvalid) {
				t.Errorf("%q: got %v, want ErrInvalid", text, err)
			}
		}
	})
}

// TestSignAtOnce: none is lost, and whoever has seen a number has seen all below it.
func TestSignAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		const pages = 8
		var group sync.WaitGroup
		for page := range pages {
			group.Go(func() {
				if _, err := store.AddSignature(t.Context(), db.Signature{Page: fmt.Sprint("/", page)}); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		all, err := store.NewestSignatures(t.Context())
		if err != nil || len(all) != pages || all[pages-1].ID != pages {
			t.Errorf("got %+v, %v, want %d signatures", all, err, pages)
		}
	})
}

// TestSignaturesHeard: PostgreSQL tells other servers of a signature as of a save.
func TestSignaturesHeard(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.Postgres(t)
	store := dbtest.MustOpen(t, databaseURL)
	listener := pq.NewListener(databaseURL, time.Second, time.Second, nil)
	defer listener.Close()
	must.OK(t, listener.Listen("latido_revisions"))
	mustSign(t, store, "/enfermedades/arritmias", "texto")
	if told := <-listener.Notify; told == nil || told.Extra != db.Signatures {
		t.Errorf("got %+v, want to be told of a signature", told)
	}
}

// TestSignaturesInBackup: they come back with the rest, and a backup from before
// there were any has none.
func TestSignaturesInBackup(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		want := mustSign(t, store, "/enfermedades/arritmias", "El corazón late")
		path := mustBackup(t, store)
		for _, databaseURL := range []string{dbtest.Postgres(t), dbtest.SQLite(t)} {
			other := dbtest.MustOpen(t, databaseURL)
			must.OK(t, restore(t, other, path, false))
			if got, err := other.Signature(t.Context(), want.ID); err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Errorf("got %+v, %v, want %+v", got, err, want)
			}
			if next := mustSign(t, other, "/servicios/holter", "b"); next.ID != want.ID+1 {
				t.Errorf("got number %d after a restore, want %d", next.ID, want.ID+1)
			}
		}
	})
	path := filepath.Join(t.TempDir(), "latido.db")
	must.OK(t, db.OpenOld(t.Context(), path, 6))
	store := dbtest.MustOpen(t, "sqlite:"+path)
	if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("got %v, %v in a database from before, want none", all, err)
	}
}
