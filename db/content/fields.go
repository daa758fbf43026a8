package content

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CheckFields returns a FieldError if contents differ outside of fields, as "records.services.*.price".
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

var listIndex = regexp.MustCompile(`\[[0-9]+\]`)

func changedOutside(path string, was, is any, fields []string) string {
	if slices.Contains(fields, listIndex.ReplaceAllString(path, ".*")) || reflect.DeepEqual(was, is) {
		return ""
	}
	if before, isList := was.([]any); isList {
		after, isList := is.([]any)
		if !isList || len(before) != len(after) {
			return path
		}
		for i := range before {
			if changed := changedOutside(path+"["+strconv.Itoa(i)+"]", before[i], after[i], fields); changed != "" {
				return changed
			}
		}
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
		if strings.ContainsAny(key, ".[") && (had != has || !reflect.DeepEqual(old, value)) {
			return child // a key with these characters would read as a path
		}
		if changed := changedOutside(child, old, value, fields); changed != "" {
			return changed
		}
		if had != has && changedOutside(child, had, has, fields) != "" {
			return child
		}
	}
	return ""
}
