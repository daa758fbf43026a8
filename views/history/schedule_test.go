package history_test

import (
	"strings"
	"testing"

	"latido/views/history"
)

// TestSchedule: what happens to hours, closures and notices is told in their words.
func TestSchedule(t *testing.T) {
	t.Parallel()
	const december = `{"id":"a","from":"2026-12-24","until":"2026-12-26","places":["consulting"]}`
	for name, c := range map[string]struct{ before, after, want string }{
		"closed":        {`{}`, `{"schedule":{"closures":[` + december + `]}}`, "Horario: cerrado del 24 al 26 de diciembre de 2026"},
		"open again":    {`{"schedule":{"closures":[` + december + `]}}`, `{"schedule":{"closures":[]}}`, "Horario: ya no «cerrado del 24 al 26 de diciembre de 2026»"},
		"one day":       {`{}`, `{"schedule":{"closures":[{"id":"a","from":"2026-11-16","until":""}]}}`, "Horario: cerrado el 16 de noviembre de 2026"},
		"over a year":   {`{}`, `{"schedule":{"closures":[{"id":"a","from":"2026-12-30","until":"2027-01-02"}]}}`, "Horario: cerrado del 30 de diciembre de 2026 al 2 de enero de 2027"},
		"two months":    {`{}`, `{"schedule":{"closures":[{"id":"a","from":"2026-11-30","until":"2026-12-02"}]}}`, "Horario: cerrado del 30 de noviembre al 2 de diciembre de 2026"},
		"other hours":   {`{}`, `{"schedule":{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-24","spans":[{"from":"09:00","until":"12:00"}]}]}}`, "Horario: otro horario el 24 de diciembre de 2026"},
		"backwards":     {`{}`, `{"schedule":{"closures":[{"id":"a","from":"2026-12-26","until":"2026-12-24"}]}}`, "Horario: cerrado del 24 al 26 de diciembre de 2026"},
		"no first day":  {`{}`, `{"schedule":{"closures":[{"id":"a","from":"pronto","until":"2026-12-24"}]}}`, "Horario: cerrado el 24 de diciembre de 2026"},
		"no day at all": {`{}`, `{"schedule":{"closures":[{"id":"a"}]}}`, "Horario: cierre sin fecha"},
		"a reason": {`{"schedule":{"closures":[` + december + `]}}`, `{"schedule":{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-26","places":["consulting"],"reason":"Vacaciones"}]}}`,
			"Horario: Cierres › cerrado del 24 al 26 de diciembre de 2026 › Motivo"},
		"a notice": {`{}`, `{"schedule":{"notices":[{"id":"n","text":"Cambiamos de piso"}]}}`, "Horario: se agregó Cambiamos de piso (Avisos)"},
		"a place":  {`{}`, `{"schedule":{"places":[{"id":"p","name":"Satélite"}]}}`, "Horario: se agregó Satélite (Otros lugares)"},
		"hours": {`{"schedule":{"consulting":{"monday":{"spans":[{"from":"14:00","until":"21:00"}]}}}}`, `{"schedule":{"consulting":{"monday":{"spans":[{"from":"14:00","until":"20:00"}]}}}}`,
			"Consultorio › Lunes"},
		"the zone": {`{}`, `{"schedule":{"timeZone":"America/Cancun"}}`, "Hora de tu consultorio"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := history.Summary(t.Context(), "siteContent", []byte(c.before), []byte(c.after)); got != c.want && (strings.HasPrefix(c.want, "Horario:") || !strings.Contains(got, c.want)) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
