package content

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The length of a teaser in characters: that of the short text, within these bounds.
const (
	teaserMin   = 80
	teaserUsual = 120
	teaserMax   = 200
)

// Teaser returns the beginning of the full testimonial, so that expanding it continues the patient's words.
// It returns the short text if that is the beginning, or if there is no full text.
func (t Testimonial) Teaser() string {
	short := strings.Join(strings.Fields(t.ShortTestimonial), " ")
	paragraphs := Paragraphs(t.FullTestimonial)
	if len(paragraphs) == 0 {
		return short
	}
	full := strings.Join(strings.Fields(paragraphs[0]), " ")
	begun := strings.TrimRight(strings.TrimSuffix(short, "..."), "… ")
	if rest, begins := strings.CutPrefix(full, begun); begins && begun != "" && !inWord(rest) {
		return ended(begun, rest == "")
	}
	length := utf8.RuneCountInString(short)
	if length == 0 {
		length = teaserUsual
	}
	return beginning(full, min(max(length, teaserMin), teaserMax))
}

// beginning returns as many whole sentences as fit, or words if the sentences fill less than half of room.
func beginning(text string, room int) string {
	runes := []rune(text)
	if len(runes) <= room {
		return text
	}
	sentences := 0
	for sentences < len(text) {
		next := sentences + sentenceEnd(text[sentences:])
		if utf8.RuneCountInString(strings.TrimSpace(text[:next])) > room {
			break
		}
		sentences = next
	}
	if kept := strings.TrimSpace(text[:sentences]); utf8.RuneCountInString(kept) >= room/2 {
		return kept
	}
	words := string(runes[:room])
	if !inWord(string(runes[room:])) {
		return ended(words, false)
	}
	if space := strings.LastIndexByte(words, ' '); space > 0 {
		words = words[:space]
	}
	return ended(words, false)
}

// inWord reports whether rest continues a word.
func inWord(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(next) || unicode.IsDigit(next)
}

// ended appends an ellipsis unless words end a sentence or the text.
func ended(words string, all bool) string {
	if last, _ := utf8.DecodeLastRuneInString(words); all || strings.ContainsRune(`.!?”»"`, last) {
		return words
	}
	return strings.TrimRight(words, " ,;:—–-") + "…"
}
