package content

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A placeholder substitutes a missing value: XXXXXX, 0000, "por confirmar", "muestra". An open site
// drops a fact with one, and of prose only the sentence. Fewer patterns count in prose, as "una
// muestra de sangre" is medical language.

// gap is a private-use character in place of a missing fact.
const gap = "\uE001"

var (
	// placeholderHints are a fast first test: every placeholder has one of them.
	placeholderHints = []string{gap, "xxxxxx", "0000", "muestra", "por confirmar", "lorem ipsum", "ejemplo.", "example."}

	inProse = regexp.MustCompile(`(?i)` + gap + `|x{6,}|\b0{4,}\b|\b\d{2,5}0{8}\b|\blorem ipsum\b` +
		`|[(\[]\s*(de )?muestra\s*[)\]]|[(\[]\s*por confirmar\s*[)\]]` +
		`|^\W*((de )?muestra|por confirmar)\W*$` +
		`|\b(son|es|textos?|listas?|cifras?|nombres?|datos?|testimonios?|fotos?|fotograf[ií]as?|im[aá]gen(es)?|precios?|horarios?|direcci[oó]n|tel[eé]fonos?|documentos?|diplomas?|sitio|contenidos?) de muestra\b`)

	inFact = regexp.MustCompile(`(?i)` + inProse.String()[len(`(?i)`):] + `|\bpor confirmar\b|\bde muestra(\W|$)|[(\[][^)\]]*\bmuestra\s*[)\]]|\b(ejemplo|example)\.[a-z]{2,}\b`)

	medicalSamples = strings.NewReplacer("toma de muestra", "toma", "Toma de muestra", "Toma")

	samplePicture = regexp.MustCompile(`^/images/(\w+_)?muestra(_\w+)?\.webp$`)
)

// IsPlaceholder reports whether a fact (a name, number or address) is a placeholder.
func IsPlaceholder(fact string) bool {
	return mayHavePlaceholder(fact) && (inFact.MatchString(medicalSamples.Replace(fact)) || samplePicture.MatchString(fact))
}

func mayHavePlaceholder(text string) bool {
	lowered := strings.ToLower(text)
	for _, hint := range placeholderHints {
		if strings.Contains(lowered, hint) {
			return true
		}
	}
	return false
}

// dropPlaceholders returns prose without the sentences that have a placeholder.
func dropPlaceholders(text string) string {
	if !mayHavePlaceholder(text) {
		return text
	}
	if samplePicture.MatchString(text) {
		return ""
	}
	lines, changed := strings.Split(text, "\n"), false
	kept := lines[:0]
	for _, line := range lines {
		shortened := dropSentences(line)
		if shortened != line {
			changed = true
			if strings.Trim(shortened, " \t-*#>0123456789.)"+Bullets) == "" {
				continue // only the list marker is left, or nothing
			}
		}
		kept = append(kept, shortened)
	}
	if !changed {
		return text
	}
	return strings.Trim(emptyLines.ReplaceAllString(strings.Join(kept, "\n"), "\n\n"), "\n")
}

var emptyLines = regexp.MustCompile(`\n{3,}`)

func dropSentences(line string) string {
	if !mayHavePlaceholder(line) {
		return line
	}
	whole := line
	var kept strings.Builder
	for len(line) > 0 {
		end := sentenceEnd(line)
		if sentence := line[:end]; !inProse.MatchString(strings.TrimSpace(sentence)) {
			kept.WriteString(sentence)
		}
		line = line[end:]
	}
	if kept.Len() == len(whole) {
		return whole
	}
	return strings.TrimRight(kept.String(), " ")
}

var abbreviations = map[string]bool{
	"av": true, "col": true, "dr": true, "dra": true, "céd": true, "esp": true, "prof": true, "núm": true, "no": true,
	"esq": true, "int": true, "ext": true, "tel": true, "c.p": true, "ej": true, "aprox": true, "art": true, "pág": true,
}

func FirstSentence(text string) (first, rest string) {
	end := sentenceEnd(text)
	return strings.TrimSpace(text[:end]), text[end:]
}

// sentenceEnd returns where the first sentence of line ends, with its trailing spaces.
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
