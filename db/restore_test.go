package db_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/klauspost/compress/zstd"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// restore puts a backup into a store.
func restore(t *testing.T, store *db.Store, path string, force bool) error {
	t.Helper()
	backup, err := db.OpenBackup(t.Context(), path)
	if err != nil {
		return err
	}
	_, err = store.Restore(t.Context(), backup, force)
	return errors.Join(err, backup.Close())
}

// TestRestoreDamaged: a file that lost a byte is refused, or is the same where it counts.
func TestRestoreDamaged(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	must.OK(t, store.Fill(t.Context()))
	// A long text is most of the file, as the pictures are of a real one.
	noise := make([]byte, 120_000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	seed(t, store, `{"x":"`+hex.EncodeToString(noise)+`"}`)
	want := mustSums(t, store)
	whole := must.Get(os.ReadFile(mustBackup(t, store)))(t)
	path := filepath.Join(t.TempDir(), "dañado.db")
	try := func(name string, body []byte) (refused bool) {
		t.Helper()
		must.OK(t, os.WriteFile(path, body, 0o600))
		target := dbtest.MustOpen(t, dbtest.SQLite(t))
		err := restore(t, target, path, false)
		if err == nil {
			if got := mustSums(t, target); !maps.Equal(got, want) {
				t.Errorf("%s: something else was restored", name)
			}
			return false
		}
		if !errors.Is(err, db.ErrDamagedBackup) && !errors.Is(err, db.ErrNoBackup) {
			t.Errorf("%s: got error %v, want that it is damaged or no backup", name, err)
		}
		return true
	}
	for _, length := range []int{0, 1, 99, 100, 4096, len(whole) / 2, len(whole) - 4096} {
		if !try(fmt.Sprintf("cut to %d", length), whole[:length]) {
			t.Errorf("a file cut to %d of %d bytes was restored", length, len(whole))
		}
	}
	refusals := 0
	for i := 101; i < len(whole); i += 9973 {
		body := slices.Clone(whole)
		body[i] ^= 0x04
		if try(fmt.Sprintf("byte %d", i), body) {
			refusals++
		}
	}
	if refusals == 0 {
		t.Error("no damage was noticed")
	}
	if !try("text", []byte(strings.Repeat("no es un respaldo ", 1000))) {
		t.Error("text was restored")
	}
}

// TestRestoreNoFile: what is no file, or has no end, is neither waited for nor copied.
func TestRestoreNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	pipe, sparse, header := filepath.Join(folder, "pipe"), filepath.Join(folder, "sparse"), filepath.Join(folder, "header")
	must.OK(t, syscall.Mkfifo(pipe, 0o600))
	begins := append([]byte("SQLite format 3\x00\x10\x00\x01\x01"), make([]byte, 80)...)
	begins[31] = 7 // pages
	for path, body := range map[string][]byte{sparse: nil, header: begins} {
		must.OK(t, errors.Join(os.WriteFile(path, body, 0o600), os.Truncate(path, 1<<40)))
	}
	for path, want := range map[string]error{
		pipe: db.ErrNotAFile, folder: db.ErrNotAFile, "/dev/zero": db.ErrNotAFile, sparse: db.ErrNoBackup, header: db.ErrNoBackup,
	} {
		if _, err := db.OpenBackup(t.Context(), path); !errors.Is(err, want) {
			t.Errorf("%s: got error %v, want %v", path, err, want)
		}
	}
	must.OK(t, os.Truncate(header, 1<<20))
	if _, err := db.OpenBackup(t.Context(), header); !errors.Is(err, db.ErrDamagedBackup) {
		t.Errorf("longer than its header says: got error %v, want that it is damaged", err)
	}
}

// TestRestoreOtherVersions restores what an older program kept, and leaves what a newer one kept to it.
func TestRestoreOtherVersions(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	old := filepath.Join(folder, "old.db")
	must.OK(t, db.OpenOld(t.Context(), old, 1))
	source := must.Get(db.OpenAsIs(t.Context(), "sqlite:"+old, ""))(t)
	defer source.Close()
	must.Get(source.DB().Exec(`
		INSERT INTO revisions (document, number, body, author, summary, created_at)
		VALUES ('siteContent', 1, '{"old":true}', '', '', '2026-11-01 10:00:00+00:00'), ('selectedSections', 1, '{}', '', '', '2026-11-01 10:00:00+00:00')`))(t)
	path := mustBackup(t, source)
	var tables int
	if err := source.DB().Get(&tables, `SELECT count(*) FROM sqlite_schema WHERE name = 'owners'`); err != nil || tables != 0 {
		t.Errorf("got %d, %v, want the old database to stay as it was", tables, err)
	}
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.OK(t, restore(t, store, path, false))
		if current, err := store.Current(t.Context(), db.SiteContent); err != nil || string(current.Body) != `{"old":true}` {
			t.Errorf("got %s, %v, want the old content", current.Body, err)
		}
		if current, err := store.Current(t.Context(), db.Redirects); err != nil || string(current.Body) != `{}` {
			t.Errorf("got %s, %v, want no redirects", current.Body, err)
		}
	})
	dbtest.RunBothURL(t, func(t *testing.T, databaseURL string) {
		newer := dbtest.MustOpen(t, databaseURL)
		seed(t, newer, `{}`)
		path := mustBackup(t, newer)
		must.Get(newer.DB().Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`))(t)
		if _, err := newer.Backup(t.Context(), path+"2"); !errors.Is(err, db.ErrNewer) {
			t.Errorf("backup: got error %v, want that it is newer", err)
		}
		if _, err := db.OpenAsIs(t.Context(), databaseURL, ""); !errors.Is(err, db.ErrNewer) {
			t.Errorf("open: got error %v, want that it is newer", err)
		}
		// As a version before 0.3.0 kept it: not compressed.
		plain := must.Get(zstd.NewReader(bytes.NewReader(must.Get(os.ReadFile(path))(t))))(t)
		unpacked := must.Get(io.ReadAll(plain))(t)
		plain.Close()
		must.OK(t, os.WriteFile(path, unpacked, 0o600))
		must.OK(t, restore(t, dbtest.MustOpen(t, dbtest.SQLite(t)), path, false))
		container := dbtest.MustOpen(t, "sqlite:"+path)
		must.Get(container.DB().Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true); PRAGMA wal_checkpoint(TRUNCATE)`))(t)
		if _, err := db.OpenBackup(t.Context(), path); !errors.Is(err, db.ErrNewer) {
			t.Errorf("restore: got error %v, want that it is newer", err)
		}
	})
}

