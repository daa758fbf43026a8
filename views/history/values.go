package history

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/gjson"

	"latido/db/content/diff"
)

// Row is one field of an item.
type Row struct{ Label, Text string }

// teller writes values as a person reads them, as long as there is room.
type teller struct {
	names names
	room  int // in letters
}

// text writes a value; an object has a line for each field.
func (t *teller) text(n *node, value any) string {
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

// plain writes what is one value to its owner.
func (t *teller) plain(n *node, value any) string {
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

// rawText writes a value of which nothing is known as it is stored.
func rawText(value any) string {
	body, _ := json.Marshal(value) // it was read as JSON
	return string(body)
}

// rows are the fields of an object that have something to say, those of the
// objects in it with the whole of their way. Another value has none.
func (t *teller) rows(n *node, value any) []Row {
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

// title names an item of a list in one line, or returns "".
func (c Change) title(list *node, item any) string {
	if id, ok := item.(string); ok {
		return clean(c.names.of(list, id))
	}
	if list.called != nil {
		return list.called(item)
	}
	return clean(diff.Name(item))
}

// chosenFrom are the lists of ids, and the list that each takes them from.
var chosenFrom = map[string]string{
	"relatedDiseases": "records.diseases",
	"relatedSymptoms": "records.symptoms",
	"relatedServices": "records.services",
	"alarms":          "triage.signs",
}

// names are what the records and signs of a content object are called, by list and id.
type names func() map[string]string

// of is what an id of another list stands for, in the lists of such ids; any other
// text is itself.
func (named names) of(n *node, id string) string {
	if n == nil || chosenFrom[n.key] == "" {
		return id
	}
	if name := named()[chosenFrom[n.key]+" "+id]; name != "" {
		return name
	}
	return id
}

// namesOf reads the names of content objects when somebody asks for them; what
// several have is called as the last one does.
func namesOf(bodies [][]byte) names {
	return sync.OnceValue(func() map[string]string {
		found := map[string]string{}
		for _, body := range bodies {
			for _, list := range chosenFrom {
				gjson.GetBytes(body, list).ForEach(func(_, record gjson.Result) bool {
					for _, key := range []string{"text", "title", "name"} {
						if name := clean(record.Get(key).String()); name != "" {
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
