package content

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// Merge applies a partial content object to the stored one: objects merge key by key, lists and
// plain values are replaced. An unknown key or a wrong type is a FieldError. Numbers are clamped when
// they are rendered. Without a change, Merge returns the stored bytes.
//
// A list of records with pages may also be an object keyed by id: a value merges into its record
// ("id" in it renames it), null removes it, an unknown key adds one, and "*" lists the first ids.
func Merge(stored, patch []byte) ([]byte, error) { return merge(stored, patch, nil) }

func merge(stored, patch []byte, validate func(over map[string]any, edits []listEdits) error) ([]byte, error) {
	if !gjson.ValidBytes(patch) {
		return nil, FieldError{"", NotJSON}
	}
	if err := checkLengths(stored, patch); err != nil {
		return nil, err
	}
	over, err := decodeObject(value.MarkInvalidUnicode(patch))
	if err != nil {
		return nil, FieldError{"", NotJSON}
	}
	base, err := decodeNamed(stored, over)
	if err != nil {
		return nil, fmt.Errorf("stored content: %w", err)
	}
	edits, err := extractEdits(over)
	if err != nil {
		return nil, err
	}
	if err := check(over, reflect.TypeFor[Site](), ""); err != nil {
		return nil, err
	}
	if validate != nil {
		if err := validate(over, edits); err != nil {
			return nil, err
		}
	}
	changed := overlay(base, over)
	for _, e := range edits {
		edited, err := e.apply(base)
		if err != nil {
			return nil, err
		}
		changed = changed || edited
	}
	if !changed {
		return stored, nil
	}
	body, err := json.Marshal(base)
	if err != nil {
		return nil, fmt.Errorf("merge content: %w", err)
	}
	return body, nil
}

// decodeNamed decodes the keys of object that patch has; the others stay json.RawMessage.
func decodeNamed(object []byte, patch map[string]any) (map[string]any, error) {
	values, err := members(object)
	if err != nil {
		return nil, err
	}
	read := make(map[string]any, len(values))
	for key, value := range values {
		inner, named := patch[key]
		lists, isObject := inner.(map[string]any)
		switch {
		case !named:
			read[key] = value
			continue
		case key == "records" && isObject:
			if below, err := decodeNamed(value, lists); err == nil {
				read[key] = below
				continue
			}
		}
		var decoded any
		if err := decode(value, &decoded); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		read[key] = decoded
	}
	return read, nil
}
