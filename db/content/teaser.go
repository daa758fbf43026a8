package content

import (
	"strings"
	"unicode/utf8"
)

// teaserLength is in characters.
const teaserLength = 120

// Teaser returns the short text, or else the beginning of the full text in whole words.
func (t Testimonial) Teaser() string {
	if t.ShortTestimonial != "" {
		return t.ShortTestimonial
	}
	full := strings.Join(strings.Fields(t.FullTestimonial), " ")
	if utf8.RuneCountInString(full) <= teaserLength {
		return full
	}
	cut := string([]rune(full)[:teaserLength])
	if space := strings.LastIndexByte(cut, ' '); space > 0 {
		cut = cut[:space]
	}
	return strings.TrimRight(cut, " .,;:—–-") + "…"
}
