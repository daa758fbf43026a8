package handlers

import (
	"net/url"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// TestReading: the screens ask what becomes of a value as somebody types it.
func TestReading(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		ask := func(kind, text string) string {
			return "/admin/lectura?" + url.Values{"clase": {kind}, "texto": {text}}.Encode()
		}
		newBrowser(t, b.base).get(ask("telefono", "5512345678")).leads(t, "/admin/entrar?volver="+url.QueryEscape(ask("telefono", "5512345678")))
		const valid, none = `{"valid":true,"exact":"+525512345678","shown":"+52 55 1234 5678"}`, `{"valid":false,"note":"No parece un número de México."}`
		for _, c := range []struct{ kind, text, want string }{
			{"telefono", "+52 1 55 1234 5678", valid}, {"telefono", "044 55 1234 5678", valid}, {"telefono", "", none}, {"telefono", "911", none}, {"telefono", "200 123 4567 8", none},
			{"telefono", "2091234567", none}, {"telefono", strings.Repeat("5", 3000), none}, {"telefono", "\x00<script>", none},
			{"telefono", "55 1234 5678 ext. 12 / 55 8765 4321", `{"valid":true,"exact":"+525512345678;ext=12","shown":"+52 55 1234 5678, ext. 12","rest":"55 8765 4321"}`},
			{"whatsapp", "55 1234 5678 ext. 12", `{"valid":true,"exact":"525512345678","shown":"+52 55 1234 5678","rest":"ext. 12"}`},
			{"instagram", "@dra_elena", `{"valid":true,"exact":"https://www.instagram.com/dra_elena","shown":"https://www.instagram.com/dra_elena"}`},
			{"precio", "1800", `{"valid":true,"exact":"$1,800 MXN","shown":"$1,800 MXN"}`},
			{"nada", "x", `{"valid":false}`},
		} {
			got := b.get(ask(c.kind, c.text))
			got.shows(t, 200, c.want, "<")
			if kind := got.header.Get("Content-Type"); kind != "application/json" || got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%.20q: got type %q, %q", c.text, kind, got.header.Get("Cache-Control"))
			}
		}
		b.get("/admin/lectura").shows(t, 200, `{"valid":false}`, "")
	})
}
