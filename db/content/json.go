package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/tidwall/gjson"
)

// members returns values that alias the object: do not modify them.
func members(object []byte) (map[string]json.RawMessage, error) {
	if !gjson.ValidBytes(object) {
		return nil, errors.New("not JSON")
	}
	return membersOfValid(object)
}

func membersOfValid(object []byte) (map[string]json.RawMessage, error) {
	parsed := gjson.ParseBytes(object)
	if !parsed.IsObject() {
		return nil, errors.New("not a JSON object")
	}
	values := map[string]json.RawMessage{}
	parsed.ForEach(func(name, value gjson.Result) bool {
		end := value.Index + len(value.Raw)
		values[name.String()] = object[value.Index:end:end]
		return true
	})
	return values, nil
}

func decodeObject(body []byte) (map[string]any, error) {
	var object map[string]any
	if err := decode(body, &object); err != nil {
		return nil, err
	}
	if object == nil {
		return nil, errors.New("not a JSON object")
	}
	return object, nil
}

// decode decodes exactly one JSON value. Numbers keep their digits.
func decode(body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON value")
	}
	return nil
}

// overlay merges over into base and reports whether base changed.
func overlay(base, over map[string]any) (changed bool) {
	for key, value := range over {
		was, known := base[key]
		below, isObject := was.(map[string]any)
		if inner, ok := value.(map[string]any); ok && isObject {
			changed = overlay(below, inner) || changed
			continue
		}
		if !known || !reflect.DeepEqual(was, value) {
			base[key], changed = value, true
		}
	}
	return changed
}

func join(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }
