// Package selection keeps some of the fields of a JSON object, by a list of their names.
package selection

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Of is a value whose bytes nobody changes.
func Of(raw []byte) *Value { return &Value{raw: raw} }

// Value is a JSON value that is taken apart when somebody asks for what is in it. It is for one goroutine at a time.
type Value struct {
	raw    json.RawMessage
	opened bool
	fields map[string]*Value // nil: it is no object
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

// Selection is what to keep of an object: nothing named within means all of it.
type Selection map[string]Selection

// MaxFields bounds the work that one list can ask for.
const MaxFields = 64

// ErrTooMany is a list of more than MaxFields fields.
var ErrTooMany = errors.New("too many fields")

// UnknownError is a field that the object does not have.
type UnknownError struct{ Name string }

func (e UnknownError) Error() string { return "no field " + strconv.Quote(e.Name) }

// Read reads a list of fields of an object; a dot steps one level down ("records.services").
// It fails with ErrTooMany or an UnknownError.
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

// Key is the one way in which all spellings of a selection are written.
func (s Selection) Key() string { return string(s.spell(nil)) }

// Compose writes the chosen fields of an object, as an object.
func (s Selection) Compose(from *Value) []byte { return s.compose(nil, from) }

// add adds a field, and reports whether the object has it.
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
	case named && below == nil: // all of it is chosen already
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
		name, _ := json.Marshal(key) // a string always can be
		to = append(append(to, name...), ':')
		if inner := from.open()[key]; s[key] == nil {
			to = append(to, inner.raw...)
		} else {
			to = s[key].compose(to, inner)
		}
	}
	return append(to, '}')
}
