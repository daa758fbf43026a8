package content

import (
	"encoding/json"

	"github.com/tidwall/gjson"
)

// The bounds of a content object. What is stored is held in memory, read anew by every
// save and shown page by page, so a practice that grows by accident or by a script would
// take the server with it. A real one has 0.4 MB and fifty pages; these leave room for
// 4,000 records as long as those of the sample (31 MB, see benchGrowth), which start in
// seconds and take 300 MB.
const (
	MaxBytes   = 32 << 20
	MaxRecords = 5_000 // that have a page
)

// Reasons of a FieldError about the whole of a content object; its path is the part
// that takes the most.
const (
	TooLarge       Reason = "more bytes than are kept"
	TooManyRecords Reason = "more records than are kept"
)

// CheckSize refuses a content object that grows beyond the bounds. One that is beyond
// them already, from before there were any, may change as long as it does not grow.
func CheckSize(before, after []byte) error {
	if len(after) > MaxBytes && len(after) > len(before) {
		return FieldError{largest(after), TooLarge}
	}
	if now, key := countRecords(after); now > MaxRecords {
		if was, _ := countRecords(before); now > was {
			return FieldError{"records." + key, TooManyRecords}
		}
	}
	return nil
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
