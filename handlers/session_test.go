package handlers

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/request"
)

func TestCookie(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, publicURL, forwarded, cookie string
		secure                             bool
	}{
		{"plain", "", "", "latido", false},
		{"plain address", "http://localhost:3000", "", "latido", false},
		{"https address", "https://example.mx", "", "__Host-latido", true},
		{"https at the proxy", "", "https", "__Host-latido", true},
		{"http at the proxy", "", "http", "latido", false},
	}
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		proxies := must.Get(request.ParseProxies("127.0.0.0/8"))(t)
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				b := newBrowser(t, mustServe(t, store, Options{PublicURL: test.publicURL, TrustedProxies: proxies}))
				send := func(method, path string, fields ...string) answer {
					return b.send(method, path, formOf(fields...), "X-Forwarded-Proto", test.forwarded)
				}
				send("POST", "/admin/entrar", "usuario", "ana", "contrasena", goodPassword).leads(t, "/admin")
				cookie := b.cookies[test.cookie]
				device := b.cookies[test.cookie+"-device"]
				if cookie == nil || device == nil || len(b.cookies) != 2 {
					t.Fatalf("got cookies %v, want %s and that of the browser", b.cookies, test.cookie)
				}
				for _, cookie := range b.cookies {
					if !cookie.HttpOnly || cookie.Secure != test.secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" {
						t.Errorf("got cookie %v", cookie)
					}
					if len(cookie.Value) < 43 {
						t.Errorf("got token %q, want 256 bits", cookie.Value)
					}
				}
				if got := time.Duration(device.MaxAge) * time.Second; got != db.DeviceLife || device.Value == cookie.Value {
					t.Errorf("the browser is known for %v, want %v and a secret of its own", got, db.DeviceLife)
				}
				first := cookie.Value
				send("GET", "/admin/informacion").shows(t, 200, "Información del Sitio", "")
				send("POST", "/admin/entrar", "usuario", "ana", "contrasena", goodPassword).leads(t, "/admin")
				if b.cookies[test.cookie].Value == first {
					t.Error("signing in again keeps the token")
				}
				if b.cookies[test.cookie+"-device"].Value != device.Value {
					t.Error("signing in again makes the browser another one")
				}
				old := newBrowser(t, b.base)
				old.cookies[test.cookie] = cookie
				old.send("GET", "/admin/informacion", nil, "X-Forwarded-Proto", test.forwarded).leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
				out := send("POST", "/admin/salir")
				if raw := out.header.Get("Set-Cookie"); !strings.Contains(raw, test.cookie+"=;") || strings.Contains(strings.ToLower(raw), "secure") != test.secure {
					t.Errorf("got %q, want the cookie taken back", raw)
				}
			})
		}
	})
}

func TestForwardedProtoOfStrangers(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		b := newBrowser(t, mustServe(t, store, Options{}))
		b.send("POST", "/admin/entrar", formOf("usuario", "ana", "contrasena", goodPassword), "X-Forwarded-Proto", "https")
		if b.cookies["latido"] == nil {
			t.Errorf("got cookies %v, want the plain one", b.cookies)
		}
	})
}

func TestSessionEnds(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		var clock testClock
		b := newBrowser(t, mustServe(t, store, clock.options(Options{})))
		b.signIn("ana", goodPassword).leads(t, "/admin")
		if got := time.Duration(b.cookies["latido"].MaxAge) * time.Second; got != db.SessionLife {
			t.Errorf("the cookie lives %v, want %v", got, db.SessionLife)
		}
		clock.forward(db.SessionIdle + time.Second)
		b.get("/admin/informacion?x=1").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion%3Fx%3D1")
		b.post("/admin/contrasena", "actual", goodPassword).leads(t, "/admin/entrar?volver=%2Fadmin%2Fcontrasena")

		b.signIn("ana", goodPassword).leads(t, "/admin")
		for range 11 {
			clock.forward(time.Hour)
			b.get("/admin/informacion").shows(t, 200, "Información del Sitio", "")
		}
		clock.forward(time.Hour + time.Second)
		b.get("/admin/informacion").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
	})
}

func TestRequireOwnerOnAPI(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		account := mustHaveOwner(t, store, "ana")
		sessions := &request.Sessions{Store: store, Now: time.Now}
		app := fiber.New(fiber.Config{ErrorHandler: errorHandler{site: newSite("")}.answer})
		app.Use("/api", request.LimitTime, sessions.RefuseCrossSite, sessions.RequireOwner)
		app.Post("/api/test", func(c *fiber.Ctx) error {
			return c.SendString(request.Owner(c).Username + " " + request.Author(c).Username)
		})
		token := must.Get(store.StartSession(t.Context(), account, "", time.Now()))(t)
		tests := []struct {
			name, cookie, site string
			status             int
			body               string
		}{
			{"signed in", token, "same-origin", 200, "ana ana"},
			{"no cookie", "", "same-origin", 401, "Entra para continuar"},
			{"wrong cookie", token + "x", "same-origin", 401, "Entra para continuar"},
			{"another site", token, "cross-site", 403, "no salió de este sitio"},
		}
		for _, test := range tests {
			request := httptest.NewRequest("POST", "/api/test", nil)
			request.Header.Set("Sec-Fetch-Site", test.site)
			request.AddCookie(&http.Cookie{Name: "latido", Value: test.cookie})
			response := must.Get(app.Test(request, -1))(t)
			body := must.Get(io.ReadAll(response.Body))(t)
			if response.StatusCode != test.status || !strings.Contains(string(body), test.body) {
				t.Errorf("%s: got %d %s, want %d %s", test.name, response.StatusCode, body, test.status, test.body)
			}
			if test.status == 200 {
				continue
			}
			var p problem
			if err := json.Unmarshal(body, &p); err != nil || p.Status != test.status || response.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s: got %s %s, want problem details", test.name, response.Header.Get("Content-Type"), body)
			}
		}
	})
}

func TestOpenRedirect(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		b := newBrowser(t, mustServe(t, store, Options{}))
		for _, evil := range []string{"//evil.example", "https://evil.example", `/\evil.example`} {
			b.get("/admin/entrar?volver="+evil).shows(t, 200, "Entrar</h1>", "evil.example")
			b.post("/admin/entrar", "usuario", "ana", "contrasena", goodPassword, "volver", evil).leads(t, "/admin")
			b.get("/admin/entrar?volver="+evil).leads(t, "/admin")
			b.post("/admin/salir").leads(t, "/admin/entrar?salida=1")
		}
	})
}

// TestFormsAreText: what no text can be is refused before a database fails at it.
func TestFormsAreText(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		b, _ := mustServeSiteWith(t, store, store, Options{})
		b.post("/admin/personas", "accion", "confirmar", "contrasena", goodPassword).leads(t, "/admin/personas")
		for _, bad := range []string{"\x00", "a\x00b", "\xff\xfe"} {
			b.post("/admin/personas", "accion", "anular", "invitacion", bad).shows(t, 415, "", "")
			b.post("/admin/sesiones", "sesion", bad).shows(t, 415, "", "")
			b.post("/admin/acceso", "accion", "quitar", "id", bad).shows(t, 415, "", "")
		}
	})
}
