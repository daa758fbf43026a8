package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/admin"
	"latido/handlers/request"
)

// shut has strangers use up what they may try as ana, and what may be tried from the tests' own address.
func shut(t *testing.T, store *db.Store, clock *testClock) {
	t.Helper()
	mustTry(t, store, clock, "sign-in as ana", admin.AttemptsPerUsername)
	mustTry(t, store, clock, "sign-in from 127.0.0.1", admin.AttemptsPerClient)
}

func TestKnownBrowser(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		mustHaveOwner(t, store, "beto")
		var clock testClock
		base := mustServe(t, store, clock.options(Options{}))
		known := newBrowser(t, base)
		known.signIn("ana", goodPassword).leads(t, "/admin")
		known.post("/admin/salir").leads(t, "/admin/entrar?salida=1")
		device := known.cookies["latido-device"]

		// A secret signs nobody in, whatever it is called.
		for _, name := range []string{"latido-device", "latido", "__Host-latido"} {
			thief := newBrowser(t, base)
			thief.cookies[name] = &http.Cookie{Name: name, Value: device.Value}
			thief.get("/admin/informacion").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
			thief.signIn("ana", "otra cosa").shows(t, 422, "no son correctos", "")
		}
		clock.forward(admin.AttemptWindow + time.Second)

		shut(t, store, &clock)
		tooMany := func(b *browser, username string) {
			t.Helper()
			b.signIn(username, goodPassword).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "<form")
		}
		tooMany(newBrowser(t, base), "ana")
		tooMany(known, "beto")
		tooMany(known, "nadie")
		for _, value := range []string{"x", device.Value[1:], strings.ToLower(device.Value), "%00"} {
			stranger := newBrowser(t, base)
			stranger.cookies["latido-device"] = &http.Cookie{Name: "latido-device", Value: value}
			tooMany(stranger, "ana")
		}
		known.signIn(" ANA", goodPassword).leads(t, "/admin")
		known.get("/admin/informacion").shows(t, 200, "Información del Sitio", "Entrar</h1>")
		// The owner's success does not give strangers new attempts.
		tooMany(newBrowser(t, base), "ana")

		// The browser has a limit of its own; beyond it, it is a stranger's.
		mustTry(t, store, &clock, "sign-in with "+device.Value, admin.AttemptsPerDevice-2)
		known.signIn("ana", "otra cosa").shows(t, 422, "no son correctos", "")
		known.signIn("ana", "otra cosa").shows(t, 422, "no son correctos", "")
		tooMany(known, "ana")
		clock.forward(admin.AttemptWindow + time.Second)
		known.signIn("ana", goodPassword).leads(t, "/admin")

		// A success begins its count anew, and renews it for a year.
		for range 2 {
			mustTry(t, store, &clock, "sign-in with "+device.Value, admin.AttemptsPerDevice-1)
			shut(t, store, &clock)
			known.signIn("ana", goodPassword).leads(t, "/admin")
			if known.cookies["latido-device"].Value != device.Value {
				t.Error("the browser has another secret")
			}
			clock.forward(db.DeviceLife - time.Hour)
		}
		clock.forward(2 * time.Hour)
		shut(t, store, &clock)
		tooMany(known, "ana")
	})
}

// TestKnownBrowserIsNoStranger: what owners mistype in their own browsers stops nobody else.
func TestKnownBrowserIsNoStranger(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		base := mustServe(t, store, Options{})
		known := newBrowser(t, base)
		known.signIn("ana", goodPassword).leads(t, "/admin")
		mustTry(t, store, &testClock{}, "sign-in as ana", admin.AttemptsPerUsername-1)
		mustTry(t, store, &testClock{}, "sign-in from 127.0.0.1", admin.AttemptsPerClient-1)
		known.signIn("ana", "otra cosa").shows(t, 422, "no son correctos", "")
		newBrowser(t, base).signIn("ana", goodPassword).leads(t, "/admin")
	})
}

