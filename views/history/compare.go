package history

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sort"
)

// compareContent compares two content objects, record by record.
func compareContent(ctx context.Context, was, is map[string]any, named names) []Record {
	var records []Record
	cells := 40_000_000
	add := func(label string, n *node, before, after any, keys ...string) {
		c := &comparison{ctx: ctx, cells: &cells, names: named}
		var p place
		for _, key := range keys {
			p.steps = append(p.steps, step{key: key})
		}
		if n != nil && n.list {
			p.own = capital(plural(noun(n))) == label
			c.list(p, n, before, after)
		} else {
			if hasOneList(n) {
				p.record = label
			}
			c.value(p, n, before, after)
		}
		if len(c.changes) > 0 {
			records = append(records, Record{label, c.changes})
		}
	}
	for _, n := range schema().fields {
		add(n.label, n, was[n.key], is[n.key], n.key)
	}
	wasLists, _ := was["records"].(map[string]any)
	isLists, _ := is["records"].(map[string]any)
	for _, n := range lists().fields {
		add(n.label, n, wasLists[n.key], isLists[n.key], "records", n.key)
	}
	others := strangers(schema(), was, is)
	for _, key := range others[:min(len(others), maxInOne)] {
		if key != "records" {
			add(foreign(key), nil, was[key], is[key], key)
		}
	}
	others = strangers(lists(), wasLists, isLists)
	for _, key := range others[:min(len(others), maxInOne)] {
		add(foreign(key), nil, wasLists[key], isLists[key], "records", key)
	}
	return records
}

