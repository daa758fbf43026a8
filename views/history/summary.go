package history

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const NoChange = "Sin cambios"

// Limits are in phrases and letters.
const (
	maxPhrases = 6
	maxLetters = 280
)

// Summary describes a save in one or two lines, or returns "" if ctx ends.
func Summary(ctx context.Context, document string, before, after []byte) string {
	records, err := Compare(ctx, document, before, after)
	switch {
	case ctx.Err() != nil:
		return ""
	case err != nil:
		return "Se guardó sobre una versión que no se puede leer"
	case len(records) == 0:
		return NoChange
	}
	return summarize(records)
}

func UndoSummary(undone []Record) string { return UndoPrefix + summarize(undone) }

const UndoPrefix = "Se deshizo: "

func summarize(records []Record) string {
	var text strings.Builder
	named, rest := 0, 0
	for _, record := range records {
		var phrases []string
		for _, change := range record.Changes {
			phrase := change.summary()
			begin := "; "
			if len(phrases) == 0 {
				begin = ". " + record.Name + ": "
			}
			switch {
			case slices.Contains(phrases, phrase):
			case named == maxPhrases || named > 0 && utf8.RuneCountInString(text.String()+begin+phrase) > maxLetters:
				named = maxPhrases
				rest++
			default:
				text.WriteString(begin + phrase)
				phrases = append(phrases, phrase)
				named++
			}
		}
	}
	switch rest {
	case 0:
	case 1:
		text.WriteString("… y 1 cambio más")
	default:
		fmt.Fprintf(&text, "… y %d cambios más", rest)
	}
	return strings.TrimPrefix(text.String(), ". ")
}

func (c Change) summary() string {
	if c.phrase != "" {
		return c.phrase
	}
	if c.inside {
		return cmp.Or(strings.Join(c.place, " › "), "cambió")
	}
	name := truncate(c.Where[len(c.Where)-1], 60)
	if len(c.Where) > 1 && c.Where[len(c.Where)-2] != c.record {
		name += " (" + c.Where[len(c.Where)-2] + ")"
	}
	switch c.Kind {
	case Added:
		return "se agregó " + name
	case Removed:
		return "se quitó " + name
	case Shown:
		return "se muestra " + name
	case Hidden:
		return "se ocultó " + name
	}
	return "nuevo orden"
}
