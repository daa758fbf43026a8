package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/password"
)

// runAdmin runs "latido admin" with typed on its standard input.
func runAdmin(t *testing.T, databaseURL, typed string, args ...string) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	must.Get(io.WriteString(writer, typed))(t)
	writer.Close()
	var stdout, stderr bytes.Buffer
	getenv := func(name string) string {
		if name == "DATABASE_URL" {
			return databaseURL
		}
		return ""
	}
	err = admin(t.Context(), args, getenv, reader, &stdout, &stderr)
	return stdout.String() + stderr.String(), err
}

func TestAdmin(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		store := dbtest.MustOpen(t, databaseURL)
		signsIn := func(username, typed string, want bool) {
			t.Helper()
			owner := must.Get(store.OwnerByUsername(t.Context(), username))(t)
			if got, err := password.Verify(t.Context(), typed, owner.PasswordHash); got != want || err != nil {
				t.Errorf("%s with %q: got %v, %v, want %v", username, typed, got, err, want)
			}
		}
		steps := []struct {
			name, typed, args, want string // want is what the output or the one line of the error has
			fails                   bool
		}{
			{"reset without an owner", "x", "reset-password", "there is no owner yet", true},
			{"no username", "caballo grapa correcto\n", "create", "-username", true},
			{"impossible username", "caballo grapa correcto\n", "create -username a/b", "letters, digits", true},
			{"short", "corta\n", "create -username ana", "fewer than 8", true},
			{"common", "Password1\n", "create -username ana", "many people use", true},
			{"nothing typed", "", "create -username ana", "no password on the standard input", true},
			{"link without an owner", "", "link", "there is no owner yet", true},
			{"created", "caballo grapa correcto\n", "create -username Ana", "Owner ana created", false},
			{"taken", "caballo grapa correcto\n", "create -username ANA", `there is an owner "ana" already`, true},
			{"link of nobody", "", "link -username beto", `there is no owner "beto"`, true},
			{"link to no address", "", "link -public-url cardiologo.example", "https://", true},
			{"link to an empty database", "", "link", "http://localhost:3000/admin/entrar?enlace=", false},
			{"link", "", "link -username ANA -public-url https://cardiologo.example/", "ana can sign in at https://cardiologo.example/admin/entrar?enlace=", false},
			{"reset of nobody", "otra frase larga\n", "reset-password -username beto", `there is no owner "beto"`, true},
			{"reset of the only one", "otra frase larga", "reset-password", "Password of ana reset", false},
			{"second", " con espacios \r\n", "create -username beto", "Owner beto created", false},
			{"link of one of two", "", "link", "several owners", true},
			{"reset with a link", "otra frase larga\n", "reset-password -username ana", "ana can sign in at http://localhost:3000/admin/entrar?enlace=", false},
			{"reset of one of two", "x", "reset-password", "several owners", true},
			{"no such role", "", "role -username beto -role owner", "give one of -role", true},
			{"a day for an assistant", "", "role -username beto -role assistant -until 2030-01-01", "leave out -until", true},
			{"the only doctor but one", "", "role -username beto -role assistant", "beto is now: assistant", false},
			{"the only doctor", "", "remove -username ana", "this is the only doctor", true},
			{"list", "", "list", "assistant", false},
			{"doctor again", "", "role -username beto -role doctor", "beto is now: doctor", false},
			{"unknown command", "", "delete", "latido admin -h", true},
			{"unknown flag", "", "create -x", "latido admin create -h", true},
			{"unexpected argument", "", "create ana", `unexpected argument "ana"`, true},
		}
		var token string
		for _, step := range steps {
			if step.name == "reset of the only one" {
				signsIn("ana", "caballo grapa correcto", true)
				owner := must.Get(store.OwnerByUsername(t.Context(), "ana"))(t)
				token = must.Get(store.StartSession(t.Context(), owner, "", time.Now()))(t)
			}
			output, err := runAdmin(t, databaseURL, step.typed, strings.Fields(step.args)...)
			if (err != nil) != step.fails {
				t.Fatalf("%s: got error %v, want %v", step.name, err, step.fails)
			}
			if err != nil {
				output = err.Error()
				if strings.Contains(output, "\n") {
					t.Errorf("%s: the error has several lines: %s", step.name, output)
				}
			}
			if !strings.Contains(output, step.want) || step.typed != "" && step.typed != "x" && strings.Contains(output, strings.TrimSpace(step.typed)) {
				t.Errorf("%s: got %q, want %q and no password", step.name, output, step.want)
			}
		}
		signsIn("ana", "caballo grapa correcto", false)
		signsIn("ana", "otra frase larga", true)
		signsIn("beto", " con espacios ", true)
		if _, err := store.Session(t.Context(), token, time.Now()); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("the session outlives the reset: got error %v", err)
		}
	})
}

