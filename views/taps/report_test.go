package taps_test

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"latido/db/dbtest/must"
	"latido/views/taps"
)

var names = map[string]string{"/": "Inicio", "/enfermedades/arritmias": "Arritmias"}

func mustDay(t *testing.T, day string) time.Time {
	t.Helper()
	return must.Get(time.Parse(time.DateOnly, day))(t)
}

// counted are counts written as "2026-11-02 /page kind place 3".
func counted(t *testing.T, lines ...string) []taps.Count {
	t.Helper()
	var counts []taps.Count
	for _, line := range lines {
		var c taps.Count
		if _, err := fmt.Sscan(line, &c.Day, &c.Page, &c.Kind, &c.Place, &c.Count); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		counts = append(counts, c)
	}
	return counts
}

func mustReport(t *testing.T, month, today, first string, lines ...string) taps.Report {
	t.Helper()
	return taps.NewReport(taps.Source{
		Month: mustDay(t, month+"-01"), Today: mustDay(t, today), First: first, Counts: counted(t, lines...), Names: names,
	})
}

// TestSentences are what the owner reads first.
func TestSentences(t *testing.T) {
	t.Parallel()
	november := []string{"2026-11-02 / whatsapp header 24", "2026-11-03 /enfermedades/arritmias whatsapp floating 17", "2026-11-22 / call footer 23"}
	for name, test := range map[string]struct {
		month, today, first string
		lines               []string
		lead, compared      string
	}{
		"a good month": {"2026-11", "2026-11-30", "2026-09-01", append([]string{"2026-10-01 / call header 52"}, november...),
			"Este mes: 41 toques en WhatsApp y 23 en llamar; 47 desde Inicio.",
			"Del 1 al 29: 12 más que en los mismos días de octubre. Una diferencia así puede ser casualidad."},
		"another page stands out": {"2026-11", "2026-11-30", "2026-09-01", []string{"2026-11-02 / whatsapp header 4", "2026-11-03 /enfermedades/arritmias call floating 17"},
			"Este mes: 4 toques en WhatsApp y 17 en llamar; 17 desde Arritmias.", "Del 1 al 29: 21 más que en los mismos días de octubre."},
		"days of the month before that have not come yet do not count": {"2026-11", "2026-11-10", "2026-10-01",
			[]string{"2026-10-01 / call header 20", "2026-10-10 / call header 500", "2026-11-09 / call header 10", "2026-11-10 / call header 900"},
			"Este mes: 910 toques en llamar y ninguno en WhatsApp.", "Del 1 al 9: 10 menos que en los mismos días de octubre. Una diferencia así puede ser casualidad."},
		"a longer month, as many days": {"2026-10", "2026-11-10", "2026-08-01",
			[]string{"2026-09-01 / call header 20", "2026-10-30 / whatsapp header 20", "2026-10-31 / call header 70"},
			"En octubre de 2026: 20 toques en WhatsApp y 70 en llamar.", "Del 1 al 30: igual que en los mismos días de septiembre."},
		"a shorter month, as many days": {"2026-02", "2026-11-10", "2026-01-01",
			[]string{"2026-01-28 / call header 20", "2026-01-29 / call header 500", "2026-02-28 / call header 90"},
			"En febrero de 2026: 90 toques en llamar y ninguno en WhatsApp.", "Del 1 al 28: 70 más que en los mismos días de enero."},
		"two whole months of one length": {"2026-08", "2026-11-10", "2026-01-01", []string{"2026-07-31 / call header 60", "2026-08-31 / call header 10"},
			"En agosto de 2026: 10 toques en llamar y ninguno en WhatsApp.", "50 menos que en julio."},
		"the counting began in the month before": {"2026-11", "2026-11-22", "2026-10-02", november,
			"Este mes: 41 toques en WhatsApp y 23 en llamar; 47 desde Inicio.", "Todavía no hay un mes anterior completo con el cual comparar."},
		"few":                       {"2026-11", "2026-11-22", "2026-09-01", []string{"2026-11-02 / whatsapp header 1", "2026-11-02 /contacto call header 2"}, "Este mes: 1 toque en WhatsApp y 2 en llamar.", "Son muy pocos toques para compararlos con los de octubre."},
		"none, and only views":      {"2026-11", "2026-11-22", "2026-09-01", []string{"2026-11-02 / view - 300"}, "Este mes todavía no hay toques en WhatsApp ni en llamar.", "Son muy pocos toques para compararlos con los de octubre."},
		"none, in a month long ago": {"2026-10", "2026-11-22", "2026-09-01", nil, "En octubre de 2026 no hubo toques en WhatsApp ni en llamar.", "Son muy pocos toques para compararlos con los de septiembre."},
		"the first day of a month":  {"2026-11", "2026-11-01", "2026-09-01", nil, "Este mes todavía no hay toques en WhatsApp ni en llamar.", "Mañana se podrá comparar con los primeros días de octubre."},
		"thousands":                 {"2026-11", "2026-11-22", "2026-11-01", []string{"2026-11-02 / whatsapp header 1234567", "2026-11-02 / call header 999"}, "Este mes: 1,234,567 toques en WhatsApp y 999 en llamar.", "Todavía no hay un mes anterior completo con el cual comparar."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := mustReport(t, test.month, test.today, test.first, test.lines...)
			if r.Lead != test.lead || r.Compared != test.compared {
				t.Errorf("got  %q %q\nwant %q %q", r.Lead, r.Compared, test.lead, test.compared)
			}
			if strings.Contains(r.Lead+r.Compared, "pacientes") {
				t.Error("taps are no patients")
			}
		})
	}
}

