package diff

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"latido/db/content"
)

// The documents that can be compared, by their names in the store.
const (
	siteContent      = "siteContent"
	selectedSections = "selectedSections"
	redirects        = "redirects"
)

// shape is what this version of the program knows of a place of a document: a list has
// items, an object has fields, and what has neither is one value.
type shape struct {
	item   *shape
	keys   []string
	fields map[string]*shape
}

// shapes are those of the documents.
var shapes = map[string]func() *shape{
	siteContent:      sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[content.Site]()) }),
	selectedSections: sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[entries[section]]()) }),
	redirects:        sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[entries[redirect]]()) }),
}

func shapeOf(t reflect.Type) *shape {
	s := &shape{}
	switch {
	case t == reflect.TypeFor[content.Day]() || t == reflect.TypeFor[[]content.Span]():
		// The hours of a day are one value to their owner.
	case t.Kind() == reflect.Slice:
		s.item = shapeOf(t.Elem())
	case t.Kind() == reflect.Struct:
		s.fields = map[string]*shape{}
		for i := range t.NumField() {
			key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			if key != "-" {
				s.keys, s.fields[key] = append(s.keys, key), shapeOf(t.Field(i).Type)
			}
		}
	}
	return s
}

// entries is what the section map and the redirects are compared as: items with ids.
type entries[T any] struct {
	Entries []T `json:"entries"`
}

type section struct {
	ID        string `json:"id"`
	Component string `json:"component"`
	Display   bool   `json:"display"`
}

type redirect struct {
	ID string `json:"id"`
	To string `json:"to"`
}

// readTrees reads two revisions of a document and the current one, which may be nil.
func readTrees(document string, before, after, current []byte) (was, is, now any, err error) {
	if document == siteContent {
		for _, body := range [][]byte{before, after, current} {
			if body != nil && members(body) == nil {
				return nil, nil, nil, errors.New("content object: not a JSON object")
			}
		}
		return readDiffering(before, after, current, 2)
	}
	was, ofWas := readEntries(document, before)
	is, ofIs := readEntries(document, after)
	var ofNow error
	if current != nil {
		now, ofNow = readEntries(document, current)
	}
	return was, is, now, errors.Join(ofWas, ofIs, ofNow)
}

// readDiffering reads of two values what they do not have in common byte for byte, as
// most saves change little, and what stands in the current one at the same places. The
// rest of the current one stays as it is written.
func readDiffering(before, after, current json.RawMessage, depth int) (was, is, now any, err error) {
	if bytes.Equal(before, after) {
		if current != nil {
			now = current
		}
		return nil, nil, now, nil
	}
	a, b, c := members(before), members(after), members(current)
	if depth == 0 || a == nil || b == nil || current != nil && c == nil {
		was, ofWas := decode(before)
		is, ofIs := decode(after)
		if bytes.Equal(after, current) {
			return was, is, is, errors.Join(ofWas, ofIs) // undoing changes it when nothing asks for the older one any more
		}
		now, ofNow := decode(current)
		return was, is, now, errors.Join(ofWas, ofIs, ofNow)
	}
	wasFields, isFields, nowFields := map[string]any{}, map[string]any{}, map[string]any{}
	keys := maps.Clone(a)
	maps.Copy(keys, b)
	maps.Copy(keys, c)
	for key := range keys {
		was, is, now, err := readDiffering(a[key], b[key], c[key], depth-1)
		if err != nil {
			return nil, nil, nil, err
		}
		setGiven(wasFields, key, was)
		setGiven(isFields, key, is)
		setGiven(nowFields, key, now)
	}
	if current != nil {
		now = nowFields
	}
	return wasFields, isFields, now, nil
}

func setGiven(fields map[string]any, key string, value any) {
	if value != nil {
		fields[key] = value
	}
}

// members are the fields of a JSON object, or nil.
func members(body []byte) map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil
	}
	return fields
}

// decode reads a JSON value, or nothing; numbers keep their digits.
func decode(body []byte) (value any, err error) {
	if len(body) == 0 {
		return nil, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return value, err
}

// readEntries reads the section map or the redirects as a list.
func readEntries(document string, body []byte) (map[string]any, error) {
	items := []any{}
	if document == selectedSections {
		var selections content.Selections
		if err := selections.UnmarshalJSON(body); err != nil {
			return nil, err
		}
		for _, s := range selections {
			items = append(items, map[string]any{"id": s.Type, "component": s.Component, "display": s.Display})
		}
		return map[string]any{"entries": items}, nil
	}
	var addresses map[string]string
	if err := json.Unmarshal(body, &addresses); err != nil {
		return nil, err
	}
	if addresses == nil {
		return nil, errors.New("redirects: not a JSON object")
	}
	for _, from := range slices.Sorted(maps.Keys(addresses)) {
		items = append(items, map[string]any{"id": from, "to": addresses[from]})
	}
	return map[string]any{"entries": items}, nil
}

// writeTree is the document that a tree stands for.
func writeTree(document string, tree any) ([]byte, error) {
	body, err := json.Marshal(tree)
	switch document {
	case selectedSections:
		var list entries[section]
		err = errors.Join(err, json.Unmarshal(body, &list))
		selections := content.Selections{}
		for _, s := range list.Entries {
			selections = append(selections, content.Selection{Type: s.ID, Component: s.Component, Display: s.Display})
		}
		body, _ = json.Marshal(selections)
	case redirects:
		var list entries[redirect]
		err = errors.Join(err, json.Unmarshal(body, &list))
		addresses := map[string]string{}
		for _, r := range list.Entries {
			addresses[r.ID] = r.To
		}
		body, _ = json.Marshal(addresses)
	}
	return body, err
}
