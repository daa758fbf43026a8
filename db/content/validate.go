package content

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// MaxNotice is in characters.
const MaxNotice = 500

// MergeValidated is Merge with validation: it stores canonical values, and returns a FieldError for a
// new value that is invalid for its tag "kind". Fields that repeat another one are updated with it.
func MergeValidated(stored, patch []byte) ([]byte, error) {
	v := &validator{stored: stored}
	next, err := merge(stored, patch, v.validate)
	if err != nil {
		return nil, err
	}
	if next, err = updateCopies(stored, next); err != nil {
		return nil, err
	}
	if next, err = updateLicences(stored, next); err != nil {
		return nil, err
	}
	if err := checkCertificate(stored, next); err != nil {
		return nil, err
	}
	return next, v.checkLength(next)
}

var kinds = map[string]struct {
	parse  func(text string) (exact string, ok bool)
	reason Reason
}{
	"day":    {toCanonical(value.ParseDay), NotADay},
	"time":   {toCanonical(value.ParseTime), NotATime},
	"moment": {toCanonical(value.ParseMoment), NotAMoment},
	"zone":   {toCanonical(value.ParseZone), NotAZone},
	"web":    {toCanonical(value.ParseWeb), NotAWebAddress},
	"phone":  {func(text string) (string, bool) { _, ok := value.ParseDial(text); return text, ok }, NotAPhone},
	"path":   {func(text string) (string, bool) { _, ok := value.ParsePath(text); return text, ok }, NotAPath},
	"slug":   {func(text string) (string, bool) { _, ok := value.ParseSlug(text); return text, ok }, NotASlug},
}

func toCanonical[T fmt.Stringer](parse func(string) (T, bool)) func(string) (string, bool) {
	return func(text string) (string, bool) {
		parsed, ok := parse(text)
		if !ok {
			return text, false
		}
		return parsed.String(), true
	}
}

type validator struct {
	stored  []byte
	decoded map[string]any // the stored object, decoded on first use
	zone    *time.Location
	notices []any // the notices of the patch
}

func (v *validator) validate(over map[string]any, edits []listEdits) error {
	schedule, _ := over["schedule"].(map[string]any)
	name, sent := schedule["timeZone"].(string)
	if !sent {
		name = gjson.GetBytes(v.stored, "schedule.timeZone").String()
	}
	v.zone, _ = ParseZone(name)
	v.notices, _ = schedule["notices"].([]any)
	if err := v.walk(over, reflect.TypeFor[Site](), "", nil); err != nil {
		return err
	}
	types := fieldTypes(reflect.TypeFor[Records]())
	for _, e := range edits {
		for id, record := range e.records {
			if err := v.walk(record, types[e.key].Elem(), join(e.path, id), []string{"records", e.key, "[]"}); err != nil {
				return err
			}
		}
	}
	return nil
}

// walk validates the value at path; place is path with "[]" for each index.
func (v *validator) walk(sent any, t reflect.Type, path string, place []string) error {
	switch sent := sent.(type) {
	case map[string]any:
		if t.Kind() != reflect.Struct {
			return nil
		}
		for i := range t.NumField() {
			field := t.Field(i)
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if err := v.field(sent, key, field, join(path, key), append(place[:len(place):len(place)], key)); err != nil {
				return err
			}
		}
		if fault := v.checkObject(sent, t); fault != nil && !hasValue(v.storedObject(), place, sent) {
			return FieldError{join(path, fault.Path), fault.Reason}
		}
	case []any:
		if t.Kind() != reflect.Slice {
			return nil
		}
		for i, item := range sent {
			if err := v.walk(item, t.Elem(), fmt.Sprintf("%s[%d]", path, i), append(place[:len(place):len(place)], "[]")); err != nil {
				return err
			}
		}
	}
	return nil
}

func (v *validator) field(object map[string]any, key string, field reflect.StructField, path string, place []string) error {
	kind, ok := kinds[field.Tag.Get("kind")]
	if !ok {
		return v.walk(object[key], field.Type, path, place)
	}
	if text, _ := object[key].(string); text != "" {
		exact, ok := kind.parse(text)
		if !ok && !hasValue(v.storedObject(), place, text) {
			return FieldError{path, kind.reason}
		}
		object[key] = exact
	}
	texts, _ := object[key].([]any)
	for i, item := range texts {
		if _, ok := kind.parse(item.(string)); !ok && !hasValue(v.storedObject(), append(place, "[]"), item) {
			return FieldError{fmt.Sprintf("%s[%d]", path, i), kind.reason}
		}
	}
	return nil
}

func (v *validator) checkObject(object map[string]any, t reflect.Type) *FieldError {
	text := func(key string) string { found, _ := object[key].(string); return found }
	switch t {
	case reflect.TypeFor[Span]():
		from, okFrom := value.ParseTime(text("from"))
		until, okUntil := value.ParseTime(text("until"))
		switch {
		case !okFrom || from == value.DayEnd:
			return &FieldError{"from", NotATime}
		case !okUntil:
			return &FieldError{"until", NotATime}
		case from == until:
			return &FieldError{"until", EndsAtStart}
		}
	case reflect.TypeFor[Closure]():
		if text("from") == "" {
			return &FieldError{"from", NotADay}
		}
	case reflect.TypeFor[Place]():
		if id := text("id"); id == "" {
			return &FieldError{"id", NotASlug}
		} else if id == ConsultingPlace || id == HospitalPlace {
			return &FieldError{"id", DuplicateID}
		}
	case reflect.TypeFor[Notice]():
		return Notice{Text: text("text"), From: text("from"), Until: text("until")}.fault(v.zone)
	}
	return nil
}

// checkLength rejects a notice that is too long once its placeholders are filled.
func (v *validator) checkLength(next []byte) error {
	if len(v.notices) == 0 {
		return nil
	}
	for i, text := range gjson.GetBytes(Fill(next), "schedule.notices.#.text").Array() {
		place := []string{"schedule", "notices", "[]"}
		if utf8.RuneCountInString(strings.TrimSpace(text.String())) > MaxNotice && !hasValue(v.storedObject(), place, v.notices[i]) {
			return FieldError{fmt.Sprintf("schedule.notices[%d].text", i), NoticeTooLong}
		}
	}
	return nil
}

func (v *validator) storedObject() map[string]any {
	if v.decoded == nil {
		v.decoded, _ = decodeObject(v.stored)
	}
	return v.decoded
}

func hasValue(stored any, place []string, want any) bool {
	if len(place) == 0 {
		return equal(stored, want)
	}
	if place[0] == "[]" {
		list, _ := stored.([]any)
		return slices.ContainsFunc(list, func(item any) bool { return hasValue(item, place[1:], want) })
	}
	object, _ := stored.(map[string]any)
	return hasValue(object[place[0]], place[1:], want)
}

// equal treats a missing value as an empty one.
func equal(a, b any) bool {
	one, isOne := a.(map[string]any)
	other, isOther := b.(map[string]any)
	if !isOne || !isOther {
		return reflect.DeepEqual(a, b) || isEmpty(a) && isEmpty(b)
	}
	for key := range one {
		if !equal(one[key], other[key]) {
			return false
		}
	}
	for key := range other {
		if !equal(one[key], other[key]) {
			return false
		}
	}
	return true
}

func isEmpty(v any) bool {
	list, isList := v.([]any)
	return v == nil || v == "" || v == false || fmt.Sprint(v) == "0" || isList && len(list) == 0
}
