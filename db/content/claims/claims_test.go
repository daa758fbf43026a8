package claims_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestExamples reads every example of every rule, and each in several spellings.
func TestExamples(t *testing.T) {
	for _, rule := range claims.Rules() {
		t.Run(rule.ID, func(t *testing.T) {
			for _, text := range []string{rule.Title, rule.Article, rule.Explain} {
				if strings.TrimSpace(text) == "" {
					t.Error("a rule lacks its words for the owner")
				}
			}
			if len(rule.Caught) < 4 || len(rule.Passed) < 4 {
				t.Errorf("got %d and %d examples, want 4 of each and more", len(rule.Caught), len(rule.Passed))
			}
			for _, example := range rule.Caught {
				for _, text := range []string{example, strings.ToUpper(example), "Hola.\n\n- " + example + "\n- Otra cosa", "Te digo algo. " + strings.ReplaceAll(example, " ", "\u00a0 "), accented(example)} {
					if _, ok := markOf(rule.ID, text); !ok {
						t.Errorf("%q is not caught", text)
					}
				}
			}
			for _, example := range rule.Passed {
				for _, text := range []string{example, strings.ToUpper(example), strings.ToLower(example)} {
					if mark, ok := markOf(rule.ID, text); ok {
						t.Errorf("%q is caught: %q", text, mark.Words)
					}
				}
			}
		})
	}
}

// accented has each of its vowels with an accent, as a character of its own every second time.
func accented(text string) string {
	return strings.NewReplacer("a", "á", "e", "e\u0301", "o", "ó", "i", "i\u0301").Replace(text)
}

func markOf(rule, text string) (claims.Mark, bool) {
	for _, mark := range claims.Scan(claims.Text{Path: "aboutMe.description", Text: text}) {
		if mark.Rule == rule {
			return mark, true
		}
	}
	return claims.Mark{}, false
}

// TestPlaces: a mark names its words as a browser counts them, and its sentence.
func TestPlaces(t *testing.T) {
	for text, want := range map[string][2]string{
		"Hola. Soy el mejor cardiólogo. Adiós.":            {"el mejor", "Soy el mejor cardiólogo."},
		"🫀🫀 EL MEJÓR, sin duda":                            {"EL MEJÓR", "🫀🫀 EL MEJÓR, sin duda"},
		"Aquí está\nel **mejor** cardiólogo\n\nOtro":       {"el mejor", "Aquí está el mejor cardiólogo"},
		"- Uno\n- el [mejor](/contacto) del rumbo\n- Tres": {"el mejor", "el mejor del rumbo"},
		"Con el Dr. Ruiz, el \u00a0 mejor médico. Fin":     {"el mejor", "Con el Dr. Ruiz, el mejor médico."},
		"El mejo\u0301r": {"El mejo\u0301r", "El mejo\u0301r"},
		"¿Quién? ¡“El mejor” cardiólogo!":                                {"El mejor", "¡“El mejor” cardiólogo!"},
		"Es\u200b el\u00ad mejor":                                        {"el\u00ad mejor", "Es\u200b el\u00ad mejor"},
		strings.Repeat("palabra ", 400) + "el mejor cardiólogo de todos": {"el mejor", ""},
	} {
		mark, ok := markOf("superlativo", text)
		if !ok {
			t.Errorf("%q is not caught", text)
			continue
		}
		if want[1] == "" {
			if len(mark.Quote) > 1200 || !strings.Contains(mark.Quote, want[0]) {
				t.Errorf("got a sentence of %d bytes", len(mark.Quote))
			}
		} else if mark.Quote != want[1] {
			t.Errorf("got sentence %q, want %q", mark.Quote, want[1])
		}
		units := utf16.Encode([]rune(text))
		if mark.Words != want[0] {
			t.Errorf("got words %q, want %q", mark.Words, want[0])
		}
		if got := string(utf16.Decode(units[mark.Start:mark.End])); strings.Join(strings.Fields(strings.NewReplacer("**", "", "[", "", "](/contacto)", "").Replace(got)), " ") != want[0] {
			t.Errorf("got %q at the place, want %q", got, want[0])
		}
	}
}

