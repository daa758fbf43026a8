package signing

import (
	"strings"
	"testing"
	"time"

	"latido/db/content/diff"
)

// told writes lines as a person reads them: "# " before a title, "[-gone-]" and
// "{+new+}" around what changed, "~" before a line of which nothing is left.
func told(lines []Line) string {
	marks := map[Role]string{Title: "# ", Heading: "## ", Subheading: "### ", Item: "- ", Term: ": "}
	var all []string
	for _, l := range lines {
		text := marks[l.Role]
		if l.Deleted {
			text = "~"
		}
		for _, s := range l.Spans {
			switch s.Op {
			case diff.Deleted:
				text += "[-" + s.Text + "-]"
			case diff.Inserted:
				text += "{+" + s.Text + "+}"
			default:
				text += s.Text
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, "\n")
}

const page = `<nav><ul><li>Arritmias</li></ul></nav><div data-signed><ol data-unsigned><li>Arritmias</li></ol><h1>Arritmias</h1></div><div data-signed><p>El corazón late  distinto.</p>
<h2>Causas</h2><ul><li>La <a href="/x">presión alta</a> <span data-unsigned>(ver)</span></li><li>La edad</li></ul>
<h2>Qué hacer</h2><dl><dt>Duración</dt><dd>Una hora</dd></dl></div>`

const pageText = "Arritmias\nEl corazón late distinto.\nCausas\nLa presión alta\nLa edad\nQué hacer\nDuración\nUna hora"

func TestLines(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, before, want string }{
		{"as the page sets them", "", "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n- La edad\n## Qué hacer\n: Duración\nUna hora"},
		{"the same", pageText, "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n- La edad\n## Qué hacer\n: Duración\nUna hora"},
		{"a word", strings.Replace(pageText, "Una hora", "Media hora", 1), "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n- La edad\n## Qué hacer\n: Duración\n[-Media-]{+Una+} hora"},
		{"a line that is gone", strings.Replace(pageText, "La edad", "El café\nLa edad", 1), "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n~[-El café-]\n- La edad\n## Qué hacer\n: Duración\nUna hora"},
		{"a line that is new", strings.Replace(pageText, "La edad\n", "", 1), "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n- {+La edad+}\n## Qué hacer\n: Duración\nUna hora"},
		{"the last line gone", pageText + "\nNada", "# Arritmias\nEl corazón late distinto.\n## Causas\n- La presión alta\n- La edad\n## Qué hacer\n: Duración\nUna hora\n~[-Nada-]"},
	} {
		lines := Lines([]byte(page), tt.before, pageText)
		if got := told(lines); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		// Whatever changed, what is left of the lines is the text, to the letter.
		if got := left(lines); got != pageText {
			t.Errorf("%s: got the text\n%s\nwant\n%s", tt.name, got, pageText)
		}
	}
}

// left is the text without what is gone from it.
func left(lines []Line) string {
	var all []string
	for _, l := range lines {
		var text strings.Builder
		for _, s := range l.Spans {
			if s.Op != diff.Deleted {
				text.WriteString(s.Text)
			}
		}
		if !l.Deleted {
			all = append(all, text.String())
		}
	}
	return strings.Join(all, "\n")
}

// FuzzLines: whatever was signed before, the doctor is shown the text that is signed now.
func FuzzLines(f *testing.F) {
	f.Add(strings.Replace(pageText, "La presión alta\nLa edad", "La sal y la edad", 1))
	f.Add("Arritmias\n\nUna\nhora")
	f.Add(strings.ReplaceAll(pageText, "\n", " "))
	f.Fuzz(func(t *testing.T, before string) {
		before = strings.ToValidUTF8(before, "")
		if got := left(Lines([]byte(page), before, pageText)); got != pageText {
			t.Errorf("got\n%s\nwant\n%s", got, pageText)
		}
	})
}

func TestOnlyChanges(t *testing.T) {
	t.Parallel()
	before := strings.NewReplacer("late distinto", "late igual", "La edad", "La vejez", "Una hora", "Dos horas").Replace(pageText)
	want := "El corazón late [-igual-]{+distinto+}.\n## Causas\n- La [-vejez-]{+edad+}\n## Qué hacer\n[-Dos horas-]{+Una hora+}"
	if got := told(onlyChanges(Lines([]byte(page), before, pageText))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestParts: what has no heading of its own stands apart from what is before it.
func TestParts(t *testing.T) {
	t.Parallel()
	const page = `<div data-signed><h2>Pide una cita si…</h2><ul><li>Te mareas</li></ul></div><div data-signed><p>Casi nunca es grave.</p><h2>Causas</h2><p>Varias</p></div><section data-signed><h2>Fuentes</h2></section>`
	const text = "Pide una cita si…\nTe mareas\nCasi nunca es grave.\nCausas\nVarias\nFuentes"
	lines := Lines([]byte(page), strings.Replace(text, "nunca", "siempre", 1), text)
	var apart []int
	for i := range lines {
		if begins(lines, i) {
			apart = append(apart, i)
		}
	}
	if len(apart) != 1 || apart[0] != 2 {
		t.Errorf("got lines %v apart, want the third alone", apart)
	}
	if got, want := told(onlyChanges(lines)), "Casi [-siempre-]{+nunca+} es grave."; got != want {
		t.Errorf("got %q, want it under no heading", got)
	}
}

func TestPassages(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("uno dos tres ", 20)
	passages, more := Passages(Lines(nil, long+"antes "+long+"\nMenos\nIgual\nOtra", long+"ahora "+long+"\nMás\nIgual\nNueva"), 2)
	if len(passages) != 2 || more != 1 {
		t.Fatalf("got %d passages and %d more, want 2 and 1", len(passages), more)
	}
	if got, want := told([]Line{{Spans: passages[0]}}), "…dos tres uno dos tres [-antes-]{+ahora+} uno dos tres uno dos…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	all := Pages{{Path: "/enfermedades/a", State: Valid}, {Path: "/enfermedades/b", State: Unsigned}, {Path: "/sintomas/c", State: Unsigned}, {Path: "/sintomas/d", State: Changed}, {Path: "/servicios/e", State: Due}}
	for _, tt := range []struct{ kind, path, want string }{
		{"", "", "/sintomas/d"},
		{"", "/sintomas/d", "/enfermedades/b"},
		{"", "/enfermedades/b", "/sintomas/c"},
		{"", "/servicios/e", "/sintomas/d"}, // after the last one comes the first again
		{"", "/enfermedades/a", "/sintomas/d"},
		{"enfermedades", "/enfermedades/b", ""},
	} {
		next, ok := all.Of(tt.kind).NextWaiting(tt.path)
		if next.Path != tt.want || ok != (tt.want != "") {
			t.Errorf("after %q of %q: got %q, %v, want %q", tt.path, tt.kind, next.Path, ok, tt.want)
		}
	}
}

func TestStanding(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
	signature := &Signature{Name: "Dra. Ana Ruiz", At: at, Review: at.AddDate(0, 12, 0), Until: at.AddDate(0, 15, 0)}
	for state, want := range map[State]string{
		Valid:   "La firmó Dra. Ana Ruiz el 30 de noviembre de 2026. Vuelve a leerla desde el 30 de noviembre de 2027; vale hasta el 1 de marzo de 2028.",
		Due:     "La firmó Dra. Ana Ruiz el 30 de noviembre de 2026. Ya pasó un año: si no la firmas de nuevo, el sello se quita el 1 de marzo de 2028.",
		Changed: "La firmó Dra. Ana Ruiz el 30 de noviembre de 2026. El texto cambió después, así que el sello ya no se muestra.",
		Expired: "La firmó Dra. Ana Ruiz el 30 de noviembre de 2026. Venció el 1 de marzo de 2028 y el sello ya no se muestra.",
	} {
		if got := (Page{State: state, Signature: signature}).Status(); got != want {
			t.Errorf("%s: got %q, want %q", state, got, want)
		}
	}
	if got, want := (Page{State: Unsigned}).Status(), "Ningún médico responde con su firma por esta página."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for words, want := range map[int]string{0: "unos 1 min", 900: "unos 5 min", 180 * 60: "1 h", 180 * 100: "1 h 45 min", 180 * 133: "unas 2 h 15 min", 180 * 179: "unas 3 h"} {
		if got := about(words); got != want {
			t.Errorf("%d words: got %q, want %q", words, got, want)
		}
	}
}
