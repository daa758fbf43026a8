package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Adapt brings a content object that another version of the program may have
// stored in line with the records of this one: what they cannot keep is left out,
// and what it does not have stays as it is in the current object. left says what
// was left out. What changes nothing is the current object, byte for byte. A body
// that is not a JSON object is an error.
func Adapt(old, current []byte) (body []byte, left []FieldError, err error) {
	object, err := decodeObject(old)
	if err != nil {
		return nil, nil, fmt.Errorf("adapt content: %w", err)
	}
	base, err := decodeObject(current)
	if err != nil {
		return nil, nil, fmt.Errorf("adapt content: stored content: %w", err)
	}
	left = prune(object, reflect.TypeFor[Site](), "")
	if !overlay(base, object) {
		return current, left, nil
	}
	if body, err = json.Marshal(base); err != nil {
		return nil, nil, fmt.Errorf("adapt content: %w", err)
	}
	return body, left, nil
}

// prune takes out of an object what its Go type cannot keep.
func prune(object map[string]any, t reflect.Type, path string) (left []FieldError) {
	types := fieldTypes(t)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		inner := join(path, key)
		fieldType, known := types[key]
		if !known {
			delete(object, key)
			left = append(left, FieldError{inner, UnknownKey})
			continue
		}
		kept, faults := pruneValue(object[key], fieldType, inner)
		left = append(left, faults...)
		if kept == nil {
			delete(object, key)
		} else {
			object[key] = kept
		}
	}
	return left
}

// pruneValue returns what can be kept of a value: nil when nothing can.
func pruneValue(value any, t reflect.Type, path string) (kept any, left []FieldError) {
	switch value := value.(type) {
	case nil:
		return nil, nil // a null was never shown: it says nothing
	case map[string]any:
		if t.Kind() == reflect.Struct {
			return value, prune(value, t, path)
		}
	case []any:
		if t.Kind() == reflect.Slice {
			return pruneItems(value, t.Elem(), path)
		}
	}
	var fault FieldError
	if errors.As(check(value, t, path), &fault) {
		return nil, []FieldError{fault}
	}
	return value, nil
}

// pruneItems keeps the items that fit, and of records with a page those with an address of their
// own that they could be given today.
func pruneItems(list []any, t reflect.Type, path string) (kept []any, left []FieldError) {
	kept = []any{}
	seen := map[string]bool{}
	for i, value := range list {
		item := fmt.Sprintf("%s[%d]", path, i)
		fit, faults := pruneValue(value, t, item)
		left = append(left, faults...)
		if fit == nil {
			continue
		}
		if addressed(t) {
			id, _ := fit.(map[string]any)["id"].(string)
			if !isSlug(id) || len(id) > MaxID || seen[id] {
				left = append(left, FieldError{item + ".id", NotASlug})
				continue
			}
			seen[id] = true
		}
		kept = append(kept, fit)
	}
	return kept, left
}
