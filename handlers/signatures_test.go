package handlers

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// realDoctor is who may sign: a name and licences that are not the sample's.
const realDoctor = `{"doctorInfo":{"name":"Dra. Ana Ruiz","cedProf":"5432109 (UNAM)","cedEsp":"8765432 (UNAM)","cedEsp2":""}}`

const (
	signingList = "/admin/firmas"
	diseasePage = "/enfermedades/hipertension"
)

// signingForm is what the form of a page sends, with the box ticked and the password.
func signingForm(t *testing.T, page answer) []string {
	t.Helper()
	fields := []string{"lei", "si", "contrasena", goodPassword}
	form := regexp.MustCompile(`(?s)<form class="signing-form".*?</form>`).FindString(page.body)
	if form == "" {
		t.Fatalf("got no form: %s", plain(page))
	}
	for _, found := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(form, -1) {
		fields = append(fields, found[1], html.UnescapeString(found[2]))
	}
	return fields
}

// wantSignatures checks the log, newest first; one that took a signature back has "-" before its page.
func wantSignatures(t *testing.T, store *db.Store, want ...string) {
	t.Helper()
	log := must.Get(store.SignatureLog(t.Context(), 100, 0))(t)
	var got []string
	for _, s := range log {
		if s.Hash == "" {
			s.Page = "-" + s.Page
		}
		got = append(got, s.Page)
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("got signatures %q, want %q", got, want)
	}
}

func TestSigning(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		screen := signingList + diseasePage

		// Nobody signs as a doctor who does not exist.
		b.get(signingList).shows(t, 200, "Todavía no puedes firmar", "Empezar con")
		page := b.get(screen)
		page.shows(t, 200, `href="/admin/informacion#campo-doctorInfo-name"`, `name="lei"`)
		b.mustSave(`{"doctorInfo":{"name":"Dra. Ana Ruiz"}}`)
		b.get(screen).shows(t, 200, `href="/admin/contenido#campo-licences-professional-number"`, "doctorInfo-name")
		b.mustSave(realDoctor)
		page = b.get(screen)
		page.shows(t, 200, "Soy Dra. Ana Ruiz, y leí el texto completo.", "Todavía no puedes firmar")
		form := signingForm(t, page)
		// A session alone does not sign: the password is required.
		for _, typed := range []string{"", "otra"} {
			b.post(screen, append(form, "contrasena", typed)...).shows(t, 422, "ontraseña", "")
		}
		b.mustSave(`{"doctorInfo":{"cedProf":"17 000000 (muestra)"}}`)
		b.post(screen, form...).shows(t, 422, "No se firmó nada: tu sitio todavía anuncia", `name="lei"`)
		b.mustSave(realDoctor)
		wantSignatures(t, store)

		// Nobody else may, not from elsewhere, and not without a word.
		b.send("POST", screen, formOf(form...), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "Leí y firmo")
		newBrowser(t, b.base).post(screen, form...).leads(t, "/admin/entrar?volver=%2Fadmin%2Ffirmas%2Fenfermedades%2Fhipertension")
		b.post(screen, form[2:]...).shows(t, 422, "marca la casilla", "")
		b.post(signingList+"/enfermedades/nada", form...).shows(t, 404, "", "Leí y firmo")
		b.post(signingList+"/contacto", form...).shows(t, 404, "", "Leí y firmo")
		b.get(signingList+"/contacto").shows(t, 404, "", "Leí y firmo")
		b.get(signingList+"?tipo=nada").shows(t, 404, "", "")
		wantSignatures(t, store)

		// A click that is sent twice signs once, and the next page is offered.
		list := b.get(signingList)
		list.shows(t, 200, "0 de 3 páginas con firma vigente", "Vigentes")
		next := regexp.MustCompile(`href="/admin/firmas(/sintomas/[^"?]+)"`).FindStringSubmatch(list.body)[1]
		for range 2 {
			b.post(screen, form...).leads(t, signingList+next+"?firmada=%2Fenfermedades%2Fhipertension")
		}
		wantSignatures(t, store, diseasePage)
		b.get(signingList+next+"?firmada="+diseasePage).shows(t, 200, "Firmaste «", "Tu contraseña, para firmar")
		b.get(diseasePage).shows(t, 200, "Dra. Ana Ruiz", "")
		b.get(screen).shows(t, 200, "Esta página lleva tu firma", `name="lei"`)
		b.get(signingList).shows(t, 200, "1 de 3 páginas con firma vigente", "Cambiaron después")
		b.get(signingList+"?tipo=enfermedades").shows(t, 200, "La página tiene tu firma", "Por firmar")
		b.get("/admin/publicacion").shows(t, 200, "1 de 1 página con firma vigente", "cambió después de firmarse")

		// A word changes: the seal is gone, and the doctor sees which word.
		stale := signingForm(t, b.get(signingList+next))
		b.mustSave(`{"records":{"diseases":{"hipertension":{"shortDescription":"No se lee aquí"}}}}`)
		b.get(signingList).shows(t, 200, "1 de 3 páginas con firma vigente", "Cambiaron después")
		b.mustSave(`{"records":{"diseases":{"hipertension":{"name":"Presión muy alta"}}}}`)
		b.get(signingList).shows(t, 200, "Cambiaron después de firmarse", "Vigentes")
		page = b.get(screen)
		page.shows(t, 200, "[nuevo: </span>Presión muy", "Esta página lleva tu firma")
		only := b.get(screen + "?ver=cambios")
		only.shows(t, 200, "Leí el texto completo cuando lo firmé", "")
		if len(plain(only)) > len(plain(page))/2 {
			t.Errorf("got %d letters of what changed, and %d of all", len(plain(only)), len(plain(page)))
		}
		b.get("/admin/publicacion").shows(t, 200, "1 página cambió después de firmarse", "")

		// The text changes while the doctor reads: nothing is signed, and the change is shown.
		form = signingForm(t, only)
		b.mustSave(`{"records":{"diseases":{"hipertension":{"name":"Presión demasiado alta"}}}}`)
		refused := b.post(screen, form...)
		refused.shows(t, 409, "El texto cambió mientras lo leías", "")
		if text := plain(refused); !strings.Contains(text, "Lo que cambió mientras leías Presión [quitado: muy][nuevo: demasiado] alta") {
			t.Errorf("got no change: %s", text)
		}
		wantSignatures(t, store, diseasePage)
		b.post(screen, signingForm(t, refused)...).leads(t, signingList+next+"?firmada=%2Fenfermedades%2Fhipertension")
		b.post(signingList+next, stale...).shows(t, 303, "", "")
		wantSignatures(t, store, next, diseasePage, diseasePage)

		// A signature can be taken back, if it is the one that was looked at.
		last := regexp.MustCompile(`name="ultima" value="(\d+)"`).FindStringSubmatch(b.get(screen).body)[1]
		b.post(screen, "retirar", "si", "ultima", "1").shows(t, 412, "mientras tanto", "")
		b.send("POST", screen, formOf("retirar", "si", "ultima", last), "Sec-Fetch-Site", "cross-site").shows(t, 403, "", "")
		for range 2 {
			b.post(screen, "retirar", "si", "ultima", last).leads(t, signingList+"?retirada=%2Fenfermedades%2Fhipertension")
		}
		b.get(signingList+"?retirada="+diseasePage).shows(t, 200, "Se retiró la firma de «Presión demasiado alta»", "Cambiaron después")
		wantSignatures(t, store, "-"+diseasePage, next, diseasePage, diseasePage)
		wantEvents(t, store, "owner created ana", "sign-in ana", "page signed ana", "page signed ana", "page signed ana", "signature withdrawn ana")
	})
}

