package history

import (
	"reflect"
	"strings"
	"sync"

	"latido/db/content"
	"latido/views/admin"
)

// node is the name of one place of the content object and of what is below it.
type node struct {
	key, label   string
	list         bool
	item, gender string            // what one item of a list is called
	colour       bool              // a hex colour
	options      map[string]string // the names of a choice
	fields       []*node           // of an object, or of the items of a list
}

// at returns the field with the key, or nil.
func (n *node) at(key string) *node {
	if n == nil {
		return nil
	}
	for _, field := range n.fields {
		if field.key == key {
			return field
		}
	}
	return nil
}

// schema names the records of the content object: those that the owner edits
// as the form does, the others as names.go does. The lists in "records" are
// records of their own.
var schema = sync.OnceValue(func() *node {
	root := &node{}
	for _, tab := range admin.Form() {
		root.fields = append(root.fields, formRecord(tab))
	}
	site := reflect.TypeFor[content.Site]()
	for i := range site.NumField() {
		field := site.Field(i)
		key := jsonKey(field)
		switch {
		case key == "-" || key == "records":
		case root.at(key) == nil:
			root.fields = append(root.fields, typeNode(key, recordNames[key], field.Type))
		default:
			complete(root.at(key), field.Type)
		}
	}
	return root
})

// lists are the record lists of the content object, below its key "records".
var lists = sync.OnceValue(func() *node {
	return typeNode("records", "", reflect.TypeFor[content.Records]())
})

// formRecord is a record with the labels of its tab. A label that the tab has
// twice says in which group it is.
func formRecord(tab admin.Tab) *node {
	count := map[string]int{}
	for _, group := range tab.Groups {
		for _, entry := range group.Entries {
			count[entry.Label]++
		}
	}
	record := &node{key: tab.Key, label: tab.Label}
	for _, group := range tab.Groups {
		for _, entry := range group.Entries {
			field := formNode(entry)
			if count[entry.Label] > 1 {
				field.label += " (" + group.Title + ")"
			}
			record.fields = append(record.fields, field)
		}
	}
	return record
}

func formNode(entry admin.Entry) *node {
	n := &node{key: entry.Key, label: entry.Label, list: entry.Item != "", item: entry.Item, gender: entry.Gender, colour: entry.Kind == "colour"}
	for _, option := range entry.Options {
		if n.options == nil {
			n.options = map[string]string{}
		}
		n.options[option[0]] = option[1]
	}
	for _, field := range entry.Fields {
		n.fields = append(n.fields, formNode(field))
	}
	return n
}

// complete adds to a record of the form the fields that the form has no line
// for, as the switch that hides an item.
func complete(n *node, t reflect.Type) {
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		field := t.Field(i)
		if known := n.at(jsonKey(field)); known != nil {
			complete(known, field.Type)
			continue
		}
		n.fields = append(n.fields, typeNode(jsonKey(field), fieldNames[jsonKey(field)].label, field.Type))
	}
}

// typeNode names a place that the form does not know.
func typeNode(key, label string, t reflect.Type) *node {
	name := fieldNames[key]
	n := &node{key: key, label: label, list: t.Kind() == reflect.Slice, item: name.item, gender: name.gender, colour: key == "overlayColor" || key == "color"}
	complete(n, t)
	return n
}

func jsonKey(field reflect.StructField) string {
	key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return key
}