// TestSpacing: what is spaced out is left to its reader, what is only odd is not.
func TestSpacing(t *testing.T) {
	if mark, ok := markOf("superlativo", "e l  m e j o r"); ok {
		t.Errorf("got %q", mark.Words)
	}
	for _, text := range []string{"el  mejor", "el\tmejor", "el\nmejor", "el\r\nmejor", "ｅｌ ｍｅｊｏｒ", "EL\u2003MEJOR", "«el» 'mejor'"} {
		if _, ok := markOf("superlativo", text); !ok {
			t.Errorf("%q is not caught", text)
		}
	}
}

// TestSources: a figure passes in a sentence that says where it is from, and in a
// record that has a source.
func TestSources(t *testing.T) {
	text := "En México, 49.4 % de los adultos tiene hipertensión."
	if _, ok := markOf("cifra", text); !ok {
		t.Error("a figure without a source is not caught")
	}
	if _, ok := markOf("cifra", "Lo midió la Ensanut en 2020. "+text); !ok {
		t.Error("the source of another sentence counts")
	}
	if marks := claims.Scan(claims.Text{Path: "records.diseases.hipertension.mexicoStats", Text: text, Sourced: true}); len(marks) > 0 {
		t.Errorf("got %q in a record with sources", marks[0].Words)
	}
	site := mustSample(t)
	if marks := of(claims.Review(site, nil), "cifra"); len(marks) > 0 {
		t.Errorf("got %q in the sample", marks[0].Quote)
	}
	for i := range site.Records.Diseases {
		site.Records.Diseases[i].Sources = []content.Source{{Label: " "}}
	}
	if marks := of(claims.Review(site, nil), "cifra"); len(marks) < 3 || marks[0].Path != "records.diseases.insuficiencia-cardiaca.description" {
		t.Errorf("got %v without sources", marks)
	}
}

