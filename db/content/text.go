package content

import (
	"regexp"
	"strings"

	"latido/db/content/value"
)

// Bullets are characters used as list markers.
const Bullets = "•◦▪●‣·"

func Paragraphs(text string) []string {
	var paragraphs []string
	for _, block := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if block = strings.TrimSpace(block); block != "" {
			paragraphs = append(paragraphs, block)
		}
	}
	return paragraphs
}

// Lines returns the non-empty lines of a text, trimmed.
func Lines(text string) []string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// soundOfI matches a word with an initial i sound, before which "y" becomes "e"; not hielo.
var soundOfI = regexp.MustCompile(`(?i)^[«"]?h?[ií]([^aeiouáéíóú]|$)`)

// And returns " y ", or " e " before an i sound.
func And(last string) string {
	if soundOfI.MatchString(last) {
		return " e "
	}
	return " y "
}

// Pesos returns the only number in the text of the price, or else the amount.
func (c ConsultationPrice) Pesos() int {
	if pesos, ok := value.ParsePesos(c.Price); ok {
		return int(pesos)
	}
	return c.Amount
}

// SubtitleText returns the subtitle under either spelling of its key.
func (h HeroSection) SubtitleText() string {
	if h.Subtitle != "" {
		return h.Subtitle
	}
	return h.SubTitle
}

func (r Records) Disease(id string) (Disease, bool) {
	for _, record := range r.Diseases {
		if record.ID == id {
			return record, true
		}
	}
	return Disease{}, false
}

func (r Records) Symptom(id string) (Symptom, bool) {
	for _, record := range r.Symptoms {
		if record.ID == id {
			return record, true
		}
	}
	return Symptom{}, false
}

func (r Records) Service(id string) (Service, bool) {
	for _, record := range r.Services {
		if record.ID == id {
			return record, true
		}
	}
	return Service{}, false
}
