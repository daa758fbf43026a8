package content

import (
	"maps"
	"reflect"
	"slices"
)

// CheckFields returns a FieldError for a difference outside of fields ("records.gallery") and
// what is below them.
func CheckFields(before, after []byte, fields []string) error {
	was, err := decodeObject(before)
	if err != nil {
		return err
	}
	is, err := decodeObject(after)
	if err != nil {
		return err
	}
	if path := changedOutside("", was, is, fields); path != "" {
		return FieldError{path, NotAllowed}
	}
	return nil
}

func changedOutside(path string, was, is any, fields []string) string {
	if slices.Contains(fields, path) || reflect.DeepEqual(was, is) {
		return ""
	}
	before, wasObject := was.(map[string]any)
	after, isObject := is.(map[string]any)
	if !wasObject || !isObject {
		return path
	}
	keys := maps.Clone(before)
	maps.Copy(keys, after)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		old, had := before[key]
		value, has := after[key]
		child := join(path, key)
		if changed := changedOutside(child, old, value, fields); changed != "" {
			return changed
		}
		if had != has && !slices.Contains(fields, child) {
			return child
		}
	}
	return ""
}
