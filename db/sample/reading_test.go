package sample_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"latido/db/dbtest/must"
)

// demands are the signs of the triage table that a text may repeat, and how it names them.
var demands = []struct {
	text *regexp.Regexp
	sign string
}{
	{regexp.MustCompile(`(?i)señal(es)? de alarma|si hay señales`), "paro"},
	{regexp.MustCompile(`(?i)infarto|te está (pasando|ocurriendo)|es una urgencia: llama`), "pecho"},
	{regexp.MustCompile(`(?i)dolor de pecho es intenso o no se quita|te duele el pecho con fuerza o sin ceder|no se quita`), "pecho"},
	{regexp.MustCompile(`(?i)no cedió|no cede`), "angina-no-cede"},
	{regexp.MustCompile(`(?i)es nueva|con menos esfuerzo|si baja`), "angina-nueva"},
	{regexp.MustCompile(`(?i)dura horas`), "palpitaciones-horas"},
	{regexp.MustCompile(`(?i)solo una está hinchada y duele`), "pierna-hinchada"},
	{regexp.MustCompile(`(?i)no hubo una causa clara`), "sudor-sin-causa"},
	{regexp.MustCompile(`(?i)tardas en despertar`), "no-despierta"},
	{regexp.MustCompile(`(?i)te cuesta hablar o respirar`), "aire-reposo"},
	{regexp.MustCompile(`(?i)fiebre o el dolor al tragar`), "ablacion-semanas"},
}

// says is what a text demands of its reader; what is said of an ambulance under way,
// or of what others do in an emergency room, demands nothing.
func says(text string) string {
	switch {
	case regexp.MustCompile(`(?i)\b(llama|llamen|llamar)\b[^.;]*\b911`).MatchString(text):
		return "emergency"
	case regexp.MustCompile(`(?i)(\bve|lleven|acude|di) (a|en) urgencias`).MatchString(text) && !strings.Contains(text, "ambulancia"):
		return "today"
	}
	return ""
}

// TestTriage sees to it that no text demands something else for a sign than the
// triage table does, and that what is new is said in the table.
func TestTriage(t *testing.T) {
	site := mustSite(t)
	levels := map[string]string{}
	for _, sign := range site.Triage.Signs {
		levels[sign.ID] = sign.Level
	}
	general := regexp.MustCompile(`(?i)cu[aá]ndo (debes )?llamar al 911|en una emergencia|emergencias: en ese caso|señales de alarma y a llamar|^llama al 911\.$`)
	for path, texts := range mustTexts(t) {
		if strings.HasPrefix(path, "triage.") || strings.HasPrefix(path, "privacyNotice.") || strings.Contains(path, "eta.") || strings.Contains(path, "metadata") {
			continue
		}
		for _, text := range texts {
			for _, clause := range strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '\n' }) {
				level := says(clause)
				if level == "" || general.MatchString(clause) {
					continue
				}
				known := false
				for _, d := range demands {
					if d.text.MatchString(clause) && levels[d.sign] == level {
						known = true
					}
				}
				if !known {
					t.Errorf("%s: %q demands %s, and no sign of the triage table does", path, clause, level)
				}
			}
		}
	}
}

// TestReadingEase holds every record at 65 or more on the INFLESZ scale, "bastante
// fácil" from there on (Szigriszt Pazos 1993, Barrio Cantalejo 2008): 206.835 − 62.3
// syllables a word − words a sentence. An item of a list is a sentence.
func TestReadingEase(t *testing.T) {
	site := mustSite(t)
	records := map[string]any{}
	for _, r := range site.Records.Diseases {
		records["/enfermedades/"+r.ID] = r
	}
	for _, r := range site.Records.Symptoms {
		records["/sintomas/"+r.ID] = r
	}
	for _, r := range site.Records.Services {
		records["/servicios/"+r.ID] = r
	}
	skip := regexp.MustCompile(`^(id|metadata|sources|related.*|image.*|icon.*|updatedAt|kind|log|alarms|synonyms|technicalName|imagingTechnique)$`)
	for _, path := range slices.Sorted(maps.Keys(records)) {
		body := must.Get(json.Marshal(records[path]))(t)
		var fields map[string]any
		must.OK(t, json.Unmarshal(body, &fields))
		words, syllables, sentences := 0, 0, 0
		var read func(value any)
		read = func(value any) {
			switch v := value.(type) {
			case map[string]any:
				for _, inner := range v {
					read(inner)
				}
			case []any:
				for _, inner := range v {
					read(inner)
				}
			case string:
				for _, sentence := range regexp.MustCompile(`[.:;!?\n]+(\s|$)`).Split(v, -1) {
					found := strings.FieldsFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
					if len(found) == 0 {
						continue
					}
					sentences++
					words += len(found)
					for _, word := range found {
						syllables += countSyllables(word)
					}
				}
			}
		}
		for key, value := range fields {
			if !skip.MatchString(key) {
				read(value)
			}
		}
		ease := 206.835 - 62.3*float64(syllables)/float64(words) - float64(words)/float64(sentences)
		if ease < 65 {
			t.Errorf("%s: got %.1f, want 65 or more", path, ease)
		}
		t.Logf("%s: %.1f, %d words", path, ease, words)
	}
}

// countSyllables counts the nuclei of a Spanish word: a diphthong is one, two strong
// vowels or a stressed weak one are two.
func countSyllables(word string) int {
	count, before := 0, rune(0)
	letters := []rune(strings.ToLower(word))
	for i, r := range letters {
		if r == 'u' && i > 0 && (letters[i-1] == 'q' || letters[i-1] == 'g') && i+1 < len(letters) && strings.ContainsRune("eiéí", letters[i+1]) {
			before = 0
			continue
		}
		vowel := strings.ContainsRune("aeiouáéíóúü", r) || r == 'y' && (i+1 == len(letters) || !strings.ContainsRune("aeiouáéíóú", letters[i+1]))
		if !vowel {
			before = 0
			continue
		}
		weak := func(r rune) bool { return strings.ContainsRune("iuüy", r) }
		if before == 0 || !weak(r) && !weak(before) {
			count++
		}
		before = r
	}
	return max(count, 1)
}
