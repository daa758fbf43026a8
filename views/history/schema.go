package history

import (
	"reflect"
	"strings"
	"sync"

	"latido/db/content"
	"latido/views/admin"
)

// schema mirrors the owner's screens. The lists in "records" are records of their own.
var schema = sync.OnceValue(func() *node {
	root := &node{}
	for _, tab := range admin.Form() {
		record := &node{key: tab.Key, label: tab.Label}
		record.add(tab.Groups)
		root.fields = append(root.fields, record)
	}
	root.fields = append(root.fields, scheduleRecord())
	site := reflect.TypeFor[content.Site]()
	for i := range site.NumField() {
		key := jsonKey(site.Field(i))
		if key == "-" || key == "records" {
			continue
		}
		if root.at(key) == nil {
			root.fields = append(root.fields, areaRecord(key))
		}
		complete(root.at(key), site.Field(i).Type)
	}
	root.fields = append(root.fields, recordLists())
	return root
})

func recordLists() *node {
	root := &node{key: "records"}
	types := reflect.TypeFor[content.Records]()
	for i := range types.NumField() {
		list := areaRecord("records." + jsonKey(types.Field(i)))
		list.key = jsonKey(types.Field(i))
		complete(list, types.Field(i).Type)
		root.fields = append(root.fields, list)
	}
	return root
}

// PartName is the owner's name of a part of the content ("records.services"), or else its path.
func PartName(path string) string {
	n := schema()
	for key := range strings.SplitSeq(path, ".") {
		n = n.at(key)
	}
	if n != nil && n.label != "" {
		return n.label
	}
	return path
}

func areaRecord(key string) *node {
	record := &node{key: key, label: recordNames[key]}
	for _, area := range admin.Areas() {
		var own []admin.Group
		records := map[string]bool{}
		for _, group := range area.Groups {
			records[group.Record] = true
			if group.Record == key {
				own = append(own, group)
			}
		}
		record.add(own)
		c := area.Collection
		switch {
		case c != nil && c.Path == key:
			record.list, record.item = true, c.Item
			record.add(c.Groups)
		case c != nil && strings.HasPrefix(c.Path, key+"."):
			list := &node{label: area.Label, list: true, item: c.Item}
			list.add(c.Groups)
			record.put(strings.TrimPrefix(c.Path, key+"."), list)
		case len(own) == 0:
			continue
		}
		if record.label == "" {
			record.label = area.Label
			if len(records) > 1 {
				record.label += " › " + own[0].Title
			}
		}
	}
	return record
}

// complete adds fields without an entry in the tables: switches that hide an item.
func complete(n *node, t reflect.Type) {
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || n.words != nil {
		return
	}
	for i := range t.NumField() {
		field := t.Field(i)
		if jsonKey(field) == "-" {
			continue
		}
		if n.at(jsonKey(field)) == nil {
			n.fields = append(n.fields, &node{key: jsonKey(field), label: fieldNames[jsonKey(field)]})
		}
		complete(n.at(jsonKey(field)), field.Type)
	}
}

func jsonKey(field reflect.StructField) string {
	key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return key
}
