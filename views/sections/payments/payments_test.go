package payments

import (
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	for name, want := range map[string]string{
		"":                         "",
		"Efectivo":                 "Efectivo",
		"Transferencia bancaria":   "Transferencia|bancaria",
		"Tarjetas de crédito":      "Tarjetas|de crédito",
		"Seguro de gastos médicos": "Seguro de|gastos médicos",
	} {
		if got := strings.Join(lines(name), "|"); got != want {
			t.Errorf("lines(%q) = %q, want %q", name, got, want)
		}
	}
}
