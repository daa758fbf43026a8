package handlers

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

const (
	keySite   = "https://cardio.mx"
	keyScreen = "/admin/acceso"
)

// keyHolder is a telephone with one passkey.
type keyHolder struct {
	site       virtualwebauthn.RelyingParty
	phone      virtualwebauthn.Authenticator
	credential virtualwebauthn.Credential
}

func newKeyHolder(owner string) *keyHolder {
	return &keyHolder{
		site:       virtualwebauthn.RelyingParty{ID: "cardio.mx", Name: "Latido", Origin: keySite},
		phone:      virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(owner)}),
		credential: newCredential(),
	}
}

// newCredential returns a new key. The library writes a coordinate that begins with a zero
// byte too short (RFC 8152, section 13.1.1), which a server refuses.
func newCredential() virtualwebauthn.Credential {
	const length = 77 // of a key with two coordinates of 32 bytes
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == length {
			return c
		}
	}
}

// challenge is what a browser gets of the server.
func challenge(t *testing.T, b *browser, path string) (token, options string) {
	t.Helper()
	got := b.post(path)
	got.shows(t, 200, "publicKey", "")
	var asked struct {
		Token     string
		PublicKey json.RawMessage
	}
	must.OK(t, json.Unmarshal([]byte(got.body), &asked))
	return asked.Token, `{"publicKey":` + string(asked.PublicKey) + `}`
}

func (k *keyHolder) create(t *testing.T, b *browser) (token, answer string) {
	t.Helper()
	token, options := challenge(t, b, keyScreen+"/reto")
	parsed := must.Get(virtualwebauthn.ParseAttestationOptions(options))(t)
	return token, virtualwebauthn.CreateAttestationResponse(k.site, k.phone, k.credential, *parsed)
}

func (k *keyHolder) use(t *testing.T, b *browser, path string) (token, answer string) {
	t.Helper()
	token, options := challenge(t, b, path)
	parsed := must.Get(virtualwebauthn.ParseAssertionOptions(options))(t)
	k.credential.Counter++
	return token, virtualwebauthn.CreateAssertionResponse(k.site, k.phone, k.credential, *parsed)
}

// TestPasskey: an owner adds a passkey, signs in and signs a page with it; nobody else does.
func TestPasskey(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		clock := &testClock{}
		b, _ := mustServeSiteWith(t, store, store, clock.options(Options{PublicURL: keySite}))
		phone := newKeyHolder("owner 1")
		b.post(keyScreen+"/reto").shows(t, 422, "Escribe tu contraseña otra vez", "publicKey")
		b.post(keyScreen, "accion", "agregar", "nombre", "x", "reto", "", "llave", "{}").shows(t, 422, "Escribe tu contraseña otra vez", "")
		b.post(keyScreen, "accion", "confirmar", "contrasena", goodPassword).leads(t, keyScreen)
		token, answer := phone.create(t, b)
		b.post(keyScreen, "accion", "agregar", "nombre", " ", "reto", token, "llave", answer).shows(t, 422, "Ponle un nombre", "")
		foreign := newKeyHolder("owner 1")
		foreign.site.Origin = "https://cardio-mx.com"
		wrong, lie := foreign.create(t, b)
		b.post(keyScreen, "accion", "agregar", "nombre", "x", "reto", wrong, "llave", lie).shows(t, 422, "Esa llave no es de esta cuenta", "")
		b.post(keyScreen, "accion", "agregar", "nombre", "Mi teléfono", "reto", token, "llave", answer).leads(t, keyScreen+"?listo=agregada")
		b.post(keyScreen, "accion", "agregar", "nombre", "Otra vez", "reto", token, "llave", answer).shows(t, 422, "Esa llave no es de esta cuenta", "")
		b.get(keyScreen).shows(t, 200, "Mi teléfono", "Es de otra dirección")

		// It signs in, once for each challenge, and only here.
		visitor := newBrowser(t, b.base)
		const signIn = "/admin/entrar/llave"
		token, answer = phone.use(t, visitor, "/admin/entrar/reto")
		visitor.send("POST", signIn, formOf("reto", token, "llave", answer), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "")
		visitor.post(signIn, "reto", token, "llave", answer, "volver", "https://evil.mx").leads(t, "/admin")
		visitor.get("/admin/contrasena").shows(t, 200, "Contraseña y sesiones", "")
		newBrowser(t, b.base).post(signIn, "reto", token, "llave", answer).shows(t, 422, "Esa llave no es de esta cuenta", "")
		for name, tamper := range map[string]func(k *keyHolder){
			"another key":   func(k *keyHolder) { k.credential = newCredential() },
			"another owner": func(k *keyHolder) { k.phone.Options.UserHandle = []byte("owner 2") },
			"another site":  func(k *keyHolder) { k.site.Origin = "https://cardio-mx.com" },
			"no person":     func(k *keyHolder) { k.phone.Options.UserNotVerified = true },
		} {
			k := *phone
			tamper(&k)
			token, answer := k.use(t, visitor, "/admin/entrar/reto")
			if got := newBrowser(t, b.base).post(signIn, "reto", token, "llave", answer); got.status != 422 {
				t.Errorf("%s: got %d", name, got.status)
			}
		}
		// A challenge to sign in is not one to confirm, and somebody else's is nobody's.
		b.mustSave(realDoctor)
		page := b.get(signingList + diseasePage)
		page.shows(t, 200, "Leí y firmo", "Tu contraseña, para firmar") // confirmed a moment ago
		clock.forward(11 * time.Minute)
		page = b.get(signingList + diseasePage)
		page.shows(t, 200, "Usar mi llave de acceso", "")
		form := signingForm(t, page)
		token, answer = phone.use(t, b, "/admin/entrar/reto")
		b.post(signingList+diseasePage, append(form, "contrasena", "", "reto", token, "llave", answer)...).shows(t, 422, "Esa llave no es de esta cuenta", "")
		wantSignatures(t, store)
		token, answer = phone.use(t, b, keyScreen+"/confirmar")
		b.post(signingList+diseasePage, append(form, "contrasena", "", "reto", token, "llave", answer)...).shows(t, 303, "", "")
		wantSignatures(t, store, diseasePage)

		token, answer = phone.use(t, visitor, "/admin/entrar/reto")
		clock.forward(db.ChallengeLife)
		visitor.post(signIn, "reto", token, "llave", answer).shows(t, 422, "tardó demasiado", "")
		id := regexp.MustCompile(`name="id" value="([^"]+)"`).FindStringSubmatch(b.get(keyScreen).body)[1]
		b.post(keyScreen, "accion", "quitar", "id", id).leads(t, keyScreen+"?listo=quitada")
		b.post(keyScreen, "accion", "quitar", "id", id).shows(t, 422, "ya no está", "")
		token, answer = phone.use(t, visitor, "/admin/entrar/reto")
		visitor.post(signIn, "reto", token, "llave", answer).shows(t, 422, "Esa llave no es de esta cuenta", "")
	})
}

