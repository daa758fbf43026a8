package handlers

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// The password of an intruder's, and the hash of what the terminal resets it to.
const (
	intruders = "otra frase que nadie adivina"
	resetHash = "of the reset"
)

// meddled is a store where something happens before a session is looked at, or just
// before what a right password leads to is written.
type meddled struct {
	*db.Store
	looked                    func()
	changes, starts, remember func()
}

func call(f func()) {
	if f != nil {
		f()
	}
}

func (s *meddled) Session(ctx context.Context, token string, at time.Time) (db.Session, error) {
	defer call(s.looked)
	return s.Store.Session(ctx, token, at)
}

func (s *meddled) ChangePassword(ctx context.Context, owner db.Owner, passwordHash, token string, at time.Time) error {
	call(s.changes)
	return s.Store.ChangePassword(ctx, owner, passwordHash, token, at)
}

func (s *meddled) StartSession(ctx context.Context, owner db.Owner, browser string, at time.Time) (string, error) {
	call(s.starts)
	return s.Store.StartSession(ctx, owner, browser, at)
}

func (s *meddled) RememberDevice(ctx context.Context, owner db.Owner, token string, at time.Time) (string, error) {
	call(s.remember)
	return s.Store.RememberDevice(ctx, owner, token, at)
}

// reset resets the password of ana, as the terminal does.
func reset(t *testing.T, store *db.Store, hash string) {
	t.Helper()
	owner, err := store.OwnerByUsername(t.Context(), "ana")
	if err == nil {
		err = store.ResetPassword(t.Context(), owner, hash, true, time.Now())
	}
	if err != nil {
		t.Error(err)
	}
}

// isEvicted checks that the password is the one of the reset, and that a browser is
// neither signed in nor known.
func isEvicted(b *browser, store *db.Store) {
	b.t.Helper()
	owner, err := store.OwnerByUsername(b.t.Context(), "ana")
	if err != nil || owner.PasswordHash != resetHash {
		b.t.Errorf("got hash %q, %v, want that of the reset", owner.PasswordHash, err)
	}
	for name, cookie := range b.cookies {
		_, session := store.Session(b.t.Context(), cookie.Value, time.Now())
		_, device := store.DeviceOwner(b.t.Context(), cookie.Value, time.Now())
		if !errors.Is(session, db.ErrNotFound) || !errors.Is(device, db.ErrNotFound) {
			b.t.Errorf("%s: got errors %v and %v, want that it is nobody's", name, session, device)
		}
	}
}

// hold sends a POST but for the last byte of its body, and returns what sends that and
// reads the answer.
func (b *browser) hold(path, contentType, body string) (finish func() answer) {
	b.t.Helper()
	conn := must.Get(net.Dial("tcp", strings.TrimPrefix(b.base, "http://")))(b.t)
	b.t.Cleanup(func() { conn.Close() })
	send := func(text string) {
		b.t.Helper()
		must.Get(io.WriteString(conn, text))(b.t)
	}
	send(fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: latido=%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		path, b.cookies["latido"].Value, contentType, len(body), body[:len(body)-1]))
	return func() answer {
		b.t.Helper()
		send(body[len(body)-1:])
		must.OK(b.t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
		response := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(b.t)
		defer response.Body.Close()
		read := must.Get(io.ReadAll(response.Body))(b.t)
		return answer{response.StatusCode, string(read), response.Header}
	}
}

