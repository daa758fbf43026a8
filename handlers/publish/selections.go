package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"latido/db/content"
	"latido/views/sections"
)

// ReadSelections reads a section map strictly: a type or a layout that this
// build does not have, or a value of the wrong type, is named in the error.
func ReadSelections(body []byte) (content.Selections, error) {
	var raw map[string]struct {
		Component *string `json:"component"`
		Display   *bool   `json:"display"`
	}
	if err := json.Unmarshal(body, &raw); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return nil, FieldError{Field: wrongType.Field, Reason: WrongType}
		}
		return nil, FieldError{Reason: NotSections}
	}
	if err := CheckKeys(body, "", strings.ToLower); err != nil {
		return nil, err
	}
	if err := checkEntries(body); err != nil {
		return nil, err
	}
	for key, selection := range raw {
		t, known := sections.TypeOf(key)
		switch {
		case !known:
			return nil, FieldError{Field: key, Reason: UnknownSection, Given: key}
		case selection.Component == nil:
			return nil, FieldError{Field: key + ".component", Reason: NoLayout}
		case !t.Has(*selection.Component):
			return nil, FieldError{Field: key + ".component", Reason: UnknownLayout, Given: *selection.Component}
		}
	}
	var read content.Selections
	if err := json.Unmarshal(body, &read); err != nil {
		return nil, FieldError{Reason: BrokenSections}
	}
	return read, nil
}

// checkEntries refuses an entry of a section map that has another key than its two.
func checkEntries(body []byte) error {
	var entries map[string]map[string]json.RawMessage
	if err := json.Unmarshal(body, &entries); err != nil {
		return FieldError{Reason: NotSections}
	}
	for _, section := range slices.Sorted(maps.Keys(entries)) {
		for _, key := range slices.Sorted(maps.Keys(entries[section])) {
			if key != "component" && key != "display" {
				return FieldError{Field: section + "." + key, Reason: UnknownKey}
			}
		}
	}
	return nil
}

// WithRest adds to a section map the types that it leaves out: they keep what was
// chosen for them, at the end.
func WithRest(wanted, current content.Selections) content.Selections {
	for _, selection := range current {
		if _, named := wanted.Of(selection.Type); !named {
			wanted = append(wanted, selection)
		}
	}
	return wanted
}

// Rearranged is a stored section map after a change.
func Rearranged(current []byte, change func(content.Selections) content.Selections) ([]byte, error) {
	var selections content.Selections
	if err := json.Unmarshal(current, &selections); err != nil {
		return nil, fmt.Errorf("read the section map: %w", err)
	}
	return json.Marshal(change(selections))
}
