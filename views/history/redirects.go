package history

import (
	"fmt"
	"maps"
	"slices"

	"latido/db/content"
)

// Redirected words in a line what a save of the redirects changed.
func Redirected(before, after []byte) string {
	was, wasErr := content.DecodeRedirects(before)
	is, isErr := content.DecodeRedirects(after)
	if wasErr != nil || isErr != nil {
		return "Se guardó sobre una versión que no se puede leer"
	}
	addresses := map[string]bool{}
	for _, r := range []content.Redirects{was, is} {
		for from := range r {
			addresses[from] = true
		}
	}
	words := ""
	named, others := 0, 0
	for _, from := range slices.Sorted(maps.Keys(addresses)) {
		to, redirects := is[from]
		if old, had := was[from]; had == redirects && old == to {
			continue
		}
		phrase := fmt.Sprintf("%s lleva a %s", clean(from), clean(to))
		switch {
		case !redirects:
			phrase = clean(from) + " ya no redirige"
		case to == "":
			phrase = clean(from) + " ya no existe"
		}
		if named > 0 && (named == maxPhrases || len([]rune(words+"; "+phrase)) > maxLetters) {
			others++
			continue
		}
		if named++; named > 1 {
			words += "; "
		}
		words += phrase
	}
	switch {
	case named == 0:
		return NoChange
	case others > 0:
		return words + more(0, others)
	}
	return words
}
