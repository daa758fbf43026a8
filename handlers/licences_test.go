package handlers

import (
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
)

// TestExpiryNotice: every screen of the owner says that the certificate is about to expire, or has.
func TestExpiryNotice(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, _ := serveAt(t, store, "https://ana-ruiz.mx")
		screens := []string{"/admin", "/admin/informacion", "/admin/horario", "/admin/firmas", "/admin/historial", "/admin/contrasena"}
		for until, want := range map[string]string{
			time.Now().AddDate(0, 0, 60).Format(time.DateOnly): "El certificado de tu especialidad vence en ",
			"2020-06-30": "El certificado de tu especialidad venció el 30 de junio de 2020",
			"2099-06-30": "",
		} {
			b.mustSave(`{"licences":{"certificate":{"council":"Consejo Mexicano de Cardiología","number":"4821","validUntil":"` + until + `"}}}`)
			for _, path := range screens {
				if want == "" {
					b.get(path).shows(t, 200, "", "El certificado de tu especialidad")
				} else {
					b.get(path).shows(t, 200, want, "")
				}
			}
			if isValid := until != "2020-06-30"; isValid != strings.Contains(b.get("/").body, "vigente hasta el ") {
				t.Errorf("until %s: the page says that it is valid: %v, want %v", until, !isValid, isValid)
			}
		}
	})
}

// TestCompruebalo: each real licence of the footer has its register, its number and what a match looks like; a
// placeholder has none.
func TestCompruebalo(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b, _ := serveAt(t, store, "https://ana-ruiz.mx")
		b.get("/").shows(t, 200, "00000000", "Compruébalo")
		b.mustSave(`{"doctorInfo":{"name":"Dra. Ana Ruiz Peña","cedProf":"Céd. Prof. 4738291 (UNAM)"},"licences":{"speciality":{"number":"8473625","institution":"IPN","title":"Especialidad en Cardiología"},` +
			`"certificate":{"council":"Consejo Mexicano de Cardiología","number":"4821","validUntil":"2099-06-30"}}}`)
		for _, path := range []string{"/", "/enfermedades/hipertension", "/contacto"} {
			body := b.get(path).body
			if got := strings.Count(body, "Compruébalo"); got != 3 {
				t.Errorf("%s: got %d licences to look up, want 3", path, got)
			}
			for _, want := range []string{`href="https://cedulaprofesional.sep.gob.mx/" target="_blank"`, `href="https://conacem.org.mx/buscador" target="_blank"`,
				"<dd>Ana Ruiz Peña</dd>", "<dd>IPN</dd>", "<dd>Especialidad en Cardiología</dd>", "vigente hasta el 30 de junio de 2099"} {
				if !strings.Contains(body, want) {
					t.Errorf("%s lacks %q", path, want)
				}
			}
			if strings.Contains(body, "Céd. Prof. Céd.") {
				t.Errorf("%s has a label twice", path)
			}
		}
	})
}
