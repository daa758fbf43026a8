package content

import (
	"regexp"
	"strings"

	"latido/db/content/value"
)

// Bullets are the signs with which other programs write the items of a list.
const Bullets = "•◦▪●‣·"

// Paragraphs splits a text at its blank lines.
func Paragraphs(text string) []string {
	var paragraphs []string
	for _, block := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if block = strings.TrimSpace(block); block != "" {
			paragraphs = append(paragraphs, block)
		}
	}
	return paragraphs
}

// Lines splits a text at its line breaks and drops empty lines.
func Lines(text string) []string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// soundOfI begins a word before which "y" would not be heard; a vowel after it makes it
// another sound, as in hielo.
var soundOfI = regexp.MustCompile(`(?i)^[«"]?h?[ií]([^aeiouáéíóú]|$)`)

// And stands before the last word of a list: " y ", or " e " before the sound of an i.
func And(last string) string {
	if soundOfI.MatchString(last) {
		return " e "
	}
	return " y "
}

// Pesos is the price as a number: the only one that the text of the price has or,
// where that has none or several, the amount.
func (c ConsultationPrice) Pesos() int {
	if pesos, ok := value.ParsePesos(c.Price); ok {
		return int(pesos)
	}
	return c.Amount
}

// SubtitleText returns the subtitle under either of its spellings.
func (h HeroSection) SubtitleText() string {
	if h.Subtitle != "" {
		return h.Subtitle
	}
	return h.SubTitle
}

// Disease returns the disease with the id and whether there is one.
func (r Records) Disease(id string) (Disease, bool) {
	for _, record := range r.Diseases {
		if record.ID == id {
			return record, true
		}
	}
	return Disease{}, false
}

// Symptom returns the symptom with the id and whether there is one.
func (r Records) Symptom(id string) (Symptom, bool) {
	for _, record := range r.Symptoms {
		if record.ID == id {
			return record, true
		}
	}
	return Symptom{}, false
}

// Service returns the service with the id and whether there is one.
func (r Records) Service(id string) (Service, bool) {
	for _, record := range r.Services {
		if record.ID == id {
			return record, true
		}
	}
	return Service{}, false
}