// TestRestoreOver: only force replaces what there is, and all of it; a restore that is stopped changes nothing.
func TestRestoreOver(t *testing.T) {
	t.Parallel()
	source := dbtest.MustOpen(t, dbtest.SQLite(t))
	seed(t, source, `{"restored":true}`)
	path := mustBackup(t, source)
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		must.OK(t, store.Fill(t.Context()))
		before := mustSums(t, store)
		if err := restore(t, store, path, false); !errors.Is(err, db.ErrNotEmpty) {
			t.Errorf("got error %v, want that it is not empty", err)
		}
		backup := must.Get(db.OpenBackup(t.Context(), path))(t)
		if err := backup.Close(); err != nil { // so that reading it fails when the tables are empty already
			t.Fatal(err)
		}
		if _, err := store.Restore(t.Context(), backup, true); err == nil {
			t.Error("got no error from a backup that is gone")
		}
		if got := mustSums(t, store); !maps.Equal(got, before) {
			t.Errorf("got %v, want what there was: %v", got, before)
		}
		must.OK(t, restore(t, store, path, true))
		if got, want := mustSums(t, store), mustSums(t, source); !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		var sessions int
		if err := store.DB().Get(&sessions, `SELECT count(*) FROM sessions`); err != nil || sessions != 0 {
			t.Errorf("got %d sessions, %v, want none of those before", sessions, err)
		}
	})
}

// TestRestoreHostile: a backup whose checksums are right and that holds what this
// program would not have stored is refused, whichever version it is in.
func TestRestoreHostile(t *testing.T) {
	t.Parallel()
	const rest = "$bm8gb25lIHNpZ25zIGluIQ$bm8gcGFzc3dvcmQgaXMga25vd24gdG8gbWF0Y2ggaXQ"
	redirecting := func(to string) func(store *db.Store) error {
		return func(store *db.Store) error {
			body, err := json.Marshal(map[string]string{"/citas": to, "/vieja": ""})
			if err != nil {
				return err
			}
			if err := store.Seed(t.Context(), map[string][]byte{db.Redirects: body}); err != nil {
				return err
			}
			_, err = store.Save(t.Context(), db.Redirects, 1, []byte(`{}`), "", "")
			return err
		}
	}
	hashed := func(hash string) func(store *db.Store) error {
		return func(store *db.Store) error {
			_, err := store.CreateOwner(t.Context(), "ana", hash, noon)
			return err
		}
	}
	away := func(to string) error { return db.TamperedBackupError{From: "/citas", To: to} }
	costly := db.TamperedBackupError{Owner: "ana"}
	for name, c := range map[string]struct {
		spoil func(store *db.Store) error
		want  error
	}{
		"another host":       {redirecting("//evil.example"), away("//evil.example")},
		"another host again": {redirecting(`/\evil.example`), away(`/\evil.example`)},
		"a whole address":    {redirecting("https://evil.example"), away("https://evil.example")},
		"a line break":       {redirecting("/\n/evil.example"), away("/\n/evil.example")},
		"up and out":         {redirecting("/..//evil.example"), away("/..//evil.example")},
		"a long way":         {redirecting("/enfermedades/" + strings.Repeat("larga-", 100) + "x"), nil},
		"accents":            {redirecting("/ñandú & más 100%"), nil},
		"home":               {redirecting("/"), nil},
		"memory":             {hashed("$argon2id$v=19$m=1048576,t=2,p=1" + rest), costly},
		"passes":             {hashed("$argon2id$v=19$m=19456,t=200,p=1" + rest), costly},
		"threads":            {hashed("$argon2id$v=19$m=19456,t=2,p=64" + rest), costly},
		"no pass":            {hashed("$argon2id$v=19$m=19456,t=0,p=1" + rest), costly},
		"ours":               {hashed("$argon2id$v=19$m=19456,t=2,p=1" + rest), nil},
	} {
		t.Run(name, func(t *testing.T) {
			store, next := dbtest.MustOpen(t, dbtest.SQLite(t)), dbtest.MustOpen(t, dbtest.SQLite(t))
			must.OK(t, c.spoil(store))
			if err := restore(t, next, mustBackup(t, store), false); !errors.Is(err, c.want) {
				t.Errorf("got error %v, want %v", err, c.want)
			}
			if rows := mustSums(t, next)["owners"]; c.want != nil && !strings.HasPrefix(rows, "0 rows") {
				t.Errorf("got %s of owners, want nothing restored", rows)
			}
		})
	}
}
