package history

import (
	"strings"

	"latido/views/admin"
)

type node struct {
	key, label string
	list       bool
	item       string            // noun for one item of a list
	colour     bool              // a hex colour
	options    map[string]string // labels of a choice
	fields     []*node           // of an object, or of the items of a list

	words    func(value any) string            // formats an object or list that is edited as one value
	name     func(value any) string            // names an item, if none of its fields does
	describe func(kind Kind, value any) string // summary of an added or removed item, or nil
}

func (n *node) at(key string) *node {
	if place := n.index(key); n != nil && place < len(n.fields) {
		return n.fields[place]
	}
	return nil
}

func (n *node) index(key string) int {
	if n == nil {
		return 0
	}
	for i, field := range n.fields {
		if field.key == key {
			return i
		}
	}
	return len(n.fields)
}

func (n *node) ofItem() *node {
	return &node{key: n.key, fields: n.fields, colour: n.colour, options: n.options}
}

// add adds the entries of groups. Duplicate labels include their group.
func (n *node) add(groups []admin.Group) {
	count := map[string]int{}
	for _, group := range groups {
		for _, entry := range group.Entries {
			count[entry.Label]++
		}
	}
	for _, group := range groups {
		for _, entry := range group.Entries {
			field := entryNode(entry)
			if count[entry.Label] > 1 {
				field.label += " (" + group.Title + ")"
			}
			n.put(entry.Key, field)
		}
	}
}

func (n *node) put(path string, field *node) {
	key, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		field.key = key
		n.fields = append(n.fields, field)
		return
	}
	if n.at(key) == nil {
		n.fields = append(n.fields, &node{key: key, label: fieldNames[key]})
	}
	n.at(key).put(rest, field)
}

func entryNode(entry admin.Entry) *node {
	n := &node{label: entry.Label, list: entry.Item != "", item: entry.Item, colour: entry.Kind == "colour"}
	if entry.From != "" {
		n.list, n.item = true, wordFor(entry.From)
	}
	for _, option := range entry.Options {
		if n.options == nil {
			n.options = map[string]string{}
		}
		n.options[option[0]] = option[1]
	}
	for _, field := range entry.Fields {
		n.put(field.Key, entryNode(field))
	}
	return n
}

func wordFor(path string) string {
	for _, area := range admin.Areas() {
		if c := area.Collection; c != nil && c.Path == path {
			return c.Item
		}
	}
	return ""
}

func noun(n *node) string {
	if n.item == "" {
		return "elemento"
	}
	return n.item
}
