package content

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is read of a testimonial before it is opened is as long as the owner's short
// text, within these bounds, in characters; where there is none it is teaserUsual.
const (
	teaserMin   = 80
	teaserUsual = 120
	teaserMax   = 200
)

// Teaser is what is read of a testimonial before it is opened: the beginning of its
// full text, so that opening it goes on with the patient's words instead of changing
// them. The short text is drawn where it is that beginning, or where there is no other.
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

// beginning is as much of a text as fits: whole sentences, where they fill half of the
// room, else whole words.
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
	if said := strings.TrimSpace(text[:sentences]); utf8.RuneCountInString(said) >= room/2 {
		return said
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

// inWord reports whether a text goes on with a word that has begun before it.
func inWord(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(next) || unicode.IsDigit(next)
}

// ended puts an ellipsis behind words that neither are all nor end a sentence.
func ended(words string, all bool) string {
	if last, _ := utf8.DecodeLastRuneInString(words); all || strings.ContainsRune(`.!?”»"`, last) {
		return words
	}
	return strings.TrimRight(words, " ,;:—–-") + "…"
}