// mustDraw draws the screen.
func mustDraw(t *testing.T, r taps.Report) *goquery.Document {
	t.Helper()
	var html strings.Builder
	must.OK(t, taps.Screen(r).Render(t.Context(), &html))
	page, err := goquery.NewDocumentFromReader(strings.NewReader(strings.ReplaceAll(html.String(), "<", " <"))) // so that cells do not run together
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func textOf(found *goquery.Selection) string { return strings.Join(strings.Fields(found.Text()), " ") }

// TestScreen: every number that is drawn stands in a table, too.
func TestScreen(t *testing.T) {
	t.Parallel()
	page := mustDraw(t, mustReport(t, "2026-11", "2026-11-22", "2026-09-15",
		"2026-11-01 / view - 1000", "2026-11-02 / whatsapp hero 6", "2026-11-02 /enfermedades/arritmias call floating 4",
		"2026-11-03 /enfermedades/ya-no-existe emergency detail 2", "2026-11-03 / map unknown-place 1", "2026-10-31 / call hero 70"))
	for selector, want := range map[string]string{
		".taps-sentence":                                        "Este mes: 6 toques en WhatsApp y 4 en llamar; 6 desde Inicio.",
		".taps-totals":                                          "Vistas 1,000 WhatsApp 6 Llamar 4 911 2 Mapa 1 Doctoralia 0 Video 0",
		"section[aria-labelledby=paginas] tbody":                "Inicio 1,000 6 0 0 1 Arritmias 0 0 4 0 0 /enfermedades/ya-no-existe 0 0 0 2 0",
		"section[aria-labelledby=lugares] tbody":                "Portada 6 0 0 0 Botones flotantes 0 4 0 0 detail 0 0 2 0 unknown-place 0 0 0 1",
		"section[aria-labelledby=dias] thead":                   "Día Vistas WhatsApp Llamar 911 Mapa",
		"section[aria-labelledby=dias] tbody tr:nth-of-type(2)": "2 0 6 4 0 0",
		"svg desc":                    "Una barra por día, con los toques en WhatsApp y en llamar. El día con más fue el 2, con 10. Los números están en la tabla de abajo.",
		".taps-turn > ul":             "octubre de 2026",
		".taps-turn [aria-current]":   "noviembre de 2026",
		".taps-turn details ul":       "noviembre de 2026 octubre de 2026 septiembre de 2026",
		".taps-lead p:nth-of-type(3)": "Además, 2 toques en el 911.",
	} {
		if got := textOf(page.Find(selector)); got != want {
			t.Errorf("%s: got %q, want %q", selector, got, want)
		}
	}
	if got := page.Find("section[aria-labelledby=dias] tbody tr").Length(); got != 22 {
		t.Errorf("got %d days, want those that have begun", got)
	}
	if got := page.Find("svg rect").Length(); got != 2 {
		t.Errorf("got %d parts of bars, want 2", got)
	}
	if page.Find(`th a[href="/enfermedades/arritmias"]`).Length() != 1 || page.Find(`a[href="/enfermedades/ya-no-existe"]`).Length() != 0 {
		t.Error("want links to the pages that there are")
	}
	if page.Find("[style],script").Length() > 0 {
		t.Error("got styles or scripts that the policy forbids")
	}
}

// TestThinData: what would be noise is not drawn.
func TestThinData(t *testing.T) {
	t.Parallel()
	empty := mustDraw(t, mustReport(t, "2026-11", "2026-11-22", ""))
	if empty.Find("svg,table,.taps-lead,.taps-totals").Length() > 0 || !strings.Contains(empty.Text(), "Todavía no hay nada que contar") {
		t.Errorf("got %s", textOf(empty.Selection))
	}
	for n, want := range map[int64]int{9: 0, 10: 1} {
		thin := mustDraw(t, mustReport(t, "2026-11", "2026-11-22", "2026-11-01", fmt.Sprintf("2026-11-02 / whatsapp hero %d", n)))
		if got := thin.Find(".taps-chart svg").Length(); got != want {
			t.Errorf("%d taps: got %d charts, want %d", n, got, want)
		}
		if got := strings.Contains(thin.Text(), "no diría nada"); got != (want == 0) {
			t.Errorf("%d taps: got %v", n, got)
		}
		if thin.Find("table").Length() != 3 {
			t.Errorf("%d taps: the numbers are in tables all the same", n)
		}
	}
}

// TestChart: bars lie within the drawing, whatever was counted, and stand on its ground.
func TestChart(t *testing.T) {
	t.Parallel()
	for _, most := range []int64{10, 11, 49, 50, 51, 99, 1000, 123456789} {
		r := mustReport(t, "2026-10", "2026-11-22", "2026-01-01", fmt.Sprintf("2026-10-31 / whatsapp hero %d", most), "2026-10-31 / call hero 1", "2026-10-01 / call hero 2")
		c := r.Chart()
		ground := c.Lines[0].Y
		if len(c.Bars) != 31 || len(c.Lines) < 2 || len(c.Lines) > 7 {
			t.Errorf("%d: got %d bars and %d levels", most, len(c.Bars), len(c.Lines))
		}
		for i, bar := range c.Bars {
			if bar.MessageY < 0 || bar.CallY+bar.CallHeight != ground || bar.MessageY+bar.MessageTop != bar.CallY || bar.X+16 > c.Width {
				t.Errorf("%d: got bar %d at %+v, ground %d", most, i, bar, ground)
			}
		}
		if last := c.Bars[30]; last.MessageTop < 100 || last.Label != "31 de octubre: "+taps.Number(most)+" en WhatsApp y 1 en llamar" {
			t.Errorf("%d: got %+v", most, last)
		}
	}
}

// TestFile: Excel reads the accents, and takes no text for a formula.
func TestFile(t *testing.T) {
	t.Parallel()
	hostile := map[string]string{"/a": `=HYPERLINK("http://x")`, "/b": "+1", "/c": "-1", "/d": "@SUM(A1)", "/e": " \t=1", "/f": "uno;=1", "/g": "uno\r\n=1", "/h": "＝1", "/i": `Así, "entre comillas"`, "/j": "\u200b=1"}
	counts := counted(t, "2026-11-02 /a whatsapp hero 6", "2026-11-02 /a view - 7")
	for page := range hostile {
		counts = append(counts, taps.Count{Day: "2026-11-03", Page: page, Kind: taps.Call, Place: "=1+1", Count: 1})
	}
	body := must.Get(taps.File(counts, hostile))(t)
	text, marked := strings.CutPrefix(string(body), "\ufeff")
	if !marked || strings.Count(text, "\r\n") != len(counts)+1 || strings.Count(text, "\n") != len(counts)+1 {
		t.Errorf("got %q, want a mark and a line for each", body)
	}
	rows := must.Get(csv.NewReader(strings.NewReader(text)).ReadAll())(t)
	if got := strings.Join(rows[0], "|"); got != "Día|Página|Dirección|Qué|Lugar|Veces" {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(rows[1], "|"); got != `2026-11-02|'=HYPERLINK("http://x")|/a|WhatsApp|Portada|6` {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(rows[2][2:], "|"); got != "/a|Vistas||7" {
		t.Errorf("got %s", got)
	}
	for _, row := range rows {
		for _, cell := range row {
			for part := range strings.FieldsFuncSeq(cell, func(r rune) bool { return strings.ContainsRune(";\t\r\n", r) }) {
				if strings.ContainsAny(strings.TrimSpace(part)[:1], "=+-@") || strings.HasPrefix(part, "＝") {
					t.Errorf("got cell %q", cell)
				}
			}
		}
	}
}

func TestPlaceOf(t *testing.T) {
	t.Parallel()
	for classes, want := range map[string]string{
		"header-classic is-sticky": "header", "section symptoms-trio": "symptoms", "floating": "floating", "drawer": "drawer",
		"calltoactionindividual-card": "calltoactionindividual", "contact-card contact-map": "contact", "footer-columns": "footer",
		"": taps.Text, "container detail": taps.Text, "detail-emergency": taps.Text, "<script>": taps.Text, "heroic": taps.Text,
	} {
		if got := taps.PlaceOf(classes); got != want {
			t.Errorf("%q: got %s, want %s", classes, got, want)
		}
	}
}
