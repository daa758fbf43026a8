package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"latido/db/content/value"
)

func check(sent any, t reflect.Type, path string) error {
	wrong := FieldError{path, WrongType}
	switch t.Kind() {
	case reflect.Struct:
		object, ok := sent.(map[string]any)
		if !ok {
			return wrong
		}
		return checkFields(object, t, path)
	case reflect.Slice:
		list, ok := sent.([]any)
		if !ok {
			return wrong
		}
		return checkItems(list, t.Elem(), path)
	case reflect.String:
		text, ok := sent.(string)
		if !ok {
			return wrong
		}
		if !value.IsValidText(text) {
			return FieldError{path, NotText}
		}
	case reflect.Bool:
		if _, ok := sent.(bool); !ok {
			return wrong
		}
	case reflect.Int:
		number, ok := sent.(json.Number)
		if !ok {
			return wrong
		}
		if _, err := strconv.Atoi(number.String()); err != nil {
			return wrong
		}
	case reflect.Float64:
		number, ok := sent.(json.Number)
		if !ok {
			return wrong
		}
		if _, err := number.Float64(); err != nil {
			return wrong
		}
	}
	return nil
}

func checkFields(object map[string]any, t reflect.Type, path string) error {
	types := fieldTypes(t)
	for key, value := range object {
		inner := join(path, key)
		fieldType, known := types[key]
		if !known {
			return FieldError{inner, UnknownKey}
		}
		if err := check(value, fieldType, inner); err != nil {
			return err
		}
	}
	return nil
}

func fieldTypes(t reflect.Type) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name != "-" {
			types[name] = t.Field(i).Type
		}
	}
	return types
}

func checkItems(list []any, t reflect.Type, path string) error {
	seen := map[string]bool{}
	for i, value := range list {
		item := fmt.Sprintf("%s[%d]", path, i)
		if err := check(value, t, item); err != nil {
			return err
		}
		if !hasPage(t) {
			continue
		}
		id, _ := value.(map[string]any)["id"].(string)
		switch {
		case !isSlug(id):
			return FieldError{item + ".id", NotASlug}
		case len(id) > MaxID:
			return FieldError{item + ".id", IDTooLong}
		case seen[id]:
			return FieldError{item + ".id", DuplicateID}
		}
		seen[id] = true
	}
	return nil
}

// hasPage reports whether records of this type have a page.
func hasPage(t reflect.Type) bool {
	return t == reflect.TypeFor[Disease]() || t == reflect.TypeFor[Symptom]() || t == reflect.TypeFor[Service]()
}
