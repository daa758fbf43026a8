package content

import (
	"encoding/json"
	"errors"

	"github.com/tidwall/gjson"
)

// members takes a JSON object apart: its values as they stand in it, by their names.
// They are not read and not copied, which makes it the cheap half of most work on a
// content object; nobody may write into them.
// Fails for what is no JSON, an object that breaks off, or another value.
func members(object []byte) (map[string]json.RawMessage, error) {
	if !gjson.ValidBytes(object) {
		return nil, errors.New("not JSON")
	}
	return membersOfValid(object)
}

// membersOfValid is members of a text that is known to be JSON, as a value out of an object is.
func membersOfValid(object []byte) (map[string]json.RawMessage, error) {
	parsed := gjson.ParseBytes(object)
	if !parsed.IsObject() {
		return nil, errors.New("not a JSON object")
	}
	values := map[string]json.RawMessage{}
	parsed.ForEach(func(name, value gjson.Result) bool {
		end := value.Index + len(value.Raw)
		values[name.String()] = object[value.Index:end:end]
		return true
	})
	return values, nil
}
