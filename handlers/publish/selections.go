package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

// DecodeSelections decodes a section map. It returns an edition.FieldError with the entry at fault.
func DecodeSelections(body []byte) (content.Selections, error) {
	var raw map[string]struct {
		Component *string `json:"component"`
		Display   *bool   `json:"display"`
	}
	if err := json.Unmarshal(body, &raw); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return nil, edition.FieldError{Field: wrongType.Field, Reason: edition.WrongType}
		}
		return nil, edition.FieldError{Reason: edition.NotSections}
	}
	if err := edition.CheckKeys(body, "", strings.ToLower); err != nil {
		return nil, err
	}
	if err := checkEntries(body); err != nil {
		return nil, err
	}
	for key, selection := range raw {
		t, exists := sections.TypeOf(key)
		switch {
		case !exists:
			return nil, edition.FieldError{Field: key, Reason: edition.UnknownSection, Input: key}
		case selection.Component == nil:
			return nil, edition.FieldError{Field: key + ".component", Reason: edition.NoLayout}
		case !t.Has(*selection.Component):
			return nil, edition.FieldError{Field: key + ".component", Reason: edition.UnknownLayout, Input: *selection.Component}
		}
	}
	var selections content.Selections
	if err := json.Unmarshal(body, &selections); err != nil {
		return nil, edition.FieldError{Reason: edition.BrokenSections}
	}
	return selections, nil
}

func checkEntries(body []byte) error {
	var entries map[string]map[string]json.RawMessage
	if err := json.Unmarshal(body, &entries); err != nil {
		return edition.FieldError{Reason: edition.NotSections}
	}
	for _, section := range slices.Sorted(maps.Keys(entries)) {
		for _, key := range slices.Sorted(maps.Keys(entries[section])) {
			if key != "component" && key != "display" {
				return edition.FieldError{Field: section + "." + key, Reason: edition.UnknownKey}
			}
		}
	}
	return nil
}

// WithMissing appends the current selections of the section types that selections lacks.
func WithMissing(selections, current content.Selections) content.Selections {
	for _, selection := range current {
		if _, ok := selections.Of(selection.Type); !ok {
			selections = append(selections, selection)
		}
	}
	return selections
}

func UpdateSelections(current []byte, change func(content.Selections) content.Selections) ([]byte, error) {
	var selections content.Selections
	if err := json.Unmarshal(current, &selections); err != nil {
		return nil, fmt.Errorf("decode the section map: %w", err)
	}
	return json.Marshal(change(selections))
}
