package history

import (
	"encoding/json"
	"strings"
	"sync"
)

// maxLines is how many items of a list, and how many fields that are not known, are
// written of one value.
const maxLines = 200

// text is a value as a person reads it; an object has a line for each field.
func (c *comparison) text(n *node, value any) string {
	if n != nil && n.words != nil && value != nil {
		return n.words(value)
	}
	switch value := value.(type) {
	case string:
		if n != nil && n.options[value] != "" {
			return n.options[value]
		}
		return c.named(n, value)
	case bool:
		return map[bool]string{true: "Sí", false: "No"}[value]
	case json.Number:
		return value.String()
	case []any:
		if n == nil {
			return raw(value)
		}
		var lines []string
		for i, item := range value {
			if i == maxLines {
				lines = append(lines, "…")
				break
			}
			lines = append(lines, c.text(n, item))
		}
		return strings.Join(lines, "\n")
	case map[string]any:
		if n == nil {
			return raw(value)
		}
		var lines []string
		for _, row := range c.rows(n, value) {
			lines = append(lines, row.Label+": "+row.Text)
		}
		return strings.Join(lines, "\n")
	}
	return ""
}

// raw writes a value of which nothing is known as it is stored.
func raw(value any) string {
	body, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(body)
}

// rows are the fields of an object that have something to say, those of the
// objects in it with the whole of their way. Another value has none.
func (c *comparison) rows(n *node, value any) []Row {
	object, ok := value.(map[string]any)
	if !ok || n == nil {
		return nil
	}
	var rows []Row
	add := func(field *node, label string, value any) {
		if inner, ok := value.(map[string]any); ok && field != nil && field.words == nil {
			for _, row := range c.rows(field, inner) {
				rows = append(rows, Row{label + " › " + row.Label, row.Text})
			}
		} else if text := c.text(field, value); text != "" {
			rows = append(rows, Row{label, text})
		}
	}
	for _, field := range n.fields {
		add(field, field.label, object[field.key])
	}
	others := strangers(n, object, nil)
	for _, key := range others[:min(len(others), maxLines)] {
		add(nil, foreign(key), object[key])
	}
	return rows
}

// title names an item of a list in one line, or returns "".
func (c *comparison) title(n *node, value any) string {
	if id, ok := value.(string); ok {
		return clean(c.named(n, id))
	}
	if n != nil && n.called != nil {
		return n.called(value)
	}
	return title(value)
}

// named is what an id of another list stands for, in the lists of such ids; any
// other text is itself.
func (c *comparison) named(n *node, id string) string {
	if n == nil || chosenFrom[n.key] == "" || c.names == nil {
		return id
	}
	if name := c.names()[chosenFrom[n.key]+" "+id]; name != "" {
		return name
	}
	return id
}

// chosenFrom are the lists of ids, and the list that each takes them from.
var chosenFrom = map[string]string{
	"relatedDiseases": "diseases",
	"relatedSymptoms": "symptoms",
	"relatedServices": "services",
	"alarms":          "signs",
}

// names are what the records and signs of a content object are called, by list and id.
type names func() map[string]string

// namesOf reads the names of two content objects when somebody asks for them; what
// both have is called as the later one does.
func namesOf(before, after []byte) names {
	return sync.OnceValue(func() map[string]string {
		found := map[string]string{}
		for _, body := range [][]byte{before, after} {
			type record struct{ ID, Name, Title, Text string }
			var site struct {
				Records struct{ Diseases, Symptoms, Services []record }
				Triage  struct{ Signs []record }
			}
			// What is of another type has no name; the rest is read all the same.
			_ = json.Unmarshal(body, &site)
			for list, records := range map[string][]record{
				"diseases": site.Records.Diseases, "symptoms": site.Records.Symptoms, "services": site.Records.Services, "signs": site.Triage.Signs,
			} {
				for _, r := range records {
					if name := clean(r.Name + r.Title + r.Text); name != "" {
						found[list+" "+r.ID] = name
					}
				}
			}
		}
		return found
	})
}
