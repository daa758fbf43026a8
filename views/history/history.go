// Package history words what changed from one revision of a document to the
// next, and draws the owner's screens of all revisions.
package history

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"latido/db/content"
)

// Kind is what happened to one place of a document.
type Kind int

// The kinds of a Change.
const (
	Edited  Kind = iota
	Added        // an item of a list, or a section
	Removed      // an item of a list, or a section
	Moved        // from one place of its list to another
	Shown        // hidden until now
	Hidden       // shown until now
)

// The documents whose saves are kept, by their names in the store.
const (
	siteContent      = "siteContent"
	selectedSections = "selectedSections"
	redirects        = "redirects"
	signatures       = "signatures" // no document, but in the list
	publication      = "publication"
	claimAnswers     = "claimAnswers"
)

// Record is a part of a document that has a name of its own, with what changed in it.
type Record struct {
	Name    string
	Changes []Change
}

// Change is one difference between two revisions.
type Change struct {
	Kind   Kind
	Key    string   // tells it from the others of its save
	Where  []string // from the record down to the field: "Lista de documentos", "Diploma", "Nombre"
	Before string   // as a person reads it; empty when there was nothing
	After  string
	Colour bool // both are colours

	// Of a Reversal alone.
	State State
	Now   string // what stands there today, when it is Overtaken

	item    *item
	within  []string // the way from the item down to the field, or to the list in it
	inside  bool     // the change is within the item, not of the item as a whole
	foreign bool     // of a field that this version of the program does not know
	phrase  string   // what a summary says of it; empty: what it says of its kind
	steps   []step
	was, is any   // what stood there, as it is stored
	parts   []Row // of an item that is new or gone
	now     []Row
}

// Row is one field of an item.
type Row struct{ Label, Text string }

// item is the outermost item of a list that a change belongs to.
type item struct {
	list         string // its path, to tell lists apart
	noun, gender string // "documento", "o"
	name         string
	own          bool // it is named without its noun: its list is all of its record
}

// Compare lists what is different between two bodies of a document, in the
// order in which the owner knows its parts. A body that is not what the document
// holds is an error, and so is a context that ends first.
func Compare(ctx context.Context, document string, before, after []byte) ([]Record, error) {
	switch document {
	case selectedSections:
		return compareSections(before, after)
	case redirects:
		return compareRedirects(before, after)
	}
	was, is, err := content.Differing(before, after)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	records := compareContent(ctx, was, is, namesOf(before, after))
	return records, ctx.Err()
}

var weekdays = [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}

// Moment writes a time as the clock of its zone shows it: "21 de noviembre de 2026, 14:05".
func Moment(at time.Time) string { return date(at) + ", " + clock(at) }

// Date writes a day as the practice reads it: "21 de noviembre de 2026".
func Date(at time.Time) string { return date(at) }

func date(at time.Time) string {
	return fmt.Sprintf("%d de %s de %d", at.Day(), content.Months[at.Month()-1], at.Year())
}

func clock(at time.Time) string { return at.Format("15:04") }

// day names a day of its zone as seen from now: "Hoy, 21 de noviembre de 2026".
func day(at, now time.Time) string {
	now = now.In(at.Location())
	switch at.Format(time.DateOnly) {
	case now.Format(time.DateOnly):
		return "Hoy, " + date(at)
	case now.AddDate(0, 0, -1).Format(time.DateOnly):
		return "Ayer, " + date(at)
	}
	weekday := weekdays[at.Weekday()]
	first := []rune(weekday)
	first[0] = unicode.ToUpper(first[0])
	return string(first) + " " + date(at)
}

// clean leaves of a text what is safe in the middle of a sentence: no line
// breaks, and none of the invisible characters that turn the text around them.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// cut shortens a text to at most limit letters, at the end of a word if one is near.
func cut(text string, limit int) string {
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

// class is the style of a kind's tag.
func (k Kind) class() string {
	switch k {
	case Added, Shown:
		return "history-tag-new"
	case Removed, Hidden:
		return "history-tag-gone"
	}
	return ""
}
