package db_test

import (
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// failing makes PostgreSQL answer every save with an error; healed undoes it.
func failing(state string) string {
	return `CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE SQLSTATE '` + state + `'; END $$ LANGUAGE plpgsql;
		CREATE TRIGGER fail BEFORE INSERT ON revisions EXECUTE FUNCTION fail()`
}

// incompressible returns n letters, which no compression makes much smaller.
func incompressible(n int) string {
	random := make([]byte, n/2)
	rand.NewChaCha8([32]byte{}).Read(random)
	return hex.EncodeToString(random)
}

const healed = `DROP FUNCTION fail CASCADE`

// TestTrouble puts databases into each kind of trouble: a save is refused with
// its name, what was stored is still read, and all is well when it is over.
func TestTrouble(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		seed(t, store, `{}`)
		store.DB().SetMaxOpenConns(1) // the pragmas and settings are those of one connection
		const huge = 1 << 20
		for _, trouble := range []struct {
			name, kind, begin, end string
			want                   error
		}{
			{"full disk", db.SQLite, `PRAGMA max_page_count = 1`, `PRAGMA max_page_count = 1000000`, db.ErrFull},
			{"read-only file", db.SQLite, `PRAGMA query_only = 1`, `PRAGMA query_only = 0`, db.ErrReadOnly},
			{"read-only server", db.Postgres, failing("25006"), healed, db.ErrReadOnly},
			{"standby server", db.Postgres, failing("0A000"), healed, db.ErrReadOnly},
			{"shutdown", db.Postgres, failing("57P01"), healed, db.ErrUnavailable},
			{"full disk of the server", db.Postgres, failing("53100"), healed, db.ErrFull},
			{"damaged page of the server", db.Postgres, failing("XX001"), healed, db.ErrDamaged},
		} {
			if trouble.kind != store.Kind() {
				continue
			}
			before := must.Get(store.Current(t.Context(), db.SiteContent))(t)
			store.DB().MustExec(trouble.begin)
			body := []byte(`"` + incompressible(huge) + `"`)
			if _, err := store.Save(t.Context(), db.SiteContent, before.Number, body, "", ""); !errors.Is(err, trouble.want) {
				t.Errorf("%s: got error %v, want %v", trouble.name, err, trouble.want)
			}
			after, err := store.Current(t.Context(), db.SiteContent)
			if err != nil || after.Number != before.Number {
				t.Errorf("%s: got revision %d, %v, want %d as before", trouble.name, after.Number, err, before.Number)
			}
			store.DB().MustExec(trouble.end)
			if _, err := store.Save(t.Context(), db.SiteContent, before.Number, body, "", ""); err != nil {
				t.Errorf("%s is over: got error %v", trouble.name, err)
			}
		}
	})
}

// TestDamageWhileOpen scribbles over the file of an open store.
func TestDamageWhileOpen(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.SQLite(t)
	store := dbtest.MustOpen(t, databaseURL)
	seed(t, store, `"`+strings.Repeat("x", 1<<20)+`"`)
	store.DB().MustExec(`PRAGMA wal_checkpoint(TRUNCATE)`)
	path := strings.TrimPrefix(databaseURL, "sqlite:")
	info := must.Get(os.Stat(path))(t)
	must.OK(t, os.WriteFile(path, []byte(strings.Repeat("x", int(info.Size()))), 0o600))
	store.DB().SetMaxIdleConns(0) // a connection may remember pages
	if _, err := store.Current(t.Context(), db.SiteContent); !errors.Is(err, db.ErrDamaged) {
		t.Errorf("got error %v, want that the database is damaged", err)
	}
}
