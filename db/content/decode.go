package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"latido/db/content/value"
)

var ErrMissing = errors.New("missing")

// Decode reports a missing or invalid key in Site.Broken. It fails only if the body is no object.
func Decode(body []byte) (*Site, error) {
	object, err := members(body)
	if err != nil {
		return nil, fmt.Errorf("decode site content: %w", err)
	}
	site := &Site{Broken: map[string]error{}}
	decodeKeys(object, "", reflect.ValueOf(site).Elem(), site.Broken)
	cleanTexts(reflect.ValueOf(site).Elem())
	if site.Broken["doctorWorkInfo"] == nil {
		site.fillHours()
	}
	if site.Broken["licences"] == nil {
		site.readLicences()
	}
	site.Records.Diseases = withValidIDs(site, "diseases", site.Records.Diseases, func(r Disease) string { return r.ID })
	site.Records.Symptoms = withValidIDs(site, "symptoms", site.Records.Symptoms, func(r Symptom) string { return r.ID })
	site.Records.Services = withValidIDs(site, "services", site.Records.Services, func(r Service) string { return r.ID })
	return site, nil
}

// MaxText is in characters: a header text is on every page many times.
const MaxText = 20_000

// retiredPictures are of earlier versions. Content that refers to one is rendered without it.
var retiredPictures = []string{"/images/retrato_muestra.webp", "/images/retrato_perchero.webp"}

func cleanTexts(field reflect.Value) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(truncate(field.String()))
		if slices.Contains(retiredPictures, strings.TrimSpace(field.String())) {
			field.SetString("")
		}
		field.SetString(value.Printable(field.String()))
	case reflect.Struct:
		for i := range field.NumField() {
			cleanTexts(field.Field(i))
		}
	case reflect.Slice:
		for i := range field.Len() {
			cleanTexts(field.Index(i))
		}
	}
}

func truncate(text string) string {
	if len(text) <= MaxText {
		return text
	}
	count := 0
	for i := range text {
		if count == MaxText-1 {
			return text[:i] + "…"
		}
		count++
	}
	return text
}

func withValidIDs[R any](site *Site, list string, records []R, id func(R) string) []R {
	seen := map[string]bool{}
	var kept []R
	for i, record := range records {
		if id := id(record); !isSlug(id) || seen[id] {
			site.Broken[fmt.Sprintf("records.%s[%d]", list, i)] = fmt.Errorf("id %q cannot be an address, or is there twice", id)
			continue
		}
		seen[id(record)] = true
		kept = append(kept, record)
	}
	return kept
}

// decodeKeys decodes records list by list, so that an invalid list leaves the others valid.
func decodeKeys(object map[string]json.RawMessage, prefix string, target reflect.Value, broken map[string]error) {
	for i := range target.NumField() {
		key, options, _ := strings.Cut(target.Type().Field(i).Tag.Get("json"), ",")
		if key == "-" {
			continue
		}
		field, path := target.Field(i), prefix+key
		raw, ok := object[key]
		if !ok || bytes.Equal(raw, []byte("null")) {
			if options != "omitempty" {
				broken[path] = ErrMissing
			}
			continue
		}
		if field.Type() == reflect.TypeFor[Records]() {
			lists, err := membersOfValid(raw)
			if err != nil {
				broken[path] = err
				continue
			}
			decodeKeys(lists, path+".", field, broken)
			continue
		}
		if err := json.Unmarshal(raw, field.Addr().Interface()); err != nil {
			field.SetZero()
			broken[path] = err
		}
	}
}

// KeyError returns why the content under a key, or under its parent, cannot be shown, or nil.
func (s *Site) KeyError(key string) error {
	if err := s.Broken[key]; err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	if parent, _, nested := strings.Cut(key, "."); nested {
		return s.KeyError(parent)
	}
	return nil
}
