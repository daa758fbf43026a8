package handlers

import (
	"html"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/admin"
	"latido/handlers/request"
)

func TestWholeFlow(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		base := mustServe(t, store, Options{})
		b := newBrowser(t, base)
		b.get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		b.get("/admin/informacion").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
		b.get("/admin/entrar").shows(t, 200, "todavía no tiene cuenta", "<form")

		token := must.Get(store.CreateWelcome(t.Context(), time.Now()))(t)
		link := strings.TrimPrefix(WelcomeURL(base, token), base)
		b.get(link).shows(t, 200, `autocomplete="new-password"`, `role="alert"`)
		refused := b.post("/admin/bienvenida", "token", token, "usuario", "dra lópez", "contrasena", "password", "repetida", "password")
		refused.shows(t, 422, `value="dra lópez"`, `value="password"`)
		refused.shows(t, 422, `aria-describedby="campo-contrasena-error campo-contrasena-ayuda" aria-invalid="true"`, "no son iguales")
		b.post("/admin/bienvenida", "token", token, "usuario", "Dra.Lopez", "contrasena", goodPassword, "repetida", goodPassword+"s").
			shows(t, 422, "Las dos contraseñas no son iguales.", "al menos 8 caracteres.</span>")
		if len(b.cookies) != 0 {
			t.Errorf("got cookies %v before there is an owner", b.cookies)
		}
		b.post("/admin/bienvenida", "token", token, "usuario", "Dra.Lopez", "contrasena", goodPassword, "repetida", goodPassword).leads(t, "/admin")
		b.get("/admin/informacion").shows(t, 200, "dra.lopez", "Entrar</h1>")
		b.get("/admin/entrar").leads(t, "/admin")

		for name, again := range map[string]answer{
			"GET":  newBrowser(t, base).get(link),
			"POST": newBrowser(t, base).post("/admin/bienvenida", "token", token, "usuario", "otra", "contrasena", goodPassword, "repetida", goodPassword),
		} {
			again.shows(t, http.StatusGone, "Este enlace ya no sirve", "<form")
			if len(again.header.Values("Set-Cookie")) > 0 {
				t.Errorf("%s: a used link signs in", name)
			}
		}

		stolen := newBrowser(t, base)
		for name, cookie := range b.cookies {
			stolen.cookies[name] = cookie
		}
		b.post("/admin/salir").leads(t, "/admin/entrar?salida=1")
		if len(b.cookies) != 1 || b.cookies["latido-device"] == nil {
			t.Errorf("got cookies %v after signing out, want that of the known browser alone", b.cookies)
		}
		stolen.get("/admin/informacion").leads(t, "/admin/entrar?volver=%2Fadmin%2Finformacion")
		b.get("/admin/entrar?salida=1").shows(t, 200, "Cerraste tu sesión.", "todavía no tiene cuenta")
		b.post("/admin/entrar", "usuario", " DRA.LOPEZ ", "contrasena", goodPassword, "volver", "/admin/contrasena?a=b").leads(t, "/admin/contrasena?a=b")
		b.get("/admin/contrasena").shows(t, 200, `autocomplete="current-password"`, "Entrar</h1>")
		wantEvents(t, store, "owner created dra.lopez", "sign-in dra.lopez", "sign-out dra.lopez", "sign-in dra.lopez")
	})
}

func TestWelcomeLinks(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		var clock testClock
		b := newBrowser(t, mustServe(t, store, clock.options(Options{})))
		token := must.Get(store.CreateWelcome(t.Context(), time.Now()))(t)
		for _, link := range []string{"", "?token=", "?token=x", "?token=" + token[1:]} {
			b.get("/admin/bienvenida"+link).shows(t, 404, "Este enlace no es válido", "<form")
		}
		clock.forward(db.WelcomeLife + time.Second)
		b.get("/admin/bienvenida?token="+token).shows(t, http.StatusGone, "Este enlace ya no sirve", "<form")
		b.post("/admin/bienvenida", "token", token, "usuario", "ana", "contrasena", goodPassword, "repetida", goodPassword).
			shows(t, http.StatusGone, "Este enlace ya no sirve", "<form")
		if has, err := store.HasOwner(t.Context()); has || err != nil {
			t.Errorf("got owner %v, %v, want none", has, err)
		}
	})
}

