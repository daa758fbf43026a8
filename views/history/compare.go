package history

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"
)

// compareContent compares two content objects, record by record.
func compareContent(was, is map[string]any) []Record {
	var records []Record
	cells := 40_000_000
	add := func(label string, n *node, path string, before, after any) {
		c := &comparison{cells: &cells}
		if n != nil && n.list {
			c.list(place{path: path}, n, before, after)
		} else {
			c.value(place{path: path}, n, before, after)
		}
		if len(c.changes) > 0 {
			records = append(records, Record{label, c.changes})
		}
	}
	for _, n := range schema().fields {
		add(n.label, n, n.key, was[n.key], is[n.key])
	}
	wasLists, _ := was["records"].(map[string]any)
	isLists, _ := is["records"].(map[string]any)
	for _, n := range lists().fields {
		path := "records." + n.key
		add(n.label, n, path, wasLists[n.key], isLists[n.key])
	}
	for _, key := range strangers(schema(), was, is) {
		if key != "records" {
			add(foreign(key), nil, key, was[key], is[key])
		}
	}
	for _, key := range strangers(lists(), wasLists, isLists) {
		add(foreign(key), nil, "records."+key, wasLists[key], isLists[key])
	}
	return records
}

// strangers are the keys of two objects that no record of today has.
func strangers(n *node, was, is map[string]any) []string {
	var keys []string
	for _, object := range []map[string]any{was, is} {
		for key := range object {
			if n.at(key) == nil && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	sort.Strings(keys)
	return keys
}

// foreign names a field that only another version of the program knows.
func foreign(key string) string { return "Dato de otra versión «" + cut(clean(key), 40) + "»" }

// place is where a comparison has come to.
type place struct {
	path   string
	where  []string
	item   *item
	nested bool // in a list of that item
}

func (p place) down(path, label string) place {
	return place{p.path + "." + path, append(slices.Clip(p.where), label), p.item, p.nested}
}

// comparison collects the changes of one record.
type comparison struct {
	changes []Change
	cells   *int // how much work is left for finding items that are alike
}

func (c *comparison) add(p place, change Change) {
	change.Where, change.item = p.where, p.item
	c.changes = append(c.changes, change)
}

// value compares whatever stands at one place.
func (c *comparison) value(p place, n *node, before, after any) {
	if same(before, after) {
		return
	}
	wasObject, wasOK := object(before)
	isObject, isOK := object(after)
	switch {
	case n != nil && n.list && isList(before) && isList(after):
		c.list(p, n, before, after)
	case n != nil && len(n.fields) > 0 && wasOK && isOK:
		c.object(p, n, wasObject, isObject)
	case n != nil && n.key == "visible" && p.item != nil:
		kind := Hidden
		if after == true {
			kind = Shown
		}
		p.where = p.where[:len(p.where)-1]
		c.add(p, Change{Kind: kind, inside: p.nested})
	default:
		c.add(p, Change{Before: text(n, before), After: text(n, after), Colour: n != nil && n.colour, inside: true})
	}
}

func (c *comparison) object(p place, n *node, was, is map[string]any) {
	for _, field := range n.fields {
		c.value(p.down(field.key, field.label), field, was[field.key], is[field.key])
	}
	for _, key := range strangers(n, was, is) {
		c.value(p.down(key, foreign(key)), nil, was[key], is[key])
	}
}

// list compares two lists: items that are gone, new, changed, or elsewhere.
func (c *comparison) list(p place, n *node, before, after any) {
	was, _ := before.([]any)
	is, _ := after.([]any)
	if !isList(before) || !isList(after) {
		c.value(p, nil, before, after)
		return
	}
	partner := pair(was, is, c.cells)
	moved := displaced(partner)
	taken := make([]bool, len(was))
	for _, i := range partner {
		if i >= 0 {
			taken[i] = true
		}
	}
	outer := p.item == nil
	at := func(value any, i int) place {
		label := title(value)
		inner := p.down("", cut(label, 80))
		if label == "" {
			inner.where[len(inner.where)-1] = fmt.Sprintf("%s %d", capital(noun(n)), i+1)
		}
		inner.nested = !outer
		if outer {
			inner.item = &item{list: p.path, noun: noun(n), gender: n.gender, name: cut(label, 60)}
		}
		inner.path = p.path
		return inner
	}
	for j, value := range is {
		i := partner[j]
		where := at(value, j)
		switch {
		case i < 0:
			c.add(where, Change{Kind: Added, After: text(n, value), inside: !outer})
			continue
		case moved[j]:
			c.add(where, Change{Kind: Moved, Before: fmt.Sprintf("Lugar %d", i+1), After: fmt.Sprintf("Lugar %d", j+1), inside: !outer})
		}
		itemNode := &node{key: n.key, fields: n.fields, colour: n.colour}
		c.value(where, itemNode, was[i], value)
	}
	for i, value := range was {
		if !taken[i] {
			c.add(at(value, i), Change{Kind: Removed, Before: text(n, value), inside: !outer})
		}
	}
}

func noun(n *node) string {
	if n.item == "" {
		return "elemento"
	}
	return n.item
}

// same reports whether two values mean the same to the site: what is missing
// is read as empty.
func same(a, b any) bool {
	return empty(a) && empty(b) || reflect.DeepEqual(a, b)
}

func empty(value any) bool {
	switch value := value.(type) {
	case nil:
		return true
	case string:
		return value == ""
	case bool:
		return !value
	case json.Number:
		return value == "0"
	case []any:
		return len(value) == 0
	case map[string]any:
		return len(value) == 0
	}
	return false
}

// object takes what is missing for an empty object.
func object(value any) (map[string]any, bool) {
	if value == nil {
		return nil, true
	}
	fields, ok := value.(map[string]any)
	return fields, ok
}

// isList takes what is missing for an empty list.
func isList(value any) bool {
	_, ok := value.([]any)
	return ok || value == nil
}

// titles are the fields that name an object, the best one first.
var titles = []string{"name", "title", "label", "subheader", "nameTitle", "shortTestimonial", "alt", "myth", "id"}

// title names an item of a list in one line, or returns "".
func title(value any) string {
	switch value := value.(type) {
	case string:
		return clean(value)
	case json.Number:
		return value.String()
	case map[string]any:
		for _, key := range titles {
			if text, ok := value[key].(string); ok && clean(text) != "" {
				return clean(text)
			}
		}
	}
	return ""
}

// text is a value as a person reads it; an object has a line for each field.
func text(n *node, value any) string {
	if empty(value) {
		if value == false {
			return "No"
		}
		if value == nil {
			return ""
		}
	}
	switch value := value.(type) {
	case string:
		if n != nil && n.options[value] != "" {
			return n.options[value]
		}
		return value
	case bool:
		return map[bool]string{true: "Sí", false: "No"}[value]
	case json.Number:
		return value.String()
	case []any:
		var lines []string
		for _, item := range value {
			lines = append(lines, text(n, item))
		}
		return strings.Join(lines, "\n")
	case map[string]any:
		return objectText(n, value)
	}
	return ""
}

func objectText(n *node, value map[string]any) string {
	var lines []string
	if n == nil {
		n = &node{}
	}
	line := func(field *node, label string, value any) {
		if inner := text(field, value); inner != "" {
			lines = append(lines, label+": "+inner)
		}
	}
	for _, field := range n.fields {
		line(field, field.label, value[field.key])
	}
	for _, key := range strangers(n, value, nil) {
		line(nil, foreign(key), value[key])
	}
	return strings.Join(lines, "\n")
}
