package history

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// TestBounds compares what no practice writes: each has its bound in changes and memory.
func TestBounds(t *testing.T) {
	many := func(count int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", count), ",") }
	var keys, words strings.Builder
	for i := range 30_000 {
		fmt.Fprintf(&keys, `"k%d":1,`, i)
		fmt.Fprintf(&words, `"línea %d",`, i)
	}
	tests := []struct{ name, before, after, want string }{
		{"empty slides", `{}`, `{"heroSlider":{"slides":[` + many(300_000, `{}`) + `]}}`, "Diapositivas: Diapositivas"},
		{"slides that are gone", `{"heroSlider":{"slides":[` + many(300_000, `{}`) + `]}}`, `{}`, "Diapositivas: Diapositivas"},
		{"texts of one record", `{"records":{"symptoms":[{"id":"a","name":"Palpitaciones"}]}}`, `{"records":{"symptoms":[{"id":"a","name":"Palpitaciones","causes":[` + many(200_000, `""`) + `]}]}}`, "Síntomas: Palpitaciones › De dónde viene"},
		{"texts of a new record", `{}`, `{"records":{"symptoms":[{"id":"a","name":"Palpitaciones","causes":[` + strings.TrimSuffix(words.String(), ",") + `]}]}}`, "Síntomas: se agregó "},
		{"lists in lists", `{}`, `{"certifications":{"groups":[` + many(1_000, `{"items":[`+many(100, `{"lines":["a"]}`)+`]}`) + `]}}`, "… y 994 cambios más"},
		{"keys of the whole", `{}`, `{` + strings.TrimSuffix(keys.String(), ",") + `}`, "Dato de otra versión"},
		{"keys of a record", `{"doctorInfo":{}}`, `{"doctorInfo":{` + strings.TrimSuffix(keys.String(), ",") + `}}`, "Información del Doctor: Dato de otra versión «k0»; "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var began, ended runtime.MemStats
			runtime.ReadMemStats(&began)
			got := Summary(t.Context(), siteContent, []byte(test.before), []byte(test.after))
			runtime.ReadMemStats(&ended)
			if !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if took := (ended.TotalAlloc - began.TotalAlloc) >> 20; took > 120 {
				t.Errorf("got %d MB", took)
			}
			records, err := Compare(t.Context(), siteContent, []byte(test.before), []byte(test.after))
			if count := Show(records).Count(); err != nil || count == 0 || count > 2_000 {
				t.Errorf("got %d changes, %v", count, err)
			}
		})
	}
}

// TestSummaryEndsWithItsContext: nobody waits any more for what it would say.
func TestSummaryEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	before, after := mustEdit(t, func(site map[string]any) { in(site, "heroSection")["title"] = "Otro" })
	if got := Summary(ctx, siteContent, before, after); got != "" {
		t.Errorf("got %q", got)
	}
}
