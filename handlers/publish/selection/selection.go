// Package selection selects fields of a JSON object by a list of their names.
package selection

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Of returns the value of a JSON text, which must not change.
func Of(raw []byte) *Value { return &Value{raw: raw} }

// Value is a JSON value, decoded level by level. It is not safe for concurrent use.
type Value struct {
	raw    json.RawMessage
	opened bool
	fields map[string]*Value // nil if the value is not an object
}

func (v *Value) open() map[string]*Value {
	if v.opened {
		return v.fields
	}
	v.opened = true
	var raw map[string]json.RawMessage
	if json.Unmarshal(v.raw, &raw) == nil && raw != nil {
		v.fields = make(map[string]*Value, len(raw))
		for key, inner := range raw {
			v.fields[key] = &Value{raw: inner}
		}
	}
	return v.fields
}

// Selection is the fields of an object to select, with a selection of each; nil is all of it.
type Selection map[string]Selection

const MaxFields = 64

var ErrTooMany = errors.New("too many fields")

type UnknownError struct{ Name string }

func (e UnknownError) Error() string { return "no field " + strconv.Quote(e.Name) }

// Read parses "navMenu,records.services", or returns ErrTooMany or an UnknownError.
func Read(root *Value, fields string) (Selection, error) {
	if strings.Count(fields, ",") >= MaxFields {
		return nil, ErrTooMany
	}
	chosen := Selection{}
	for name := range strings.SplitSeq(fields, ",") {
		name = strings.TrimSpace(name)
		if !chosen.add(root, name) {
			return nil, UnknownError{name}
		}
	}
	return chosen, nil
}

func (s Selection) Key() string { return string(s.spell(nil)) }

func (s Selection) Compose(from *Value) []byte { return s.compose(nil, from) }

func (s Selection) add(from *Value, name string) bool {
	key, deeper, nested := strings.Cut(name, ".")
	inner, ok := from.open()[key]
	if !ok {
		return false
	}
	below, named := s[key]
	switch {
	case !nested:
		s[key] = nil
		return true
	case named && below == nil: // the whole field is selected
		return Selection{}.add(inner, deeper)
	case !named:
		below = Selection{}
		if !below.add(inner, deeper) {
			return false
		}
		s[strings.Clone(key)] = below
		return true
	}
	return below.add(inner, deeper)
}

func (s Selection) spell(to []byte) []byte {
	for _, key := range slices.Sorted(maps.Keys(s)) {
		to = strconv.AppendQuote(to, key)
		if s[key] != nil {
			to = append(s[key].spell(append(to, '{')), '}')
		}
	}
	return to
}

func (s Selection) compose(to []byte, from *Value) []byte {
	to = append(to, '{')
	for i, key := range slices.Sorted(maps.Keys(s)) {
		if i > 0 {
			to = append(to, ',')
		}
		name, _ := json.Marshal(key) // cannot fail for a string
		to = append(append(to, name...), ':')
		if inner := from.open()[key]; s[key] == nil {
			to = append(to, inner.raw...)
		} else {
			to = s[key].compose(to, inner)
		}
	}
	return append(to, '}')
}
