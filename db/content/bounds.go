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

// The bounds of a content object: what a practice may need, times ten. What is stored is
// held in memory, read anew by every save and drawn on every page that shows it, so one
// that grows by accident or by a script would take the server with it. A real practice
// has 0.4 MB and fifty pages.
const (
	MaxBytes   = 5 << 20
	MaxRecords = 500 // that have a page

	defaultItems   = 100   // of a list that mostItems does not name
	defaultLetters = 2_000 // of a text that mostLetters does not name
)

// mostItems is how many items a list may have, by its path without the places in lists.
var mostItems = map[string]int{
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

// mostLetters is how many characters a long text may have, by its path as in mostItems.
var mostLetters = map[string]int{
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

// Reasons of a FieldError about the whole of a content object; its path is the part
// that takes the most.
const (
	TooLarge       Reason = "more bytes than are kept"
	TooManyRecords Reason = "more records than are kept"
)

// BoundError says which list or text of a content object is longer than it may be.
type BoundError struct {
	Path string // "records.diseases[3].causes"
	Most int
	Text bool // Most counts characters, else items
}

func (e BoundError) Error() string {
	if e.Text {
		return fmt.Sprintf("%s: more than %d characters", e.Path, e.Most)
	}
	return fmt.Sprintf("%s: more than %d items", e.Path, e.Most)
}

// CheckBounds refuses a content object that grows beyond the bounds. One that is beyond
// them already, from before there were any, may change as long as it does not grow.
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

// checkLengths refuses a list or a text that is longer than it may be, and than the
// longest in its place before. It takes a part of a content object, too, also with its
// records by their ids. It reads the bytes as they are: to decode a list that is too
// long would already cost too much.
func checkLengths(before, after []byte) error {
	parsed := gjson.ParseBytes(after)
	if exceeding(parsed, "", nil, 0) == nil {
		return nil
	}
	had := map[string]int{}
	measure(gjson.ParseBytes(before), "", had, 0)
	if found := exceeding(parsed, "", had, 0); found != nil {
		return BoundError{strings.TrimPrefix(found.Path, "."), found.Most, found.Text}
	}
	return nil
}

// exceeding returns the first list or text in a value that is longer than it may be, or
// nil. place is where the value stands, as mostItems has it.
func exceeding(value gjson.Result, place string, had map[string]int, depth int) (found *BoundError) {
	if value.Type == gjson.String {
		if most := max(mostOf(mostLetters, place, defaultLetters), had[place]); utf8.RuneCountInString(value.Str) > most {
			return &BoundError{Most: most, Text: true}
		}
		return nil
	}
	most := max(mostOf(mostItems, place, defaultItems), had[place])
	bounded, count := value.IsArray() || isAddressedList(place), 0
	eachInside(value, place, depth, func(name, inside string, inner gjson.Result) bool {
		if count++; bounded && count > most {
			found = &BoundError{Most: most}
			return false
		}
		if found = exceeding(inner, inside, had, depth+1); found != nil {
			found.Path = name + found.Path
		}
		return found == nil
	})
	return found
}

// measure notes how long the longest list or text in each place of a value is.
func measure(value gjson.Result, place string, longest map[string]int, depth int) {
	if value.Type == gjson.String {
		longest[place] = max(longest[place], utf8.RuneCountInString(value.Str))
		return
	}
	count := 0
	eachInside(value, place, depth, func(_, inside string, inner gjson.Result) bool {
		measure(inner, inside, longest, depth+1)
		count++
		return true
	})
	longest[place] = max(longest[place], count)
}

// deepest is how many levels a content object has at most: nothing below is kept.
const deepest = 16

// eachInside calls do with each item of a list or member of an object, until it returns
// false. Records by their ids stand where those of the list do, and their order where
// the list does.
func eachInside(value gjson.Result, place string, depth int, do func(name, inside string, inner gjson.Result) bool) {
	if depth == deepest || !value.IsArray() && !value.IsObject() {
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

// isAddressedList reports whether a list of records with pages stands in a place.
func isAddressedList(place string) bool {
	return slices.ContainsFunc(addressedLists, func(list addressedList) bool { return place == "records."+list.key })
}

// mostOf is the bound of a place.
func mostOf(bounds map[string]int, place string, otherwise int) int {
	if most, named := bounds[place]; named {
		return most
	}
	return otherwise
}

// countRecords counts the records that have a page, and names the list that has the most.
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

// largest is the path of the part of a content object that takes the most bytes: a key
// of it, or one of its records.
func largest(body []byte) string {
	object, _ := members(body) // what cannot be read has no parts
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
