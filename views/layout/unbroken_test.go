package layout

import (
	"strings"
	"testing"
)

func TestUnbroken(t *testing.T) {
	for html, want := range map[string]string{
		"<p>Llama al +52 55 0000 0000.</p>":        "<p>Llama al +52·55·0000·0000.</p>",
		"$1,500 MXN por 24 h, 12 de marzo de 2025": "$1,500·MXN por 24·h, 12·de·marzo·de·2025",
		"entre 140/90 y 179/119 mmHg":              "entre 140/90 y 179/119·mmHg",
		"48 horas, 2 de cada 10":                   "48 horas, 2 de cada 10",
		`<svg viewBox="0 0 24 24"></svg>`:          `<svg viewBox="0 0 24 24"></svg>`,
		"<option>30 de marzo</option>1 2":          "<option>30 de marzo</option>1·2",
	} {
		if got := string(Body{html: []byte(html)}.unbroken().html); got != strings.ReplaceAll(want, "·", "\u00a0") {
			t.Errorf("%q: got %q", html, got)
		}
	}
}