// TestSent: what a form sends is read with the sources of its record.
func TestSent(t *testing.T) {
	texts := claims.FormTexts(map[string]string{
		"records.diseases.items.a.description": "El 80 % mejora", "records.diseases.items.a.sources.0.label": "INEGI, 2024", "records.diseases.items.a.sources.0.url": "https://a",
		"records.diseases.items.ab.description": "El 80 % mejora", "records.diseases.items.b.sources.0.label": " ", "records.diseases.items.b.name": "El 80 % mejora",
		"aboutMe.imagePath": "/images/el-mejor.webp",
	})
	var got []string
	for _, text := range texts {
		got = append(got, text.Path+" "+strconv.FormatBool(text.Sourced))
	}
	const want = "records.diseases.items.a.description true, records.diseases.items.ab.description false, records.diseases.items.b.name false"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func of(marks []claims.Mark, rule string) []claims.Mark {
	var found []claims.Mark
	for _, mark := range marks {
		if mark.Rule == rule {
			found = append(found, mark)
		}
	}
	return found
}

func mustSample(tb testing.TB) *content.Site {
	tb.Helper()
	body := must.Get(sample.Content())(tb)
	return must.Get(content.Decode(body))(tb)
}

// TestSample: the sample says nothing that a rule marks but the figures that its owner
// has to replace.
func TestSample(t *testing.T) {
	for _, mark := range claims.Review(mustSample(t), nil) {
		if mark.Rule == "pacientes" && strings.HasPrefix(mark.Path, "experience.entities.") {
			continue
		}
		t.Errorf("%s: %s: %q in %q", mark.Path, mark.Rule, mark.Words, mark.Quote)
	}
}

// TestMyths: what a text calls a myth it does not claim; nor is hidden text claimed.
func TestMyths(t *testing.T) {
	site := mustSample(t)
	site.Records.Services[0].Myths = []content.Myth{{Myth: "Es 100 % seguro", Fact: "Es 100 % seguro"}}
	site.NavMenu[0].Label, site.NavMenu[0].Hidden = "EL MEJOR", true
	site.NavMenu[1].Label = "EL MEJOR"
	site.Records.Testimonials[0].ShortTestimonial, site.Records.Testimonials[0].Visible = "Me curó", false
	var paths []string
	for _, mark := range claims.Review(site, nil) {
		if !strings.HasPrefix(mark.Path, "experience.") {
			paths = append(paths, mark.Path)
		}
	}
	if got, want := strings.Join(paths, " "), "navMenu.1.label records.services.electrocardiograma.myths.0.fact"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnswers(t *testing.T) {
	at := time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC)
	kept := claims.Answer{Rule: "superlativo", Quote: "Somos líderes en cardiología.", Reason: " Ranking \x00de 2025 ", By: "ana", At: at}
	answers := mustRead(t, mustWith(t, claims.Answers{}, kept))
	answered := func(text string) string {
		marks := claims.Scan(claims.Text{Path: "aboutMe.title", Text: text})
		answers.Fill(marks)
		if len(marks) == 0 || marks[0].Answer == nil {
			return ""
		}
		return marks[0].Answer.Reason + " " + marks[0].Answer.By
	}
	for text, want := range map[string]string{
		"Somos líderes en cardiología.":                          "Ranking de 2025 ana",
		"Otra cosa primero. Somos **lideres** en cardiología. Y": "Ranking de 2025 ana",
		"Somos líderes en cardiología de México.":                "",
		"Somos líderes": "",
	} {
		if got := answered(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for name, answer := range map[string]claims.Answer{
		"unknown rule":      {Rule: "otra", Quote: "Somos líderes", Reason: "x"},
		"another rule":      {Rule: "cura", Quote: "Somos líderes", Reason: "x"},
		"harmless":          {Rule: "superlativo", Quote: "Somos dos", Reason: "x"},
		"too long a reason": {Rule: "superlativo", Quote: "Somos líderes", Reason: strings.Repeat("á", claims.MaxReason+1)},
	} {
		if _, err := answers.With(answer); err == nil {
			t.Errorf("%s: kept", name)
		}
	}
	kept.At = at.Add(time.Hour)
	if again := mustWith(t, answers, kept); !strings.Contains(fmt.Sprint(again), "15:00:00") {
		t.Errorf("got %v for the same reason again", again)
	}
	if none := mustWith(t, answers, claims.Answer{Rule: "superlativo", Quote: "SOMOS LIDERES en cardiologia", Reason: ""}); len(none) > 0 {
		t.Errorf("got %v once it is taken back", none)
	}
	for reason, want := range map[string]string{"Ranking": "Superlativo: «Somos líderes» se queda. Motivo: Ranking", " ": "Superlativo: se quitó el motivo de «Somos líderes»"} {
		if got := (claims.Answer{Rule: "superlativo", Quote: "Somos\nlíderes", Reason: reason}).Summary(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func mustWith(t *testing.T, answers claims.Answers, answer claims.Answer) claims.Answers {
	t.Helper()
	return must.Get(answers.With(answer))(t)
}

// mustRead is answers as they are once they were stored.
func mustRead(t *testing.T, answers claims.Answers) claims.Answers {
	t.Helper()
	body := must.Get(json.Marshal(answers))(t)
	answers = must.Get(claims.DecodeAnswers(body))(t)
	return answers
}

// TestAnswersAreBounded: the oldest go.
func TestAnswersAreBounded(t *testing.T) {
	answers := claims.Answers{}
	for i := range 1100 {
		answers[strings.Repeat("x", i+1)] = claims.Answer{Reason: "x", At: time.Unix(int64(i), 0)}
	}
	kept := mustWith(t, answers, claims.Answer{Rule: "superlativo", Quote: "El mejor", Reason: "x", At: time.Unix(5000, 0)})
	if _, oldest := kept["x"]; len(kept) != 1000 || oldest {
		t.Errorf("got %d answers, the oldest among them: %v", len(kept), oldest)
	}
	if len(answers) != 1100 {
		t.Error("the answers that were given were changed")
	}
}

// TestLong: a text is read to its limit, in time in proportion to it.
func TestLong(t *testing.T) {
	within := strings.Repeat("a ", claims.MaxText/2-10) + "el mejor"
	if _, ok := markOf("superlativo", within); !ok {
		t.Error("the end of a long text is not read")
	}
	if _, ok := markOf("superlativo", strings.Repeat("á ", claims.MaxText/2)+"el mejor"); ok {
		t.Error("more is read than is drawn")
	}
	if _, ok := markOf("superlativo", strings.Repeat("x", 15_000)+" el mejor"); !ok {
		t.Error("a text without spaces hides what comes after it")
	}
}

// TestManyTexts: what is sent to be judged is read once, also links without an end and as
// many sources as texts. Read anew for each link or text it takes minutes.
func TestManyTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	const most = time.Minute // also on a busy machine
	begin := time.Now()
	claims.Scan(claims.Text{Path: "a.b", Text: strings.Repeat("](", claims.MaxText/2) + strings.Repeat("x", 32<<20)})
	if took := time.Since(begin); took > most {
		t.Errorf("links without an end took %v", took)
	}
	texts := map[string]string{}
	for i := range 40_000 {
		texts[fmt.Sprintf("records.r%d.name", i)] = "a"
		texts[fmt.Sprintf("records.s%d.sources.0.label", i)] = "b"
	}
	texts["records.s7.name"] = "c"
	begin = time.Now()
	sent := claims.FormTexts(texts)
	if took := time.Since(begin); took > most {
		t.Errorf("as many sources as texts took %v", took)
	}
	for _, text := range sent {
		if text.Sourced != (text.Path == "records.s7.name") {
			t.Errorf("%s: got sourced %v", text.Path, text.Sourced)
		}
	}
	if _, err := (claims.Answers{}).With(claims.Answer{Rule: "superlativo", Quote: "El mejor " + strings.Repeat("a ", 5_000)}); !errors.Is(err, claims.ErrNotMarked) {
		t.Errorf("a quote of 10 kB: got %v, want ErrNotMarked", err)
	}
}

func FuzzScan(f *testing.F) {
	for _, rule := range claims.Rules() {
		for _, example := range append(rule.Caught, rule.Passed...) {
			f.Add(example)
		}
	}
	for _, odd := range []string{"", "%", " %", "- ", "- %", "1. 1. el mejor", "](", "[](", "[el mejor](", "](x\n)", "\xff\xfeel mejor\xff", "…%…", "+", "+ ", "el mejor\u0301\u0301", ".%", "\n\n\n", "\u0301el mejor"} {
		f.Add(odd)
	}
	f.Fuzz(func(t *testing.T, text string) {
		units := utf16.Encode([]rune(text))
		for _, mark := range claims.Scan(claims.Text{Path: "a.b", Text: text}) {
			if mark.Start < 0 || mark.End > len(units) || mark.Start >= mark.End || mark.Quote == "" {
				t.Fatalf("%q: got %+v", text, mark)
			}
		}
	})
}

func BenchmarkReview(b *testing.B) {
	site := mustSample(b)
	claims.Rules()
	for b.Loop() {
		claims.Review(site, nil)
	}
}

// BenchmarkWorst reads a text in which every sentence may break every rule.
func BenchmarkWorst(b *testing.B) {
	var all strings.Builder
	for _, rule := range claims.Rules() {
		all.WriteString(rule.Caught[0] + ", ")
	}
	text := strings.Repeat(all.String(), claims.MaxText/all.Len())
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		claims.Scan(claims.Text{Path: "a.b", Text: text})
	}
}