// TestSecondStep: after the password a code of the telephone is asked for, and counts once.
func TestSecondStep(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		clock := &testClock{}
		b, _ := mustServeSiteWith(t, store, store, clock.options(Options{}))
		b.post(keyScreen, "accion", "codigo").shows(t, 422, "Escribe tu contraseña otra vez", "")
		b.post(keyScreen, "accion", "confirmar", "contrasena", goodPassword).leads(t, keyScreen)
		screen := b.post(keyScreen, "accion", "codigo")
		screen.shows(t, 200, "Escanea este código", "")
		find := func(a answer, pattern string) string {
			t.Helper()
			found := regexp.MustCompile(pattern).FindStringSubmatch(a.body)
			if found == nil {
				t.Fatalf("got no %s: %s", pattern, mainOf(a.body))
			}
			return found[1]
		}
		secret := find(screen, `<code>([A-Z2-7]+)</code>`)
		code := func() string { return must.Get(totp.GenerateCode(secret, clock.now()))(t) }
		screen = b.post(keyScreen, "accion", "activar", "reto", find(screen, `name="reto" value="([\w-]+)"`), "codigo", "000000")
		screen.shows(t, 422, "Ese código no es correcto", "")
		used := code()
		screen = b.post(keyScreen, "accion", "activar", "reto", find(screen, `name="reto" value="([\w-]+)"`), "codigo", used)
		screen.shows(t, 200, "Guarda estos códigos", "")
		recovery := find(screen, `<code>([A-Z2-7-]{19})</code>`)
		b.get(keyScreen).shows(t, 200, "Te quedan 10 códigos", recovery)

		// The password alone does not sign in, and a code counts once.
		visitor := newBrowser(t, b.base)
		ask := func() string {
			t.Helper()
			form := visitor.signIn("ana", goodPassword)
			form.shows(t, 200, "Falta un código", "")
			return find(form, `name="reto" value="([\w-]+)"`)
		}
		const step = "/admin/entrar/codigo"
		token := ask()
		visitor.get("/admin").leads(t, "/admin/entrar?volver=%2Fadmin")
		visitor.post(step, "reto", token, "codigo", used).shows(t, 422, "ya se usó", "") // it proved the telephone
		visitor.post(step, "reto", "x", "codigo", code()).leads(t, "/admin/entrar")
		clock.forward(2 * time.Minute)
		used = code()
		visitor.post(step, "reto", token, "codigo", used).leads(t, "/admin")
		visitor.get("/admin").shows(t, 200, "¿Qué quieres hacer?", "")
		visitor.post("/admin/salir")
		token = ask()
		visitor.post(step, "reto", token, "codigo", used).shows(t, 422, "ya se usó", "")
		visitor.post(step, "reto", token, "codigo", strings.ToLower(recovery)).leads(t, "/admin")
		visitor.post("/admin/salir")
		token = ask()
		for range 10 {
			visitor.post(step, "reto", token, "codigo", recovery)
		}
		visitor.post(step, "reto", token, "codigo", recovery).shows(t, 429, "espera", "")
		b.get(keyScreen).shows(t, 200, "Te quedan 9 códigos", "")
		clock.forward(time.Hour)
		token = ask()
		ana := must.Get(store.OwnerByUsername(t.Context(), "ana"))(t)
		must.OK(t, store.ResetPassword(t.Context(), ana, "changed", true, clock.now()))
		visitor.post(step, "reto", token, "codigo", code()).leads(t, "/admin/entrar")
	})
}