func TestWrongNameAndWrongPasswordLookTheSame(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "dra.lopez")
		b := newBrowser(t, mustServe(t, store, Options{}))
		wrong := b.signIn("dra.lopez", "otra cosa distinta")
		wrong.shows(t, 422, "El usuario o la contraseña no son correctos.", "otra cosa distinta")
		wrong.shows(t, 422, `value="dra.lopez"`, "")
		wrong.shows(t, 422, `role="alert"`, "")
		for _, username := range []string{"nadie", "a", "' OR 1=1 --", `"><script>alert(1)</script>`, "<b>x</b>", "{{.}}", strings.Repeat("x", 5000)} {
			unknown := b.signIn(username, "otra cosa distinta")
			typed := html.EscapeString(username)
			got := strings.Replace(strings.ReplaceAll(unknown.body, "&#x27;", "&#39;"), `value="`+typed+`"`, `value="dra.lopez"`, 1)
			if unknown.status != wrong.status || got != wrong.body {
				t.Errorf("%q: got %d %s, want the same as for a wrong password", username, unknown.status, mainOf(unknown.body))
			}
			if len(unknown.header.Values("Set-Cookie")) > 0 {
				t.Errorf("%q: got a cookie", username)
			}
		}
		for _, username := range []string{"nadie\x00", "\xff\xfe"} { // no text, whoever has the name
			b.signIn(username, "otra cosa distinta").shows(t, 415, "Formato no aceptado", "")
		}
		wantEvents(t, store, append([]string{"owner created dra.lopez", "sign-in refused dra.lopez"}, repeated("sign-in refused", 7)...)...)
	})
}

// TestWrongNameCostsTheSame compares the quickest of several tries, taken in turn.
// TestWrongNameCostsTheSame sees to it that a name that nobody has costs the work
// of a wrong password; TestDecoy sees to it that this work is the same.
func TestWrongNameCostsTheSame(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		b := newBrowser(t, mustServe(t, store, Options{}))
		for _, username := range []string{"ana", "nadie", "no es un nombre"} {
			b.signIn(username, "otra cosa").shows(t, 422, "no son correctos", "")
		}
		b = newBrowser(t, mustServe(t, store, Options{decoy: "no hash at all"}))
		b.signIn("ana", "otra cosa").shows(t, 422, "no son correctos", "")
		for _, username := range []string{"nadie", "no es un nombre"} {
			b.signIn(username, "otra cosa").shows(t, 500, "Error interno", "")
		}
	})
}

func repeated(text string, times int) []string {
	return strings.Split(strings.Repeat(text+"\n", times-1)+text, "\n")
}

func TestEmptySignIn(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := newBrowser(t, mustServe(t, store, Options{}))
		mustHaveOwner(t, store, "ana")
		b.signIn(" ", "").shows(t, 422, `<a href="#campo-contrasena">Escribe tu contraseña.</a>`, "no son correctos")
		b.signIn("ana", "").shows(t, 422, `value="ana"`, "Escribe tu usuario.")
		wantEvents(t, store, "owner created ana")
	})
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		var clock testClock
		// Two servers on one database, behind a proxy on this machine.
		proxies := must.Get(request.ParseProxies("127.0.0.1"))(t)
		options := clock.options(Options{TrustedProxies: proxies})
		servers := []*browser{newBrowser(t, mustServe(t, store, options)), newBrowser(t, mustServe(t, store, options))}
		try := func(i int, address, username, typed string) answer {
			t.Helper()
			return servers[i%2].send("POST", "/admin/entrar", formOf("usuario", username, "contrasena", typed), "X-Forwarded-For", address)
		}
		mustTry(t, store, &clock, "sign-in from 203.0.113.7", admin.AttemptsPerClient-2)
		for i := range 2 {
			if got := try(i, "203.0.113.7", "nadie", "x"); got.status != 422 {
				t.Fatalf("attempt %d: got %d, want 422", i, got.status)
			}
		}
		stopped := try(0, "203.0.113.7", "ana", goodPassword)
		stopped.shows(t, http.StatusTooManyRequests, "espera 15 minutos", "<form")
		wait, err := strconv.Atoi(stopped.header.Get("Retry-After"))
		if err != nil || wait < 890 || wait > 901 {
			t.Errorf("got Retry-After %q, want about 900", stopped.header.Get("Retry-After"))
		}
		// What the client itself says of where it comes from does not help.
		try(0, "198.51.100.1, 203.0.113.7", "ana", goodPassword).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "")
		try(1, "203.0.113.8", "ana", goodPassword).leads(t, "/admin")

		clock.forward(admin.AttemptWindow + time.Second)
		try(0, "203.0.113.7", "ana", goodPassword).leads(t, "/admin")

		for _, b := range servers {
			delete(b.cookies, "latido-device") // the owner's own browser is not stopped
		}
		mustTry(t, store, &clock, "sign-in as ana", admin.AttemptsPerUsername-2)
		for i := range 2 {
			if got := try(i, "192.0.2."+strconv.Itoa(i), "ANA", "x"); got.status != 422 {
				t.Fatalf("attempt %d: got %d, want 422", i, got.status)
			}
		}
		try(0, "192.0.2.200", "ana ", goodPassword).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "")
		try(1, "192.0.2.200", "otra", goodPassword).shows(t, 422, "no son correctos", "")
	})
}