// TestLinkGoesToTheSite: without PUBLIC_URL, the link leads where the content says that the site is.
func TestLinkGoesToTheSite(t *testing.T) {
	t.Parallel()
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		store := dbtest.MustOpen(t, databaseURL)
		body := []byte(`{"doctorInfo":{"websiteUrl":"https://www.dralauraperez.mx/inicio"}}`)
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: body}))
		owner := must.Get(store.CreateOwner(t.Context(), "ana", "hash", time.Now()))(t)
		output, err := runAdmin(t, databaseURL, "", "link")
		_, token, found := strings.Cut(output, "https://www.dralauraperez.mx/admin/entrar?enlace=")
		if err != nil || !found {
			t.Fatalf("got %q, %v, want a link to the site", output, err)
		}
		token, _, _ = strings.Cut(token, " ")
		if got, err := store.SignInLinkOwner(t.Context(), token, time.Now()); got != owner.Username || err != nil {
			t.Errorf("the link is for %q, %v, want %s", got, err, owner.Username)
		}
		entries, err := store.Audit(t.Context(), 1)
		if err != nil || len(entries) != 1 || entries[0].Event != db.EventSignInLink || entries[0].Username != "ana" {
			t.Errorf("got events %v, %v, want the link", entries, err)
		}
	})
}

func TestAdminHelp(t *testing.T) {
	t.Parallel()
	output, err := runAdmin(t, "", "", "-h")
	if err != nil || !strings.Contains(output, "reset-password") {
		t.Errorf("got %q, %v, want the usage", output, err)
	}
	if !strings.Contains(usage, "\n  admin ") {
		t.Error("the usage of latido does not name admin")
	}
}

// TestStopAtPrompt stops the program while it waits for the password.
func TestStopAtPrompt(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := newPrompt(reader, io.Discard).newSecret(ctx); err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("got error %v, want that it was stopped", err)
	}
}

// TestWelcome changes the logger of the program, so it does not run beside others.
func TestWelcome(t *testing.T) {
	before := slog.Default()
	defer slog.SetDefault(before)
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		var log bytes.Buffer
		slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
		must.OK(t, welcome(t.Context(), store, "http://localhost:3000"))
		_, token, found := strings.Cut(log.String(), "create the owner at http://localhost:3000/admin/bienvenida?token=")
		if !found {
			t.Fatalf("the log lacks the link: %s", &log)
		}
		token, _, _ = strings.Cut(token, " ")
		if _, err := store.CreateFirstOwner(t.Context(), token, "ana", "hash", time.Now()); err != nil {
			t.Errorf("the link does not work: %v", err)
		}
		log.Reset()
		if err := welcome(t.Context(), store, "http://localhost:3000"); err != nil || log.Len() > 0 {
			t.Errorf("with an owner: got %v and log %q, want nothing", err, &log)
		}
	})
}

// TestLinkGoesToThePort: where nothing says where the site is, the link leads to
// where a server with the same settings listens.
func TestLinkGoesToThePort(t *testing.T) {
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	for address, want := range map[string]string{":8080": "http://localhost:8080", "127.0.0.1:8080": "http://127.0.0.1:8080", "127.0.0.1:0": "http://localhost:3000"} {
		if got, err := publicAddress(t.Context(), store, settings{address: address}); got != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", address, got, err, want)
		}
	}
}
