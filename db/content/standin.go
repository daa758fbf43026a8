package content

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A placeholder is what stands in for a value that nobody has typed yet: the X of a
// number to come, a row of zeros, "por confirmar", "muestra", an address of examples. A site that is open to
// the public says none of them, whatever was typed.
//
// In a fact (a name, a number, an address) one of them makes all of the value a
// placeholder. Prose loses the sentence that holds one, and is searched for fewer of
// them: "la prueba muestra" and "una muestra de sangre" are words of medicine.

// gap is what a fact that is not there leaves in the texts that name it. No text has
// this character of its own.
const gap = "\uE001"

var (
	// hints are what a text has, in small letters, that may have a placeholder: most
	// have none of them, and need not be read any closer.
	hints = []string{gap, "xxxxxx", "0000", "muestra", "por confirmar", "lorem ipsum", "ejemplo.", "example."}

	// standsIn is what no sentence has that says something.
	standsIn = regexp.MustCompile(`(?i)` + gap + `|x{6,}|\b0{4,}\b|\b\d{2,5}0{8}\b|\blorem ipsum\b` +
		`|[(\[]\s*(de )?muestra\s*[)\]]|[(\[]\s*por confirmar\s*[)\]]` +
		`|^\W*((de )?muestra|por confirmar)\W*$` +
		`|\b(son|es|textos?|listas?|cifras?|nombres?|datos?|testimonios?|fotos?|fotograf[ií]as?|im[aá]gen(es)?|precios?|horarios?|direcci[oó]n|tel[eé]fonos?|documentos?|diplomas?|sitio|contenidos?) de muestra\b`)

	// factStandsIn is what no fact has that is one.
	factStandsIn = regexp.MustCompile(`(?i)` + standsIn.String()[len(`(?i)`):] + `|\bpor confirmar\b|\bde muestra(\W|$)|[(\[][^)\]]*\bmuestra\s*[)\]]|\b(ejemplo|example)\.[a-z]{2,}\b`)

	// taken are the samples that are taken from patients.
	taken = strings.NewReplacer("toma de muestra", "toma", "Toma de muestra", "Toma")

	// samplePicture is one of ours that says of itself to be a sample.
	samplePicture = regexp.MustCompile(`^/images/(\w+_)?muestra(_\w+)?\.webp$`)
)

// StandsIn reports whether a fact is a placeholder.
func StandsIn(fact string) bool {
	return hinted(fact) && (factStandsIn.MatchString(taken.Replace(fact)) || samplePicture.MatchString(fact))
}

func hinted(text string) bool {
	small := strings.ToLower(text)
	for _, hint := range hints {
		if strings.Contains(small, hint) {
			return true
		}
	}
	return false
}

// withoutStandIns is prose without the sentences that hold a placeholder, and without
// the lines and paragraphs of which nothing is left.
func withoutStandIns(text string) string {
	if !hinted(text) {
		return text
	}
	if samplePicture.MatchString(text) {
		return ""
	}
	lines, changed := strings.Split(text, "\n"), false
	kept := lines[:0]
	for _, line := range lines {
		said := truthful(line)
		if said != line {
			changed = true
			if strings.Trim(said, " \t-*#>0123456789.)"+Bullets) == "" {
				continue // the mark of a list item, or nothing at all
			}
		}
		kept = append(kept, said)
	}
	if !changed {
		return text
	}
	return strings.Trim(emptyLines.ReplaceAllString(strings.Join(kept, "\n"), "\n\n"), "\n")
}

var emptyLines = regexp.MustCompile(`\n{3,}`)

// truthful is a line without the sentences that hold a placeholder.
func truthful(line string) string {
	if !hinted(line) {
		return line
	}
	whole := line
	var kept strings.Builder
	for len(line) > 0 {
		end := sentenceEnd(line)
		if sentence := line[:end]; !standsIn.MatchString(strings.TrimSpace(sentence)) {
			kept.WriteString(sentence)
		}
		line = line[end:]
	}
	if kept.Len() == len(whole) {
		return whole
	}
	return strings.TrimRight(kept.String(), " ")
}

// abbreviations end in a point that ends no sentence.
var abbreviations = map[string]bool{
	"av": true, "col": true, "dr": true, "dra": true, "céd": true, "esp": true, "prof": true, "núm": true, "no": true,
	"esq": true, "int": true, "ext": true, "tel": true, "c.p": true, "ej": true, "aprox": true, "art": true, "pág": true,
}

// FirstSentence cuts a text after its first sentence, for a place that has room for no more.
func FirstSentence(text string) (first, rest string) {
	end := sentenceEnd(text)
	return strings.TrimSpace(text[:end]), text[end:]
}

// sentenceEnd is where the first sentence of a line ends, with the spaces after it.
func sentenceEnd(line string) int {
	for at := 0; at < len(line); {
		next := strings.IndexAny(line[at:], ".!?…")
		if next < 0 {
			break
		}
		_, size := utf8.DecodeRuneInString(line[at+next:])
		stop := at + next + size
		at = stop
		rest := strings.TrimLeft(line[stop:], `.!?…"”»)*_`)
		after := strings.TrimLeft(rest, " \t")
		if first, _ := utf8.DecodeRuneInString(after); after == rest && after != "" || unicode.IsLower(first) || unicode.IsDigit(first) {
			continue
		}
		word := strings.ToLower(line[:stop-1])
		if i := strings.LastIndexAny(word, " ("); i >= 0 {
			word = word[i+1:]
		}
		if line[stop-1] == '.' && abbreviations[word] {
			continue
		}
		return len(line) - len(after)
	}
	return len(line)
}
