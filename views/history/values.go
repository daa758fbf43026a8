package history

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/gjson"
)

type Row struct{ Label, Text string }

type formatter struct {
	names names
	room  int // in letters
}

func (t *formatter) text(n *node, value any) string {
	var lines []string
	switch value := value.(type) {
	case []any:
		if n == nil || n.words != nil {
			break
		}
		for _, item := range value {
			if t.room <= 0 {
				lines = append(lines, "…")
				break
			}
			lines = append(lines, t.text(n, item))
		}
		return strings.Join(lines, "\n")
	case map[string]any:
		if n == nil || n.words != nil {
			break
		}
		for _, row := range t.rows(n, value) {
			lines = append(lines, row.Label+": "+row.Text)
		}
		return strings.Join(lines, "\n")
	}
	text := t.plain(n, value)
	t.room -= len(text) + 1
	return text
}

func (t *formatter) plain(n *node, value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		if n != nil && n.options[value] != "" {
			return n.options[value]
		}
		return t.names.of(n, value)
	case bool:
		return map[bool]string{true: "Sí", false: "No"}[value]
	case json.Number:
		return value.String()
	}
	if n != nil && n.words != nil {
		return n.words(value)
	}
	return rawText(value)
}

func rawText(value any) string {
	body, _ := json.Marshal(value) // never fails for decoded JSON
	return string(body)
}

// rows returns the non-empty fields of an object; nested ones have the path of their labels.
func (t *formatter) rows(n *node, value any) []Row {
	object, ok := value.(map[string]any)
	if !ok || n == nil {
		return nil
	}
	fields := slices.Clone(n.fields)
	for key := range object {
		if n.at(key) == nil {
			fields = append(fields, &node{key: key, label: foreign(key), words: rawText})
		}
	}
	slices.SortFunc(fields[len(n.fields):], func(a, b *node) int { return strings.Compare(a.key, b.key) })
	var rows []Row
	for _, field := range fields {
		if t.room <= 0 {
			return append(rows, Row{"Otros datos", "No caben en esta pantalla."})
		}
		if inner, ok := object[field.key].(map[string]any); ok && field.words == nil {
			for _, row := range t.rows(field, inner) {
				rows = append(rows, Row{field.label + " › " + row.Label, row.Text})
			}
		} else if text := t.text(field, object[field.key]); text != "" {
			rows = append(rows, Row{field.label, text})
		}
	}
	return rows
}

// chosenFrom maps keys that have ids to the list of the records.
var chosenFrom = map[string]string{
	"relatedDiseases": "records.diseases",
	"relatedSymptoms": "records.symptoms",
	"relatedServices": "records.services",
	"alarms":          "triage.signs",
}

// names maps "list id" to the name of the record.
type names func() map[string]string

// of returns the name of an id in a list of ids, and any other text unchanged.
func (named names) of(n *node, id string) string {
	if n == nil || chosenFrom[n.key] == "" {
		return id
	}
	if name := named()[chosenFrom[n.key]+" "+id]; name != "" {
		return name
	}
	return id
}

// namesOf reads names lazily; later bodies take precedence.
func namesOf(bodies [][]byte) names {
	return sync.OnceValue(func() map[string]string {
		found := map[string]string{}
		for _, body := range bodies {
			for _, list := range chosenFrom {
				gjson.GetBytes(body, list).ForEach(func(_, record gjson.Result) bool {
					for _, key := range []string{"text", "title", "name"} {
						if name := oneLine(record.Get(key).String()); name != "" {
							found[list+" "+record.Get("id").String()] = name
						}
					}
					return true
				})
			}
		}
		return found
	})
}

func foreign(key string) string {
	return "Dato de otra versión «" + truncate(oneLine(key), 40) + "»"
}
