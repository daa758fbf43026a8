package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Adapt returns current with every value of old that its records can have; left reports the others.
func Adapt(old, current []byte) (body []byte, dropped []FieldError, err error) {
	object, err := decodeObject(old)
	if err != nil {
		return nil, nil, fmt.Errorf("adapt content: %w", err)
	}
	base, err := decodeObject(current)
	if err != nil {
		return nil, nil, fmt.Errorf("adapt content: stored content: %w", err)
	}
	dropped = prune(object, reflect.TypeFor[Site](), "")
	if !overlay(base, object) {
		return current, dropped, nil
	}
	if body, err = json.Marshal(base); err != nil {
		return nil, nil, fmt.Errorf("adapt content: %w", err)
	}
	if body, err = updateLicences(current, body); err != nil {
		return nil, nil, fmt.Errorf("adapt content: %w", err)
	}
	return body, dropped, nil
}

func prune(object map[string]any, t reflect.Type, path string) (dropped []FieldError) {
	types := fieldTypes(t)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		inner := join(path, key)
		fieldType, known := types[key]
		if !known {
			delete(object, key)
			dropped = append(dropped, FieldError{inner, UnknownKey})
			continue
		}
		kept, faults := pruneValue(object[key], fieldType, inner)
		dropped = append(dropped, faults...)
		if kept == nil {
			delete(object, key)
		} else {
			object[key] = kept
		}
	}
	return dropped
}

func pruneValue(value any, t reflect.Type, path string) (kept any, dropped []FieldError) {
	switch value := value.(type) {
	case nil:
		return nil, nil
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

// pruneItems returns the items that t can have. Records with a page need a valid, unique id.
func pruneItems(list []any, t reflect.Type, path string) (kept []any, dropped []FieldError) {
	kept = []any{}
	seen := map[string]bool{}
	for i, value := range list {
		item := fmt.Sprintf("%s[%d]", path, i)
		fit, faults := pruneValue(value, t, item)
		dropped = append(dropped, faults...)
		if fit == nil {
			continue
		}
		if hasPage(t) {
			id, _ := fit.(map[string]any)["id"].(string)
			if !isSlug(id) || len(id) > MaxID || seen[id] {
				dropped = append(dropped, FieldError{item + ".id", NotASlug})
				continue
			}
			seen[id] = true
		}
		kept = append(kept, fit)
	}
	return kept, dropped
}
