package taps

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"unicode"
)

// File returns CSV with a byte order mark, which Excel needs to read accents.
func File(counts []Count, names map[string]string) ([]byte, error) {
	out := bytes.NewBufferString("\ufeff")
	table := csv.NewWriter(out)
	table.UseCRLF = true
	if err := table.Write([]string{"Día", "Página", "Dirección", "Qué", "Lugar", "Veces"}); err != nil {
		return nil, err
	}
	for _, c := range counts {
		place := ""
		if c.Kind != View {
			place = placeName(c.Place)
		}
		row := []string{c.Day, Cell(names[c.Page]), Cell(c.Page), Cell(c.Kind.Name()), Cell(place), strconv.FormatInt(c.Count, 10)}
		if err := table.Write(row); err != nil {
			return nil, err
		}
	}
	table.Flush()
	return out.Bytes(), table.Error()
}

// Cell returns a text that spreadsheets do not read as a formula, even if they split cells.
func Cell(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == ';' || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, text)
	text = strings.TrimSpace(text)
	if strings.IndexAny(text, "=+-@＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}
