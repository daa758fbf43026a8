package content

import (
	"encoding/json"
	"errors"

	"github.com/tidwall/gjson"
)

// members returns the raw values of a JSON object by name. They alias object and must not be modified.
// Scanning without decoding makes most work on a content object cheap.
func members(object []byte) (map[string]json.RawMessage, error) {
	if !gjson.ValidBytes(object) {
		return nil, errors.New("not JSON")
	}
	return membersOfValid(object)
}

// membersOfValid is members for text that is known to be valid JSON.
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