// TestOwnersGetKnown: the first owner's welcome and a new password make a browser
// known; the new password forgets all others.
func TestOwnersGetKnown(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		base := mustServe(t, store, Options{})
		here, there := newBrowser(t, base), newBrowser(t, base)
		token := must.Get(store.CreateWelcome(t.Context(), time.Now()))(t)
		here.post("/admin/bienvenida", "token", token, "usuario", "ana", "contrasena", goodPassword, "repetida", goodPassword).leads(t, "/admin")
		there.signIn("ana", goodPassword).leads(t, "/admin")
		shut(t, store, &testClock{})
		there.signIn("ana", goodPassword).leads(t, "/admin")
		here.signIn("ana", goodPassword).leads(t, "/admin")

		const next = "otra frase que nadie adivina"
		here.post("/admin/contrasena", "actual", goodPassword, "nueva", next, "repetida", next).leads(t, "/admin/contrasena?lista=1")
		there.signIn("ana", next).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "<form")
		here.post("/admin/salir")
		here.signIn("ana", next).leads(t, "/admin")
	})
}

// TestForgetfulDatabase: an owner whose browser cannot be remembered is signed in all the same.
func TestForgetfulDatabase(t *testing.T) {
	t.Parallel()
	store := &forgetful{dbtest.MustOpen(t, dbtest.SQLite(t))}
	mustHaveOwner(t, store.Store, "ana")
	b := newBrowser(t, mustServe(t, store, Options{}))
	b.signIn("ana", goodPassword).leads(t, "/admin")
	b.get("/admin/informacion").shows(t, 200, "Información del Sitio", "Entrar</h1>")
	if len(b.cookies) != 1 {
		t.Errorf("got cookies %v, want that of the session alone", b.cookies)
	}
}

type forgetful struct{ *db.Store }

func (*forgetful) RememberDevice(context.Context, db.Owner, string, time.Time) (string, error) {
	return "", db.ErrFull
}

func TestSignInLink(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		account := mustHaveOwner(t, store, "ana")
		mustHaveOwner(t, store, "beto")
		var clock testClock
		base := mustServe(t, store, clock.options(Options{}))
		mustLink := func() (token, path string) {
			t.Helper()
			token = must.Get(store.CreateSignInLink(t.Context(), account, clock.now()))(t)
			return token, strings.TrimPrefix(SignInURL(base, token), base)
		}
		token, path := mustLink()
		hidden := `<input type="hidden" name="enlace" value="` + token + `"`
		signIn := func(b *browser, username, typed, link string) answer {
			t.Helper()
			return b.post("/admin/entrar", "usuario", username, "contrasena", typed, "volver", "/admin/secciones", "enlace", link)
		}
		tooMany := func(username, link string) {
			t.Helper()
			signIn(newBrowser(t, base), username, goodPassword, link).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "<form")
		}
		shut(t, store, &clock)
		b := newBrowser(t, base)
		for range 2 { // as when a messenger looks at it first
			b.get(path).shows(t, 200, hidden, "ya se usó")
		}
		if len(b.cookies) > 0 {
			t.Errorf("got cookies %v for looking at the form", b.cookies)
		}
		tooMany("ana", "")
		tooMany("beto", token)
		tooMany("ana", token[1:])
		signIn(b, "ana", "otra cosa", token).shows(t, 422, hidden, "Cerraste")
		signIn(b, "ana", goodPassword, token).leads(t, "/admin/secciones")
		b.get("/admin/informacion").shows(t, 200, "Información del Sitio", "Entrar</h1>")
		if b.cookies["latido-device"] == nil {
			t.Errorf("got cookies %v, want the browser known", b.cookies)
		}

		tooMany("ana", token)
		newBrowser(t, base).get(path).shows(t, 200, "ya se usó, venció", `name="enlace"`)
		newBrowser(t, base).get("/admin/entrar?enlace=x").shows(t, 200, "ya se usó, venció", `name="enlace"`)

		// A link has a limit of its own, and an end.
		token, _ = mustLink()
		mustTry(t, store, &clock, "sign-in with "+token, admin.AttemptsPerDevice)
		tooMany("ana", token)
		token, path = mustLink()
		clock.forward(db.SignInLife)
		newBrowser(t, base).get(path).shows(t, 200, "ya se usó, venció", `name="enlace"`)
		shut(t, store, &clock)
		tooMany("ana", token)

		// It is used up even when nothing stood in the way.
		token, _ = mustLink()
		signIn(b, "ana", goodPassword, token).leads(t, "/admin/secciones")
		if owner, err := store.SignInLinkOwner(t.Context(), token, clock.now()); err == nil {
			t.Errorf("the link of %s can be used again", owner)
		}
	})
}

