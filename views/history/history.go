// Package history describes changes between revisions and renders the screens of all revisions.
package history

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"latido/db/content"
	"latido/db/content/diff"
)

const (
	siteContent      = "siteContent"
	selectedSections = "selectedSections"
	redirects        = "redirects"
	signatures       = "signatures" // no document, but in the list
	publication      = "publication"
	claimAnswers     = "claimAnswers"
)

// Moment formats "21 de noviembre de 2026, 14:05".
func Moment(at time.Time) string { return Date(at) + ", " + clock(at) }

// Date formats "21 de noviembre de 2026".
func Date(at time.Time) string {
	return fmt.Sprintf("%d de %s de %d", at.Day(), content.Months[at.Month()-1], at.Year())
}

func clock(at time.Time) string { return at.Format("15:04") }

func day(at, now time.Time) string {
	now = now.In(at.Location())
	switch at.Format(time.DateOnly) {
	case now.Format(time.DateOnly):
		return "Hoy, " + Date(at)
	case now.AddDate(0, 0, -1).Format(time.DateOnly):
		return "Ayer, " + Date(at)
	}
	return content.UpperFirst(content.Weekdays[at.Weekday()]) + " " + Date(at)
}

// oneLine returns text on one line without format characters, which could reorder its surroundings.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// truncate shortens text to limit letters, preferably at the end of a word.
func truncate(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	kept := string(letters[:limit-1])
	if end := strings.LastIndexByte(kept, ' '); end > len(kept)*2/3 {
		kept = kept[:end]
	}
	return strings.TrimRight(kept, " ,;:.") + "…"
}

type Kind int

// The kinds of diff, and two for a switch that hides an item.
const (
	Edited  = Kind(diff.Edited)
	Added   = Kind(diff.Added)
	Removed = Kind(diff.Removed)
	Moved   = Kind(diff.Moved)
	Shown   = Moved + 1
	Hidden  = Moved + 2
)

func (k Kind) class() string {
	switch k {
	case Added, Shown:
		return "history-tag-new"
	case Removed, Hidden:
		return "history-tag-gone"
	}
	return ""
}

func thousands(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func plural(noun string) string {
	first, rest, complement := strings.Cut(noun, " ")
	switch {
	case first == "imagen":
		first = "imágenes"
	case first == "renglón":
		first = "renglones"
	case strings.HasSuffix(first, "ión"):
		first = strings.TrimSuffix(first, "ión") + "iones"
	case strings.ContainsAny(first[len(first)-1:], "aeiou"):
		first += "s"
	default:
		first += "es"
	}
	if !complement {
		return first
	}
	return first + " " + rest
}
