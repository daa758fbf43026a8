package model_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"

	"latido/db/content"
	"latido/views/model"
)

// spelled writes blocks in a way that shows their limits.
func spelled(blocks []model.Block) string {
	var out strings.Builder
	for _, block := range blocks {
		if block.Items == nil {
			out.WriteString("<")
			for _, run := range block.Runs {
				switch {
				case run.Link != "" && run.Bold:
					fmt.Fprintf(&out, "[*%s*|%s]", run.Text, run.Link)
				case run.Link != "":
					fmt.Fprintf(&out, "[%s|%s]", run.Text, run.Link)
				case run.Bold:
					fmt.Fprintf(&out, "*%s*", run.Text)
				default:
					out.WriteString(run.Text)
				}
			}
			out.WriteString(">")
			continue
		}
		mark := "-"
		if block.Numbered {
			mark = "#"
		}
		for _, item := range block.Items {
			out.WriteString("(" + mark + spelled(item) + ")")
		}
	}
	return out.String()
}

func TestProse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", " \n\n\t\n ", ""},
		{"paragraphs", "uno\n\ndos\r\n\r\ntres", "<uno><dos><tres>"},
		{"a blank line with a space", "uno\n \ndos", "<uno><dos>"},
		{"a line break", "uno\ndos", "<uno\ndos>"},
		{"a break by spaces", "uno  \ndos", "<uno\ndos>"},
		{"a backslash at the end of a line", "uno\\\ndos", "<uno\\\ndos>"},
		{"indented", "        uno\n\n\tdos", "<uno><dos>"},
		{"a list", "- uno\n- dos", "(-<uno>)(-<dos>)"},
		{"a list with blank lines", "- uno\n\n- dos\n\nfin", "(-<uno>)(-<dos>)<fin>"},
		{"a list under a line", "Trae:\n- estudios\n- recetas", "<Trae:>(-<estudios>)(-<recetas>)"},
		{"a numbered list", "1. uno\n2. dos\n7. tres", "(#<uno>)(#<dos>)(#<tres>)"},
		{"a numbered list with parentheses", "1) uno\n2) dos", "(#<uno>)(#<dos>)"},
		{"numbers of two kinds", "1. uno\n1) dos", "(#<uno>)(#<dos>)"},
		{"a line under a list", "- uno\n- dos\nFin.", "(-<uno>)(-<dos>)<Fin.>"},
		{"lines under a numbered list", "1. uno\nFin.\n2024. Más", "(#<uno>)<Fin.\n2024. Más>"},
		{"an indented line under an item", "- uno\n  y más\n- dos\n y más", "(-<uno\ny más>)(-<dos\ny más>)"},
		{"a line under a list in a list", "- uno\n  - a\nFin.", "(-<uno>(-<a>))<Fin.>"},
		{"a line under a list in an item", "- uno\n  - a\n  y más\n- dos", "(-<uno>(-<a>)<y más>)(-<dos>)"},
		{"a barely indented line under a list in a list", "- uno\n  - a\n y más", "(-<uno>(-<a\ny más>))"},
		{"pasted bullets", "Trae:\n• uno\n•\tdos\n ●tres\nFin.", "<Trae:>(-<uno>)(-<dos>)(-<tres>)<Fin.>"},
		{"no bullets", "a • b\n•\n\n3·2", "<a • b\n•><3·2>"},
		{"a list in a list", "- uno\n  1. a\n  2. b\n- dos", "(-<uno>(#<a>)(#<b>))(-<dos>)"},
		{"an item of two paragraphs", "- uno\n\n  más\n- dos", "(-<uno><más>)(-<dos>)"},
		{"an item without a text", "- uno\n-\n- dos", "(-<uno>)(-<dos>)"},
		{"bold", "toma **dos** hoy", "<toma *dos* hoy>"},
		{"bold in a word", "pre**sión**", "<pre*sión*>"},
		{"bold in bold", "**** a ****, ****b****", "<**** a ****, *b*>"},
		{"three asterisks", "***a***", "<**a**>"},
		{"bold over a line break", "**a\nb**", "<*a\nb*>"},
		{"a link", "ve [aquí](/contacto) hoy", "<ve [aquí|/contacto] hoy>"},
		{"bold in a link", "[**a** b](/x)", "<[*a*|/x][ b|/x]>"},
		{"a link in bold", "**a [b](/x) c**", "<*a *[*b*|/x]* c*>"},
		{"a link with a title", `[a](/x "título")`, "<[a|/x]>"},
		{"a link in brackets", "[a](<https://x.mx/a b>)", "<[a|https://x.mx/a b]>"},
		{"an item with a link", "- [a](/x)\n- **b**", "(-<[a|/x]>)(-<*b*>)"},

		{"one asterisk", "*a* y * b * y 2*3*4", "<*a* y * b * y 2*3*4>"},
		{"underscores", "__a__ y _b_", "<__a__ y _b_>"},
		{"unfinished", "**a y [b y [c]( y [d](", "<**a y [b y [c]( y [d](>"},
		{"other marks of lists", "* a\n+ b\na) c\n-d\n1.e\n1)f", "<* a\n+ b\na) c\n-d\n1.e\n1)f>"},
		{"a list that begins with another number", "911. Llama\n\n2. dos\n\n0. cero", "<911. Llama><2. dos><0. cero>"},
		{"a number under a line", "En\n2024. Fin", "<En\n2024. Fin>"},
		{"lines", "---\n\n- - -\n\n-\n\n- \n\n1.\n\n1)\n\n***", "<---><- - -><-><-><1.><1)><***>"},
		{"headings", "# a\n\nb\n===\n\nc\n---", "<# a><b\n===><c\n--->"},
		{"code", "`a` y ```\nb\n```", "<`a` y ```\nb\n```>"},
		{"a quotation", "> a", "<> a>"},
		{"HTML", "<b>a</b>\n\n<script>x</script>\n\n<!-- c -->", "<<b>a</b>><<script>x</script>><<!-- c -->>"},
		{"entities", "&amp; &lt; &#42;&#42;a", "<&amp; &lt; &#42;&#42;a>"},
		{"a picture", "![a](/x.png)", "<![a](/x.png)>"},
		{"an address", "https://x.mx <https://x.mx>", "<https://x.mx <https://x.mx>>"},
		{"a reference", "[a]: /x\n\n[a] [a][a] [b][]", "<[a]: /x><[a] [a][a] [b][]>"},
		{"backslashes", `\*a\* \[b\](c) \\`, `<\*a\* \[b\](c) \\>`},
		{"a table", "| a | b |\n|---|---|\n| c | d |", "<| a | b |\n|---|---|\n| c | d |>"},
		{"too deep", "- - - - a", "(-(-(-<- a>)))"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := spelled(model.Prose(c.text)); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestPlain(t *testing.T) {
	got := model.Plain("Toma **dos** [pasos](/x):\n- uno\n- dos\n  - tres\n\nfin")
	if want := []string{"Toma dos pasos:", "uno", "dos", "tres", "fin"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProseOfOldTexts: what has no marks reads as its paragraphs always did.
func TestProseOfOldTexts(t *testing.T) {
	for _, text := range []string{"uno", "  uno\ndos  \n\n\n\n tres", "a - b, 1. c\n\nEl 50 % (1 de 2): ¿sí? «no» “x” $1,500"} {
		if got, want := model.Plain(text), content.Paragraphs(text); !reflect.DeepEqual(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// letters are the letters and digits of a text, without its links' targets.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// FuzzProse: whatever somebody types, nothing of it is lost unless there is a link
// or a list, no list stands too deep, and no run is empty.
func FuzzProse(f *testing.F) {
	for _, seed := range []string{"uno\n\ndos", "- a\n  - b\n    - c\n      - d", "1. a\n\n   b\n2. c", "**a [b](/x) c**", "![a](b)", "[a]: b", "\ta\n    b", "- - - -", "a\\\nb", "***a**b*", "[[a](b)](c)", "-\n\n  a", "1.\n   a\n- b", "\x00", "a\u00a0\n\u2028b", "- a\n\n\n\n- b\n\n\tc", "- a\n  - b\nc\n d", "• a\n•b", "1) a\n2. b\nc"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || strings.ToValidUTF8(text, "") != text {
			return
		}
		blocks := model.Prose(text)
		checkBlocks(t, blocks, 0)
		if strings.ContainsAny(text, "[") || strings.Contains(text, "1.") || strings.Contains(text, "1)") {
			return
		}
		if got, want := letters(strings.Join(model.Plain(text), "")), letters(text); got != want {
			t.Errorf("got %q of %q", got, text)
		}
	})
}

func checkBlocks(t *testing.T, blocks []model.Block, depth int) {
	for _, block := range blocks {
		if (block.Runs == nil) == (block.Items == nil) || block.Items != nil && depth >= 3 {
			t.Errorf("got %+v at depth %d", block, depth)
		}
		for _, run := range block.Runs {
			if run.Text == "" {
				t.Errorf("got an empty run in %+v", block)
			}
		}
		for _, item := range block.Items {
			checkBlocks(t, item, depth+1)
		}
	}
}

// TestProseIsBounded: as much of one kind as a text may have costs little.
func TestProseIsBounded(t *testing.T) {
	const characters = content.MaxText
	for _, unit := range []string{
		"[", "]", "[]", "*", "**", "** ", "**a ", "a**", "**a**", "*a", "- ", "-\n", "- a\n", "1. ", "1. a\n", "  - a\n", "\n", "a\n\n", "[a](", "[a](/x", "[a](b \"", "[a](<b",
		"[a](/x)", "[[a](b)", "![", "[**", "**[", "](", "[a][", "\\", "\\[", "(", "[a](((", "- a\n\n", "a\n- ", "\t- a\n", "- **[", "<", "&", "_", "• a\n", "•\n", "- a\nb\n", "1) ", "`", "[a](b\n\"", "[\n", "**\n", "*** ", "**a*** ",
	} {
		checkCost(t, unit, strings.Repeat(unit, characters/len(unit)+1)[:characters])
	}
	var nested strings.Builder
	for depth := 0; nested.Len() < characters; depth++ {
		nested.WriteString(strings.Repeat("  ", depth) + "- a\n")
	}
	checkCost(t, "nested lists", nested.String()[:characters])
}

// checkCost judges the best of three readings, and leaves a busy machine ten times what it takes.
func checkCost(t *testing.T, name, text string) {
	t.Helper()
	best, bytes := time.Hour, uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		blocks := model.Prose(text)
		best = min(best, time.Since(start))
		runtime.ReadMemStats(&after)
		bytes = after.TotalAlloc - before.TotalAlloc
		checkBlocks(t, blocks, 0)
	}
	if best > time.Second || bytes > 16<<20 {
		t.Errorf("%q: got %v and %d kB", name, best, bytes>>10)
	}
}

// TestProseFollowsAddresses: a link to an address that a page had leads to where that is now.
func TestProseFollowsAddresses(t *testing.T) {
	t.Parallel()
	site := &content.Site{
		Records:   content.Records{Diseases: []content.Disease{{ID: "arritmias", Name: "Arritmias"}}},
		Redirects: content.Redirects{"/enfermedades/ritmo": "/enfermedades/arritmias", "/enfermedades/nada": ""},
	}
	p := model.Page{Site: site, Lists: model.NewLists(site)}
	if link, ok := p.Link("/enfermedades/ritmo#causas"); !ok || link.URL != "/enfermedades/arritmias#causas" || link.Page != "/enfermedades/arritmias" {
		t.Errorf("got %+v, %v", link, ok)
	}
	if link, ok := p.Link("/enfermedades/nada"); ok {
		t.Errorf("got %+v for a page that is gone", link)
	}
}
