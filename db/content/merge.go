package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// FieldError reports a value of a content object that is rejected.
type FieldError struct {
	Path   string // "records.diseases[3].name"; empty for the whole body
	Reason Reason
}

type Reason string

const (
	NotJSON    Reason = "not JSON"
	UnknownKey Reason = "unknown key"
	WrongType  Reason = "wrong type"
	NotASlug   Reason = "not a slug"
	LongID     Reason = "an id that is too long"
	TwiceTheID Reason = "an id that another record has"
	NotText    Reason = "characters that are no text"
	NoRecord   Reason = "no record has this id"

	NoNotice   Reason = "a notice without a text"
	LongNotice Reason = "a notice that is not shown whole"
	EndsBefore Reason = "ends before it begins"

	NotADay        Reason = "not a day"
	NotATime       Reason = "not a time of the day"
	NotAMoment     Reason = "not a date with a time"
	NotAZone       Reason = "not a time zone"
	NotAWebAddress Reason = "not an address of the web"
	NotAPhone      Reason = "not a telephone"
	NotAPath       Reason = "not a path of this site"
	EndsAtStart    Reason = "ends when it begins"
)

func (e FieldError) Error() string { return e.Path + ": " + string(e.Reason) }

// Merge applies a partial content object to the stored one: objects merge key by key, lists and plain values
// are replaced. An unknown key or a value of the wrong type is a FieldError. Numbers are not range-checked
// but clamped when rendered. If nothing changes, Merge returns the stored bytes.
//
// A list of records with pages may also be an object keyed by id: a value merges into
// its record ("id" in it renames the record), null removes it, an unknown key adds one
// at the end, and "*" lists the ids that come first, in order.
func Merge(stored, patch []byte) ([]byte, error) { return merge(stored, patch, nil) }

// merge is Merge; validate may be nil.
func merge(stored, patch []byte, judged func(over map[string]any, edits []listEdits) error) ([]byte, error) {
	if !gjson.ValidBytes(patch) {
		return nil, FieldError{"", NotJSON}
	}
	if err := checkLengths(stored, patch); err != nil {
		return nil, err
	}
	over, err := decodeObject(value.MarkBroken(patch))
	if err != nil {
		return nil, FieldError{"", NotJSON}
	}
	base, err := decodeNamed(stored, over)
	if err != nil {
		return nil, fmt.Errorf("stored content: %w", err)
	}
	edits, err := takeEdits(over)
	if err != nil {
		return nil, err
	}
	if err := check(over, reflect.TypeFor[Site](), ""); err != nil {
		return nil, err
	}
	if judged != nil {
		if err := judged(over, edits); err != nil {
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
	body, err := appendObject(make([]byte, 0, len(stored)+len(patch)), base)
	if err != nil {
		return nil, fmt.Errorf("merge content: %w", err)
	}
	return body, nil
}

// decodeNamed decodes only the keys of object that patch names; the others stay json.RawMessage.
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

// appendObject encodes an object as json.Marshal does and copies raw values.
func appendObject(out []byte, object map[string]any) ([]byte, error) {
	out = append(out, '{')
	for i, key := range slices.Sorted(maps.Keys(object)) {
		if i > 0 {
			out = append(out, ',')
		}
		name, err := json.Marshal(key)
		if err != nil {
			return nil, err
		}
		out = append(append(out, name...), ':')
		switch value := object[key].(type) {
		case json.RawMessage:
			out = append(out, value...)
		case map[string]any:
			if out, err = appendObject(out, value); err != nil {
				return nil, err
			}
		default:
			encoded, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			out = append(out, encoded...)
		}
	}
	return append(out, '}'), nil
}

// decodeObject decodes exactly one JSON object.
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

// decode decodes exactly one JSON value; numbers keep their digits.
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

// check validates a decoded value against its Go type.
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
		if !value.IsText(text) {
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

func join(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }

// checkItems also validates the ids of records with a page.
func checkItems(list []any, t reflect.Type, path string) error {
	seen := map[string]bool{}
	for i, value := range list {
		item := fmt.Sprintf("%s[%d]", path, i)
		if err := check(value, t, item); err != nil {
			return err
		}
		if !addressed(t) {
			continue
		}
		id, _ := value.(map[string]any)["id"].(string)
		switch {
		case !isSlug(id):
			return FieldError{item + ".id", NotASlug}
		case len(id) > MaxID:
			return FieldError{item + ".id", LongID}
		case seen[id]:
			return FieldError{item + ".id", TwiceTheID}
		}
		seen[id] = true
	}
	return nil
}

// addressed reports whether records of this type have a page.
func addressed(t reflect.Type) bool {
	return t == reflect.TypeFor[Disease]() || t == reflect.TypeFor[Symptom]() || t == reflect.TypeFor[Service]()
}

// MaxID is the maximum length of the id of a record with a page: its address then fits into a redirect.
const MaxID = 100

func isSlug(id string) bool {
	_, ok := value.ParseSlug(id)
	return ok
}
