package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// ErrMissing marks a key that the stored content object does not have.
var ErrMissing = errors.New("missing")

// Decode reads a stored content object. A key that is missing or of the wrong
// type does not spoil the others: it is noted in Site.Broken and its field
// stays zero, which for every "visible" means hidden. Only a body that is not
// a JSON object at all is an error.
func Decode(body []byte) (*Site, error) {
	object, err := members(body)
	if err != nil {
		return nil, fmt.Errorf("decode site content: %w", err)
	}
	site := &Site{Broken: map[string]error{}}
	decodeKeys(object, "", reflect.ValueOf(site).Elem(), site.Broken)
	clean(reflect.ValueOf(site).Elem())
	if site.Broken["doctorWorkInfo"] == nil {
		site.fillHours()
	}
	site.Records.Diseases = withAddress(site, "diseases", site.Records.Diseases, func(r Disease) string { return r.ID })
	site.Records.Symptoms = withAddress(site, "symptoms", site.Records.Symptoms, func(r Symptom) string { return r.ID })
	site.Records.Services = withAddress(site, "services", site.Records.Services, func(r Service) string { return r.ID })
	return site, nil
}

// Shown is the site that visitors see: without what its owner hides and, once it is
// open to the public, without what it may not show; patients who have not consented
// stay away when it is closed again. Templates and files draw from this
// one, so that none of them has to think of it.
func (s *Site) Shown() *Site {
	shown := *s
	shown.Records.Diseases = shownOf(s.Records.Diseases, func(r Disease) bool { return r.Hidden })
	shown.Records.Symptoms = shownOf(s.Records.Symptoms, func(r Symptom) bool { return r.Hidden })
	shown.Records.Services = shownOf(s.Records.Services, func(r Service) bool { return r.Hidden })
	shown.Records.Gallery = shownOf(s.Records.Gallery, func(p Picture) bool { return p.Hidden })
	shown.NavMenu = shownOf(s.NavMenu, func(e NavEntry) bool { return e.Hidden })
	shown.HeroSlider.Slides = shownOf(s.HeroSlider.Slides, func(slide HeroSlide) bool { return slide.Hidden })
	switch {
	case shown.Open:
		return shown.opened()
	case shown.Used:
		return (&opener{at: s.At}).patients(&shown)
	}
	return &shown
}

func shownOf[T any](list []T, hidden func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), hidden)
}

// MaxText is how much of one text is drawn, in characters: a value in the
// header is on every page many times over, and what is saved of it stays whole.
const MaxText = 20_000

// retired are pictures that were the program's: a doctor's coat on a body without a
// head, and one on a peg. A content that still names one is drawn as one without it.
var retired = []string{"/images/retrato_muestra.webp", "/images/retrato_perchero.webp"}

// clean makes every text printable, cuts what is too long to draw, and forgets the
// pictures that are retired.
func clean(field reflect.Value) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(cut(field.String()))
		if slices.Contains(retired, strings.TrimSpace(field.String())) {
			field.SetString("")
		}
		field.SetString(value.Printable(field.String()))
	case reflect.Struct:
		for i := range field.NumField() {
			clean(field.Field(i))
		}
	case reflect.Slice:
		for i := range field.Len() {
			clean(field.Index(i))
		}
	}
}

// cut is a text of MaxText characters at most.
func cut(text string) string {
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

// withAddress keeps the records whose id can be a page's address, each id once.
func withAddress[R any](site *Site, list string, records []R, id func(R) string) []R {
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

// decodeKeys fills each field of target from the members of an object by its JSON
// name; one that may be omitted came with a later version and may be missing. Records
// are opened one level deeper, so that one bad list leaves the other lists standing.
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
		if err := decodeField(raw, field); err != nil {
			field.SetZero()
			broken[path] = err
		}
	}
}

// longList is how many bytes of a list make it worth to read its items on all cores.
const longList = 32 << 10

// decodeField reads one value. The items of a long list are read at the
// same time, on all cores: the records are most of a content object.
func decodeField(raw json.RawMessage, field reflect.Value) error {
	items := gjson.ParseBytes(raw)
	if field.Kind() != reflect.Slice || len(raw) < longList || !items.IsArray() {
		return json.Unmarshal(raw, field.Addr().Interface())
	}
	all := items.Array()
	field.Set(reflect.MakeSlice(field.Type(), len(all), len(all)))
	cores := runtime.GOMAXPROCS(0)
	faults := make([]error, cores)
	var group sync.WaitGroup
	for core := range cores {
		group.Go(func() {
			for i := core; i < len(all) && faults[core] == nil; i += cores {
				faults[core] = json.Unmarshal([]byte(all[i].Raw), field.Index(i).Addr().Interface())
			}
		})
	}
	group.Wait()
	return errors.Join(faults...)
}

// Fault returns why the content under key cannot be shown, or nil. A broken
// parent ("records") breaks its children ("records.diseases").
func (s *Site) Fault(key string) error {
	if err := s.Broken[key]; err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	if parent, _, nested := strings.Cut(key, "."); nested {
		return s.Fault(parent)
	}
	return nil
}