// TestHeldRequests: what was on its way when the password was reset does nothing.
func TestHeldRequests(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		looks := make(chan struct{}, 100)
		through := &meddled{Store: store}
		b, _ := mustServeSiteWith(t, store, through, Options{})
		through.looked = func() { looks <- struct{}{} }
		const form = "application/x-www-form-urlencoded"
		var finish []func() answer
		paths := []string{"/admin/contrasena", "/admin/publicacion/abrir", "/api/site-content", "/api/selected-sections", "/api/pictures"}
		for i, sent := range [][2]string{
			{form, formOf("actual", goodPassword, "nueva", intruders, "repetida", intruders).Encode()},
			{form, "base=1"},
			{"application/json", `{"siteContent":{"heroSection":{"title":"Del intruso"}}}`},
			{"application/json", `{"Hero":{"component":"hero_split.templ","display":true}}`},
			{"multipart/form-data; boundary=x", "--x\r\n\r\n--x--\r\n"},
		} {
			finish = append(finish, b.hold(paths[i], sent[0], sent[1]))
			<-looks // it is let through, and its body is waited for
		}
		reset(t, store, resetHash)
		for i, path := range paths {
			a := finish[i]()
			if strings.HasPrefix(path, "/admin") {
				a.leads(t, "/admin/entrar?volver="+strings.ReplaceAll(path, "/", "%2F"))
			} else {
				a.shows(t, 401, "Tu sesión terminó", "")
			}
		}
		isEvicted(b, store)
		version, err := store.Version(t.Context())
		if err != nil || version[db.SiteContent] != 1 || version[db.SelectedSections] != 1 || version[db.Publication] != 1 {
			t.Errorf("got version %v, %v, want nothing saved", version, err)
		}
	})
}

// TestSlowBodyOfAnOwner: a body that takes its time is taken all the same.
func TestSlowBodyOfAnOwner(t *testing.T) {
	t.Parallel()
	looks := make(chan struct{}, 100)
	through := &meddled{Store: dbtest.MustOpen(t, dbtest.SQLite(t))}
	b, _ := mustServeSiteWith(t, through.Store, through, Options{})
	through.looked = func() { looks <- struct{}{} }
	finish := b.hold("/api/site-content", "application/json", `{"siteContent":{"heroSection":{"title":"Con mala señal"}}}`)
	<-looks
	finish().shows(t, 200, "Con mala señal", "")
	if len(looks) != 1 {
		t.Errorf("got %d looks at the session after the body, want one", len(looks))
	}
}

// TestResetWhileChanging: a reset stays when it comes after the old password was verified.
func TestResetWhileChanging(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		through := &meddled{Store: store}
		mustHaveOwner(t, store, "ana")
		b := newBrowser(t, mustServe(t, through, Options{}))
		change := func() answer {
			t.Helper()
			b.signIn("ana", goodPassword).leads(t, "/admin")
			return b.post("/admin/contrasena", "actual", goodPassword, "nueva", intruders, "repetida", intruders)
		}
		through.changes = func() {
			if err := store.EndSession(t.Context(), b.cookies["latido"].Value, time.Now()); err != nil {
				t.Error(err)
			}
		}
		change().shows(t, 401, "Sesión cerrada", "lista")
		through.changes = func() { reset(t, store, resetHash) }
		change().shows(t, 422, "La contraseña actual no es correcta.", intruders)
		isEvicted(b, store)
	})
}

// TestResetWhileSigningIn: nobody gets in, or is known, with a password that was
// verified before the reset.
func TestResetWhileSigningIn(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		through := &meddled{Store: store}
		mustHaveOwner(t, store, "ana")
		b := newBrowser(t, mustServe(t, through, Options{}))
		through.starts = func() { reset(t, store, resetHash) }
		b.signIn("ana", goodPassword).shows(t, 422, "no son correctos", goodPassword)
		if len(b.cookies) > 0 {
			t.Errorf("got cookies %v", b.cookies)
		}
		isEvicted(b, store)
		wantEvents(t, store, "owner created ana", "password reset ana", "sign-in refused ana")

		hash := must.Get(goodHash())(t)
		reset(t, store, hash)
		through.starts, through.remember = nil, func() { reset(t, store, resetHash) }
		b.signIn("ana", goodPassword)
		if b.cookies["latido-device"] != nil {
			t.Error("the browser is known")
		}
		b.get("/admin/informacion").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
		isEvicted(b, store)
	})
}

// crowded is a store that tells of a link only when as many have asked as are expected.
type crowded struct {
	*db.Store
	expected sync.WaitGroup
}

func (s *crowded) SignInLinkOwner(ctx context.Context, token string, at time.Time) (string, error) {
	username, err := s.Store.SignInLinkOwner(ctx, token, at)
	s.expected.Done()
	s.expected.Wait()
	return username, err
}