// strangers are the keys of two objects that no record of today has.
func strangers(n *node, was, is map[string]any) []string {
	known := map[string]bool{}
	for _, field := range n.fields {
		known[field.key] = true
	}
	var keys []string
	for _, object := range []map[string]any{was, is} {
		for key := range object {
			if !known[key] {
				keys, known[key] = append(keys, key), true
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
	steps  []step
	where  []string
	item   *item
	nested bool     // in a list of that item
	within []string // from the item down to the field, or to the list that is nested
	record string   // the name of the record that has only one list
	own    bool     // the list that comes next is all of its record
}

// field is a field of the object at a place.
func (p place) field(key, label string) place {
	p.steps = append(slices.Clip(p.steps), step{key: key})
	p.where = append(slices.Clip(p.where), label)
	if p.item != nil && !p.nested {
		p.within = append(slices.Clip(p.within), label)
	}
	return p
}

// at is an item of the list at a place, by its places in the two lists.
func (p place) at(was, is int, label string) place {
	p.steps = append(slices.Clip(p.steps), step{item: true, was: was, is: is})
	p.where = append(slices.Clip(p.where), label)
	return p
}

// comparison collects the changes of one record.
type comparison struct {
	ctx     context.Context
	changes []Change
	cells   *int // how much work is left for finding items that are alike
	names   names
}

func (c *comparison) add(p place, change Change) {
	change.Where, change.item, change.within, change.steps = p.where, p.item, p.within, p.steps
	change.Key = key(change.Kind, p.steps)
	c.changes = append(c.changes, change)
}

// value compares whatever stands at one place.
func (c *comparison) value(p place, n *node, before, after any) {
	if same(before, after) || c.ctx.Err() != nil {
		return
	}
	wasObject, wasOK := object(before)
	isObject, isOK := object(after)
	switch {
	case n != nil && n.list && isList(before) && isList(after):
		p.own = p.record != "" && capital(plural(noun(n))) == p.record
		c.list(p, n, before, after)
	case n != nil && len(n.fields) > 0 && wasOK && isOK:
		c.bounded(p, n, before, after, func() bool { return c.object(p, n, wasObject, isObject) })
	case n != nil && p.item != nil && (n.key == "visible" || n.key == "hidden") && isSwitch(before) && isSwitch(after):
		kind := Hidden
		if (after == true) == (n.key == "visible") {
			kind = Shown
		}
		p.where = p.where[:len(p.where)-1]
		c.add(p, Change{Kind: kind, inside: p.nested, was: before, is: after})
	default:
		change := Change{Before: c.text(n, before), After: c.text(n, after), Colour: n != nil && n.colour, inside: true, foreign: n == nil, was: before, is: after}
		// A switch that was not there yet was off.
		if before == nil && isSwitch(after) {
			change.Before = "No"
		} else if after == nil && isSwitch(before) {
			change.After = "No"
		}
		c.add(p, change)
	}
}

// isSwitch takes what is missing for a switch that is off.
func isSwitch(value any) bool {
	_, ok := value.(bool)
	return ok || value == nil
}

// The limits of what is compared item by item, and of the changes in one list or object.
// Beyond them it is one change as a whole.
const (
	maxItems = 20_000 // of a list before and after, together
	maxInOne = 2_000
)

// bounded makes one change of what compare finds, if that is too much for it.
func (c *comparison) bounded(p place, n *node, before, after any, compare func() (all bool)) {
	start := len(c.changes)
	if compare() && len(c.changes)-start <= maxInOne {
		return
	}
	c.changes = c.changes[:start]
	c.add(p, Change{Before: amount(n, before), After: amount(n, after), inside: true, was: before, is: after})
}

// amount says how much there is in a list or an object.
func amount(n *node, value any) string {
	count, name := 0, "dato"
	switch value := value.(type) {
	case []any:
		count, name = len(value), noun(n)
	case map[string]any:
		count = len(value)
	}
	if count == 1 {
		return "1 " + name
	}
	return thousands(count) + " " + plural(name)
}

// object compares two objects field by field, and reports whether it came to the end.
func (c *comparison) object(p place, n *node, was, is map[string]any) bool {
	for _, field := range n.fields {
		c.value(p.field(field.key, field.label), field, was[field.key], is[field.key])
	}
	others := strangers(n, was, is)
	if len(others) > maxInOne {
		return false
	}
	for _, key := range others {
		c.value(p.field(key, foreign(key)), nil, was[key], is[key])
	}
	return true
}

// list compares two lists: items that are gone, new, changed, or elsewhere.
func (c *comparison) list(p place, n *node, before, after any) {
	if !isList(before) || !isList(after) {
		c.value(p, nil, before, after)
		return
	}
	c.bounded(p, n, before, after, func() bool { return c.items(p, n, before, after) })
}

// items compares two lists item by item, and reports whether it came to the end.
func (c *comparison) items(p place, n *node, before, after any) bool {
	was, _ := before.([]any)
	is, _ := after.([]any)
	if len(was)+len(is) > maxItems {
		return false
	}
	start := len(c.changes)
	partner := pair(was, is, c.cells)
	moved := displaced(partner)
	taken := make([]bool, len(was))
	for _, i := range partner {
		if i >= 0 {
			taken[i] = true
		}
	}
	outer := p.item == nil
	at := func(value any, i, j int) place {
		label := c.title(n, value)
		inner := p.at(i, j, cut(label, 80))
		if label == "" {
			inner.where[len(inner.where)-1] = fmt.Sprintf("%s %d", capital(noun(n)), max(i, j)+1)
		}
		inner.nested = !outer
		if outer {
			inner.item = &item{list: pathOf(p.steps), noun: noun(n), gender: n.gender, name: cut(label, 60), own: p.own}
		}
		return inner
	}
	itemNode := &node{key: n.key, fields: n.fields, colour: n.colour, options: n.options}
	for j, value := range is {
		if len(c.changes)-start > maxInOne || c.ctx.Err() != nil {
			return false
		}
		i := partner[j]
		where := at(value, i, j)
		if i < 0 {
			where = at(value, -1, j)
			c.add(where, Change{Kind: Added, After: c.text(n, value), inside: !outer, is: value, parts: c.rows(itemNode, value), phrase: n.phrase(Added, value)})
			continue
		}
		if moved[j] {
			c.add(where, Change{Kind: Moved, Before: fmt.Sprintf("Lugar %d", i+1), After: fmt.Sprintf("Lugar %d", j+1), inside: !outer})
		}
		c.value(where, itemNode, was[i], value)
	}
	for i, value := range was {
		if !taken[i] && len(c.changes)-start <= maxInOne {
			c.add(at(value, i, -1), Change{Kind: Removed, Before: c.text(n, value), inside: !outer, was: value, parts: c.rows(itemNode, value), phrase: n.phrase(Removed, value)})
		}
	}
	return true
}

// phrase words in a summary that an item of a list is new or gone, where the list has
// words of its own for that.
func (n *node) phrase(kind Kind, item any) string {
	if n.said == nil {
		return ""
	}
	return n.said(kind, item)
}

// hasOneList reports whether an object has exactly one list.
func hasOneList(n *node) bool {
	if n == nil {
		return false
	}
	count := 0
	for _, field := range n.fields {
		if field.list {
			count++
		}
	}
	return count == 1
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
