package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Selection is the owner's choice of layout for one section type.
type Selection struct {
	Type      string
	Component string // the file name of the layout, "hero_split.templ"
	Display   bool
}

// Selections is the section map, in the order of the home page.
type Selections []Selection

func (s Selections) Of(sectionType string) (Selection, bool) {
	for _, selection := range s {
		if selection.Type == sectionType {
			return selection, true
		}
	}
	return Selection{}, false
}

func (s Selections) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, selection := range s {
		if i > 0 {
			out.WriteByte(',')
		}
		key, err := json.Marshal(selection.Type)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(struct {
			Component string `json:"component"`
			Display   bool   `json:"display"`
		}{selection.Component, selection.Display})
		if err != nil {
			return nil, err
		}
		out.Write(key)
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// UnmarshalJSON keeps the order. A missing "display" means shown; one of the wrong type means hidden,
// so that an upgrade never reveals a section.
func (s *Selections) UnmarshalJSON(body []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	if open, err := decoder.Token(); err != nil {
		return err
	} else if open != json.Delim('{') {
		return errors.New("section map: not a JSON object")
	}
	read := Selections{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		selection := Selection{Type: key.(string)}
		if _, twice := read.Of(selection.Type); twice {
			return fmt.Errorf("section map: %q appears twice", selection.Type)
		}
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return fmt.Errorf("section map: %q: %w", selection.Type, err)
		}
		var value struct {
			Component string          `json:"component"`
			Display   json.RawMessage `json:"display"`
		}
		// A malformed value hides only its section.
		if err := json.Unmarshal(raw, &value); err == nil && string(raw) != "null" {
			selection.Component = value.Component
			selection.Display = value.Display == nil || string(value.Display) == "true"
		}
		read = append(read, selection)
	}
	if _, err := decoder.Token(); err != nil {
		return err
	}
	*s = read
	return nil
}