// slowStore is a store that keeps whoever asks for an owner called "nadie…" until it is let go.
type slowStore struct {
	*db.Store
	arrived chan struct{}
	letGo   chan struct{}
	asked   atomic.Int32 // how often a sign-in has counted, looked up or written
}

func (s *slowStore) CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (db.Attempts, error) {
	s.asked.Add(1)
	return s.Store.CountAttempt(ctx, key, window, at)
}

func (s *slowStore) RecordEvent(ctx context.Context, event, username string, at time.Time) error {
	s.asked.Add(1)
	return s.Store.RecordEvent(ctx, event, username, at)
}

func (s *slowStore) OwnerByUsername(ctx context.Context, typed string) (db.Owner, error) {
	s.asked.Add(1)
	if strings.HasPrefix(typed, "nadie") {
		s.arrived <- struct{}{}
		<-s.letGo
	}
	return s.Store.OwnerByUsername(ctx, typed)
}

// TestCrowd: while as many strangers as may are signing in, the next ones are
// refused at once, before anything is asked of the database, and the owner gets in.
func TestCrowd(t *testing.T) {
	t.Parallel()
	store := &slowStore{Store: dbtest.MustOpen(t, dbtest.SQLite(t)), arrived: make(chan struct{}), letGo: make(chan struct{})}
	mustHaveOwner(t, store.Store, "ana")
	proxies := must.Get(request.ParseProxies("127.0.0.1"))(t)
	base := mustServe(t, store, Options{TrustedProxies: proxies})
	known := newBrowser(t, base)
	known.signIn("ana", goodPassword).leads(t, "/admin")
	stranger := func(i int, username string) answer {
		return newBrowser(t, base).send("POST", "/admin/entrar", formOf("usuario", username, "contrasena", "x"), "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
	}
	letGo := sync.OnceFunc(func() { close(store.letGo) })
	defer letGo() // the server stops when they are answered
	answers := make(chan answer, admin.MaxAnonymousSignIns)
	for i := range admin.MaxAnonymousSignIns {
		go func() { answers <- stranger(i, fmt.Sprint("nadie", i)) }()
	}
	for range admin.MaxAnonymousSignIns {
		select {
		case <-store.arrived:
		case refused := <-answers:
			t.Fatalf("got %d for one of the first strangers", refused.status)
		}
	}
	asked := store.asked.Load()
	for i := range 2 * admin.AttemptsPerClient {
		refused := stranger(100, "otra")
		refused.shows(t, http.StatusTooManyRequests, "al mismo tiempo", "<form")
		if got := refused.header.Get("Retry-After"); got != "5" {
			t.Fatalf("refusal %d: got Retry-After %q, want 5", i, got)
		}
	}
	if got := store.asked.Load() - asked; got > 0 {
		t.Errorf("the database was asked %d times for those who were refused", got)
	}
	known.signIn("ana", goodPassword).leads(t, "/admin")
	letGo()
	for range admin.MaxAnonymousSignIns {
		a := <-answers
		a.shows(t, 422, "no son correctos", "")
	}
	// Those who were refused have tried nothing, and there is room again.
	stranger(100, "otra").shows(t, 422, "no son correctos", "")
}
