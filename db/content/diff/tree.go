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

const (
	siteContent      = "siteContent"
	selectedSections = "selectedSections"
	redirects        = "redirects"
)

// shape is the known structure of a value: item is set for a list, fields for an object.
type shape struct {
	item   *shape
	keys   []string
	fields map[string]*shape
}

var shapes = map[string]func() *shape{
	siteContent:      sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[content.Site]()) }),
	selectedSections: sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[entries[section]]()) }),
	redirects:        sync.OnceValue(func() *shape { return shapeOf(reflect.TypeFor[entries[redirect]]()) }),
}

func shapeOf(t reflect.Type) *shape {
	s := &shape{}
	switch {
	case t == reflect.TypeFor[content.Day]() || t == reflect.TypeFor[[]content.Span]():
		// The hours of a day are compared as one value, as they are edited.
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

// entries is the form in which sections and redirects are compared: items with ids.
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

func readTrees(document string, before, after, current []byte) (was, is, now any, err error) {
	read := readEntries
	if document == siteContent {
		read = readObject
	}
	was, ofWas := read(document, before)
	is, ofIs := read(document, after)
	var ofNow error
	if current != nil {
		now, ofNow = read(document, current)
	}
	return was, is, now, errors.Join(ofWas, ofIs, ofNow)
}

func readObject(_ string, body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, err
	}
	if object == nil {
		return nil, errors.New("content object: not a JSON object")
	}
	return object, nil
}

func readEntries(document string, body []byte) (any, error) {
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