// mustTry counts attempts as if passwords had been tried; to verify each would take long.
func mustTry(t *testing.T, store *db.Store, clock *testClock, key string, times int) {
	t.Helper()
	for range times {
		must.Get(store.CountAttempt(t.Context(), key, admin.AttemptWindow, clock.now()))(t)
	}
}

func TestSuccessForgetsAttempts(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		mustHaveOwner(t, store, "ana")
		base := mustServe(t, store, Options{})
		for range 2 {
			b := newBrowser(t, base)
			mustTry(t, store, &testClock{}, "sign-in from 127.0.0.1", admin.AttemptsPerClient-2)
			mustTry(t, store, &testClock{}, "sign-in as ana", admin.AttemptsPerUsername-2)
			b.signIn("ana", "x").shows(t, 422, "no son correctos", "")
			b.signIn("ana", goodPassword).leads(t, "/admin")
		}
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		account := mustHaveOwner(t, store, "ana")
		base := mustServe(t, store, Options{})
		here, there := newBrowser(t, base), newBrowser(t, base)
		here.signIn("ana", goodPassword).leads(t, "/admin")
		there.signIn("ana", goodPassword).leads(t, "/admin")
		const next = "otra frase que nadie adivina"
		change := func(current, next, repeated string) answer {
			t.Helper()
			return here.post("/admin/contrasena", "actual", current, "nueva", next, "repetida", repeated)
		}
		change("otra", next, next).shows(t, 422, "La contraseña actual no es correcta.", next)
		change(goodPassword, "corta", "corta").shows(t, 422, "al menos 8 caracteres", "no es correcta")
		change(goodPassword, "ANA", "ANA").shows(t, 422, "al menos 8 caracteres", "no es correcta")
		change(goodPassword, "Iloveyou", "Iloveyou").shows(t, 422, "más gente usa", "no es correcta")
		change(goodPassword, next, next+" ").shows(t, 422, "no son iguales", "no es correcta")
		there.get("/admin/contrasena").shows(t, 200, "Contraseña y sesiones", "ya funciona")

		change(goodPassword, next, next).leads(t, "/admin/contrasena?lista=1")
		here.get("/admin/contrasena?lista=1").shows(t, 200, "Tu contraseña nueva ya funciona", "Entrar</h1>")
		there.get("/admin/contrasena").leads(t, "/admin/entrar?volver=%2Fadmin%2Fcontrasena")
		there.signIn("ana", goodPassword).shows(t, 422, "no son correctos", "")
		there.signIn("ana", next).leads(t, "/admin")
		wantEvents(t, store, "owner created ana", "sign-in ana", "sign-in ana", "password changed ana", "sign-in refused ana", "sign-in ana")

		mustTry(t, store, &testClock{}, "password of "+strconv.FormatInt(account.ID, 10), admin.AttemptsPerClient-1)
		change("x", goodPassword, goodPassword).shows(t, 422, "no es correcta", "")
		change(next, goodPassword, goodPassword).shows(t, http.StatusTooManyRequests, "Demasiados intentos", "")
	})
}
