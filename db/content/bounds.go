package content

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// Bounds of a content object, which is in memory: ten times the 0.4 MB of a practice.
const (
	MaxBytes   = 5 << 20
	MaxRecords = 500 // records with a page

	defaultItems   = 100   // items of a list that maxItems lacks
	defaultLetters = 2_000 // characters of a text that maxLetters lacks
)

// maxItems is the maximum length of a list by its path, with "[]" for each index.
var maxItems = map[string]int{
	"navMenu":              80,
	"heroSlider.slides":    50,
	"insurances.companies": 200,

	"schedule.places":        50,
	"schedule.closures":      200,
	"schedule.notices":       50,
	"privacyNotice.sections": 200,

	"triage.signs": 1_000,

	"records.diseases":     MaxRecords,
	"records.symptoms":     MaxRecords,
	"records.services":     MaxRecords,
	"records.testimonials": 300,
	"records.gallery":      300,

	"records.diseases[].alarms": 200,
	"records.symptoms[].alarms": 200,
	"records.services[].alarms": 200,
}

// maxLetters is the maximum length of a text in characters, by its path as in maxItems.
var maxLetters = map[string]int{
	"aboutMe.description":       MaxText,
	"editorial.text":            MaxText,
	"editorial.sections[].text": MaxText,

	"privacyNotice.summary":         MaxText,
	"privacyNotice.sections[].text": MaxText,

	"records.diseases[].description": MaxText,
	"records.symptoms[].description": MaxText,
	"records.services[].description": MaxText,

	"records.diseases[].mexicoStats":         5_000,
	"records.services[].forWhat":             5_000,
	"records.services[].painful":             5_000,
	"records.services[].performedBy":         5_000,
	"records.services[].radiation":           5_000,
	"records.services[].risk":                5_000,
	"records.testimonials[].fullTestimonial": 5_000,
	"multimedia.videoText":                   5_000,
	"privacyNotice.short":                    5_000,
	"valorations.description":                5_000,
}

type BoundError struct {
	Path string // "records.diseases[3].causes"
	Max  int
	Text bool // Most counts characters, else items
}

func (e BoundError) Error() string {
	if e.Text {
		return fmt.Sprintf("%s: more than %d characters", e.Path, e.Max)
	}
	return fmt.Sprintf("%s: more than %d items", e.Path, e.Max)
}

// CheckBounds returns a FieldError or a BoundError. Content beyond a bound may change, but not grow.
func CheckBounds(before, after []byte) error {
	if len(after) > MaxBytes && len(after) > len(before) {
		return FieldError{largest(after), TooLarge}
	}
	if now, key := countRecords(after); now > MaxRecords {
		if was, _ := countRecords(before); now > was {
			return FieldError{"records." + key, TooManyRecords}
		}
	}
	return checkLengths(before, after)
}

// checkLengths does not decode, because decoding a list that is too long is expensive.
func checkLengths(before, after []byte) error {
	parsed := gjson.ParseBytes(after)
	if findTooLong(parsed, "", nil, 0) == nil {
		return nil
	}
	allowed := map[string]int{}
	measureLengths(gjson.ParseBytes(before), "", allowed, 0)
	if found := findTooLong(parsed, "", allowed, 0); found != nil {
		return BoundError{strings.TrimPrefix(found.Path, "."), found.Max, found.Text}
	}
	return nil
}

// findTooLong returns the first list or text that exceeds its bound and allowed, or nil.
func findTooLong(value gjson.Result, place string, allowed map[string]int, depth int) (found *BoundError) {
	if value.Type == gjson.String {
		if most := max(boundOf(maxLetters, place, defaultLetters), allowed[place]); utf8.RuneCountInString(value.Str) > most {
			return &BoundError{Max: most, Text: true}
		}
		return nil
	}
	most := max(boundOf(maxItems, place, defaultItems), allowed[place])
	bounded, count := value.IsArray() || isAddressedList(place), 0
	eachChild(value, place, depth, func(name, inside string, inner gjson.Result) bool {
		if count++; bounded && count > most {
			found = &BoundError{Max: most}
			return false
		}
		if found = findTooLong(inner, inside, allowed, depth+1); found != nil {
			found.Path = name + found.Path
		}
		return found == nil
	})
	return found
}

func measureLengths(value gjson.Result, place string, longest map[string]int, depth int) {
	if value.Type == gjson.String {
		longest[place] = max(longest[place], utf8.RuneCountInString(value.Str))
		return
	}
	count := 0
	eachChild(value, place, depth, func(_, inside string, inner gjson.Result) bool {
		measureLengths(inner, inside, longest, depth+1)
		count++
		return true
	})
	longest[place] = max(longest[place], count)
}

const maxDepth = 16

// eachChild calls do until it returns false. Records in the object form get the places of the list.
func eachChild(value gjson.Result, place string, depth int, do func(name, inside string, inner gjson.Result) bool) {
	if depth == maxDepth || !value.IsArray() && !value.IsObject() {
		return
	}
	i, byID := 0, isAddressedList(place)
	value.ForEach(func(key, inner gjson.Result) bool {
		name, inside := "."+key.Str, place+"[]"
		switch {
		case value.IsArray():
			name = "[" + strconv.Itoa(i) + "]"
		case byID && key.Str == orderKey:
			inside = place
		case !byID:
			inside = join(place, key.Str)
		}
		i++
		return do(name, inside, inner)
	})
}

func isAddressedList(place string) bool {
	return slices.ContainsFunc(addressedLists, func(list addressedList) bool { return place == "records."+list.key })
}

func boundOf(bounds map[string]int, place string, otherwise int) int {
	if most, named := bounds[place]; named {
		return most
	}
	return otherwise
}

func countRecords(body []byte) (total int, longest string) {
	most := -1
	lists := gjson.GetBytes(body, "records")
	for _, list := range addressedLists {
		count := int(lists.Get(list.key + ".#").Int())
		if total += count; count > most {
			most, longest = count, list.key
		}
	}
	return total, longest
}

func largest(body []byte) string {
	object, _ := members(body)
	most, path := 0, ""
	count := func(prefix string, values map[string]json.RawMessage) {
		for key, value := range values {
			if len(value) > most {
				most, path = len(value), prefix+key
			}
		}
	}
	lists, _ := membersOfValid(object["records"])
	count("records.", lists)
	delete(object, "records")
	count("", object)
	return path
}