// TestStandingOfAPage: the form of a record says how its page stands.
func TestStandingOfAPage(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		clock := &testClock{}
		b, _ := mustServeSiteWith(t, store, store, clock.options(Options{}))
		b.mustSave(realDoctor)
		ask := func(page string) (standing struct {
			State, Standing, Href string
			Changes               [][]struct{ Op, Text string }
			More                  int
		}) {
			t.Helper()
			answer := b.send("GET", "/admin/firmas/estado?pagina="+page, nil, "Accept", "application/json, application/problem+json")
			if err := json.Unmarshal([]byte(answer.body), &standing); err != nil || answer.status != 200 {
				t.Fatalf("got %d, %v: %s", answer.status, err, answer.body)
			}
			return standing
		}
		if got := ask(diseasePage); got.State != "none" || got.Href != signingList+diseasePage || got.Changes == nil {
			t.Errorf("got %+v, want a page that nobody signed", got)
		}
		screen := signingList + diseasePage
		b.post(screen, signingForm(t, b.get(screen))...).shows(t, 303, "", "")
		if got := ask(diseasePage); got.State != "holds" || !strings.HasPrefix(got.Standing, "La firmó Dra. Ana Ruiz el ") || len(got.Changes) > 0 {
			t.Errorf("got %+v, want a signature that holds", got)
		}

		b.get("/admin/llamadas").shows(t, 200, `href="/admin/firmas">Firmas</a>`, "Firmas (")

		// After a year the owner is reminded, on every screen.
		clock.forward(366 * 24 * time.Hour)
		b.signIn("ana", goodPassword).leads(t, "/admin")
		if got := ask(diseasePage); got.State != "due" {
			t.Errorf("got %+v, want one that is due", got)
		}
		b.get("/admin/llamadas").shows(t, 200, `href="/admin/firmas">Firmas (1)</a>`, "")
		b.get("/admin/publicacion").shows(t, 200, "1 página está por vencer", "")
		b.get(signingList).shows(t, 200, "Por vencer", "Vigentes")

		b.mustSave(`{"records":{"diseases":{"hipertension":{"name":"Presión muy alta"}}}}`)
		got := ask(diseasePage)
		if got.State != "changed" || len(got.Changes) == 0 || got.Changes[0][len(got.Changes[0])-1].Op == "" {
			t.Errorf("got %+v, want what changed", got)
		}
		for _, page := range []string{"/contacto", "/enfermedades/nada", ""} {
			b.send("GET", "/admin/firmas/estado?pagina="+page, nil, "Accept", "application/json, application/problem+json").shows(t, 404, `"status":404`, "")
		}
		newBrowser(t, b.base).send("GET", "/admin/firmas/estado?pagina="+diseasePage, nil, "Accept", "application/json, application/problem+json").shows(t, 401, "", "Dra. Ana Ruiz")
	})
}
