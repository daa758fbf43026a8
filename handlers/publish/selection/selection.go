// Package selection selects fields of a JSON object.
package selection

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

const MaxFields = 64

var ErrTooMany = errors.New("too many fields")

// UnknownError means that the object has no such field.
type UnknownError struct{ Name string }

func (e UnknownError) Error() string { return "no field " + strconv.Quote(e.Name) }

// Select returns the fields of an object that a list names ("navMenu,records.services"), in the order
// of their names. It returns ErrTooMany or UnknownError.
func Select(body []byte, list string) ([]byte, error) {
	names := strings.Split(list, ",")
	if len(names) > MaxFields {
		return nil, ErrTooMany
	}
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	slices.Sort(names) // a field before those within it
	root, selected := gjson.ParseBytes(body), map[string]any{}
	for _, name := range slices.Compact(names) {
		path := strings.Split(name, ".")
		value, ok := find(root, path)
		if !ok {
			return nil, UnknownError{name}
		}
		add(selected, path, json.RawMessage(value.Raw))
	}
	return json.Marshal(selected)
}

func find(value gjson.Result, path []string) (found gjson.Result, ok bool) {
	for _, key := range path {
		if !value.IsObject() || key == "" {
			return gjson.Result{}, false
		}
		value = value.Get(gjson.Escape(key))
	}
	return value, value.Exists()
}

func add(to map[string]any, path []string, value json.RawMessage) {
	if len(path) == 1 {
		to[path[0]] = value
		return
	}
	if to[path[0]] == nil {
		to[path[0]] = map[string]any{}
	}
	if inner, ok := to[path[0]].(map[string]any); ok { // else the whole field is selected
		add(inner, path[1:], value)
	}
}
