package handlers

import (
	"net/url"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// TestPhone: the screens ask what becomes of a number as somebody types it.
func TestPhone(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		ask := func(number string) string { return "/admin/telefono?numero=" + url.QueryEscape(number) }
		newBrowser(t, b.base).get(ask("5512345678")).leads(t, "/admin/entrar?volver="+url.QueryEscape(ask("5512345678")))
		const valid = `{"valid":true,"dial":"+525512345678","whatsapp":"525512345678","shown":"+52 55 1234 5678"}`
		for number, want := range map[string]string{
			"+52 1 55 1234 5678": valid, "044 55 1234 5678": valid, "": `{"valid":false}`, "911": `{"valid":false}`, "200 123 4567 8": `{"valid":false}`,
			"2091234567": `{"valid":false}`, strings.Repeat("5", 3000): `{"valid":false}`, "\x00<script>": `{"valid":false}`,
		} {
			got := b.get(ask(number))
			got.shows(t, 200, want, "<")
			if kind := got.header.Get("Content-Type"); kind != "application/json" || got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%.20q: got type %q, %q", number, kind, got.header.Get("Cache-Control"))
			}
		}
		b.get("/admin/telefono").shows(t, 200, `{"valid":false}`, "")
	})
}
